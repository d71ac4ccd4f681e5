/** The shapes that the service answers with (`layerlaw.web.service`), as far as the page reads them. */

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

export interface ObjectNow {
  id: string;
  card: string | null;
  zone: string;
  /** Nobody controls what is neither on the battlefield nor on the stack (108.4). */
  controller: string | null;
  owner: string;
  timestamp: number;
  name: string | null;
  mana_cost: string | null;
  colors: string[];
  supertypes: string[];
  types: string[];
  subtypes: string[];
  power: number | null;
  toughness: number | null;
  loyalty: number | null;
  defense: number | null;
  keywords: string[];
  abilities: string[];
  qualities: string[];
  counters: Record<string, number>;
  attached_to: string | null;
  status: Record<string, boolean>;
  copiable: { name: string | null };
  count?: number;
  /** Damage marked on it (120.3e). */
  damage?: number;
}

export interface Change {
  object: string;
  characteristic: string;
  before: Value;
  after: Value;
  /** By which it changed: the layer's rule, or 305.7 where a land type takes abilities. */
  rule: string;
}

export interface Step {
  effect: string;
  source: string;
  text: string;
  timestamp: number;
  affected: string[];
  reason: { kind: string; rule: string; waited_for: string[] };
  changes: Change[];
}

export interface Dependency {
  effect: string;
  on: string;
  because: string;
  rule: string;
  detail: string;
}

export interface Layer {
  layer: string;
  steps: Step[];
  dependencies: Dependency[];
}

export interface LogEntry {
  entry: number;
  said: string;
  events: { kind: string; text: string; rule: string; depth: number }[];
}

export interface Player {
  name: string;
  life: number;
  max_hand_size: number | null;
  abilities: string[];
  qualities: string[];
}

export interface Solved {
  rules: string;
  objects: ObjectNow[];
  players: Player[];
  trace: Layer[];
  state_based: { object: string; rule: string; would: string }[];
  /** What something keeps them from doing, with the rule by which it does. */
  hindered: { object: string; rule: string; would: string; because: string; by_rule: string; sources: string[] }[];
  not_understood: NotUnderstood[];
  assumed?: Assumed[];
  not_carried_out?: { entry: number; card: string; text: string; instead: string }[];
  log?: LogEntry[];
}

/** A sentence that was not understood: what it could touch here (`what`, `whom`, `objects`; null where that is not known), or why it changes nothing. */
export interface NotUnderstood {
  card: string;
  text: string;
  what?: string[];
  whom?: string;
  objects?: string[] | null;
  matters?: boolean | null;
  why?: string;
}

/** What nobody stated and the answer took for granted, with what would be so otherwise. */
export interface Assumed {
  about: string;
  words: string;
  taken: number | boolean;
  rule: string;
  state_it: string;
  matters: boolean | null;
  only_together: boolean;
  otherwise: { values: (number | boolean)[]; problem: string; changes: { object: string; characteristic: string; now: Value; otherwise: Value }[] }[];
}

export interface Span {
  text: string;
  style: string;
}

export interface Block {
  marker: string;
  level: number;
  spans: Span[];
  children: Block[];
}

export interface Explained {
  about: string | null;
  blocks: Block[];
  log: Block[];
}

export interface CardLine {
  name: string;
  mana_cost: string;
  type_line: string;
  text: string;
  size: string;
  for_tournaments: boolean;
}

export interface CardFace {
  name: string | null;
  mana_cost: string;
  type_line: string;
  text: string;
  size: string;
}

export interface CardShown {
  name: string;
  layout: string;
  faces: CardFace[];
  reading: Span[][];
  not_understood: string[];
  rulings?: { published_at: string; comment: string }[];
  for_tournaments?: boolean;
  is_built_in?: boolean;
}

export interface AtlasRelation {
  relation: string;
  /** `mine`: the card depends, is stopped or goes on; `theirs`: the partner; empty: it is of both. */
  who: string;
  layer: string;
  clause: string;
  partner: string;
  said: string;
}

/** A card's part of the Atlas; where there is none, nothing but that is said. */
export interface AtlasPart {
  there: boolean;
  card?: string;
  edition?: string;
  trials?: number;
  carried_out?: number;
  relations?: AtlasRelation[];
  more?: number;
  undecided?: number;
  is_understood?: boolean;
}

export interface Asked {
  cards: string[];
  order_matters: boolean | null;
  solves: number;
  orders_left: number | null;
  outcomes: { when: [string, string][][]; orders: number | null; example: string[]; objects: ObjectNow[] }[];
  not_understood: NotUnderstood[];
}

/** Whether an entry is legal; `legal` is null where it could not be decided. */
export interface Verdict {
  entry: string;
  legal: boolean | null;
  rule: string;
  why: string;
  cost: string;
  targets: { for: string; legal: string[] }[];
  about: string;
  x: number[];
  assumed: string[];
}

export interface LegalActions {
  player: string;
  step: string;
  legal: Verdict[];
  illegal: Verdict[];
  undecided: Verdict[];
  assumed: string[];
  not_tried: number;
}

/** A choice that an entry leaves open: where in the entry it is stated, how the card asks for it, and what may be chosen. */
export interface Ask {
  path: (string | number)[];
  words: string;
  /** null: any value that the format has there. */
  options: { value: string | number | boolean; words: string }[] | null;
  rule: string;
  least: number;
  most: number | null;
  prompts: boolean;
}

/** One thing that can be done with a card, an object or an entry. */
export interface Offer {
  kind: string;
  entries: Record<string, unknown>[];
  asks: Ask[];
  about: string;
  card: Record<string, unknown> | null;
  applies: string[] | null;
  trouble: Mistake | null;
}

/** A fact in which two editions differ and which makes the difference, with the rule of each. */
export interface Cause {
  words: string;
  rules: [string, string];
  alone: boolean;
}

/** The answers over the years: the days on which something changed, and what. */
export interface ByDate {
  since: string;
  until: string;
  /** As SVG: a bar for each thing whose answer changed, cut at the days of change. */
  picture: string;
  days: {
    day: string;
    editions: [string, string];
    changed: { of: string; what: string; before: string; after: string; causes: Cause[] }[];
  }[];
}

export interface Compared {
  editions: string[];
  same: boolean;
  groups: string[][];
  differences: {
    of: string;
    what: string;
    values: Record<string, string>;
    partings: { editions: [string, string]; before_the_layers: boolean; causes: Cause[]; steps: ({ layer: string; rule: string; effect: string } | null)[] }[];
  }[];
  refused: Record<string, string>;
  by_date?: ByDate;
}

export interface Checked {
  holds: boolean;
  failures: { what: string; expected: Value; actual: Value; at: string }[];
}

export interface Status {
  version: string;
  editions: string[];
  cards: number;
  database: boolean;
}

export type Kind =
  | { is: "text"; what: string; longest: number; may_be_empty: boolean }
  | { is: "label"; what: string }
  | { is: "number"; least: number; most: number }
  | { is: "flag" }
  | { is: "nothing" }
  | { is: "word"; what: string; words: string[] }
  | { is: "list"; item: Kind; least: number; most: number | null }
  | { is: "map"; key: Kind; value: Kind }
  | { is: "one-of"; kinds: Kind[] }
  | { is: "entry"; verbs: string[]; bare: boolean }
  | { is: "record"; name: string }
  | { is: "subjects"; reserved: Kind; subject: Kind };

export interface Key {
  name: string;
  meaning: string;
  kind: Kind;
  required: boolean;
}

export interface Verb {
  name: string;
  meaning: string;
  subject: Kind;
  options: Key[];
  any_of: string[];
}

export interface Format {
  verbs: Verb[];
  board: Key[];
  players: string[];
  records: Record<string, { keys: Key[]; any_of: string[] }>;
}

export interface Mistake {
  kind: string;
  place: { file: string; line: number; column: number; length: number } | null;
  found: string;
  expected: string;
  nearest: string[];
  mend: string;
  rule: string;
}

export interface Problem {
  title: string;
  status: number;
  detail: string;
  text?: string;
  mistake?: Mistake;
}
