// The gallery: the repository's own boards, each with a title and how hard it is.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseDocument } from "yaml";

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((item) => (item.isDirectory() ? filesIn(join(folder, item.name)) : item.name.endsWith(".yaml") ? [join(folder, item.name)] : []));
}

/** Keys of a board under which a card is named. */
const NAMING = new Set(["enter", "cast", "play", "resolve", "card", "name", "copy_of", "merge", "discard", "token"]);
const HOLDING = new Set(["timeline", "hand", "library", "graveyard", "exile", "command", "simultaneous"]);

/** The names of cards on a board, and a legend's up to its comma, as they are printed. */
function namesIn(board) {
  const found = new Set();
  const look = (value, key) => {
    if (typeof value === "string") {
      if ((NAMING.has(key) || HOLDING.has(key)) && /^\p{Lu}/u.test(value)) for (const name of value.split(" // ")) found.add(name).add(name.split(",")[0]);
    } else if (Array.isArray(value)) for (const item of value) look(item, key);
    else if (value && typeof value === "object") for (const [inner, item] of Object.entries(value)) look(item, inner);
  };
  look(board?.timeline, "timeline");
  look(board?.players, "players");
  look(board?.cards, "cards");
  return [...found];
}

const wordsOf = (text) => text.normalize("NFKD").replace(/[^\p{L}\p{N} -]/gu, "").toLowerCase().split(/[ -]+/).filter(Boolean);

/** Words with the names among them as they are printed: `akromas memorial` is "Akroma's Memorial". */
function printed(words, names) {
  const known = names.map((name) => [name, wordsOf(name)]).filter(([, parts]) => parts.length > 0).sort(([, one], [, other]) => other.length - one.length);
  const made = [];
  let named = false;
  for (let at = 0; at < words.length; ) {
    const name = known.find(([, parts]) => parts.every((part, place) => words[at + place] === part));
    made.push(name && named ? `, ${name[0]}` : ` ${name ? name[0] : words[at]}`);
    named = name !== undefined;
    at += name ? name[1].length : 1;
  }
  return made.join("").trim().replace(/\b(\d+) (\d+)\b/g, "$1/$2");
}

/** `613_8a-a-title.yaml` is "A title (613.8a)", with cards by their printed names; `2016-a-title.origins-2015` says by whose rules. */
export function titleOf(name, board) {
  const [base, edition] = /^(.+)\.([a-z][a-z0-9-]*|\d{4})$/.exec(name)?.slice(1) ?? [name, ""];
  const found = /^(?:(\d{3}_\d+[a-z]?(?:\.\d+)?)-|(?:[a-z]\d+[a-z]?|\d{4})-)?(.*)$/.exec(base);
  const rule = (found?.[1] ?? "").replace("_", ".");
  const words = printed((found?.[2] || base).split("-"), namesIn(board));
  const notes = [rule, edition && edition !== "newest" ? `by the rules of ${edition}` : ""].filter(Boolean).join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${notes ? ` (${notes})` : ""}`;
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
      const board = document.toJS();
      made.push({ id: `${folder === "examples" ? "example" : "board"}/${place.replace(/\.yaml$/, "")}`, title: titleOf(basename(file, ".yaml"), board), group, text, level: levelOf(board) });
    }
  }
  return made;
}
