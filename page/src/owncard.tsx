/** An own card or token, with a live reading of its text. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { addEntry, setKey } from "./board";
import { Text } from "./mana";
import { Dialog, Spans, Trouble } from "./parts";
import { store, useAnswer, useStore } from "./store";
import type { CardShown } from "./types";
import { words } from "./words";

export function OwnCard({ onClose }: { onClose: () => void }): JSX.Element {
  const { text, board } = useStore();
  const [fields, setFields] = useState({ name: "", mana_cost: "", type_line: "Creature", oracle_text: "", power: "2", toughness: "2" });
  const [settled, setSettled] = useState(fields);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(fields), 250);
    return () => clearTimeout(timer);
  }, [fields]);
  const kept = Object.fromEntries(Object.entries(settled).filter(([key, value]) => value.trim() !== "" && (isCreature(settled.type_line) || (key !== "power" && key !== "toughness"))));
  const { answer, problem } = useAnswer<CardShown>("read", { card: kept });
  const put = (key: keyof typeof fields) => (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => setFields({ ...fields, [key]: event.currentTarget.value });
  const final = () => {
    const made: Record<string, unknown> = { name: fields.name.trim() || "My card", type_line: fields.type_line.trim() || "Creature" };
    if (fields.mana_cost.trim()) made["mana_cost"] = fields.mana_cost.trim();
    if (isCreature(fields.type_line)) {
      made["power"] = number(fields.power);
      made["toughness"] = number(fields.toughness);
    }
    if (fields.oracle_text.trim()) made["oracle_text"] = fields.oracle_text.trim();
    return made;
  };
  return (
    <Dialog title={words.ownCard} onClose={onClose} wide>
      <form
        class="own-card"
        onSubmit={(event) => {
          event.preventDefault();
          const card = final();
          store.edit(addEntry(setKey(text, "cards", [...board.cards, card]), card["name"]));
          onClose();
        }}
      >
        <div class="own-fields">
          <label>
            {words.fieldName}
            <input type="text" value={fields.name} onInput={put("name")} />
          </label>
          <label>
            {words.fieldCost}
            <input type="text" value={fields.mana_cost} onInput={put("mana_cost")} placeholder="{1}{G}" />
          </label>
          <label>
            {words.fieldTypes}
            <input type="text" value={fields.type_line} onInput={put("type_line")} />
          </label>
          {isCreature(fields.type_line) && (
            <div class="row">
              <label>
                {words.fieldPower}
                <input type="text" inputMode="numeric" value={fields.power} onInput={put("power")} />
              </label>
              <label>
                {words.fieldToughness}
                <input type="text" inputMode="numeric" value={fields.toughness} onInput={put("toughness")} />
              </label>
            </div>
          )}
          <label>
            {words.fieldText}
            <textarea rows={4} value={fields.oracle_text} onInput={put("oracle_text")} />
          </label>
        </div>
        <div class="own-reading" aria-live="polite">
          <h3>{words.howRead}</h3>
          {problem && <Trouble problem={problem} />}
          {answer && <Read text={settled.oracle_text} unread={answer.not_understood} />}
          {answer && <Reading card={answer} />}
        </div>
        <div class="buttons">
          <button type="submit" class="primary">
            {words.asCard}
          </button>
          <button
            type="button"
            onClick={() => {
              store.edit(addEntry(text, { token: final() }));
              onClose();
            }}
          >
            {words.asToken}
          </button>
          <button type="button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function isCreature(types: string): boolean {
  return /creature|vehicle/i.test(types);
}

function number(text: string): number | string {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text.trim() || 0;
}

/** Rules text with the stretches underlined that were not understood. */
export function Read({ text, unread }: { text: string; unread: string[] }): JSX.Element {
  const marks: [number, number][] = [];
  for (const piece of unread) {
    const found = text.toLowerCase().indexOf(piece.toLowerCase());
    if (found !== -1) marks.push([found, found + piece.length]);
  }
  marks.sort((one, other) => one[0] - other[0]);
  const made: JSX.Element[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at) continue;
    made.push(<Text>{text.slice(at, start)}</Text>);
    made.push(
      <span class="unread" title={words.notUnderstood}>
        <Text>{text.slice(start, end)}</Text>
      </span>,
    );
    at = end;
  }
  made.push(<Text>{text.slice(at)}</Text>);
  return <p class="rules-text">{made}</p>;
}

export function Reading({ card }: { card: CardShown }): JSX.Element {
  return (
    <div class="reading">
      {card.reading.map((line) => (
        <p class={line.map((span) => span.text).join("").startsWith("    ") ? "deep" : ""}>
          <Spans of={line} />
        </p>
      ))}
      <p class={card.not_understood.length > 0 ? "warn-text" : "good-text"}>{card.not_understood.length > 0 ? `${words.notUnderstood}: ${card.not_understood.join(" · ")}` : words.allUnderstood}</p>
    </div>
  );
}
