// What the browser tests share: the page in both forms, a browser, and what the command line says of each example.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const layerlaw = join(repository, ".venv/bin/layerlaw");
const scratch = mkdtempSync(join(tmpdir(), "layerlaw-page-"));
const closing = [() => rmSync(scratch, { recursive: true, force: true })];

/** Cards that no one has printed: the tests need no card data. The last two are what the Atlas of the tests is about. */
const CARDS = [
  { object: "card", oracle_id: "00000000-0000-4000-8000-000000000001", name: "Tèst Sprite", layout: "normal", mana_cost: "{1}{U}", cmc: 2, type_line: "Creature — Faerie", oracle_text: "Flying", power: "1", toughness: "3", colors: ["U"], keywords: ["Flying"] },
  { object: "card", oracle_id: "00000000-0000-4000-8000-000000000002", name: "Proof Banner", layout: "normal", mana_cost: "{2}{W}", cmc: 3, type_line: "Artifact", oracle_text: "Creatures you control get +1/+1.", colors: ["W"], keywords: [] },
  { object: "card", oracle_id: "00000000-0000-4000-8000-000000000003", name: "Proof Moon", layout: "normal", mana_cost: "{2}{R}", cmc: 3, type_line: "Enchantment", oracle_text: "Nonbasic lands are Mountains.", colors: ["R"], keywords: [] },
  { object: "card", oracle_id: "00000000-0000-4000-8000-000000000004", name: "Proof Swamp", layout: "normal", mana_cost: "", cmc: 0, type_line: "Legendary Land", oracle_text: "Each land is a Swamp in addition to its other land types.", colors: [], keywords: [] },
];
const environment = { ...process.env, LAYERLAW_DB: join(scratch, "cards.sqlite"), LAYERLAW_ATLAS: join(scratch, "atlas.sqlite") };

export function prepare() {
  const file = join(scratch, "cards.json");
  writeFileSync(file, JSON.stringify(CARDS));
  execFileSync(layerlaw, ["cards", "import", file, "--db", environment.LAYERLAW_DB, "--jobs", "1"], { env: environment });
  execFileSync(layerlaw, ["atlas", "build"], { env: environment, stdio: "ignore" });
}

/** Every example board with what `solve --json` says of it. */
export function examples() {
  const folder = join(repository, "examples");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8"), solved: JSON.parse(execFileSync(layerlaw, ["solve", "--json", join(folder, name)], { env: environment, encoding: "utf8" })) }));
}

export function solve(text) {
  return JSON.parse(execFileSync(layerlaw, ["solve", "--json", "-"], { env: environment, input: text, encoding: "utf8" }));
}

async function waitFor(address) {
  for (const began = Date.now(); Date.now() - began < 120_000; ) {
    const well = await fetch(address).then((response) => response.ok, () => false);
    if (well) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} does not answer`);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function served() {
  const port = await freePort();
  const process_ = spawn(layerlaw, ["page", "--port", String(port), "--no-browser"], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
  closing.push(() => process_.kill("SIGTERM"));
  await waitFor(`http://127.0.0.1:${port}/healthz`);
  return `http://127.0.0.1:${port}/`;
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

/** The exported site on a plain file server; `cut` takes the network away. */
async function exported() {
  const folder = join(scratch, "site");
  execFileSync(layerlaw, ["page", "--export", folder, "--atlas", environment.LAYERLAW_ATLAS], { env: environment });
  const asked = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    asked.push(path);
    const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    // The cards come late, as they do on a slow line: what needs none of them is answered before.
    const body = readFileSync(file); // now: the site may be gone before the cards are sent
    setTimeout(() => response.end(body), path.includes("/cards-") ? 2500 : 0);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { address: `http://127.0.0.1:${server.address().port}/`, cut: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }), asked, folder };
}

export const forms = { served: async () => ({ address: await served() }), exported };

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

export async function browser() {
  if (!executablePath) throw new Error("no chromium is installed: apt-get install chromium, or name one with CHROMIUM=...");
  const made = await chromium.launch({ executablePath, args: ARGUMENTS });
  closing.push(() => made.close());
  return made;
}

/** A page in a profile of its own; whatever goes wrong in it, or is asked of elsewhere, is noted. */
export async function visit(chrome, address, options = {}) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (413|422|503|429)|ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/.test(message.text())) wrong.push(message.text());
  });
  const origin = new URL(address).origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["data:", "blob:"].includes(url.protocol)) wrong.push(`asked elsewhere: ${request.url()}`);
  });
  await page.goto(address);
  return { page, context, wrong };
}

export const artefacts = process.env.PAGE_ARTEFACTS ?? "";
export function keep(name) {
  if (!artefacts) return null;
  mkdirSync(artefacts, { recursive: true });
  return join(artefacts, name);
}

export async function closeAll() {
  for (const close of closing.reverse()) await close();
}
