/** A card by what people type: a combobox whose list opens from the second letter on. */

import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Text } from "./mana";
import { store, useStore } from "./store";
import type { CardLine } from "./types";
import { words } from "./words";

export function CardSearch({ label, onPick, placeholder, keep }: { label: string; onPick: (name: string) => void; placeholder?: string; keep?: boolean }): JSX.Element {
  const { status, progress } = useStore();
  const coming = progress.stage !== "all";
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<CardLine[] | null>(null);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>();
  const show = () => {
    clearTimeout(closing.current); // left a moment ago and come back: what was to close the list is out of date
    setOpen(true);
  };
  const id = useId();
  useEffect(() => {
    const text = asked.trim();
    if (text.length < 2) {
      setFound(null);
      return undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      store.engine.answer<{ cards: CardLine[] }>("cards", { q: text.slice(0, 200), limit: 12 }).then(
        (answer) => {
          if (!current) return;
          setFound(answer.cards);
          setActive(0);
        },
        () => current && setFound([]),
      );
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, coming]);
  const pick = (name: string) => {
    onPick(name);
    if (!keep) {
      setAsked("");
      setFound(null);
    }
    setOpen(false);
    input.current?.focus();
  };
  const shown = open && found !== null;
  return (
    <div class="search">
      <label for={`${id}-in`}>{label}</label>
      <input
        id={`${id}-in`}
        ref={input}
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="words"
        spellcheck={false}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && found.length > 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder ?? words.addCardHint}
        value={asked}
        onInput={(event) => {
          setAsked(event.currentTarget.value);
          show();
        }}
        onFocus={show}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), 150);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
          if (!found || found.length === 0) return;
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            setOpen(true);
            setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
          }
          if (event.key === "Enter") {
            event.preventDefault();
            const card = found[active];
            if (card) pick(card.name);
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} class="options" hidden={!shown || found.length === 0}>
        {(found ?? []).map((card, at) => (
          <div
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            class={at === active ? "active" : ""}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(card.name)}
            onPointerMove={() => active !== at && setActive(at)}
          >
            <span class="option-head">
              <strong>{card.name}</strong>
              <span class="cost">
                <Text>{card.mana_cost}</Text>
              </span>
            </span>
            <span class="option-types">
              {card.type_line}
              {card.size && ` · ${card.size}`}
              {!card.for_tournaments && ` · ${words.cardFunny}`}
            </span>
            <span class="option-text">
              <Text>{card.text}</Text>
            </span>
          </div>
        ))}
      </div>
      {shown && found.length === 0 && (
        <p class="quiet" role="status">
          {coming ? words.moreCards : words.noCard(asked)} {status && !status.database ? words.onlyBuiltIn : ""}
        </p>
      )}
    </div>
  );
}
