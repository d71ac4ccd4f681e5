// Builds a board as a person would who has it on paper: through the forms of the page, never through its text.

import assert from "node:assert/strict";
import { answered, LONG, newBoard } from "./doing.mjs";

const quoted = (text) => JSON.stringify(text);
const at = (scope, label) => scope.locator(`:scope [aria-label=${quoted(label)}]`).first();
const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** What the box of a choice between kinds is called for a value: the first of these that there is. */
function kindsOf(value) {
  if (typeof value === "boolean") return ["yes or no"];
  if (typeof value === "number") return ["a number", "text"];
  if (Array.isArray(value)) return ["a list"];
  if (isRecord(value)) return ["a table", "in detail", "an entry"];
  return ["text", "a word", "an entry"];
}

/** Which boxes of a choice could hold the value: their places. */
async function placesFor(which, value) {
  const texts = (await which.locator("option").allTextContents()).map((text) => text.trim());
  return kindsOf(value).flatMap((kind) => texts.flatMap((text, place) => (text === kind ? [place] : [])));
}

const asOption = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

async function holds(control, value) {
  const tag = await control.evaluate((node) => node.tagName);
  if (tag !== "SELECT") return true;
  return (await control.locator("option").evaluateAll((nodes) => nodes.map((node) => node.value))).includes(asOption(value));
}

async function inside(choice, label) {
  const entry = choice.locator(":scope > .entry-fields");
  return (await entry.count()) > 0 ? entry : choice.locator(`:scope > [aria-label=${quoted(label)}]`).first();
}

/** Say a value in whatever box has that label. */
async function say(box, label, value) {
  const what = await box.evaluate((node) => (node.tagName === "INPUT" || node.tagName === "TEXTAREA" || node.tagName === "SELECT" ? node.tagName : node.className));
  switch (what) {
    case "INPUT":
    case "TEXTAREA":
      await box.fill(String(value));
      return;
    case "SELECT":
      await box.selectOption(asOption(value));
      return;
    case "choice-field": {
      const which = box.locator(":scope > select.which");
      for (const place of await placesFor(which, value)) {
        await which.selectOption(String(place));
        const inner = await inside(box, label);
        if (typeof value === "object" || (await holds(inner, value))) return say(inner, label, value);
      }
      throw new Error(`no box of ${label} can hold ${JSON.stringify(value)}`);
    }
    case "list-field":
      return Array.isArray(value) ? sayList(box, label, value) : sayTable(box, label, value);
    case "record-field":
      return sayOptions(box, value);
    case "entry-fields":
      return sayEntry(box, value);
    default:
      throw new Error(`what kind of box is ${what}?`);
  }
}

async function sayList(box, label, items) {
  for (const [place, item] of items.entries()) {
    const rows = box.locator(":scope > .row");
    if ((await rows.count()) <= place) await box.locator(":scope > button.small").click();
    const row = rows.nth(place);
    const entry = row.locator(":scope > .entry-fields");
    await say((await entry.count()) > 0 ? entry : at(row, `${label} ${place + 1}`), `${label} ${place + 1}`, item);
  }
}

async function sayTable(box, label, pairs) {
  for (const [place, [key, value]] of Object.entries(pairs).entries()) {
    const rows = box.locator(":scope > .row");
    if ((await rows.count()) <= place) await box.locator(":scope > button.small").click();
    for (const [column, said] of [key, value].entries()) {
      const field = rows.nth(place).locator(":scope > label").nth(column).locator("[aria-label]").first();
      await say(field, await field.getAttribute("aria-label"), said);
    }
  }
}

async function sayOptions(scope, options) {
  for (const [name, value] of Object.entries(options)) await sayOption(scope, name, value);
}

async function sayOption(scope, name, value) {
  const field = () => scope.locator(":scope > .field").filter({ has: scope.page().locator(`[aria-label=${quoted(name)}]`) }).first();
  if ((await field().count()) === 0) await scope.locator(":scope > select.more-options").selectOption(name);
  const box = at(field(), name);
  await box.waitFor({ timeout: LONG });
  await say(box, name, value);
}

/** What the card asks for is a question with its answers as buttons; it may come a moment after its card. */
async function answerAsk(scope, path, values) {
  const ask = scope.locator(`fieldset.ask[data-path=${quoted(path)}]`);
  if ((await ask.count()) === 0) return false;
  for (const value of values) {
    const chip = ask.locator("button.chip").filter({ hasText: new RegExp(`^${String(value).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(\\. |$)`) });
    if ((await chip.count()) > 0) await chip.first().click();
    else if ((await ask.locator("select").count()) > 0) await ask.locator("select").selectOption(String(value));
    else {
      const box = ask.locator("[aria-label]").first();
      await say(box, await box.getAttribute("aria-label"), value);
    }
  }
  return true;
}

/** The questions that an option of an entry answers, each with its values. */
function asksOf(name, value) {
  if (name === "target") return [["targets.0", [value]]];
  if (name === "targets") return value.map((one, place) => [`targets.${place}`, [one]]);
  if ((name === "choose" || name === "answers") && isRecord(value)) return Object.entries(value).map(([key, one]) => [`${name}.${key}`, Array.isArray(one) ? one : [one]]);
  return [[name, Array.isArray(value) ? value : [value]]];
}

/** The form has asked the engine what the entry leaves open: it does so when one has rested for a moment. */
async function settled(scope) {
  await scope.page().waitForTimeout(200);
  await scope.page().waitForFunction(() => !document.querySelector('.entry-form[aria-busy="true"]'), null, { timeout: LONG });
}

async function sayEntry(scope, entry) {
  const verbs = await scope.locator('select[aria-label="What happens"]').first().locator("option").evaluateAll((nodes) => nodes.map((node) => node.value));
  const pairs = typeof entry === "string" ? { enter: entry } : entry;
  const verb = Object.keys(pairs).find((key) => verbs.includes(key));
  assert.ok(verb, `there is a form for ${JSON.stringify(entry)}`);
  await scope.locator('select[aria-label="What happens"]').first().selectOption(verb);
  const subject = scope.locator(":scope > .field").nth(1).locator("[aria-label]").first();
  await say(subject, await subject.getAttribute("aria-label"), pairs[verb]);
  for (const [name, value] of Object.entries(pairs)) {
    if (name === verb) continue;
    await settled(scope);
    const [first, ...others] = asksOf(name, value);
    if (await answerAsk(scope, ...first)) {
      for (const other of others) {
        await settled(scope); // what is chosen may ask for more
        assert.ok(await answerAsk(scope, ...other), `${other[0]} is asked`);
      }
    } else await sayOption(scope, name, value);
  }
}

async function addOwnCard(page, card) {
  await page.getByRole("button", { name: "An own card or a token" }).click();
  const dialog = page.getByRole("dialog", { name: "An own card or a token" });
  for (const [label, value] of [["Name", card.name], ["Mana cost", card.mana_cost], ["Type line", card.type_line], ["Rules text", card.oracle_text], ["Power", card.power], ["Toughness", card.toughness]]) {
    if (value !== undefined) await dialog.getByLabel(label, { exact: true }).fill(String(value));
  }
  await dialog.getByRole("button", { name: "Define it, and let it enter" }).click();
  await page.getByRole("button", { name: `Remove: ${card.name}` }).first().click(); // its entries come in their order
}

async function sayPlayers(page, players) {
  const group = page.getByRole("group", { name: "Players, in turn order" });
  const names = players.map((player) => (typeof player === "string" ? player : player.name));
  while ((await group.locator(".player-said").count()) < names.length) await group.getByRole("button", { name: "Add a player" }).click();
  for (const [place, player] of players.entries()) {
    const name = group.getByLabel(`Player ${place + 1}`, { exact: true });
    await name.fill(names[place]);
    await name.blur();
    if (typeof player === "string") continue;
    const { name: _, ...rest } = player;
    const said = group.locator(".player-said").nth(place).locator("details");
    for (const [key, value] of Object.entries(rest)) {
      if (!(await said.evaluate((node) => node.open))) await said.locator("summary").click();
      await sayOption(said, key, value);
    }
  }
}

/** Build a board from its plain value; what is expected of it is left out. */
export async function buildByHand(page, board) {
  await newBoard(page);
  const settings = page.locator("details.settings");
  if (board.rules !== undefined || board.players !== undefined || board.active !== undefined) {
    if (!(await settings.evaluate((node) => node.open))) await settings.locator(":scope > summary").click();
    if (board.players !== undefined) await sayPlayers(page, board.players);
    if (board.active !== undefined) await page.getByLabel("Active player").selectOption(board.active);
    if (board.rules !== undefined) {
      await page.getByLabel("Edition of the rules").selectOption({ label: "those of a day …" });
      await page.getByLabel("By the rules of this day").fill(board.rules);
      await page.getByLabel("By the rules of this day").blur();
    }
  }
  for (const card of board.cards ?? []) await addOwnCard(page, card);
  for (const entry of board.timeline) {
    if (isRecord(entry) && "expect" in entry) continue;
    await page.getByRole("button", { name: "Something else happens" }).click();
    const form = page.locator(".entry-form");
    await sayEntry(form.locator(":scope > .entry-fields"), entry);
    await form.getByRole("button", { name: "Done" }).click();
    await page.waitForTimeout(450); // the board is read when one has rested for a moment
    await answered(page);
  }
}
