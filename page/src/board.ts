/**
 * The board as text, and the text as a board. The text is the one truth: every change by touch is a change of the text that keeps
 * what else stands there, comments included. An entry that is switched off stands in the text as a comment that begins with `#off `,
 * so that the command line passes over it too.
 */

import type { Ask } from "./types";
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";

export interface Entry {
  at: number;
  verb: string;
  subject: unknown;
  options: Record<string, unknown>;
  /** The whole entry as plain values: a text, or a mapping. */
  value: unknown;
  off: boolean;
  /** Lines of the text, from 1. */
  first: number;
  last: number;
  /** Where it begins in its first line and ends in its last, from 1: several may stand on one line. */
  column: number;
  lastColumn: number;
}

export interface Board {
  text: string;
  entries: Entry[];
  players: string[];
  /** The same with what is said of each: life, a hand, counters. Empty where the board leaves the players to the engine. */
  playersSaid: Record<string, unknown>[];
  rules: string;
  active: string;
  /** The other keys of the board, by name. */
  others: Record<string, unknown>;
  cards: Record<string, unknown>[];
  expects: boolean;
  /** Why the text cannot be taken apart here; the engine has better words for it. */
  broken: { line: number; message: string } | null;
}

export const LONGEST_TEXT = 1_000_000;
const DEEPEST = 64;
const OFF = /^(\s*)#off (.*)$/;
/** Keys of a board that have a place of their own on the page. */
export const OWN_PLACE: ReadonlySet<string> = new Set(["rules", "players", "active", "cards", "timeline", "expect"]);
export const DEFAULT_PLAYERS = ["You", "Opponent"];

/** The text with every entry, those that are off too, and the lines (from 1) that were off. */
function whole(text: string): { text: string; off: Set<number> } {
  const off = new Set<number>();
  if (!text.includes("#off ")) return { text, off };
  const lines = text.split("\n").map((line, at) => {
    const found = OFF.exec(line);
    if (!found) return line;
    off.add(at + 1);
    return `${found[1]}${found[2]}`;
  });
  return { text: lines.join("\n"), off };
}

function tooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 91 || sign === 123) {
      if (++depth > DEEPEST) return true;
    } else if ((sign === 93 || sign === 125) && depth > 0) depth--;
  }
  return /^ {400}/m.test(text) || /(- ){64}/.test(text);
}

function parsed(text: string): Document {
  return parseDocument(text, { keepSourceTokens: false, uniqueKeys: false, strict: true });
}

/** Tells the line (from 1) of a place in a text; the lines are looked for once, since a board may have thousands of entries. */
function linesOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function empty(text: string, message: string, line = 1): Board {
  return { text, entries: [], players: DEFAULT_PLAYERS, playersSaid: [], rules: "", active: "", others: {}, cards: [], expects: false, broken: { line, message } };
}

export function readBoard(text: string, verbs: readonly string[]): Board {
  if (text.length > LONGEST_TEXT) return empty(text, "too-long");
  if (tooDeep(text)) return empty(text, "too-deep");
  const full = whole(text);
  let document: Document;
  try {
    document = parsed(full.text);
  } catch (error) {
    return empty(text, String(error));
  }
  const wrong = document.errors[0];
  if (wrong) return empty(text, wrong.message.split("\n")[0] ?? "", linesOf(full.text)(wrong.pos[0]));
  const root = document.contents;
  if (root !== null && !isMap(root)) return empty(text, "not-a-board");
  const plain = (key: string): unknown => {
    const node = root ? (root as YAMLMap).get(key, true) : undefined;
    try {
      return node && typeof node === "object" && "toJS" in node ? (node as { toJS(doc: Document, options?: object): unknown }).toJS(document, { maxAliasCount: 20 }) : node;
    } catch {
      return undefined;
    }
  };
  const timeline = root ? (root as YAMLMap).get("timeline", true) : undefined;
  const entries: Entry[] = [];
  if (isSeq(timeline)) {
    const lineAt = linesOf(full.text);
    timeline.items.forEach((node, at) => {
      const range = (node as { range?: [number, number, number] }).range ?? [0, 0, 0];
      const first = lineAt(range[0]);
      const last = lineAt(Math.max(range[0], range[1] - 1));
      let value: unknown;
      try {
        value = (node as { toJS(doc: Document, options?: object): unknown }).toJS(document, { maxAliasCount: 20 });
      } catch {
        value = null;
      }
      const column = range[0] - full.text.lastIndexOf("\n", range[0] - 1);
      const lastColumn = range[1] - full.text.lastIndexOf("\n", Math.max(0, range[1] - 1));
      entries.push({ at, ...entryOf(value, verbs), value, off: full.off.has(first), first, last, column, lastColumn });
    });
  }
  const players = plain("players");
  const cards = plain("cards");
  const rules = plain("rules");
  const active = plain("active");
  const keys = root ? (root as YAMLMap).items.map((item) => (isScalar(item.key) ? String(item.key.value) : "")) : [];
  const others = Object.fromEntries(keys.filter((key) => key !== "" && !OWN_PLACE.has(key)).map((key) => [key, plain(key)]));
  return {
    text,
    entries,
    players: Array.isArray(players) ? players.map(nameOfPlayer) : DEFAULT_PLAYERS,
    playersSaid: Array.isArray(players) ? players.map(recordOfPlayer) : [],
    rules: rules === undefined || rules === null ? "" : String(rules),
    active: typeof active === "string" ? active : "",
    others,
    cards: Array.isArray(cards) ? cards.filter((card): card is Record<string, unknown> => !!card && typeof card === "object") : [],
    expects: plain("expect") !== undefined,
    broken: null,
  };
}

function recordOfPlayer(player: unknown): Record<string, unknown> {
  return player && typeof player === "object" && !Array.isArray(player) ? (player as Record<string, unknown>) : { name: String(player) };
}

function nameOfPlayer(player: unknown): string {
  if (player && typeof player === "object" && "name" in player) return String((player as { name: unknown }).name);
  return String(player);
}

/** An entry taken apart: its verb, what stands behind it, and its options. A text alone is short for `enter`. */
export function entryOf(value: unknown, verbs: readonly string[]): { verb: string; subject: unknown; options: Record<string, unknown> } {
  if (!value || typeof value !== "object" || Array.isArray(value)) return { verb: "enter", subject: value, options: {} };
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields);
  const verb = keys.find((key) => verbs.includes(key) && !(key === "choose" && keys.some((other) => other !== "choose" && verbs.includes(other)))) ?? keys[0] ?? "";
  const options = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== verb));
  return { verb, subject: fields[verb], options };
}

/** An entry put together as a person would write it. */
export function entryValue(verb: string, subject: unknown, options: Record<string, unknown>): unknown {
  const kept = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  if (verb === "enter" && typeof subject === "string" && Object.keys(kept).length === 0) return subject;
  return { [verb]: subject, ...kept };
}

/** Change the timeline with `edit`, which gets the items and whether each is off, and gives what shall be there. */
function changed(text: string, edit: (items: { node: unknown; off: boolean }[], document: Document) => { node: unknown; off: boolean }[]): string {
  const full = whole(text);
  const document = parsed(full.text.trim() === "" ? "timeline: []\n" : full.text);
  if (document.contents === null || !isMap(document.contents)) document.contents = document.createNode({ timeline: [] }) as unknown as typeof document.contents;
  const root = document.contents as unknown as YAMLMap;
  let timeline = root.get("timeline", true) as YAMLSeq | undefined;
  if (!isSeq(timeline)) {
    timeline = document.createNode([]) as YAMLSeq;
    root.set("timeline", timeline);
  }
  timeline.flow = false;
  const lineAt = linesOf(full.text);
  const items = timeline.items.map((node) => {
    const range = (node as { range?: [number, number, number] }).range;
    return { node: node as unknown, off: range ? full.off.has(lineAt(range[0])) : false };
  });
  const made = edit(items, document);
  timeline.items = made.map((item) => item.node) as typeof timeline.items;
  if (made.length === 0) timeline.flow = true;
  return written(document, made.map((item) => item.off));
}

function written(document: Document, off: boolean[]): string {
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false, indentSeq: true });
  if (!off.some(Boolean)) return text;
  const again = parsed(text);
  const timeline = isMap(again.contents) ? again.contents.get("timeline", true) : null;
  if (!isSeq(timeline)) return text;
  const lines = text.split("\n");
  const lineAt = linesOf(text);
  timeline.items.forEach((node, at) => {
    const range = (node as { range?: [number, number, number] }).range;
    if (!off[at] || !range) return;
    const last = lineAt(Math.max(range[0], range[1] - 1));
    for (let line = lineAt(range[0]); line <= last; line++) {
      lines[line - 1] = (lines[line - 1] ?? "").replace(/^(\s*)/, "$1#off ");
    }
  });
  return lines.join("\n");
}

function node(document: Document, value: unknown): unknown {
  const made = document.createNode(value, { flow: true });
  return made;
}

export function addEntry(text: string, value: unknown, at?: number): string {
  return changed(text, (items, document) => {
    const made = [...items];
    made.splice(at ?? items.length, 0, { node: node(document, value), off: false });
    return made;
  });
}

export function replaceEntry(text: string, at: number, value: unknown): string {
  return changed(text, (items, document) =>
    items.map((item, place) => {
      if (place !== at) return item;
      const made = node(document, value) as { comment?: string | null; commentBefore?: string | null };
      const old = item.node as { comment?: string | null; commentBefore?: string | null };
      if (old.comment) made.comment = old.comment;
      if (old.commentBefore) made.commentBefore = old.commentBefore;
      return { node: made, off: item.off };
    }),
  );
}

export function removeEntry(text: string, at: number): string {
  return changed(text, (items) => items.filter((_, place) => place !== at));
}

export function duplicateEntry(text: string, at: number): string {
  return changed(text, (items, document) => {
    const item = items[at];
    if (!item) return items;
    const value = (item.node as { toJS(doc: Document): unknown }).toJS(document);
    if (value && typeof value === "object" && "as" in value) delete (value as { as?: unknown }).as;
    const fields = value && typeof value === "object" ? Object.keys(value) : [];
    const short = fields.length === 1 && fields[0] === "enter" ? (value as { enter: unknown }).enter : value;
    const made = [...items];
    made.splice(at + 1, 0, { node: node(document, short), off: item.off });
    return made;
  });
}

export function moveEntry(text: string, from: number, to: number): string {
  return changed(text, (items) => {
    const made = [...items];
    const [item] = made.splice(from, 1);
    if (item) made.splice(to, 0, item);
    return made;
  });
}

export function switchEntry(text: string, at: number): string {
  return changed(text, (items) => items.map((item, place) => (place === at ? { ...item, off: !item.off } : item)));
}

/** Set a key of the board itself (`rules`, `players`, `active`, `cards`); undefined takes it out. */
export function setKey(text: string, key: string, value: unknown): string {
  const full = whole(text);
  const document = parsed(full.text.trim() === "" ? "timeline: []\n" : full.text);
  const off = readBoard(text, []).entries.map((entry) => entry.off);
  const empties = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  if (empties) document.delete(key);
  else {
    const flat = key !== "cards";
    const made = document.createNode(value, { flow: flat });
    if (document.has(key)) document.set(key, made);
    else {
      const root = document.contents as unknown as YAMLMap;
      const pair = document.createPair(key, made);
      const before = root.items.findIndex((item) => isScalar(item.key) && item.key.value === "timeline");
      root.items.splice(before === -1 ? root.items.length : before, 0, pair);
    }
  }
  return written(document, off);
}

/** One line for an entry, as it would stand in the file. */
export function shortEntry(value: unknown): string {
  if (typeof value === "string") return value;
  const document = parsed("");
  document.contents = document.createNode(value, { flow: true }) as unknown as typeof document.contents;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim();
}

/** The value of an entry that is written on one line; null where it is none. */
export function valueOf(line: string): unknown {
  try {
    const document = parsed(line.trim());
    return document.errors.length > 0 ? null : (document.toJS({ maxAliasCount: 0 }) as unknown);
  } catch {
    return null;
  }
}

/** The text with what stands at a place replaced by a name, in quotes where it needs them. */
export function replaceAt(text: string, place: { line: number; column: number; length: number }, name: string): string {
  const lines = text.split("\n");
  const line = lines[place.line - 1];
  if (line === undefined) return text;
  const written = /^[\p{L}\p{N}][\p{L}\p{N} '’-]*$/u.test(name) ? name : JSON.stringify(name);
  const before = line.slice(0, place.column - 1);
  const after = line.slice(place.column - 1 + place.length);
  const quoted = /["']$/.test(before) && before.endsWith(after.charAt(0));
  lines[place.line - 1] = quoted ? `${before.slice(0, -1)}${JSON.stringify(name)}${after.slice(1)}` : `${before}${written}${after}`;
  return lines.join("\n");
}

// --- what an entry leaves open, and what was chosen for it ---

export type Draft = Record<string, unknown>;

/** An entry as a mapping; a text alone is short for `enter`. */
export function draftOf(value: unknown): Draft {
  return value && typeof value === "object" && !Array.isArray(value) ? (value as Draft) : { enter: value };
}

/** A mapping as a person would write it. */
export function fromDraft(draft: Draft): unknown {
  return Object.keys(draft).length === 1 && typeof draft["enter"] === "string" ? draft["enter"] : draft;
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

/** The targets of an entry, for each instance of the word "target" in turn (601.2c): as the engine takes them apart. */
function groupsOf(draft: Draft, asks: Ask[]): unknown[][] {
  let left = [...listOf(draft["target"]), ...listOf(draft["targets"])];
  const wanted = asks.filter((ask) => ask.path[0] === "targets");
  return wanted.map((ask, at) => {
    const later = wanted.slice(at + 1).reduce((sum, other) => sum + other.least, 0);
    const room = Math.max(0, left.length - later);
    const size = Math.max(Math.min(ask.least, left.length), ask.most === null ? room : Math.min(ask.most, room));
    const group = left.slice(0, size);
    left = left.slice(size);
    return group;
  });
}

/** What an entry states for a choice. */
export function chosenIn(draft: Draft, asks: Ask[], ask: Ask): unknown[] {
  const [first, second] = ask.path;
  switch (first) {
    case "targets":
      return groupsOf(draft, asks)[Number(second)] ?? [];
    case "answers":
      return listOf(draft["answers"]).flatMap((item) => (item && typeof item === "object" && String(second) in item ? listOf((item as Draft)[String(second)]) : []));
    case "choose":
      return listOf((draft["choose"] as Draft | undefined)?.[String(second)]);
    default:
      return listOf(draft[String(first)]);
  }
}

function without(draft: Draft, ...keys: string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !keys.includes(key)));
}

/** The entry with these values for a choice; none takes the choice out. */
export function withChoice(draft: Draft, asks: Ask[], ask: Ask, values: unknown[]): Draft {
  const [first, second] = ask.path;
  const alone = ask.most === 1 && first !== "modes";
  const value = alone ? values[0] : values;
  const gone = values.length === 0;
  switch (first) {
    case "targets": {
      const groups = groupsOf(draft, asks);
      groups[Number(second)] = values;
      const all = groups.flat();
      const rest = without(draft, "target", "targets");
      return all.length === 0 ? rest : all.length === 1 ? { ...rest, target: all[0] } : { ...rest, targets: all };
    }
    case "answers": {
      const others = listOf(draft["answers"]).filter((item) => !(item && typeof item === "object" && String(second) in item));
      const answers = gone ? others : [...others, { [String(second)]: value }];
      return answers.length === 0 ? without(draft, "answers") : { ...draft, answers };
    }
    case "choose": {
      const made = without((draft["choose"] as Draft | undefined) ?? {}, String(second));
      if (!gone) made[String(second)] = value;
      return Object.keys(made).length === 0 ? without(draft, "choose") : { ...draft, choose: made };
    }
    default:
      return gone ? without(draft, String(first)) : { ...draft, [String(first)]: value };
  }
}

/** Whether a choice that must be made has not been made. */
export function isOpen(draft: Draft, asks: Ask[], ask: Ask): boolean {
  return chosenIn(draft, asks, ask).length < ask.least;
}

/** Which entry put an object there, as far as the text shows: by its alias, its name, or as the n-th of its name. */
export function entryOfObject(board: Board, id: string): Entry | undefined {
  const on = board.entries.filter((entry) => !entry.off);
  const byAlias = on.find((entry) => entry.options["as"] === id);
  if (byAlias) return byAlias;
  const numbered = /^(.*)#(\d+)$/.exec(id);
  const name = numbered?.[1] ?? id;
  const such = on.filter((entry) => (entry.verb === "enter" || entry.verb === "token") && (entry.subject === name || (entry.subject && typeof entry.subject === "object" && (entry.subject as { name?: unknown }).name === name)));
  return such[numbered ? Number(numbered[2]) - 1 : 0];
}

/** The entry in which a place of the text is. */
export function entryAt(board: Board, place: { line: number; column: number } | null | undefined): Entry | undefined {
  if (!place || place.line === 0) return undefined;
  const { line, column } = place;
  return board.entries.find((entry) => (entry.first < line || (entry.first === line && (entry.column <= column || column === 0))) && (line < entry.last || (line === entry.last && column <= entry.lastColumn)));
}

/** How many entries that are on stand before an entry. */
export function countBefore(board: Board, at: number): number {
  return board.entries.filter((entry) => !entry.off && entry.at < at).length;
}
