/** What can be done with an object of the board: a menu at the object, each item the entry that does it. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Asks } from "./asks";
import { addEntry, type Draft, draftOf, entryOfObject, fromDraft, removeEntry } from "./board";
import { type Context, EntryFields } from "./form";
import { Text } from "./mana";
import { Trouble } from "./parts";
import { carryOut } from "./pick";
import { store, useAnswer, useStore } from "./store";
import type { Offer } from "./types";
import { words } from "./words";

/** Kinds whose entry is shown as a form before it is done. */
const BY_FORM = ["counters", "fewer-counters"];

/** It opens beside the name of the object; a click elsewhere, or Escape, closes it. */
export function ObjectMenu({ id }: { id: string }): JSX.Element {
  const { board, text, format, solved } = useStore();
  const [open, setOpen] = useState<{ offer: Offer; draft: Draft } | null>(null);
  const { answer, problem, busy } = useAnswer<{ offers: Offer[] }>("offers", { ...store.request(), object: id.slice(0, 300) });
  const box = useRef<HTMLDivElement>(null);
  const close = () => store.set({ menu: null });
  // Before it is painted, and on the whole document: a key pressed as soon as the menu is seen is the menu's.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    box.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    const elsewhere = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) store.set({ menu: null });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") store.set({ menu: null });
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("keydown", escape);
      if (opener?.isConnected && (document.activeElement === document.body || box.current?.contains(document.activeElement))) opener.focus({ preventScroll: true });
    };
  }, []);
  const entry = entryOfObject(board, id);
  const context: Context | null = format && { format, objects: solved?.objects.map((object) => object.id) ?? [], players: board.players };
  const act = (offer: Offer) => {
    const draft = offer.entries[0] ?? {};
    if (offer.asks.length > 0 || BY_FORM.includes(offer.kind)) setOpen({ offer, draft });
    else {
      close();
      carryOut(offer, draft);
    }
  };
  const done = () => {
    if (!open) return;
    close();
    carryOut(open.offer, open.draft);
  };
  const put = (draft: Draft, clicked: boolean) => {
    if (!open) return;
    if (open.offer.asks.length === 1 && clicked) {
      close();
      carryOut(open.offer, draft);
    } else setOpen({ ...open, draft });
  };
  return (
    <div
      class="menu-box"
      role="dialog"
      aria-label={words.menuOf(id)}
      ref={box}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        const items = [...(box.current?.querySelectorAll<HTMLElement>(".menu button") ?? [])];
        const at = items.indexOf(document.activeElement as HTMLElement);
        if (at === -1) return;
        event.preventDefault();
        items[(at + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length]?.focus();
      }}
    >
      {open && context ? (
        <form
          class="entry-form"
          onSubmit={(event) => {
            event.preventDefault();
            done();
          }}
        >
          <h3>
            <Text>{words.offer(open.offer.kind, open.offer.about)}</Text>
          </h3>
          {BY_FORM.includes(open.offer.kind) ? (
            <EntryFields verbs={[Object.keys(open.draft)[0] ?? ""]} value={open.draft} context={context} applies={Object.keys(open.draft)} alone onChange={(value) => setOpen({ ...open, draft: value as Draft })} />
          ) : (
            <Asks draft={open.draft} asks={open.offer.asks} verb={Object.keys(open.draft)[0] ?? ""} context={context} onChange={(draft, _, clicked) => put(draft, clicked)} />
          )}
          <div class="buttons">
            <button type="submit" class="primary" disabled={open.offer.asks.some((ask) => ask.least > 0 && Object.keys(open.draft).length === Object.keys(open.offer.entries[0] ?? {}).length)}>
              {words.done}
            </button>
            <button type="button" onClick={() => setOpen(null)}>
              {words.back}
            </button>
          </div>
        </form>
      ) : (
        <ul class="menu">
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                store.select(id);
              }}
            >
              {words.menuWhy}
            </button>
          </li>
          {answer?.offers.map((offer) => (
            <li>
              <button type="button" onClick={() => act(offer)}>
                <Text>{words.offer(offer.kind, offer.about)}</Text>
              </button>
            </li>
          ))}
          {entry && (
            <>
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    store.propose({ at: entry.at, value: entry.value });
                  }}
                >
                  {words.menuEntry}
                </button>
              </li>
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    store.edit(addEntry(text, fromDraft(withoutAlias(entry.value)), entry.at + 1));
                  }}
                >
                  {words.menuAnother}
                </button>
              </li>
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    store.edit(removeEntry(text, entry.at));
                  }}
                >
                  {words.menuRemove}
                </button>
              </li>
            </>
          )}
        </ul>
      )}
      {busy && !answer && <p class="quiet">{words.thinking}</p>}
      {problem && <Trouble problem={problem} />}
    </div>
  );
}

function withoutAlias(value: unknown): Draft {
  const { as: _, ...rest } = draftOf(value);
  return rest;
}
