// Measures an exported site: `node measure.mjs DIR [MBIT]`. Downloads, first visit over a line of MBIT (default 10) to the first answer
// and to all cards, later visits, and single answers. What the server sends is held to the line; text is packed as hosts do.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2] ?? "site");
const mbit = Number(process.argv[3] ?? 10);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png" };
let sent = 0;
let free = 0;

/** Send bytes no faster than the line, whoever else is sending. */
async function send(response, data) {
  const piece = 32_768;
  for (let at = 0; at < data.length; at += piece) {
    const part = data.subarray(at, at + piece);
    const now = performance.now();
    free = Math.max(free, now) + (part.length * 8) / (mbit * 1000);
    sent += part.length;
    response.write(part);
    if (free > now) await new Promise((done) => setTimeout(done, free - now));
  }
  response.end();
}

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const data = readFileSync(file);
  const packs = [".html", ".js", ".mjs", ".css", ".json", ".svg"].includes(extname(file));
  response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Cache-Control": "max-age=600", ...(packs ? { "Content-Encoding": "gzip" } : {}) });
  void send(response, packs ? gzipSync(data) : data);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;

const profile = mkdtempSync(join(tmpdir(), "layerlaw-measure-"));
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const context = await chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
for (const visit of ["first visit", "second visit", "third visit"]) {
  const page = await context.newPage();
  const before = sent;
  const started = performance.now();
  await page.goto(address);
  await page.waitForSelector(".tile", { timeout: 180_000 });
  const first = seconds(started);
  const bytes = sent - before;
  await page.waitForFunction(() => /\d cards\./.test(document.querySelector(".bottom")?.textContent ?? ""), null, { timeout: 180_000 });
  console.log(`${visit}: first answer after ${first} and ${(bytes / 1e6).toFixed(1)} MB, all cards after ${seconds(started)} and ${((sent - before) / 1e6).toFixed(1)} MB`);
  if (visit === "third visit") {
    const times = await page.evaluate(async () => {
      const made = [];
      const text = document.querySelector(".editor textarea");
      for (let place = 0; place < 12; place++) {
        const wanted = `timeline: [Opalescence, Humility, Grizzly Bears, Blood Moon, Bayou]\nactive: ${place % 2 ? "You" : "Opponent"}\n`;
        const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
        setter.call(text, wanted);
        text.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => setTimeout(done, 345));
        const from = performance.now();
        const field = document.querySelector(".battlefield");
        while (field.getAttribute("aria-busy") !== "true") await new Promise((done) => setTimeout(done, 1));
        while (field.getAttribute("aria-busy") === "true") await new Promise((done) => setTimeout(done, 1));
        made.push(performance.now() - from);
      }
      return made.slice(2).sort((one, other) => one - other);
    });
    console.log(`an answer, drawn: ${times[Math.floor(times.length / 2)].toFixed(0)} ms (median of ${times.length}, slowest ${times.at(-1).toFixed(0)} ms)`);
  }
  await page.waitForTimeout(4000);
  await page.close();
}
await context.close();
server.closeAllConnections();
server.close();
rmSync(profile, { recursive: true, force: true });
