/** The one interface to whatever answers: the Python process over HTTP, or the same Python in a worker of this browser. */

import type { Problem } from "./types";
import { words } from "./words";

export interface Progress {
  stage: "loading" | "starting" | "ready" | "cards" | "all";
  share: number;
  /** Why not all cards are there although nothing more is on its way. */
  missing?: string;
}

export interface Engine {
  answer<T>(method: string, request: object): Promise<T>;
  /** Called whenever what is loaded changes; an engine that is simply there calls it once with `all`. */
  onProgress(listener: (progress: Progress) => void): void;
}

/** The service said no, and why. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

function problemOf(status: number, found: unknown): Problem {
  if (found && typeof found === "object" && "detail" in found) {
    return { title: words.trouble, status, ...(found as object) } as Problem;
  }
  return { title: words.trouble, status, detail: words.noAnswer };
}

/** A server that starts, or is busy for a moment, is asked again so many times. */
const AGAIN = 12;

class HttpEngine implements Engine {
  async answer<T>(method: string, request: object, again = AGAIN): Promise<T> {
    let response: Response;
    try {
      response = await fetch(`api/v1/${method}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
    } catch {
      throw new Refused({ title: words.trouble, status: 0, detail: words.serverGone });
    }
    const found: unknown = await response.json().catch(() => null);
    if ((response.status === 503 || response.status === 429) && again > 0) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return this.answer<T>(method, request, again - 1);
    }
    if (!response.ok) throw new Refused(problemOf(response.status, found));
    return found as T;
  }

  onProgress(listener: (progress: Progress) => void): void {
    listener({ stage: "all", share: 1 });
  }
}

/** After so many milliseconds a question counts as a bomb: its worker is ended and a new one started. */
const LONGEST = 20_000;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  message: { id: number; method: string; request: object };
}

class WorkerEngine implements Engine {
  private worker!: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners: ((progress: Progress) => void)[] = [];
  private last: Progress = { stage: "loading", share: 0 };
  private next = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.start();
  }

  private start(): void {
    this.worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    this.worker.onmessage = (event: MessageEvent) => this.heard(event.data);
    this.worker.onerror = () => this.fail(words.engineFailed);
  }

  private heard(data: { progress?: Progress; id?: number; answer?: unknown; problem?: Problem; failed?: string }): void {
    if (data.failed !== undefined) {
      this.fail(`${words.engineFailed} ${data.failed}`);
      return;
    }
    if (data.progress) {
      this.last = data.progress;
      for (const listener of this.listeners) listener(data.progress);
      return;
    }
    const found = this.waiting.get(data.id ?? 0);
    if (!found) return;
    this.waiting.delete(data.id ?? 0);
    this.watch();
    if (data.problem) found.reject(new Refused(data.problem));
    else found.resolve(data.answer);
  }

  private fail(detail: string): void {
    for (const item of this.waiting.values()) item.reject(new Refused({ title: words.trouble, status: 0, detail }));
    this.waiting.clear();
  }

  /** Watch the oldest question: while the engine still loads, it may take as long as it takes. */
  private watch(): void {
    clearTimeout(this.timer);
    const oldest = this.waiting.keys().next().value;
    if (oldest === undefined) return;
    this.timer = setTimeout(() => {
      if (this.last.stage === "loading" || this.last.stage === "starting") {
        this.watch();
        return;
      }
      this.worker.terminate();
      this.waiting.get(oldest)?.reject(new Refused({ title: words.tooLongTitle, status: 413, detail: words.tooLong }));
      this.waiting.delete(oldest);
      this.last = { stage: "loading", share: 0 };
      this.start();
      for (const item of this.waiting.values()) this.worker.postMessage(item.message);
      this.watch();
    }, LONGEST);
  }

  answer<T>(method: string, request: object): Promise<T> {
    const id = this.next++;
    const message = { id, method, request };
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject, message });
      this.worker.postMessage(message);
      if (this.waiting.size === 1) this.watch();
    });
  }

  onProgress(listener: (progress: Progress) => void): void {
    this.listeners.push(listener);
    listener(this.last);
  }
}

/** Which engine there is says the page itself: `<meta name="layerlaw-engine" content="http">`, or `worker` in an exported site. */
export function chooseEngine(): Engine {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="layerlaw-engine"]');
  return meta?.content === "worker" ? new WorkerEngine() : new HttpEngine();
}

export function isExported(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="layerlaw-engine"]')?.content === "worker";
}
