// Every example board, built through the forms alone, is what the command line says of it: with the mouse, and by touch on a phone.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { parse } from "yaml";
import { buildByHand } from "./byhand.mjs";
import { agrees, answered, LONG } from "./doing.mjs";
import { browser, closeAll, examples, forms, prepare, visit } from "./harness.mjs";

let chrome;
let boards;

before(async () => {
  prepare();
  boards = examples();
  chrome = await browser();
});
after(closeAll);

for (const [form, options] of [["served", {}], ["exported", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }]]) {
  describe(`by hand, ${form}`, () => {
    it("builds each example board, entry by entry", async () => {
      const site = await forms[form]();
      const { page, wrong } = await visit(chrome, site.address, options);
      await answered(page);
      await page.getByText(/\d cards\./).waitFor({ timeout: LONG });
      const narrow = options.isMobile === true;
      for (const board of boards) {
        if (narrow) await page.getByRole("button", { name: "What happened" }).tap();
        await buildByHand(page, parse(board.text));
        assert.equal(await page.locator(".entries > li.wrong").count(), 0, `${board.name} is without a mistake`);
        if (narrow) await page.getByRole("button", { name: "What is there" }).tap();
        await agrees(page, board.solved, board.name);
      }
      assert.deepEqual(wrong, []);
    });
  });
}
