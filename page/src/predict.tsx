/** Predicting: what a board expects is hidden and asked for; then each guess is compared with the engine's answer. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { parseDocument } from "yaml";
import { Blocks, go, inWords, Trouble } from "./parts";
import { store, useAnswer } from "./store";
import type { Explained, ObjectNow, Solved, Value } from "./types";
import { words } from "./words";

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

export function Predict({ text, onDone }: { text: string; onDone?: (right: boolean) => void }): JSX.Element {
  const { board, questions } = useMemo(() => questionsOf(text), [text]);
  const [guesses, setGuesses] = useState<Record<number, string>>({});
  const [revealed, setRevealed] = useState(false);
  const [wrongAbout, setWrongAbout] = useState<string | null>(null);
  const { answer, problem } = useAnswer<Solved>("solve", { board });
  const way = useAnswer<Explained>("explain", revealed && wrongAbout ? { board, object: wrongAbout } : null);
  const actual = (question: Question): Value | undefined => {
    const object = answer?.objects.find((item) => item.id === question.object || item.id === `${question.object}#1`);
    return object?.[question.key as keyof ObjectNow] as Value | undefined;
  };
  const known = questions.filter((question) => actual(question) !== undefined);
  const right = known.map((question) => isRight(guesses[questions.indexOf(question)] ?? "", actual(question)));
  return (
    <div class="predict">
      <pre class="board-text" tabIndex={0}>
        {board.trim()}
      </pre>
      {problem && <Trouble problem={problem} />}
      {known.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setRevealed(true);
            setWrongAbout(known.find((_, at) => !right[at])?.object ?? null);
            if (!revealed) onDone?.(right.every(Boolean));
          }}
        >
          <p>{words.predictHint}</p>
          <div class="questions">
            {known.map((question, at) => {
              const place = questions.indexOf(question);
              return (
                <label class={revealed ? (right[at] ? "is-right" : "is-wrong") : ""}>
                  <span>
                    {question.object}: {question.key}
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
      {revealed && right.every(Boolean) && <p class="good-text">{words.allRight}</p>}
      {revealed && way.answer && (
        <div class="told">
          <p>
            <strong>{words.parting}</strong>
          </p>
          <Blocks of={way.answer.blocks} />
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
