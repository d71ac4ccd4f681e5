/** A mistake at the entry it is in: what is wrong in the game's words, and what mends it by one click. */

import type { JSX } from "preact";
import { Asks } from "./asks";
import { addEntry, countBefore, draftOf, type Entry, fromDraft, isOpen, removeEntry, replaceAt, replaceEntry, switchEntry } from "./board";
import type { Context } from "./form";
import { MistakeWords } from "./parts";
import { store, useAnswer, useStore } from "./store";
import type { Offer, Problem } from "./types";
import { words } from "./words";

export function Mend({ entry, problem, context }: { entry: Entry; problem: Problem; context: Context | null }): JSX.Element {
  const { text, board } = useStore();
  const mistake = problem.mistake;
  const draft = draftOf(entry.value);
  const { answer } = useAnswer<{ offers: Offer[] }>("offers", { board: text, at: countBefore(board, entry.at), draft });
  const [own, ...others] = answer?.offers ?? [];
  const open = own?.asks.filter((ask) => isOpen(draft, own.asks, ask)) ?? [];
  const place = mistake?.place;
  const instead = (offer: Offer) => {
    const [first, ...rest] = offer.entries;
    if (!first) return;
    let made = replaceEntry(text, entry.at, fromDraft(first));
    rest.forEach((one, at) => {
      made = addEntry(made, fromDraft(one), entry.at + 1 + at);
    });
    store.edit(made);
  };
  return (
    <div class="trouble mend" role="alert">
      {mistake ? <MistakeWords mistake={mistake} /> : <p><strong>{problem.detail}</strong></p>}
      {own && open.length > 0 && context && (
        <Asks draft={draft} asks={own.asks.filter((ask) => open.includes(ask) || ask.path[0] === "targets")} verb={entry.verb} context={context} onChange={(made) => store.edit(replaceEntry(text, entry.at, fromDraft(made)))} />
      )}
      <span class="chips">
        {place &&
          mistake.nearest.map((name) => (
            <button type="button" class="chip" onClick={() => store.edit(replaceAt(text, place, name))}>
              {words.mendMeant(name)}
            </button>
          ))}
        {others.map((offer) => (
          <button type="button" class="chip" onClick={() => instead(offer)}>
            {words.offer(offer.kind, offer.about)}
          </button>
        ))}
        <button type="button" class="chip" onClick={() => store.edit(switchEntry(text, entry.at))}>
          {words.mendOff}
        </button>
        <button type="button" class="chip" onClick={() => store.edit(removeEntry(text, entry.at))}>
          {words.mendRemove}
        </button>
      </span>
    </div>
  );
}
