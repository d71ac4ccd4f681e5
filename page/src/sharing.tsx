/** Sharing: link, text, Markdown, picture, file. Nothing is sent anywhere. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LONGEST_TEXT } from "./board";
import { boardPicture, pngOf } from "./drawing";
import { Dialog } from "./parts";
import { copy, download, linkTo } from "./share";
import { problemOf, store, useStore } from "./store";
import type { Solved } from "./types";
import { size, typeLine, valuesAt } from "./values";
import { words } from "./words";

export function Sharing({ onClose }: { onClose: () => void }): JSX.Element {
  const { text, solved } = useStore();
  const [said, setSaid] = useState("");
  const done = async (made: string, good: string) => setSaid((await copy(made)) ? good : words.notCopied);
  /** What needs the answer: the explanation in a format, and every object. Where the board has none, it says why. */
  const withAnswer = async (format: string, use: (solved: Solved, told: string) => Promise<void> | void) => {
    try {
      const told = await store.ask<{ text: string }>("explain", { ...store.request(), format });
      if (solved) await use(solved, told.text);
    } catch (error) {
      setSaid(words.notShared(problemOf(error).detail));
    }
  };
  return (
    <Dialog title={words.shareTitle} onClose={onClose}>
      <div class="share-buttons">
        <button type="button" class="primary" onClick={async () => done(await linkTo(text), words.linkDone)}>
          {words.link}
        </button>
        <button type="button" onClick={() => done(text, words.copied)}>
          {words.copyYaml}
        </button>
        <button
          type="button"
          onClick={() => withAnswer("markdown", async (now, told) => done(await markdown(now, told, text), words.copied))}
        >
          {words.copyMarkdown}
        </button>
        <button
          type="button"
          onClick={() => withAnswer("text", async (now, told) => download("board.png", await pngOf(boardPicture(now, told))))}
        >
          {words.savePng}
        </button>
        <button
          type="button"
          onClick={() => withAnswer("text", (now, told) => download("board.svg", new Blob([boardPicture(now, told).text], { type: "image/svg+xml" })))}
        >
          {words.saveSvg}
        </button>
        <button type="button" onClick={() => download("board.yaml", new Blob([text], { type: "application/yaml" }))}>
          {words.saveFile}
        </button>
        <label class="button">
          {words.openFile}
          <input
            type="file"
            accept=".yaml,.yml,.json,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (!file) return;
              if (file.size > LONGEST_TEXT) {
                setSaid(words.badFile);
                return;
              }
              store.edit(await file.text());
              onClose();
            }}
          />
        </label>
        <button type="button" onClick={() => window.print()}>
          {words.printIt}
        </button>
      </div>
      <p role="status">{said}</p>
    </Dialog>
  );
}

/** Markdown for a forum: the table of objects, the explanation, and the link. */
async function markdown(solved: Solved, told: string, text: string): Promise<string> {
  const final = valuesAt(solved);
  const first = valuesAt(solved, 0);
  const cell = (value: string) => value.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = solved.objects.map((object) => {
    const values = final.get(object.id) ?? {};
    const was = first.get(object.id) ?? {};
    const sized = size(values) + (size(was) !== size(values) && size(was) ? ` (${words.was(size(was))})` : "");
    return `| ${[object.id, typeLine(values), sized, ((values["abilities"] as string[] | null) ?? []).join(" ") || "–"].map(cell).join(" | ")} |`;
  });
  return [`| object | is | P/T | abilities |`, `| --- | --- | --- | --- |`, ...rows, "", told, "", `[${words.title}](${await linkTo(text)})`, ""].join("\n");
}
