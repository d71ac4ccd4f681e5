/** The engine in the browser: Python in a worker. What is downloaded is kept in the browser's cache, so that a second visit needs no network. */

declare const self: DedicatedWorkerGlobalScope;
declare const BUILD: string;

interface Manifest {
  files: Record<string, { file: string; size: number }>;
  cards: { file: string; size: number } | null;
  atlas?: { file: string; size: number } | null;
}

interface Python {
  FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): Uint8Array };
  runPython(code: string): unknown;
  globals: { get(name: string): (...args: unknown[]) => string };
}

const CACHE = "layerlaw-engine";
const waiting: { id: number; method: string; request: unknown }[] = [];
let reply: ((method: string, request: string) => string) | null = null;

function tell(stage: string, share: number, missing?: string): void {
  self.postMessage({ progress: { stage, share, ...(missing === undefined ? {} : { missing }) } });
}

const arrived = new Map<string, number>();
let expected = 1;

/** A file by its content-addressed name: from the cache, else from the network, and then into the cache. */
async function fetched(file: string, count: boolean): Promise<Uint8Array> {
  const cache = await caches.open(CACHE).catch(() => null);
  const url = new URL(file, self.location.href).href;
  const kept = await cache?.match(url);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (count) arrived.set(file, bytes.length);
    return unpacked(bytes);
  }
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (count) {
      arrived.set(file, size);
      let sum = 0;
      for (const part of arrived.values()) sum += part;
      tell("loading", Math.min(1, sum / expected));
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  await cache?.put(url, new Response(whole, { headers: { "Content-Type": "application/octet-stream" } })).catch(() => undefined);
  return unpacked(whole);
}

/** What is packed with gzip, whole again; some servers unpack it on the way, which its first bytes tell. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Forget what an older build left in the cache. */
async function tidy(keep: string[]): Promise<void> {
  const cache = await caches.open(CACHE).catch(() => null);
  if (!cache) return;
  const wanted = new Set(keep.map((file) => new URL(file, self.location.href).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/** Archives that come packed with xz, which Python knows and the browser does not. */
const UNPACK = `
def unpack(path):
    import lzma
    from pathlib import Path
    file = Path(path)
    file.write_bytes(lzma.decompress(file.read_bytes()))
`;

const START = `
import json, sys
sys.path[:0] = ["/engine.zip", "/more.zip"]
from layerlaw.cards.database import default_path
from layerlaw.errors import LayerlawError
from layerlaw.web.service import answer, problem

CARDS = default_path()
CARDS.parent.mkdir(parents=True, exist_ok=True)

def reply(method, request):
    try:
        return json.dumps({"answer": answer(method, json.loads(request))})
    except LayerlawError as error:
        return json.dumps({"problem": problem(error)})
    except (RecursionError, MemoryError) as error:
        return json.dumps({"problem": {"title": "This is too large", "status": 413, "detail": type(error).__name__}})
`;

/** The cards go where the engine looks for them. The folder is made anew: a kept memory holds no files. */
const CARDS_ARRIVED = `
CARDS.parent.mkdir(parents=True, exist_ok=True)
__import__("os").replace("/cards.sqlite", CARDS)
`;

/** So does the Atlas. */
const ATLAS_ARRIVED = `
from layerlaw.atlas.book import default_path as atlas_path
atlas_path().parent.mkdir(parents=True, exist_ok=True)
__import__("os").replace("/atlas.sqlite", atlas_path())
`;

/** What a visitor is likely to ask first, asked once before the memory is kept, so that all modules for it are there. */
const WARM = `
for method, request in (
    ("format", {}), ("status", {}), ("solve", {"board": "timeline: [Opalescence, Humility]"}), ("explain", {"board": "timeline: [Opalescence, Humility]", "object": "Humility"}),
    ("ask", {"cards": ["Humility", "Opalescence"]}), ("cards", {"q": "humilty"}), ("card", {"name": "Humility"}), ("read", {"card": {"oracle_text": "Flying"}}),
):
    reply(method, json.dumps(request))
`;

interface Runtime {
  loadPyodide(options: object): Promise<Python & { makeMemorySnapshot(): Uint8Array }>;
}

function keptUrl(files: string[]): string {
  return new URL(`engine/memory-${files.map((file) => file.replace(/^.*-|\.bin$/g, "")).join("-")}`, self.location.href).href;
}

/** The memory of an earlier visit, just after its start. */
async function keptMemory(url: string): Promise<Uint8Array | null> {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(url);
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
}

/** Start Python, from the memory of an earlier visit where there is one; the files come from `bytes`, whoever asks for them. */
async function startPython(runtime: Runtime, bytes: { wasm: Uint8Array; stdlib: Uint8Array }, memory: Uint8Array | null): Promise<Awaited<ReturnType<Runtime["loadPyodide"]>>> {
  const base = new URL("pyodide/", self.location.href).href;
  const original = self.fetch;
  const streaming = WebAssembly.instantiateStreaming;
  self.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    const made = (body: Uint8Array, type: string) => Promise.resolve(new Response(body as BodyInit, { headers: { "Content-Type": type } }));
    if (url.endsWith("pyodide.asm.wasm")) return made(bytes.wasm, "application/wasm");
    if (url.endsWith("python_stdlib.zip")) return made(bytes.stdlib, "application/zip");
    return original.call(self, input, init);
  }) as typeof fetch;
  if (memory) {
    // The module begins with less memory than the kept one had, and Pyodide does not see to it.
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const made = await streaming.call(WebAssembly, source, imports);
      const there = made.instance.exports["memory"];
      if (there instanceof WebAssembly.Memory) {
        const missing = Math.ceil((memory.length - there.buffer.byteLength) / 65_536);
        if (missing > 0) there.grow(missing);
      }
      return made;
    };
  }
  try {
    return await runtime.loadPyodide({
      indexURL: base,
      stdLibURL: `${base}python_stdlib.zip`,
      lockFileContents: LOCK,
      env: { HOME: "/home", PYTHONHASHSEED: "0" },
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
    });
  } finally {
    self.fetch = original;
    WebAssembly.instantiateStreaming = streaming;
  }
}

const XZ = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

/** Lay an archive where Python imports from; what had to be unpacked is kept unpacked, so that the next visit need not. */
async function lay(python: Python, path: string, bytes: Uint8Array, file: string): Promise<void> {
  python.FS.writeFile(path, bytes);
  if (!XZ.every((byte, at) => bytes[at] === byte)) return;
  python.runPython(`${UNPACK}unpack("${path}")`);
  const cache = await caches.open(CACHE).catch(() => null);
  await cache?.put(new URL(file, self.location.href).href, new Response(python.FS.readFile(path) as BodyInit)).catch(() => undefined);
}

async function start(fromMemory = true): Promise<void> {
  const manifest = (await (await fetch(new URL(`engine.json?${BUILD}`, self.location.href))).json()) as Manifest;
  const { wasm, stdlib, more, engine } = manifest.files;
  if (!wasm || !stdlib || !more || !engine) throw new Error("engine.json");
  expected = wasm.size + stdlib.size + more.size + engine.size;
  const files = [wasm.file, stdlib.file, more.file, engine.file];
  const memoryUrl = keptUrl(files);
  const fetching = Promise.all([fetched(wasm.file, true), fetched(stdlib.file, true), fetched(more.file, true), fetched(engine.file, true), fromMemory ? keptMemory(memoryUrl) : null]);
  const runtime = (await import(/* a file beside this one */ new URL("pyodide/pyodide.mjs", self.location.href).href)) as Runtime;
  const [wasmBytes, stdlibBytes, moreBytes, engineBytes, memory] = await fetching;
  tell("starting", 0.1);
  let python: Awaited<ReturnType<typeof startPython>>;
  try {
    python = await startPython(runtime, { wasm: wasmBytes, stdlib: stdlibBytes }, memory);
    tell("starting", 0.6);
    await lay(python, "/more.zip", moreBytes, more.file);
    await lay(python, "/engine.zip", engineBytes, engine.file);
    if (!memory) python.runPython(START);
    reply = python.globals.get("reply");
    if (memory) reply("status", "{}");
  } catch (error) {
    if (!memory) throw error;
    reply = null;
    await (await caches.open(CACHE)).delete(memoryUrl);
    return start(false);
  }
  tell("ready", 1);
  for (const item of waiting.splice(0)) handle(item);
  const cardsComing = manifest.cards ? fetched(manifest.cards.file, false) : null;
  cardsComing?.catch(() => undefined);
  if (!memory) {
    await quiet();
    try {
      python.runPython(WARM);
      const cache = await caches.open(CACHE);
      await cache.put(memoryUrl, new Response(python.makeMemorySnapshot() as BodyInit));
    } catch {
      // Without it the next visit starts as this one did.
    }
  }
  if (manifest.cards) {
    files.push(manifest.cards.file);
    try {
      const cards = await cardsComing;
      if (cards) {
        python.FS.writeFile("/cards.sqlite", cards);
        python.runPython(CARDS_ARRIVED);
      }
    } catch (error) {
      tell("all", 1, String(error).slice(-300));
      return;
    }
  }
  if (manifest.atlas) {
    files.push(manifest.atlas.file);
    try {
      python.FS.writeFile("/atlas.sqlite", await fetched(manifest.atlas.file, false));
      python.runPython(ATLAS_ARRIVED);
    } catch (error) {
      console.warn(`the Atlas could not be loaded: ${String(error)}`);
    }
  }
  tell("all", 1);
  await tidy([...files, memoryUrl]);
}

let boardsAnswered = 0;
let lastAsked = 0;

/** Wait until the first board has been answered and nobody asks anything for a moment; at most ten seconds. */
async function quiet(): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < 10_000 && (boardsAnswered === 0 || performance.now() - lastAsked < 700)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function handle(item: { id: number; method: string; request: unknown }): void {
  if (!reply) {
    waiting.push(item);
    return;
  }
  let made: object;
  try {
    made = JSON.parse(reply(item.method, JSON.stringify(item.request))) as object;
  } catch (error) {
    made = { problem: { title: "", status: 500, detail: String(error).trim().slice(-300) } };
  }
  self.postMessage({ id: item.id, ...made });
  lastAsked = performance.now();
  if (item.method === "solve") boardsAnswered++;
}

declare const LOCK: string;

self.onmessage = (event: MessageEvent) => handle(event.data);
start().catch((error: unknown) => self.postMessage({ failed: String(error).trim().slice(-300) }));

export {};
