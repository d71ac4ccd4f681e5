// The gallery: the repository's own boards, each with a title and how hard it is.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseDocument } from "yaml";

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((item) => (item.isDirectory() ? filesIn(join(folder, item.name)) : item.name.endsWith(".yaml") ? [join(folder, item.name)] : []));
}

/** `613_8a-a-title.yaml` is "A title (613.8a)". */
function titleOf(name) {
  const found = /^(\d{3}_\d+[a-z]?(?:\.\d+)?|[a-z]+-\d+)?-?(.*)$/.exec(name);
  const rule = /^\d/.test(found?.[1] ?? "") ? found[1].replace("_", ".") : "";
  const words = (found?.[2] || name).replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${rule ? ` (${rule})` : ""}`;
}

/** 1 to 3 by how much stands on the board; 0 where nothing is expected at the end that one could predict. */
function levelOf(board) {
  const expect = board?.expect;
  const asked = ["power", "toughness", "types", "subtypes", "abilities", "colors", "controller"];
  const fits = expect && typeof expect === "object" && Object.entries(expect).some(([, facts]) => facts && typeof facts === "object" && asked.some((key) => key in facts));
  if (!fits) return 0;
  const size = (board.timeline ?? []).length + (expect.depends?.length ?? 0) * 2 + (expect.order ? 1 : 0);
  return size <= 3 ? 1 : size <= 5 ? 2 : 3;
}

export function classicsIn(repository) {
  const made = [];
  for (const folder of ["examples", "tests/boards"]) {
    for (const file of filesIn(join(repository, folder))) {
      const text = readFileSync(file, "utf8");
      const document = parseDocument(text);
      if (document.errors.length > 0) continue;
      const place = relative(join(repository, folder), file);
      const group = folder === "examples" ? "examples" : place.split("/").slice(0, -1).join("/");
      made.push({ id: `${folder === "examples" ? "example" : "board"}/${place.replace(/\.yaml$/, "")}`, title: titleOf(basename(file, ".yaml")), group, text, level: levelOf(document.toJS()) });
    }
  }
  return made;
}
