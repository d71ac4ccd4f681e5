/** The board with its explanation as one SVG text, without anything from elsewhere in it, and as PNG. */

import type { Solved } from "./types";
import { size, typeLine, valuesAt } from "./values";
import { words } from "./words";

const WIDTH = 800;
const LINE = 17;
const LONGEST = 400;

function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replace(/[^\P{C}\n]/gu, "");
}

function wrapped(text: string, longest: number): string[] {
  const made: string[] = [];
  for (const line of text.split("\n")) {
    const indent = /^ */.exec(line)?.[0] ?? "";
    let now = indent;
    for (const word of line.trim().split(" ")) {
      if (now.trim() !== "" && now.length + word.length + 1 > longest) {
        made.push(now);
        now = `${indent}  ${word.slice(0, longest)}`;
      } else now += (now.trim() === "" ? "" : " ") + word.slice(0, longest);
    }
    made.push(now);
  }
  return made;
}

export interface Drawing {
  text: string;
  width: number;
  height: number;
}

export function boardPicture(solved: Solved, told: string): Drawing {
  const final = valuesAt(solved);
  const first = valuesAt(solved, 0);
  const parts: string[] = [];
  let y = 34;
  const line = (x: number, text: string, style: string) => parts.push(`<text x="${x}" y="${y}" ${style} xml:space="preserve">${safe(text)}</text>`);
  line(20, words.title, 'font-size="20" font-weight="700" fill="#1f1b2e"');
  y += 12;
  for (const object of solved.objects) {
    const values = final.get(object.id) ?? {};
    const was = first.get(object.id) ?? {};
    const abilities = wrapped(((values["abilities"] as string[] | null) ?? []).join("\n") || words.noAbilities, 108);
    const height = 44 + abilities.length * LINE;
    const differs = JSON.stringify(values) !== JSON.stringify(was);
    parts.push(`<rect x="16" y="${y}" width="${WIDTH - 32}" height="${height}" rx="8" fill="${differs ? "#fff6e0" : "#ffffff"}" stroke="${differs ? "#b46a00" : "#c9c4d6"}"/>`);
    y += 22;
    line(28, `${object.id}   ${object.controller}${object.zone === "battlefield" ? "" : `, ${object.zone}`}`, 'font-size="15" font-weight="700" fill="#1f1b2e"');
    const sized = size(values);
    const wasSized = size(was);
    if (sized || wasSized) parts.push(`<text x="${WIDTH - 30}" y="${y}" text-anchor="end" font-size="15" font-weight="700" fill="${sized === wasSized ? "#1f1b2e" : "#8a4b00"}">${safe(sized || "–")}${sized === wasSized ? "" : ` (${safe(words.was(wasSized || words.none))})`}</text>`);
    y += 18;
    line(28, typeLine(values) + (typeLine(values) === typeLine(was) ? "" : `   (${words.was(typeLine(was))})`), 'font-size="13" fill="#5a5470"');
    for (const text of abilities) {
      y += LINE;
      line(28, text, 'font-size="13" fill="#1f1b2e"');
    }
    y += 22;
  }
  y += 16;
  const lines = wrapped(told, 105);
  for (const text of lines.slice(0, LONGEST)) {
    line(20, text, 'font-size="13" fill="#1f1b2e"');
    y += LINE;
  }
  if (lines.length > LONGEST) line(20, "…", 'font-size="13"');
  const height = y + 20;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif"><rect width="100%" height="100%" fill="#f7f5fb"/>${parts.join("")}</svg>`;
  return { text, width: WIDTH, height };
}

export async function pngOf(drawing: Drawing): Promise<Blob> {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.text)}`;
  await loaded;
  const scale = drawing.height > 8000 ? 1 : 2;
  const canvas = document.createElement("canvas");
  canvas.width = drawing.width * scale;
  canvas.height = Math.min(drawing.height * scale, 16_000);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("canvas");
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"));
}
