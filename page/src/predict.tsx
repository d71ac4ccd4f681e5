/** Predicting: what a board expects is hidden and asked for; then each guess is compared with the engine's answer. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { parseDocument } from "yaml";
import { type Entry, readBoard } from "./board";
import { label, optionWords } from "./entrywords";
import { Text } from "./mana";
import { Blocks, go, inWords, Trouble } from "./parts";
import { isOrderRight, OrderField, ordersOf, Parting } from "./predictorder";
import { store, useAnswer, useStore } from "./store";
import type { CardShown, Explained, ObjectNow, Solved, Value } from "./types";
import { characteristicWords, words } from "./words";

export interface Question {
  object: string;
  key: string;
  wanted: Value;
}

const ASKED = ["power", "toughness", "types", "subtypes", "supertypes", "colors", "abilities", "controller", "name", "keywords"];
const HIDDEN = ["order", "depends", "independent", "cost"];

/** The board without what it expects at its end, and the questions that this makes. */
export function questionsOf(text: string): { board: string; questions: Question[] } {
  const document = parseDocument(text);
  const expect: unknown = (document.toJS({ maxAliasCount: 20 }) as { expect?: unknown } | null)?.expect;
  document.delete("expect");
  document.commentBefore = null;
  const timeline = document.get("timeline") as { items?: unknown[]; commentBefore?: string | null } | undefined;
  if (timeline && typeof timeline === "object") timeline.commentBefore = null;
  const questions: Question[] = [];
  if (expect && typeof expect === "object") {
    for (const [object, facts] of Object.entries(expect as Record<string, unknown>)) {
      if (HIDDEN.includes(object) || !facts || typeof facts !== "object") continue;
      for (const [key, wanted] of Object.entries(facts as Record<string, Value>)) {
        if (ASKED.includes(key)) questions.push({ object, key, wanted });
      }
    }
  }
  return { board: document.toString({ lineWidth: 0, flowCollectionPadding: false }).replace(/^#.*\n/gm, ""), questions };
}

function plain(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\b(none|nothing|no abilities|no)\b/g, "")
    .split(/[,;\n]| and /)
    .map((word) => word.trim().replace(/\.$/, ""))
    .filter(Boolean)
    .sort();
}

function isRight(guess: string, actual: Value | undefined): boolean {
  if (Array.isArray(actual)) {
    const names = actual.map((item) => String(item).toLowerCase().replace(/\.$/, ""));
    const said = plain(guess);
    const flat = plain(names.join(","));
    return JSON.stringify(said) === JSON.stringify([...names].sort()) || JSON.stringify(said) === JSON.stringify(flat) || JSON.stringify(guess.toLowerCase().split(/[\s,]+/).filter((word) => word && word !== "none").sort()) === JSON.stringify([...names].sort());
  }
  if (actual === null || actual === undefined) return ["", "none", "-", "–", "nothing"].includes(guess.trim().toLowerCase());
  return guess.trim().toLowerCase() === String(actual).toLowerCase();
}

/** What happens on a board as rows, each with the text of its card. */
function Rows({ text }: { text: string }): JSX.Element {
  const { format } = useStore();
  const board = useMemo(() => readBoard(text, format?.verbs.map((verb) => verb.name) ?? ["enter"]), [text, format]);
  return (
    <>
      <ol class="predict-rows" aria-label={words.predictBoard}>
        {board.entries.map((entry) => (
          <Row key={entry.at} entry={entry} />
        ))}
      </ol>
      <details>
        <summary>{words.asText}</summary>
        <pre class="board-text">{text.trim()}</pre>
      </details>
    </>
  );
}

const CARD_VERBS = ["enter", "resolve", "cast", "play"];

function Row({ entry }: { entry: Entry }): JSX.Element {
  const name = CARD_VERBS.includes(entry.verb) && typeof entry.subject === "string" && !["all", "top"].includes(entry.subject) ? entry.subject : null;
  const { answer } = useAnswer<CardShown>("card", name === null ? null : { name: name.slice(0, 300) });
  const own = entry.subject && typeof entry.subject === "object" ? (entry.subject as { oracle_text?: unknown }).oracle_text : undefined;
  const texts = answer ? answer.faces.map((face) => [face.type_line, face.size, face.text].filter(Boolean).join(" · ")) : typeof own === "string" ? [own] : [];
  const more = optionWords({ ...entry, options: Object.fromEntries(Object.entries(entry.options).filter(([key, value]) => key !== "as" || value !== name)) });
  return (
    <li>
      <strong>{label(entry)}</strong>
      {more && ` · ${more}`}
      {texts.map((line) => (
        <span class="quiet ability">
          <Text>{line}</Text>
        </span>
      ))}
    </li>
  );
}

export function Predict({ text, onDone }: { text: string; onDone?: (right: boolean) => void }): JSX.Element {
  const { board, questions } = useMemo(() => questionsOf(text), [text]);
  const [guesses, setGuesses] = useState<Record<number, string>>({});
  const [places, setPlaces] = useState<Record<string, string>>({});
  const [revealed, setRevealed] = useState(false);
  const [wrongAbout, setWrongAbout] = useState<string | null>(null);
  const { answer, problem } = useAnswer<Solved>("solve", { board });
  const way = useAnswer<Explained>("explain", revealed && wrongAbout ? { board, object: wrongAbout } : null);
  const actual = (question: Question): Value | undefined => {
    const object = answer?.objects.find((item) => item.id === question.object || item.id === `${question.object}#1`);
    return object?.[question.key as keyof ObjectNow] as Value | undefined;
  };
  const known = questions.filter((question) => actual(question) !== undefined);
  const orders = useMemo(() => (answer ? ordersOf(answer) : []), [answer]);
  const astray = orders.find((question) => !isOrderRight(question, places));
  const right = known.map((question) => isRight(guesses[questions.indexOf(question)] ?? "", actual(question)));
  return (
    <div class="predict">
      <Rows text={board} />
      {problem && <Trouble problem={problem} />}
      {known.length + orders.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setRevealed(true);
            setWrongAbout(known.find((_, at) => !right[at])?.object ?? null);
            if (!revealed) onDone?.(right.every(Boolean) && !astray);
          }}
        >
          <p>{words.predictHint}</p>
          {orders.map((question) => (
            <OrderField question={question} guesses={places} revealed={revealed} onGuess={(key, place) => setPlaces({ ...places, [key]: place })} />
          ))}
          <div class="questions">
            {known.map((question, at) => {
              const place = questions.indexOf(question);
              return (
                <label class={revealed ? (right[at] ? "is-right" : "is-wrong") : ""}>
                  <span>
                    {words.predictValue(question.object, characteristicWords[question.key] ?? question.key)}
                  </span>
                  <input type="text" value={guesses[place] ?? ""} readOnly={revealed} onInput={(event) => setGuesses({ ...guesses, [place]: event.currentTarget.value })} />
                  {revealed && <span role="status">{right[at] ? `✓ ${words.right}` : `✗ ${words.wrong(inWords(actual(question)))}`}</span>}
                </label>
              );
            })}
          </div>
          {!revealed && (
            <button type="submit" class="primary">
              {words.reveal}
            </button>
          )}
        </form>
      )}
      {revealed && right.every(Boolean) && !astray && <p class="good-text">{words.allRight}</p>}
      {revealed && (astray || way.answer) && (
        <div class="told">
          <p>
            <strong>{words.parting}</strong>
          </p>
          {astray && <Parting question={astray} guesses={places} />}
          {way.answer && <Blocks of={way.answer.blocks} />}
        </div>
      )}
      <button
        type="button"
        onClick={() => {
          store.edit(board);
          store.set({ view: "see" });
          go("");
        }}
      >
        {words.tryOnBoard}
      </button>
    </div>
  );
}
