/** A card that was picked: what it needs is asked before it stands on the board, with what may be chosen as buttons. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Asks, keyOf } from "./asks";
import { addEntry, chosenIn, type Draft, fromDraft, isOpen, setKey } from "./board";
import type { Context } from "./form";
import { Icon } from "./icons";
import { MistakeWords } from "./parts";
import { problemOf, store, useStore } from "./store";
import type { Ask, Mistake, Offer } from "./types";
import { words } from "./words";

const EMPTY = "timeline: []\n";

/** What can be done with a card; where the board cannot be played just now, what could be on an empty one. */
async function offersFor(name: string): Promise<Offer[]> {
  const ask = async (board: object) => (await store.engine.answer<{ offers: Offer[] }>("offers", { ...board, picked: name.slice(0, 300) })).offers;
  try {
    return await ask(store.request());
  } catch {
    return ask({ board: EMPTY });
  }
}

/** An entry with who does it, where that is not the active player. */
export function byPlayer(entry: Draft, by: string): Draft {
  if (!by) return entry;
  return "cast" in entry || "play" in entry ? { ...entry, by } : "enter" in entry || "token" in entry || "resolve" in entry ? { ...entry, controller: by } : entry;
}

/** Put the entries of an offer on the board, the first one as it was completed. */
export function carryOut(offer: Offer, draft: Draft): void {
  const { text, board, entry } = store.state;
  let made = text;
  if (offer.card && !board.cards.some((card) => card["name"] === offer.card?.["name"])) made = setKey(made, "cards", [...board.cards, offer.card]);
  let at = entry === null ? undefined : entry + 1;
  for (const one of [draft, ...offer.entries.slice(1)]) {
    made = addEntry(made, fromDraft(one), at);
    if (at !== undefined) at += 1;
  }
  store.edit(made);
}

/** Whether a person has to be asked: something must be chosen, or there are several things that the card can be. */
function mustAsk(offers: Offer[]): boolean {
  const first = offers[0];
  if (!first) return false;
  const faces = new Set(offers.filter((offer) => ["enter", "resolve", "cast"].includes(offer.kind)).map((offer) => offer.about));
  return first.asks.some((ask) => ask.prompts) || faces.size > 1;
}

/** Pick a card: add it at once, or open what it asks. */
export async function pick(name: string, by: string): Promise<void> {
  try {
    const offers = await offersFor(name);
    const first = offers[0];
    if (first && !mustAsk(offers)) carryOut(first, byPlayer(first.entries[0] ?? {}, by));
    else store.set({ picked: { name, by, offers }, view: "build" });
  } catch (error) {
    store.set({ notice: problemOf(error).detail });
  }
}

export function Picked({ context }: { context: Context }): JSX.Element | null {
  const { picked } = useStore();
  if (!picked) return null;
  return <Panel key={picked.name + picked.offers.map((offer) => offer.kind).join()} picked={picked} context={context} />;
}

function Panel({ picked, context }: { picked: NonNullable<ReturnType<typeof useStore>["picked"]>; context: Context }): JSX.Element {
  const { name, by } = picked;
  const [chosen, setChosen] = useState(0);
  const [offer, setOffer] = useState<Offer | undefined>(picked.offers[0]);
  const [draft, setDraft] = useState<Draft>(byPlayer(offer?.entries[0] ?? {}, by));
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const [wrong, setWrong] = useState<Mistake | null>(null);
  const box = useRef<HTMLElement>(null);
  const latest = useRef(0);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector<HTMLElement>("button.chip, select, input")?.focus();
  }, []);
  const close = () => store.set({ picked: null });
  const done = (offer_: Offer, draft_: Draft) => {
    close();
    carryOut(offer_, draft_);
  };
  const take = (at: number) => {
    const next = picked.offers[at];
    if (!next) return;
    setChosen(at);
    setOffer(next);
    setDeclined(new Set());
    setWrong(null);
    const begun = byPlayer(next.entries[0] ?? {}, by);
    setDraft(begun);
    if (!next.asks.some((ask) => ask.prompts)) done(next, begun);
  };
  /** After each choice the engine is asked again: the modes that were chosen have targets, what is copied may ask for a choice. */
  const put = async (made: Draft, clicked: boolean, no: ReadonlySet<string>) => {
    setDraft(made);
    if (!offer) return;
    const mine = ++latest.current;
    const found = await store.engine.answer<{ offers: Offer[] }>("offers", { ...store.request(), draft: made }).catch(() => null);
    const again = found?.offers[0];
    if (!again || mine !== latest.current) return;
    const now = { ...offer, asks: again.asks };
    setOffer(now);
    const answeredAll = again.asks.every((item) => !item.prompts || no.has(keyOf(item)) || chosenIn(made, again.asks, item).length >= Math.max(1, item.least));
    const oneClick = clicked && again.asks.every((item) => !item.prompts || item.most === 1);
    setWrong(answeredAll ? again.trouble : null);
    if (answeredAll && oneClick && !again.trouble) done(now, made);
  };
  const decline = (ask: Ask) => {
    const no = new Set([...declined, keyOf(ask)]);
    setDeclined(no);
    const rest = { ...draft };
    delete rest[String(ask.path[0])];
    void put(rest, true, no);
  };
  const shown = offer?.asks.filter((ask) => ask.prompts || ask.least > 0) ?? [];
  const more = offer?.asks.filter((ask) => !shown.includes(ask)) ?? [];
  const verb = Object.keys(offer?.entries[0] ?? {})[0] ?? "";
  const open = shown.some((ask) => isOpen(draft, offer?.asks ?? [], ask));
  return (
    <section class="picked" ref={box} aria-label={words.pickedTitle(name)} onKeyDown={(event) => event.key === "Escape" && close()}>
      <div class="bar">
        <h3>{words.pickedTitle(name)}</h3>
        <button type="button" class="icon" aria-label={words.cancel} title={words.cancel} onClick={close}>
          <Icon of="close" />
        </button>
      </div>
      {picked.offers.length > 1 && (
        <div class="chips" role="group" aria-label={words.verb}>
          {picked.offers.map((item, at) => (
            <button type="button" class="chip way" aria-pressed={at === chosen} onClick={() => take(at)}>
              {words.offer(item.kind, item.about)}
            </button>
          ))}
        </div>
      )}
      <Asks draft={draft} asks={shown} verb={verb} context={context} declined={declined} onDecline={decline} onChange={(made, _, clicked) => void put(made, clicked, declined)} />
      {more.length > 0 && (
        <details>
          <summary>{words.moreOptions}</summary>
          <Asks draft={draft} asks={more} verb={verb} context={context} onChange={(made) => void put(made, false, declined)} />
        </details>
      )}
      {wrong && <MistakeWords mistake={wrong} />}
      <div class="buttons">
        <button type="button" class="primary" disabled={open} onClick={() => offer && done(offer, draft)}>
          {words.done}
        </button>
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </section>
  );
}
