// Builds the page into ../src/layerlaw/web/static: bundle, gallery, course, and the Python engine for the browser.
// `--quick` leaves the engine out, for work on the page alone.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { chapterOf } from "./course.mjs";
import { classicsIn } from "./gallery.mjs";
import { iconPng } from "./icon.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const repository = dirname(here);
const out = join(repository, "src/layerlaw/web/static");
const python = process.env.PYTHON ?? join(repository, ".venv/bin/python");
const pyodide = join(here, "node_modules/pyodide");
const quick = process.argv.includes("--quick");

const digest = (data) => createHash("sha256").update(data).digest("hex").slice(0, 12);

if (!quick) rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "pyodide"), { recursive: true });
mkdirSync(join(out, "engine"), { recursive: true });

// --- the bundle ---

const lock = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};
const css = await build({ ...shared, entryPoints: [join(here, "src/style.css")], outfile: join(out, "app.css") });
if (css.errors.length > 0) process.exit(1);
await build({ ...shared, entryPoints: [join(here, "src/main.tsx")], outfile: join(out, "app.js") });
for (const name of ["manifest.webmanifest", "icon.svg", "index.html"]) copyFileSync(join(here, "public", name), join(out, name));
writeFileSync(join(out, "icon-192.png"), iconPng(192));
writeFileSync(join(out, "icon-512.png"), iconPng(512));

// --- gallery and course ---

writeFileSync(join(out, "gallery.json"), JSON.stringify(classicsIn(repository)));
const tutorial = join(repository, "docs/tutorial");
const chapters = readdirSync(tutorial).filter((name) => /^(\d\d-.*|glossary)\.md$/.test(name)).sort();
writeFileSync(join(out, "course.json"), JSON.stringify(chapters.map((name) => chapterOf(basename(name, ".md"), readFileSync(join(tutorial, name), "utf8")))));

// --- the engine: Pyodide, its standard library and ours, compiled ---

for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) copyFileSync(join(pyodide, name), join(out, "pyodide", name));
if (!quick) {
  const scratch = mkdtempSync(join(tmpdir(), "layerlaw-page-"));
  const sources = join(scratch, "sources.zip");
  const hash = execFileSync(python, ["-m", "layerlaw.web.engine", sources], { encoding: "utf8" }).trim();
  const { stdlib, more, engine } = await compiled(readFileSync(join(pyodide, "python_stdlib.zip")), readFileSync(sources));
  rmSync(scratch, { recursive: true });
  const files = {};
  for (const [name, data] of [
    ["wasm", gzipSync(readFileSync(join(pyodide, "pyodide.asm.wasm")), { level: 9 })],
    ["stdlib", stdlib],
    ["more", more],
    ["engine", engine],
  ]) {
    const file = `engine/${name}-${digest(data)}.bin`;
    writeFileSync(join(out, file), data);
    files[name] = { file, size: data.length };
  }
  writeFileSync(join(out, "engine.json"), JSON.stringify({ files, cards: null, sources: hash }));
}

// --- the workers, which know the files ---

const shell = ["./", "index.html", "app.js", "app.css", "worker.js", "gallery.json", "course.json", "manifest.webmanifest", "icon.svg", "icon-192.png", "engine.json", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"];
const stamp = digest(shell.filter((name) => name !== "./" && existsSync(join(out, name)) && name !== "worker.js").map((name) => readFileSync(join(out, name))).reduce((one, other) => Buffer.concat([one, other])));
const define = {
  BUILD: JSON.stringify(stamp),
  SHELL: JSON.stringify(shell),
  LOCK: JSON.stringify(JSON.stringify({ info: lock.info, packages: {} })),
};
await build({ ...shared, define, entryPoints: [join(here, "src/worker.ts")], outfile: join(out, "worker.js"), external: ["./pyodide/*"] });
await build({ ...shared, define, format: "iife", entryPoints: [join(here, "src/sw.ts")], outfile: join(out, "sw.js") });

const total = (folder) => readdirSync(folder, { withFileTypes: true }).reduce((sum, item) => sum + (item.isDirectory() ? total(join(folder, item.name)) : statSync(join(folder, item.name)).size), 0);
console.log(`page built: ${(total(out) / 1e6).toFixed(1)} MB in src/layerlaw/web/static`);

/** All archives with their Python compiled by the very Python that will run it, which starts four times as fast; a fault names its line, and no columns, which are a third of what is sent. */
async function compiled(stdlib, sources) {
  const { loadPyodide } = await import("pyodide");
  const runtime = await loadPyodide({ indexURL: pyodide, env: { PYTHONNODEBUGRANGES: "1" } });
  runtime.FS.writeFile("/stdlib.zip", stdlib);
  runtime.FS.writeFile("/sources.zip", sources);
  runtime.runPython(readFileSync(join(here, "compile.py"), "utf8"));
  return { stdlib: runtime.FS.readFile("/stdlib.out"), more: runtime.FS.readFile("/more.out"), engine: runtime.FS.readFile("/sources.out") };
}
