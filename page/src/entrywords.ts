/** An entry in a person's words: what happens, and what else is said of it. */

import { shortEntry } from "./board";
import { words } from "./words";

/** As much of an entry as its words need. */
export interface Said {
  verb: string;
  subject: unknown;
  options: Record<string, unknown>;
}

export function label({ verb, subject, options }: Said): string {
  const what = typeof subject === "string" || typeof subject === "number" ? String(subject) : nameIn(subject);
  switch (verb) {
    case "enter":
      return what;
    case "next":
    case "step":
      return words.goesOn(what);
    case "simultaneous":
      return words.together(what);
    case "do":
      return words.carriedOut(what);
    case "expect":
      return words.expected;
    case "declare":
      return pairsIn(what, options["pairs"]) || words.declared(sentence(what));
  }
  if (verb === "resolve" && (what === "all" || what === "top")) return words.resolvesAll;
  const said = words.rowVerbs[verb];
  return said && what ? `${what}: ${said}` : `${said ?? verb.replaceAll("_", " ")} ${what}`.trim();
}

/** What else an entry says, as `target: Bears · x: 3`. */
export function optionWords({ verb, options }: Said): string {
  return Object.entries(options)
    .filter(([key, value]) => !(verb === "declare" && key === "pairs" && value && typeof value === "object"))
    .map(([key, value]) => `${key.replaceAll("_", " ")}: ${plainly(value)}`)
    .join(" · ");
}

/** An entry as plain values, whole; null where its verb cannot be told. */
export function entryWords(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!value || typeof value !== "object" || Array.isArray(value)) return null;
  const [first, ...rest] = Object.entries(value);
  if (!first) return null;
  const said = { verb: first[0], subject: first[1] as unknown, options: Object.fromEntries(rest) };
  return [label(said), optionWords(said)].filter(Boolean).join(" · ");
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pairsIn(what: string, pairs: unknown): string {
  const said = words.pairs[what];
  if (!said || !pairs || typeof pairs !== "object" || Array.isArray(pairs)) return "";
  return Object.entries(pairs)
    .map(([one, other]) => said(one, plainly(other)))
    .join(", ");
}

/** What an option says, as a person would: counters by number, a list by its items. */
function plainly(value: unknown): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (!value || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(plainly).join(", ");
  return Object.entries(value)
    .map(([key, item]) => (typeof item === "number" ? `${item} × ${key}` : `${key.replaceAll("_", " ")} ${plainly(item)}`))
    .join(", ");
}

function nameIn(value: unknown): string {
  if (value && typeof value === "object" && "name" in value) return String((value as { name: unknown }).name);
  if (Array.isArray(value)) return value.map((item) => (typeof item === "string" ? item : shortEntry(item))).join(" + ");
  return "";
}
