// What the browser tests do on the page, and what they ask of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A bound and no measure: a machine with other work answers late. */
export const LONG = Number(process.env.PAGE_LONG ?? 240_000);

export async function answered(page) {
  await page.waitForFunction(() => document.querySelector(".battlefield")?.getAttribute("aria-busy") === "false" && (document.querySelector(".tile") || document.querySelector(".trouble") || document.querySelector(".battlefield .quiet")), null, { timeout: LONG });
}

/** Put a text on the board by its editor, and wait for its answer. */
export async function write(page, text) {
  const details = page.locator("details.editor");
  if (!(await details.evaluate((node) => node.open))) await details.locator("summary").click();
  await page.getByLabel("The board as text").fill(text);
  await page.waitForTimeout(450);
  await answered(page);
}

export async function addCard(page, typed, name) {
  const box = page.getByRole("combobox", { name: "Add a card" });
  await box.fill(typed);
  await page.locator(".search").getByRole("option", { name: new RegExp(`^${name}`) }).first().click();
}

const shownTypes = (object) => {
  const left = [...object.supertypes, ...object.types].join(" ");
  return object.subtypes.length > 60 ? left : object.subtypes.length > 0 ? `${left} — ${object.subtypes.join(" ")}` : left;
};

/** Every object of an answer is on the page as the command line has it, once the page has answered what was entered last. */
export async function agrees(page, solved, about) {
  const until = Date.now() + LONG / 24;
  for (;;) {
    await answered(page);
    try {
      return await agreesNow(page, solved, about);
    } catch (difference) {
      if (Date.now() > until) throw difference;
      await page.waitForTimeout(250);
    }
  }
}

async function agreesNow(page, solved, about) {
  const tiles = await page.evaluate(() =>
    [...document.querySelectorAll(".tile")].map((tile) => {
      const plain = (node) => {
        const copy = node.cloneNode(true);
        for (const symbol of copy.querySelectorAll(".mana")) symbol.replaceWith(`{${symbol.title}}`);
        for (const old of copy.querySelectorAll("s")) old.remove();
        return copy.textContent.trim();
      };
      return {
        id: tile.dataset.object,
        ids: (tile.dataset.ids ?? tile.dataset.object).split("\n"),
        types: plain(tile.querySelector(".types")),
        size: tile.querySelector("button.size") ? plain(tile.querySelector("button.size")) : "",
        abilities: [...tile.querySelectorAll(".abilities > li:not(.lost):not(.quality)")].map((item) => plain(item)),
        player: tile.closest(".player").getAttribute("aria-label"),
      };
    }),
  );
  const symbols = (text) => text.replace(/\{([^{}\s]{1,5})\}/g, (_, sign) => `{${sign.split("/").map((part) => ({ W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", T: "tap", Q: "untap", S: "snow", E: "energy", P: "Phyrexian" })[part] ?? part).join(" or ")}}`);
  for (const object of solved.objects) {
    const tile = tiles.find((item) => item.ids.includes(object.id));
    assert.ok(tile, `${about}: ${object.id} is on the page`);
    assert.ok(tile.types.startsWith(shownTypes(object) || "none"), `${about}: ${object.id} is ${shownTypes(object)}, shown as ${tile.types}`);
    const size = object.power === null && object.toughness === null ? "" : `${object.power ?? "–"}/${object.toughness ?? "–"}`;
    assert.equal(tile.size, size, `${about}: size of ${object.id}`);
    assert.deepEqual(tile.abilities, object.abilities.map(symbols), `${about}: abilities of ${object.id}`);
    if (tile.player !== (object.controller ?? object.owner)) assert.notEqual(object.attached_to, null, `${about}: ${object.id} stands with ${object.controller}, or with what it is attached to`);
  }
}

/** axe-core finds nothing, on the page or within a part of it: what an open menu happens to cover is no small target. */
export async function clean(page, about, within = "html") {
  await page.evaluate(axe);
  const found = await page.evaluate((part) => globalThis.axe.run(part, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }), within);
  assert.deepEqual(found.violations.map((item) => [item.id, item.nodes.map((node) => node.target.join(" ")).slice(0, 3)]), [], about);
}

/** An empty board: the page asks before it throws the old one away. */
export async function newBoard(page) {
  if ((await page.locator(".entries > li").count()) === 0) return;
  await page.getByRole("button", { name: "New board" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "New board" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".entries > li").length === 0);
}
