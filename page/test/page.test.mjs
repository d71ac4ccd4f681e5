// The page in a real browser, served and exported, by the same tests.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { addCard, agrees, answered, clean, LONG, newBoard, write } from "./doing.mjs";
import { browser, closeAll, examples, forms, keep, prepare, solve, visit } from "./harness.mjs";

let chrome;
let boards;

before(async () => {
  prepare();
  boards = examples();
  chrome = await browser();
});
after(closeAll);

for (const [form, make] of Object.entries(forms)) {
  describe(`the page, ${form}`, () => {
    let site;
    let shared;
    before(async () => {
      site = await make();
      shared = await visit(chrome, site.address);
      await answered(shared.page);
      assert.equal(await shared.page.locator(".trouble").count(), 0, "the first board is answered at once, before the cards are there");
      await shared.page.getByText(/\d cards\./).waitFor({ timeout: LONG });
    });

    it("answers every example board as the command line does", async () => {
      for (const board of boards) {
        await write(shared.page, board.text);
        await agrees(shared.page, board.solved, board.name);
      }
    });

    it("is built with the mouse: cards, an entry with its form, off and on, undo, redo", async () => {
      const { page } = shared;
      await newBoard(page);
      await addCard(page, "opal", "Opalescence");
      await addCard(page, "humil", "Humility");
      await answered(page);
      await page.locator('.tile[data-object="Humility"]').waitFor();
      await agrees(page, solve("timeline: [Opalescence, Humility]"), "by mouse");
      await page.getByRole("button", { name: "Switch off: Opalescence" }).click();
      await page.locator('.tile[data-object="Opalescence"]').waitFor({ state: "detached" });
      await agrees(page, solve("timeline: [Humility]"), "switched off");
      assert.match(await page.getByLabel("The board as text").inputValue(), /#off - Opalescence/);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator('.tile[data-object="Opalescence"]').waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator('.tile[data-object="Humility"]').waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Redo" }).click();
      await page.locator('.tile[data-object="Humility"]').waitFor();
      await page.getByRole("button", { name: "Duplicate: Humility" }).click();
      await page.locator('.tile[data-object="Humility#2"], .tile .count').first().waitFor();
      await page.getByRole("button", { name: "Remove: Humility" }).last().click();
      const handles = page.locator(".handle");
      const from = await handles.nth(0).boundingBox();
      const to = await handles.nth(1).boundingBox();
      await page.mouse.move(from.x + 8, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(to.x + 8, to.y + to.height, { steps: 4 });
      await page.mouse.up();
      await answered(page);
      assert.match(await page.getByLabel("The board as text").inputValue(), /Humility\n\s*- Opalescence/);
      await agrees(page, solve("timeline: [Humility, Opalescence]"), "dragged");
    });

    it("is built with the keyboard alone", async () => {
      const { page, context } = await visit(chrome, site.address);
      await answered(page);
      await page.getByRole("button", { name: "New board" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "New board" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const box = page.getByRole("combobox", { name: "Add a card" });
      for (const typed of ["blood moon", "bayou"]) {
        await box.focus();
        await page.keyboard.type(typed);
        await page.locator(".search").getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
      }
      await page.locator(".handle").nth(1).focus();
      await page.keyboard.press("ArrowUp");
      await page.locator('.tile[data-object="Bayou"]').waitFor();
      await answered(page);
      await agrees(page, solve("timeline: [Bayou, Blood Moon]"), "by keyboard");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Move: Bayou. Arrow keys move it.");
      await context.close();
    });

    it("is built by touch on a phone 360 pixels wide, with counters and a resolving spell by their forms", async () => {
      const { page, context, wrong } = await visit(chrome, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      await answered(page);
      await page.getByRole("button", { name: "What happened" }).tap();
      await page.getByRole("button", { name: "New board" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "New board" }).tap();
      await page.getByRole("combobox", { name: "Add a card" }).tap();
      await page.keyboard.type("grizzly");
      await page.getByRole("option", { name: /^Grizzly Bears/ }).tap();
      await page.getByRole("button", { name: /^Change: Grizzly Bears/ }).tap();
      await page.getByLabel("Say more about it").selectOption("counters");
      await page.getByRole("group", { name: "counters" }).getByRole("button", { name: "Add one" }).tap();
      await page.getByLabel("counters 1: how many").fill("2");
      await page.getByRole("button", { name: "Done" }).tap();
      await page.getByRole("combobox", { name: "Add a card" }).tap();
      await page.keyboard.type("giant gr");
      await page.getByRole("option", { name: /^Giant Growth/ }).tap();
      await page.getByRole("group", { name: /^Target creature/ }).getByRole("button", { name: "Grizzly Bears" }).tap();
      await page.waitForTimeout(300);
      await answered(page);
      const text = "timeline:\n  - {enter: Grizzly Bears, counters: {+1/+1: 2}}\n  - {resolve: Giant Growth, target: Grizzly Bears}\n";
      await page.getByRole("button", { name: "What is there" }).tap();
      await agrees(page, solve(text), "by touch");
      await page.locator(".tile .size").tap();
      await page.getByRole("heading", { name: "power", exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the phone");
      assert.deepEqual(wrong, []);
      await context.close();
    });

    it("shows the way of a value, and every object at each step of the slider", async () => {
      const { page } = shared;
      await write(page, "timeline: [Opalescence, Humility]\n");
      await page.locator('.tile[data-object="Humility"] button.size').click();
      const way = await page.locator(".ways").textContent();
      assert.match(way, /power.*none.*at first.*4.*Layer 7b.*Opalescence.*1.*Layer 7b.*Humility/s);
      await page.waitForFunction(() => /613/.test(document.querySelector(".told")?.textContent ?? ""));
      const slider = page.getByRole("slider", { name: "Step by step through the layers" });
      await slider.focus();
      await page.keyboard.press("Home");
      await page.locator('.tile[data-object="Humility"] .types', { hasText: /^Enchantment$/ }).waitFor();
      for (const [press, size] of [[1, "0/0"], [2, "0/0"], [3, "4/4"], [4, "1/1"]]) {
        await page.keyboard.press("ArrowRight");
        const tile = page.locator('.tile[data-object="Humility"]');
        if (press === 1) await tile.filter({ hasText: "Enchantment Creature" }).waitFor();
        if (press >= 3) await tile.filter({ hasText: size }).waitFor();
        if (press < 4) await page.locator(".slider-text", { hasText: "Layer" }).waitFor();
      }
    });

    it("draws who waits for whom, with the words behind a click", async () => {
      const { page } = shared;
      await write(page, boards.find((board) => board.name === "blood-moon-urborg.yaml").text);
      await page.getByRole("tab", { name: "Picture" }).click();
      const arc = page.getByRole("button", { name: "Urborg waits for Blood Moon" });
      await arc.press("Enter");
      await page.locator(".picture-words", { hasText: /its effect would not exist.*613\.8a/ }).waitFor();
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("asks around: orders of entry, editions, what is expected", async () => {
      const { page } = shared;
      await write(page, "timeline: [Opalescence, Humility]\nexpect: {Humility: {power: 4}}\n");
      await page.getByRole("tab", { name: "Orders" }).click();
      await page.getByText("2 outcomes, by the order in which they enter").waitFor({ timeout: LONG });
      await page.getByRole("tab", { name: "Editions" }).click();
      await page.locator(".why").getByText(/Every edition of the rules gives the same answer|differs|Value/).first().waitFor({ timeout: LONG });
      await page.getByRole("tab", { name: "Expected" }).click();
      await page.getByText("Humility.power: expected 4, is 1").waitFor({ timeout: LONG });
      await write(page, boards.find((board) => board.name === "game-in-response.yaml").text);
      await page.getByRole("tab", { name: "Log" }).click();
      assert.ok((await page.locator(".timeline > li").count()) > 1, "a game has a log");
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("shows damage on a permanent, and what state-based actions do not do and why", async () => {
      const { page } = shared;
      const golem = "  - {name: Anvil Golem, type_line: Artifact Creature — Golem, power: 2, toughness: 2, oracle_text: Indestructible}";
      await write(page, `cards:\n${golem}\ntimeline: [Anvil Golem, {cast: Lightning Bolt, target: Anvil Golem}, {resolve: all}]\n`);
      await page.locator('.tile[data-object="Anvil Golem"] .marks', { hasText: "3 damage" }).waitFor({ timeout: LONG });
      await page.locator(".note", { hasText: /State-based actions do not.*Anvil Golem.*704\.5g.*702\.12b/s }).waitFor({ timeout: LONG });
    });

    it("lets one choose which cards are tried in other orders where they are too many, at first those whose effects apply", async () => {
      const { page } = shared;
      await write(page, `timeline:\n${"  - Forest\n".repeat(25)}  - Opalescence\n  - Humility\n`);
      await page.getByRole("tab", { name: "Orders" }).click();
      const panel = page.locator("#why-panel");
      await panel.getByText("Which cards are tried: 24 of 27").waitFor();
      await panel.getByText("2 outcomes, by the order in which they enter").waitFor({ timeout: LONG });
      await panel.getByRole("button", { name: "Forest", pressed: false }).first().click();
      await panel.getByText("Choose at most 24 of them.").waitFor();
      for (let left = 25; left > 2; left--) await panel.locator("details").getByRole("button", { name: "Forest", pressed: true }).nth(0).click({ timeout: 5000 }).catch(() => undefined);
      await panel.getByText("Which cards are tried: 2 of 27").waitFor();
      await panel.getByText("2 outcomes, by the order in which they enter").waitFor({ timeout: LONG });
      assert.equal(await panel.locator(".trouble").count(), 0);
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("has words for everything that can happen", async () => {
      const { page } = shared;
      await write(page, "timeline: []\n");
      await page.getByRole("button", { name: "Something else happens" }).click();
      const options = await page.getByLabel("What happens", { exact: true }).locator("option").evaluateAll((nodes) => nodes.map((node) => [node.value, node.textContent]));
      assert.ok(options.length > 30);
      assert.deepEqual(options.filter(([verb, said]) => said === verb.replaceAll("_", " ")), []);
      await page.getByRole("button", { name: "Cancel" }).click();
    });

    it("tells a mistake at its place and keeps the last answer", async () => {
      const { page } = shared;
      await write(page, "timeline:\n  - Opalescence\n  - Humilty\n");
      const trouble = page.locator(".battlefield .trouble");
      await trouble.waitFor();
      assert.match(await trouble.textContent(), /Line 3.*no card is named 'Humilty'.*Humility/s);
      assert.equal(await page.locator(".gutter .wrong").textContent(), "3");
      await write(page, "timeline:\n  - Opalescence\n  - Humility\n");
      await trouble.waitFor({ state: "detached" });
    });

    it("shares a board: the link opens in a fresh profile, a broken one leaves the board alone", async () => {
      const text = "# ünïcode\ntimeline:\n  - {enter: Bayou, as: <b>x</b>}\n";
      await write(shared.page, text);
      const link = await shared.page.evaluate(async (text) => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        return `#b=${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
      }, text);
      await shared.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await shared.page.getByRole("button", { name: "Share" }).click();
      await shared.page.getByRole("button", { name: "Copy a link" }).click();
      await shared.page.getByText("The link is in the clipboard").waitFor();
      assert.equal(await shared.page.evaluate(() => navigator.clipboard.readText()), `${site.address}${link}`);
      const download = shared.page.waitForEvent("download");
      await shared.page.getByRole("button", { name: "Picture (PNG)" }).click();
      assert.equal((await download).suggestedFilename(), "board.png");
      await shared.page.getByRole("button", { name: "Close" }).click();
      const fresh = await visit(chrome, `${site.address}${link}`);
      await fresh.page.locator('.tile[data-object="<b>x</b>"]').waitFor({ timeout: LONG });
      await fresh.page.evaluate(() => { location.hash = "b=@@not-a-board"; });
      await fresh.page.getByText("This link holds no board that can be read.").waitFor();
      assert.equal(await fresh.page.locator('.tile[data-object="<b>x</b>"]').count(), 1);
      assert.deepEqual(fresh.wrong, []);
      await fresh.context.close();
    });

    it("takes no harm from hostile boards: scripts in names, a megabyte of nesting", async () => {
      const { page, wrong } = shared;
      await write(page, 'players: ["<img src=x onerror=window.hit=1>", "Opponent"]\ntimeline:\n  - {token: {name: "</script><script>window.hit=1</script>", type_line: Creature, power: 1, toughness: 1, oracle_text: "<svg onload=window.hit=1>"}}\n');
      await page.locator(".tile").first().waitFor();
      assert.equal(await page.evaluate(() => window.hit), undefined);
      for (const text of [`timeline: ${"[".repeat(300_000)}`, `timeline:\n${"- ".repeat(300_000)}`, "a".repeat(1_100_000), "&a [*a]", `x: &a [${"*a,".repeat(50)}]`]) {
        await page.getByLabel("The board as text").fill(text);
        await page.waitForTimeout(500);
        await page.locator(".battlefield .trouble").waitFor({ timeout: LONG });
      }
      await write(page, "timeline: [Bayou]\n");
      await page.locator('.tile[data-object="Bayou"]').waitFor();
      assert.deepEqual(wrong, []);
    });

    it("takes no harm from hostile links: scripts in names, a megabyte of nesting, a bomb", async () => {
      const packed = (text) =>
        shared.page.evaluate(async (text) => {
          const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          let made = "";
          for (const byte of bytes) made += String.fromCharCode(byte);
          return `#b=${btoa(made).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
        }, text);
      const script = await packed('timeline: [{enter: Bayou, as: "<img src=x onerror=window.hit=1>"}]\n');
      const fresh = await visit(chrome, `${site.address}${script}`);
      await fresh.page.locator('.tile[data-object="<img src=x onerror=window.hit=1>"]').waitFor({ timeout: LONG });
      for (const text of [`timeline: ${"[".repeat(900_000)}`, `timeline:\n${"- ".repeat(450_000)}`, `timeline:\n${"  - Forest\n".repeat(3_000)}`]) {
        const link = await packed(text);
        await fresh.page.evaluate((hash) => { location.hash = hash; }, link);
        await fresh.page.locator('.battlefield .trouble, .tile:not([data-object="Bayou"])').first().waitFor({ timeout: LONG });
        await fresh.page.evaluate((hash) => { location.hash = hash; }, await packed("timeline: [Bayou]\n"));
        await fresh.page.locator('.tile[data-object="Bayou"]').waitFor({ timeout: LONG });
      }
      const bomb = await packed("a".repeat(50_000_000));
      await fresh.page.evaluate((hash) => { location.hash = hash; }, bomb);
      await fresh.page.getByText("This link holds no board that can be read.").waitFor({ timeout: LONG });
      assert.equal(await fresh.page.evaluate(() => window.hit), undefined);
      assert.equal(await fresh.page.locator('.tile[data-object="Bayou"]').count(), 1);
      assert.deepEqual(fresh.wrong, []);
      await fresh.context.close();
    });

    it("tells what may be done, does it, and says why another thing may not be", async () => {
      const { page } = shared;
      await write(page, "players: [{name: You, hand: [Lightning Bolt]}, Opponent]\ntimeline:\n  - {enter: Grizzly Bears, as: bears, controller: Opponent}\n");
      await page.getByRole("tab", { name: "Legal" }).click();
      const panel = page.locator(".why");
      await panel.getByText("any target: bears, You, Opponent").waitFor({ timeout: LONG });
      await panel.getByLabel("May this be done?").fill("{declare: attackers, pairs: {bears: You}}");
      await panel.getByRole("button", { name: "Ask" }).click();
      await panel.getByText("(508.1a)").waitFor({ timeout: LONG });
      await panel.getByText("Lightning Bolt: is cast · target: bears").waitFor();
      await panel.getByRole("button", { name: /^Do it: Lightning Bolt: is cast/ }).click();
      await answered(page);
      assert.match(await page.getByLabel("The board as text").inputValue(), /- *\{ ?cast: Lightning Bolt, target: bears/);
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("says on the board what was assumed, by a form", async () => {
      const { page } = shared;
      const board = 'cards: [{name: Reveler, type_line: Creature, power: 1, toughness: 1, oracle_text: "As long as you gained life this turn, this creature gets +2/+2."}]\ntimeline: [Reveler]\n';
      await write(page, board);
      await page.locator(".battlefield").getByText("if you gained life this turn", { exact: false }).or(page.getByText("Nobody said, so it was assumed")).first().waitFor();
      await page.getByRole("button", { name: /^Say it on the board: this_turn: You/ }).click();
      await page.locator(".entry-form").getByRole("button", { name: "Done" }).click();
      await page.locator('.tile[data-object="Reveler"] button.size', { hasText: "3/3" }).waitFor({ timeout: LONG });
    });

    it("keeps what is said of a player, and says more by a form", async () => {
      const { page } = shared;
      await write(page, "players: [{name: You, hand: [Serra Angel]}, Opponent]\ntimeline: [Bayou]\n");
      await page.getByText("Players and rules").click();
      await page.getByLabel("Player 1").fill("Ana");
      await page.getByLabel("Player 1").press("Tab");
      await answered(page);
      assert.match(await page.getByLabel("The board as text").inputValue(), /name: Ana, hand: \[ ?Serra Angel/);
      await page.locator(".player-said").nth(1).locator("summary").click();
      await page.locator(".player-said").nth(1).getByRole("combobox", { name: "Say more about Opponent" }).selectOption("life");
      await page.locator(".player-said").nth(1).getByRole("spinbutton", { name: "life" }).fill("7");
      await page.getByText("7 life").waitFor({ timeout: LONG });
      await page.getByText("Players and rules").click();
    });

    it("keeps the name that is being typed when an answer comes meanwhile", async () => {
      const { page } = shared;
      await write(page, "players: [You, Opponent]\ntimeline: [Bayou]\n");
      await page.getByText("Players and rules").click();
      await page.getByLabel("The board as text").fill("players: [You, Opponent]\ntimeline: [Bayou, Bayou]\n"); // is answered in a moment
      await page.getByLabel("Player 1").fill("An");
      await page.waitForTimeout(450);
      await answered(page);
      await page.getByLabel("Player 1").press("End");
      await page.getByLabel("Player 1").pressSequentially("n");
      await page.getByLabel("Player 1").press("Tab");
      assert.match(await page.getByLabel("The board as text").inputValue(), /players: \[ ?Ann, Opponent/);
      await page.getByText("Players and rules").click();
    });

    it("tells the days on which an answer changed", async () => {
      const { page } = shared;
      await write(page, "timeline:\n  - {enter: Grizzly Bears, as: bears, counters: {+1/+1: 2}}\n  - {resolve: Giant Growth, target: bears}\n  - {resolve: Humble, target: bears}\n");
      await page.getByRole("tab", { name: "Editions" }).click();
      await page.locator(".years").getByText("July 11, 2009").waitFor({ timeout: LONG });
      const picture = page.getByRole("img", { name: /answers over the years/ });
      assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), "the picture can be drawn");
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save as a picture (SVG)" }).click();
      assert.equal((await saved).suggestedFilename(), "years.svg");
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("draws a hundred effects so that each can be reached and read", async () => {
      const { page } = shared;
      const signs = Array.from({ length: 100 }, (_, at) => `  - {token: {name: Sign ${at}, type_line: Enchantment, oracle_text: "Creatures you control get +1/+${at % 3}."}}`);
      await write(page, `timeline:\n  - Grizzly Bears\n${signs.join("\n")}\n`);
      await page.getByRole("tab", { name: "Picture" }).click();
      await page.locator(".svg-node").nth(99).waitFor({ timeout: LONG });
      const overlapping = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".svg-node")].map((node) => node.getBoundingClientRect());
        return boxes.filter((box, at) => boxes.some((other, place) => place > at && box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1)).length;
      });
      assert.equal(overlapping, 0, "no effect is drawn over another");
      await page.locator(".svg-node").nth(99).focus();
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("shows two hundred permanents", async () => {
      const { page } = shared;
      const lines = Array.from({ length: 160 }, (_, at) => `  - {enter: ${at % 2 ? "Bayou" : "Grizzly Bears"}${at < 80 ? `, as: o${at}` : ""}, controller: ${at % 3 ? "You" : "Opponent"}}`);
      const more = Array.from({ length: 40 }, (_, at) => `  - {token: {name: Sign ${at}, type_line: Enchantment, oracle_text: "Creatures you control get +1/+1."}}`);
      const started = Date.now();
      await write(page, `timeline:\n${[...lines, ...more].join("\n")}\n`);
      await page.locator('.tile[data-object="Sign 39"]').waitFor({ timeout: LONG });
      assert.ok(Date.now() - started < 30_000, "in bounded time");
      const pile = page.locator(".tile .count").first();
      assert.match(await pile.textContent(), /\d+ ×/);
      await page.getByRole("tab", { name: "Picture" }).click();
      await page.locator(".svg-node").nth(39).waitFor();
      await page.getByRole("tab", { name: "Why" }).click();
    });

    it("finds cards of the database, reads an own card as it is typed", async () => {
      const { page } = shared;
      await write(page, "timeline: []\n");
      await addCard(page, "test sp", "Tèst Sprite");
      await addCard(page, "banner", "Proof Banner");
      await page.locator('.tile[data-object="Tèst Sprite"] .size', { hasText: "2/4" }).waitFor();
      await page.getByRole("button", { name: "An own card or a token" }).click();
      await page.getByLabel("Rules text").fill("Flying\nDo the thing with no name.");
      await page.locator(".own-reading .unread", { hasText: "Do the thing with no name." }).waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Mine");
      await page.getByRole("button", { name: "Define it, and let it enter" }).click();
      await page.locator('.tile[data-object="Mine"]').waitFor();
      await page.goto(`${site.address}#/card/Blood%20Moon`);
      await page.getByText("Every sentence is understood.").waitFor({ timeout: LONG });
      await page.goto(`${site.address}#/`);
    });

    it("shows a card's part of the Atlas, and the graph around it", async () => {
      const { page } = shared;
      await page.goto(`${site.address}#/card/Proof%20Moon`);
      await page.getByText("Proof Swamp depends on Proof Moon in layer 4 (existence; 613.8a)").waitFor({ timeout: LONG });
      const graph = page.getByRole("group", { name: "Dependencies of Proof Moon in layer 4" });
      assert.equal(await graph.locator(".edge[marker-start]").count(), 1);
      assert.equal(await graph.locator(".edge[marker-end]").count(), 0);
      await clean(page, "a card's part of the Atlas");
      await graph.getByRole("link", { name: "Proof Swamp: it waits" }).click();
      await page.getByRole("group", { name: "Dependencies of Proof Swamp in layer 4" }).waitFor();
      await page.getByRole("button", { name: "on a board" }).first().click();
      await page.locator('.tile[data-object="Proof Swamp"] .types', { hasText: "Mountain" }).waitFor();
      await page.goto(`${site.address}#/`);
    });

    it("teaches: a chapter whose board is predicted, and the gallery", async () => {
      const { page } = shared;
      await page.goto(`${site.address}#/learn/01-seven-layers`);
      await page.getByRole("heading", { name: "The seven layers" }).waitFor();
      const first = page.locator(".predict").first();
      await first.getByLabel("bears: power").fill("4");
      await first.getByLabel("bears: toughness").fill("1");
      await first.getByLabel("bears: abilities").fill("none");
      await first.getByRole("button", { name: "Compare with the answer" }).click();
      assert.match(await first.locator(".questions").textContent(), /✓ right.*✗ it is 4.*✓ right/s);
      await first.getByText("Where the ways parted:").waitFor();
      await page.goto(`${site.address}#/gallery`);
      await page.getByLabel("Find a question or a card").fill("akroma's memorial before humility");
      await page.getByText("Akroma's Memorial before Humility gives nothing (613.7)").waitFor();
      await page.getByLabel("Find a question or a card").fill("blood moon urborg");
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("button", { name: "Predict: Blood Moon, Urborg", exact: true }).click();
      const asked = page.locator(".predicting");
      await asked.getByText("Nonbasic lands are Mountains.").first().waitFor();
      assert.ok((await asked.locator(".order-question li > span").first().boundingBox()).width > 150, "the words of an effect have room on a phone");
      await asked.getByLabel("Layer 4: place of Blood Moon").selectOption("2");
      await asked.getByLabel("Layer 4: place of Urborg").selectOption("1");
      await asked.getByRole("button", { name: "Compare with the answer" }).click();
      await asked.getByText("Layer 4: Blood Moon: it is 1.").waitFor();
      await asked.getByText("✗ it never applies").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the phone");
      await clean(page, "a board that is predicted");
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole("button", { name: /^Open: / }).first().click();
      await answered(page);
      await page.goto(`${site.address}#/random`);
      await page.locator(".predict").waitFor();
      await page.goto(`${site.address}#/`);
    });

    it("leaves a second tab alone, also where it is loaded anew: its own board is there, and what undo knows", async () => {
      const other = await shared.context.newPage();
      await other.goto(site.address);
      await answered(other);
      await write(other, "timeline: [Bayou]\n");
      await addCard(other, "grizz", "Grizzly Bears");
      await other.locator('.tile[data-object="Grizzly Bears"]').waitFor();
      await write(shared.page, "timeline: [Humility]\n");
      assert.equal(await other.locator('.tile[data-object="Bayou"]').count(), 1);
      await other.reload();
      await other.locator('.tile[data-object="Grizzly Bears"]').waitFor({ timeout: LONG });
      assert.equal(await other.locator(".tile").count(), 2);
      await other.getByRole("button", { name: "Undo" }).click();
      await other.locator('.tile[data-object="Grizzly Bears"]').waitFor({ state: "detached" });
      await other.close();
      const third = await shared.context.newPage();
      await third.goto(site.address);
      await third.locator('.tile[data-object="Bayou"]').waitFor({ timeout: LONG });
      await third.close();
    });

    it("keeps objects that the board named apart, however equal they are, and piles the others", async () => {
      const { page } = shared;
      await write(page, "timeline: [{enter: Serra Angel, as: attacker}, {enter: Serra Angel, as: blocker}, Bayou, Bayou]\n");
      assert.deepEqual(await page.locator(".tile").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.ids)), ["attacker", "blocker", "Bayou#1\nBayou#2"]);
    });

    it("says why nothing can be made of a broken board to share", async () => {
      const { page } = shared;
      await write(page, "timeline: [Bayou, Bayouu]\n");
      await page.getByRole("button", { name: "Share" }).click();
      for (const name of ["Copy for a forum (Markdown)", "Picture (PNG)", "Picture (SVG)"]) {
        await page.getByRole("dialog").getByRole("button", { name }).click();
        await page.getByRole("dialog").getByText("This cannot be made of the board as it is: no card is named 'Bayouu'").waitFor({ timeout: LONG });
      }
      await page.getByRole("button", { name: "Close" }).click();
      await write(page, "timeline: [Bayou]\n");
    });

    it("has nothing that axe-core finds, wide and narrow, light and dark", async () => {
      const { page } = shared;
      await page.goto(`${site.address}#/`);
      await write(page, boards.find((board) => board.name === "blood-moon-urborg.yaml").text); // kept by the browser at every width
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const [width, height] of [[1280, 900], [820, 1100], [360, 740]]) {
          await page.setViewportSize({ width, height });
          await page.goto(`${site.address}#/`);
          await answered(page);
          if (form === "served") {
            const shot = keep(`board-${width}-${colorScheme}.png`);
            if (shot) await page.screenshot({ path: shot, fullPage: true });
          }
          await clean(page, `board ${width} ${colorScheme}`);
          if (width > 360) continue;
          await page.getByRole("navigation", { name: "Parts of the board" }).getByRole("button", { name: "Why" }).click();
          for (const tab of ["Why", "Legal", "Picture", "Orders", "Editions"]) {
            await page.getByRole("tab", { name: tab }).click();
            await page.waitForFunction(() => !/thinking/.test(document.querySelector("#why-panel")?.textContent ?? "thinking"), null, { timeout: LONG });
            await clean(page, `${tab} ${width} ${colorScheme}`);
          }
          await page.getByRole("tab", { name: "Why" }).click();
        }
        await page.setViewportSize({ width: 1280, height: 900 });
        for (const route of ["gallery", "learn", "learn/01-seven-layers", "card/Humility"]) {
          await page.goto(`${site.address}#/${route}`);
          await page.waitForTimeout(400);
          await clean(page, `${route} ${colorScheme}`);
          if (form === "exported") break;
        }
        if (form === "exported") break;
      }
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`${site.address}#/`);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    it("asked nothing of anyone else, and nothing went wrong", () => {
      assert.deepEqual(shared.wrong, []);
    });

    if (form === "exported") {
      it("waits for a card that is still on its way, and says nothing is wrong; tells where the cards cannot be had", async () => {
        const link = await shared.page.evaluate(async () => {
          const stream = new Blob(["timeline: [Tèst Sprite]\n"]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          return `#b=${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
        });
        const watching = () => {
          window.troubles = [];
          window.waits = 0;
          new MutationObserver(() => {
            for (const trouble of document.querySelectorAll(".trouble")) window.troubles.push(trouble.textContent);
            window.waits += document.querySelector(".battlefield")?.textContent.includes("Loading all cards") ? 1 : 0;
          }).observe(document, { childList: true, subtree: true, characterData: true });
        };
        const context = await chrome.newContext();
        const fresh = await context.newPage();
        await fresh.addInitScript(watching);
        await fresh.goto(`${site.address}${link}`);
        await fresh.locator('.tile[data-object="Tèst Sprite"]').waitFor({ timeout: LONG });
        assert.deepEqual(await fresh.evaluate(() => window.troubles), []);
        assert.ok((await fresh.evaluate(() => window.waits)) > 0, "it was asked about before the cards were there");
        await context.close();
        const without = await chrome.newContext();
        await without.route("**/engine/cards-*", (route) => route.abort());
        const page = await without.newPage();
        await page.goto(`${site.address}${link}`);
        await page.getByRole("alert").getByText("The cards could not be downloaded").waitFor({ timeout: LONG });
        await page.locator(".battlefield .trouble").waitFor({ timeout: LONG });
        await without.unroute("**/engine/cards-*");
        await page.getByRole("button", { name: "Try again" }).click();
        await page.locator('.tile[data-object="Tèst Sprite"]').waitFor({ timeout: LONG });
        await without.close();
      });

      it("works without a network after one visit", async () => {
        const { page, context } = shared;
        await page.waitForFunction(() => navigator.serviceWorker.ready.then((found) => found.active?.state === "activated"), null, { timeout: LONG });
        await page.reload();
        await answered(page);
        await site.cut();
        const again = await context.newPage();
        await again.goto(site.address);
        await answered(again);
        await write(again, "timeline: [Tèst Sprite, Proof Banner]\n");
        await again.locator('.tile[data-object="Tèst Sprite"] .size', { hasText: "2/4" }).waitFor({ timeout: LONG });
        await again.close();
      });
    }
  });
}
