// Boards built by clicks alone: what a card asks for is asked, what an object can do is offered, and a mistake is mended where it is.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { addCard, agrees, answered, clean, LONG, newBoard, write } from "./doing.mjs";
import { browser, closeAll, forms, keep, prepare, solve, visit } from "./harness.mjs";

let chrome;

before(async () => {
  prepare();
  chrome = await browser();
});
after(closeAll);

const textOf = (page) => page.getByLabel("The board as text").inputValue();
const rows = (page) => page.locator(".entries > li");

/** Wait until the board says so. */
async function says(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('textarea[aria-label="The board as text"]')?.value ?? ""), pattern.source, { timeout: LONG });
  await answered(page);
}

async function choose(page, question, option) {
  await page.locator(".picked").getByRole("group", { name: question }).getByRole("button", { name: option, exact: true }).click();
}

async function open(page, id) {
  await page.locator(`.tile[data-object="${id}"] .name`).click();
  const menu = page.getByRole("dialog", { name: `What can be done with ${id}` });
  await menu.waitFor();
  return menu;
}

for (const [form, make] of Object.entries(forms)) {
  describe(`picking, ${form}`, () => {
    let site;
    let page;
    let visited;
    before(async () => {
      site = await make();
      visited = await visit(chrome, site.address);
      page = visited.page;
      await answered(page);
      await page.getByText(/\d cards\./).waitFor({ timeout: LONG });
    });

    it("asks before a board is thrown away, and keeps it where that is declined", async () => {
      await page.getByRole("button", { name: "New board" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Keep this one" }).click();
      assert.equal(await rows(page).count(), 2);
      await newBoard(page);
    });

    it("asks of which creature a Clone is a copy", async () => {
      await newBoard(page);
      await addCard(page, "grizz", "Grizzly Bears");
      await addCard(page, "serra an", "Serra Angel");
      await addCard(page, "clone", "Clone");
      await choose(page, /^A copy of which/, "Serra Angel");
      await says(page, /enter: Clone, copy_of: Serra Angel/);
      await agrees(page, solve("timeline: [Grizzly Bears, Serra Angel, {enter: Clone, copy_of: Serra Angel}]"), "a clone by clicks");
      await addCard(page, "clone", "Clone");
      await choose(page, /^A copy of which/, "Not as a copy");
      await says(page, /- Clone\n/);
    });

    it("asks what an Aura and an Equipment are on, with what may be", async () => {
      await newBoard(page);
      await addCard(page, "white kni", "White Knight");
      await addCard(page, "grizz", "Grizzly Bears");
      await addCard(page, "unholy", "Unholy Strength");
      assert.equal(await page.locator(".picked").getByRole("button", { name: "White Knight" }).count(), 0, "protection from black (702.16c)");
      await choose(page, /^On what/, "Grizzly Bears");
      await says(page, /enter: Unholy Strength, attached_to: Grizzly Bears/);
      await addCard(page, "lightning gr", "Lightning Greaves");
      await choose(page, /^On what/, "White Knight");
      await says(page, /enter: Lightning Greaves, attached_to: White Knight/);
      await agrees(page, solve("timeline: [White Knight, Grizzly Bears, {enter: Unholy Strength, attached_to: Grizzly Bears}, {enter: Lightning Greaves, attached_to: White Knight}]"), "attached by clicks");
    });

    it("lets an instant resolve on one of its legal targets, and does not offer that it enters", async () => {
      await addCard(page, "giant gr", "Giant Growth");
      const panel = page.locator(".picked");
      assert.equal(await panel.getByRole("button", { name: "White Knight" }).count(), 0, "shroud (702.18a)");
      assert.equal(await panel.getByText("enters").count(), 0);
      await clean(page, "what a card asks");
      await choose(page, /^Target creature/, "Grizzly Bears");
      await says(page, /resolve: Giant Growth, target: Grizzly Bears/);
      await page.locator('.tile[data-object="Grizzly Bears"] button.size', { hasText: "7/6" }).waitFor();
    });

    it("asks for modes, and then for the targets of those that were chosen", async () => {
      await addCard(page, "boros ch", "Boros Charm");
      await page.locator(".picked").getByRole("group", { name: /^Which modes/ }).getByRole("button", { name: /^3\./ }).click();
      await page.locator(".picked").getByRole("group", { name: /target creature/i }).getByRole("button", { name: "Grizzly Bears" }).click();
      await says(page, /Boros Charm, .*modes: \[ ?3 ?\]/);
    });

    it("asks for a choice as something enters, and for whom it enters", async () => {
      await newBoard(page);
      await page.getByLabel("Controlled by").selectOption("Opponent");
      await addCard(page, "painter", "Painter's Servant");
      await choose(page, /^Which color/, "blue");
      await says(page, /enter: Painter's Servant, controller: Opponent, choose: \{ ?color: blue ?\}/);
      await page.getByLabel("Controlled by").selectOption("");
    });

    it("offers at an object what can be done with it: counters, attaching, control, abilities, leaving", async () => {
      await newBoard(page);
      await addCard(page, "grizz", "Grizzly Bears");
      await addCard(page, "bonespl", "Bonesplitter");
      await choose(page, /^On what/, "On nothing");
      await answered(page);
      let menu = await open(page, "Grizzly Bears");
      await clean(page, "the menu of an object", '[role="dialog"]');
      await menu.getByRole("button", { name: "Put counters on it" }).click();
      await menu.getByLabel("put 1: how many").fill("2");
      await menu.getByRole("button", { name: "Done" }).click();
      await says(page, /counters: Grizzly Bears, put: \{ ?\+1\/\+1: 2 ?\}/);
      menu = await open(page, "Bonesplitter");
      await menu.getByRole("button", { name: /^Activate: equip/ }).click();
      await menu.getByRole("button", { name: "Grizzly Bears" }).click();
      await says(page, /activate: Bonesplitter, target: Grizzly Bears/);
      menu = await open(page, "Grizzly Bears");
      await menu.getByRole("button", { name: "Opponent gains control of it" }).click();
      await page.getByRole("region", { name: "Opponent" }).locator('.tile[data-object="Grizzly Bears"]').waitFor({ timeout: LONG });
      menu = await open(page, "Grizzly Bears");
      await menu.getByRole("button", { name: "Turn it face down" }).click();
      await says(page, /turn: Grizzly Bears, face: down/);
      await agrees(page, solve(await textOf(page)), "by the menus of objects");
      menu = await open(page, "Bonesplitter");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      menu = await open(page, "Bonesplitter");
      await menu.getByRole("button", { name: "Put it into the graveyard" }).click();
      await says(page, /move: Bonesplitter, to: graveyard/);
    });

    it("shows in the form of an entry what its card asks for, and no options that mean nothing for it", async () => {
      await newBoard(page);
      await addCard(page, "grizz", "Grizzly Bears");
      await answered(page);
      await page.getByRole("button", { name: /^Change: Grizzly Bears/ }).click();
      await page.waitForFunction(() => document.querySelector(".entry-form .more-options") && !document.querySelector('.entry-form .more-options option[value="copy_of"]'));
      const options = await page.locator(".entry-form .more-options option").evaluateAll((nodes) => nodes.map((node) => node.value));
      assert.ok(options.includes("counters") && options.includes("tapped"));
      assert.ok(!options.includes("kicked") && !options.includes("attached_to") && !options.includes("transformed"));
      await page.getByRole("button", { name: "Cancel" }).click();
    });

    it("tells a mistake at its entry in the game's words, and mends it by one click", async () => {
      for (const [board, found, chip, mended] of [
        ["timeline: [Grizzly Bears, Clonee]\n", /no card is named 'Clonee'/, "It is Clone", /- Clone\n|, Clone\]/],
        ["timeline: [Grizzly Bears, {enter: Giant Growth}]\n", /is an instant and cannot enter the battlefield.*304\.4/, "resolves now", /resolve: Giant Growth/],
        ["timeline: [Grizzly Bears, {resolve: Giant Growth}]\n", /target.*601\.2c/, "Grizzly Bears", /resolve: Giant Growth, target: Grizzly Bears/],
        ["timeline: [Grizzly Bears, Painter's Servant]\n", /needs a choice as it enters.*614\.12a/, "white", /choose: \{ ?color: white ?\}/],
        ["timeline: [Grizzly Bears, {resolve: Giant Growth, target: Bear}]\n", /Bear/, "Remove it", /^timeline:\s*\n?\s*(- Grizzly Bears|\[ ?Grizzly Bears ?\])\s*$/],
      ]) {
        const link = await visited.page.evaluate(async (text) => {
          const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          return `#b=${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
        }, board);
        await page.evaluate((hash) => { location.hash = hash; }, link);
        const mend = rows(page).nth(1).locator(".mend", { hasText: found });
        await mend.waitFor({ timeout: LONG });
        assert.doesNotMatch(await mend.textContent(), /YAML|add choose|add targets|write '/);
        assert.equal(await page.locator("details.editor").evaluate((node) => node.open), false, "the text stays shut");
        if (board.includes("Clonee")) await clean(page, "a mistake at its entry");
        await mend.getByRole("button", { name: chip, exact: true }).click();
        await says(page, mended);
      }
    });

    it("cites the rule of each change in the way of a value", async () => {
      await write(page, "timeline: [Grizzly Bears, {resolve: Giant Growth, target: Grizzly Bears}, Blood Moon, Bayou]\n");
      await page.locator('.tile[data-object="Grizzly Bears"] button.size').click();
      assert.match(await page.locator(".ways").textContent(), /gets \+3\/\+3 \(613\.4c/);
      await page.locator('.tile[data-object="Bayou"] .why-abilities').click();
      assert.match(await page.locator(".ways").textContent(), /Nonbasic lands are Mountains\.” ?\(305\.7|Nonbasic lands are Mountains\. ?\(305\.7/);
    });

    it("shows by a fade that there is more to read, until one has read to the end", async () => {
      await write(page, `timeline:\n${Array.from({ length: 12 }, (_, at) => `  - {token: {name: Sign ${at}, type_line: Enchantment, oracle_text: "Creatures you control get +1/+1."}}`).join("\n")}\n  - Grizzly Bears\n`);
      await page.locator(".about select").selectOption("Grizzly Bears");
      await page.locator(".why.more").waitFor();
      await page.waitForFunction(() => {
        const why = document.querySelector(".why");
        why?.scrollTo(0, why.scrollHeight);
        return why !== null && !why.classList.contains("more");
      });
    });

    it("marks a mistake on the first screen of a phone: at its tab, and at its entry", async () => {
      const phone = await visit(chrome, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await answered(phone.page);
      await phone.page.getByRole("button", { name: "What happened" }).tap();
      await phone.page.getByRole("button", { name: "New board" }).tap();
      await phone.page.getByRole("dialog").getByRole("button", { name: "New board" }).tap();
      await phone.page.getByRole("button", { name: "Something else happens" }).tap();
      await phone.page.getByRole("textbox", { name: "Card" }).or(phone.page.getByRole("combobox", { name: "Card", exact: true })).first().fill("Giant Growth");
      await phone.page.getByRole("button", { name: "Done" }).tap();
      await phone.page.getByRole("button", { name: "What is there" }).tap();
      const tab = phone.page.getByRole("navigation", { name: "Parts of the board" }).getByRole("button", { name: /What happened.*Something is wrong here/ });
      await tab.waitFor({ timeout: LONG });
      const trouble = phone.page.locator(".battlefield .trouble");
      await trouble.waitFor();
      const shot = form === "served" ? keep("mistake-360.png") : null;
      if (shot) await phone.page.screenshot({ path: shot });
      await trouble.getByRole("button", { name: "Show where" }).tap();
      await phone.page.locator(".entries > li.wrong .mend").waitFor();
      assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the phone");
      await phone.context.close();
    });

    it("opens the menu of an object on a phone, with why it is so as its first item", async () => {
      const phone = await visit(chrome, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await answered(phone.page);
      await phone.page.locator('.tile[data-object="Humility"] .name').tap();
      const menu = phone.page.getByRole("dialog", { name: "What can be done with Humility" });
      await menu.getByRole("button", { name: "Put counters on it" }).waitFor({ timeout: LONG });
      assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the phone");
      await menu.getByRole("button", { name: "Why is it so?" }).tap();
      await phone.page.locator(".ways").waitFor({ timeout: LONG });
      await phone.context.close();
    });

    it("had nothing go wrong on the way", () => {
      assert.deepEqual(visited.wrong, []);
    });
  });
}
