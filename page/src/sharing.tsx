/** Sharing: link, text, Markdown, picture, file. Nothing is sent anywhere. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LONGEST_TEXT } from "./board";
import { boardPicture, pngOf } from "./drawing";
import { Dialog } from "./parts";
import { copy, download, linkTo } from "./share";
import { store, useStore } from "./store";
import type { Solved } from "./types";
import { size, typeLine, valuesAt } from "./values";
import { words } from "./words";

export function Sharing({ onClose }: { onClose: () => void }): JSX.Element {
  const { text, solved } = useStore();
  const [said, setSaid] = useState("");
  const done = async (made: string, good: string) => setSaid((await copy(made)) ? good : words.notCopied);
  const svg = async () => {
    const told = await store.engine.answer<{ text: string }>("explain", { ...store.request(), format: "text" });
    return solved ? boardPicture(solved, told.text) : null;
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
          onClick={async () => {
            const told = await store.engine.answer<{ text: string }>("explain", { ...store.request(), format: "markdown" }).catch(() => null);
            if (told && solved) await done(await markdown(solved, told.text, text), words.copied);
          }}
        >
          {words.copyMarkdown}
        </button>
        <button
          type="button"
          onClick={async () => {
            const made = await svg().catch(() => null);
            if (made) download("board.png", await pngOf(made));
          }}
        >
          {words.savePng}
        </button>
        <button
          type="button"
          onClick={async () => {
            const made = await svg().catch(() => null);
            if (made) download("board.svg", new Blob([made.text], { type: "image/svg+xml" }));
          }}
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
