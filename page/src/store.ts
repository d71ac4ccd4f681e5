/** The state of the page: one value, changed in one place, and a hook that follows it. */

import { useEffect, useState } from "preact/hooks";
import { type Board, readBoard } from "./board";
import { chooseEngine, type Engine, type Progress, Refused } from "./engine";
import { pack, unpack } from "./share";
import type { Format, Offer, Problem, Solved, Status } from "./types";
import { words } from "./words";

export type View = "build" | "see" | "why";
export type Tab = "why" | "may" | "picture" | "orders" | "editions" | "log" | "check";

export interface State {
  text: string;
  board: Board;
  past: string[];
  future: string[];
  format: Format | null;
  status: Status | null;
  progress: Progress;
  solved: Solved | null;
  /** The text that `solved` answers. */
  solvedText: string;
  problem: Problem | null;
  busy: boolean;
  /** Whether a card is asked about that is not known yet: more cards are on their way. */
  awaitsCards: boolean;
  /** The object or value that is asked about. */
  about: string | null;
  aspect: string | null;
  /** How many steps of the trace have been taken; null at the end. */
  at: number | null;
  /** After which entry of the timeline; null at its end. */
  entry: number | null;
  view: View;
  tab: Tab;
  route: string;
  notice: string;
  /** An entry that is proposed, and where: its form stands open until it is done or left. */
  proposed: { at: number | "new"; value: unknown } | null;
  /** A card that was picked and asks for something before it stands on the board. */
  picked: { name: string; by: string; offers: Offer[] } | null;
  /** The object whose menu is open. */
  menu: string | null;
  /** Whether the text itself was edited last: only then is a mistake told in the words of the text. */
  typed: boolean;
}

const KEPT = "layerlaw-board";
const MOST_PAST = 200;
/** So many letters of earlier boards a tab keeps for undo after it was loaded anew; the browser gives it a few million. */
const MOST_PAST_KEPT = 200_000;
/** The kinds of mistakes that a card which is not there yet makes. */
const MAY_COME = ["unknown", "nothing"];
export const FIRST_BOARD = "timeline:\n  - Opalescence\n  - Humility\n";

class Store {
  readonly engine: Engine = chooseEngine();
  state: State;
  private readonly listeners = new Set<() => void>();
  private asked = 0;
  private typing = 0;
  private solving: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { text, past, future } = kept();
    this.state = {
      text,
      board: readBoard(text, []),
      past,
      future,
      format: null,
      status: null,
      progress: { stage: "loading", share: 0 },
      solved: null,
      solvedText: "",
      problem: null,
      busy: true,
      awaitsCards: false,
      about: null,
      aspect: null,
      at: null,
      entry: null,
      view: "see",
      tab: "why",
      route: "",
      notice: "",
      proposed: null,
      picked: null,
      menu: null,
      typed: false,
    };
  }

  async begin(): Promise<void> {
    window.addEventListener("hashchange", () => void this.follow());
    await this.follow();
    this.engine.onProgress((progress) => {
      const before = this.state.progress.stage;
      this.set({ progress });
      if (progress.stage === "all" && before !== "all") void this.refresh();
    });
    try {
      const format = await this.engine.answer<Format>("format", {});
      this.set({ format, board: readBoard(this.state.text, verbsOf(format)) });
      this.solve();
    } catch (error) {
      this.set({ problem: problemOf(error), busy: false });
    }
  }

  /** More cards are there now. */
  private async refresh(): Promise<void> {
    try {
      this.set({ status: await this.engine.answer<Status>("status", {}) });
    } catch {
      /* the page works without */
    }
    if (this.state.problem) this.solve();
  }

  private async follow(): Promise<void> {
    const hash = location.hash.replace(/^#/, "");
    if (hash.startsWith("b=")) {
      const text = await unpack(hash.slice(2));
      if (text === null) this.set({ route: "", notice: words.brokenLink });
      else {
        this.edit(text);
        this.set({ route: "", view: "see", notice: "" });
      }
      history.replaceState(null, "", `${location.pathname}${location.search}`);
      return;
    }
    this.set({ route: hash.replace(/^\//, "") });
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  follows(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A new text of the board; `typed` changes in quick succession count as one for undo. */
  edit(text: string, typed = false): void {
    const { text: old, past, format } = this.state;
    if (text === old) return;
    const moment = Date.now();
    const together = typed && moment - this.typing < 1200 && past.length > 0;
    this.typing = typed ? moment : 0;
    this.set({
      text,
      board: readBoard(text, verbsOf(format)),
      past: together ? past : [...past, old].slice(-MOST_PAST),
      future: [],
      at: null,
      entry: null,
      notice: "",
      proposed: null,
      picked: null,
      menu: null,
      typed,
    });
    this.keep();
    this.solveSoon(typed ? 350 : 30);
  }

  /** Open the form of an entry with a value in it; the board changes when it is done. */
  propose(proposed: { at: number | "new"; value: unknown }): void {
    this.set({ proposed, view: "build" });
    requestAnimationFrame(() => document.querySelector(".entry-form")?.scrollIntoView({ block: "center" }));
  }

  /** Show the entry that a mistake is in. */
  showEntry(at: number): void {
    this.set({ view: "build" });
    requestAnimationFrame(() => document.querySelector(`.entries > li[data-at="${at}"]`)?.scrollIntoView({ block: "center" }));
  }

  undo(): void {
    const { past, future, text, format } = this.state;
    const before = past.at(-1);
    if (before === undefined) return;
    this.set({ text: before, board: readBoard(before, verbsOf(format)), past: past.slice(0, -1), future: [text, ...future], at: null, entry: null, picked: null, typed: false });
    this.keep();
    this.solveSoon(30);
  }

  redo(): void {
    const { past, future, text, format } = this.state;
    const after = future[0];
    if (after === undefined) return;
    this.set({ text: after, board: readBoard(after, verbsOf(format)), past: [...past, text], future: future.slice(1), at: null, entry: null, picked: null, typed: false });
    this.keep();
    this.solveSoon(30);
  }

  select(about: string | null, aspect: string | null = null): void {
    const narrow = window.matchMedia("(max-width: 760px)").matches;
    this.set({ about, aspect, tab: "why", ...(about !== null && narrow ? { view: "why" as const } : {}) });
    if (about !== null && narrow) window.scrollTo({ top: 0 });
  }

  /** What can be done with an object; where there is room, why it is so stands beside it. */
  openMenu(id: string): void {
    const narrow = window.matchMedia("(max-width: 760px)").matches;
    this.set({ menu: this.state.menu === id ? null : id, ...(narrow ? {} : { about: id, aspect: null, tab: "why" as const }) });
  }

  after(entry: number | null): void {
    this.set({ entry, at: null });
    this.solve();
  }

  private keep(): void {
    const { text, past, future } = this.state;
    keep({ text, past, future });
  }

  private solveSoon(delay: number): void {
    clearTimeout(this.solving);
    this.solving = setTimeout(() => this.solve(), delay);
  }

  /** How the board is asked for: its text, and up to which entry. */
  request(): { board: string; at?: number } {
    const { text, entry, board } = this.state;
    if (entry === null) return { board: text };
    const at = board.entries.filter((item) => !item.off && item.at <= entry).length;
    return at > 0 ? { board: text, at } : { board: text };
  }

  solve(): void {
    const mine = ++this.asked;
    const text = this.state.text;
    this.set({ busy: true, awaitsCards: false });
    const awaited = () => mine === this.asked && this.set({ problem: null, awaitsCards: true });
    this.ask<Solved>("solve", this.request(), awaited).then(
      (solved) => {
        if (mine !== this.asked) return;
        const ids = new Set(solved.objects.map((object) => object.id));
        const { about } = this.state;
        this.set({ solved, solvedText: text, problem: null, busy: false, awaitsCards: false, ...(about !== null && !ids.has(about) ? { about: null, aspect: null } : {}) });
      },
      (error: unknown) => {
        if (mine === this.asked) this.set({ problem: problemOf(error), busy: false, awaitsCards: false });
      },
    );
  }

  /**
   * Ask the engine. What it does not find while cards are still on their way may be one of them: then it is asked again as soon as they
   * are there, and `awaited` is called in between.
   */
  async ask<T>(method: string, request: object, awaited: () => void = () => undefined): Promise<T> {
    try {
      return await this.engine.answer<T>(method, request);
    } catch (error) {
      if (this.state.progress.stage === "all" || !MAY_COME.includes(problemOf(error).mistake?.kind ?? "")) throw error;
      awaited();
      await this.allCards();
      return this.engine.answer<T>(method, request);
    }
  }

  private allCards(): Promise<void> {
    return new Promise((resolve) => {
      const leave = this.follows(() => {
        if (this.state.progress.stage !== "all") return;
        leave();
        resolve();
      });
    });
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  return { title: words.trouble, status: 0, detail: String(error) };
}

function verbsOf(format: Format | null): string[] {
  return format?.verbs.map((verb) => verb.name) ?? ["enter"];
}

interface Kept {
  text: string;
  past: string[];
  future: string[];
}

/** The board of this tab with what undo and redo know; in a new tab the board that any tab had last. */
function kept(): Kept {
  const own = stored(() => JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Partial<Kept> | null);
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((item): item is string => typeof item === "string") : []);
  if (typeof own?.text === "string") return { text: own.text, past: texts(own.past), future: texts(own.future) };
  return { text: stored(() => localStorage.getItem(KEPT)) ?? FIRST_BOARD, past: [], future: [] };
}

function keep({ text, past, future }: Kept): void {
  stored(() => localStorage.setItem(KEPT, text));
  const latest = [...past].reverse();
  stored(() => sessionStorage.setItem(KEPT, JSON.stringify({ text, past: within(latest, MOST_PAST_KEPT).reverse(), future: within(future, MOST_PAST_KEPT) })));
}

/** The first texts of a list that have so many letters at most together. */
function within(list: string[], most: number): string[] {
  let sum = 0;
  const end = list.findIndex((text) => (sum += text.length) > most);
  return end === -1 ? list : list.slice(0, end);
}

/** Read or write what the browser stores; a private window may refuse. */
function stored<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

export const store = new Store();

export function useStore(): State {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.follows(() => setState(store.state));
  }, []);
  return state;
}

export interface Answered<T> {
  answer: T | null;
  problem: Problem | null;
  busy: boolean;
}

/** Ask the engine whenever what is asked changes; while it thinks, the last answer stays. */
export function useAnswer<T>(method: string, request: object | null): Answered<T> {
  const key = request === null ? "" : JSON.stringify(request);
  const [found, setFound] = useState<Answered<T> & { key: string }>({ answer: null, problem: null, busy: false, key: "" });
  useEffect(() => {
    if (request === null) {
      setFound({ answer: null, problem: null, busy: false, key });
      return undefined;
    }
    let current = true;
    setFound((old) => ({ ...old, busy: true }));
    store.ask<T>(method, request).then(
      (answer) => current && setFound({ answer, problem: null, busy: false, key }),
      (error: unknown) => current && setFound({ answer: null, problem: problemOf(error), busy: false, key }),
    );
    return () => {
      current = false;
    };
  }, [method, key]);
  return { ...found, busy: found.busy || found.key !== key };
}

export async function shareable(text: string): Promise<string> {
  return `#b=${await pack(text)}`;
}
