// A chapter of docs/tutorial as data: the small part of Markdown that the chapters use.

/** Words between signs: code, strong, emphasis, links, and rule numbers. */
export function inlines(text) {
  const made = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)|\b(\d{3}\.\d{1,2}[a-z]?)\b/g;
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > last) made.push({ is: "text", text: text.slice(last, found.index) });
    if (found[1] !== undefined) made.push({ is: "code", text: found[1] });
    else if (found[2] !== undefined) made.push({ is: "strong", text: found[2] });
    else if (found[3] !== undefined) made.push({ is: "em", text: found[3] });
    else if (found[4] !== undefined) made.push({ is: "link", text: found[4], to: found[5] });
    else made.push({ is: "rule", text: found[6] });
    last = found.index + found[0].length;
  }
  if (last < text.length) made.push({ is: "text", text: text.slice(last) });
  return made;
}

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inlines(cell.trim()));

export function chapterOf(id, text) {
  const lines = text.replaceAll("\r", "").split("\n");
  const parts = [];
  let title = id;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line.trim() === "") {
      at++;
    } else if (line.startsWith("```")) {
      const language = line.slice(3).trim();
      const body = [];
      for (at++; at < lines.length && !lines[at].startsWith("```"); at++) body.push(lines[at]);
      at++;
      const code = `${body.join("\n")}\n`;
      parts.push(language.startsWith("yaml") && code.includes("timeline:") ? { is: "board", text: code } : { is: "code", text: code });
    } else if (/^#+ /.test(line)) {
      const level = line.match(/^#+/)[0].length;
      const head = line.slice(level + 1).trim();
      if (level === 1) title = head;
      else parts.push({ is: "heading", level, text: inlines(head) });
      at++;
    } else if (/^(- |\d+\. )/.test(line)) {
      const ordered = /^\d/.test(line);
      const items = [];
      for (; at < lines.length && (/^(- |\d+\. )/.test(lines[at]) || /^\s+\S/.test(lines[at])); at++) {
        if (/^(- |\d+\. )/.test(lines[at])) items.push(lines[at].replace(/^(- |\d+\. )/, ""));
        else items[items.length - 1] += ` ${lines[at].trim()}`;
      }
      parts.push({ is: "list", ordered, items: items.map(inlines) });
    } else if (line.startsWith("|") && /^\|[\s|:-]+\|$/.test((lines[at + 1] ?? "").trim())) {
      const head = cells(line);
      const rows = [];
      for (at += 2; at < lines.length && lines[at].startsWith("|"); at++) rows.push(cells(lines[at]));
      parts.push({ is: "table", head, rows });
    } else {
      const body = [];
      for (; at < lines.length && lines[at].trim() !== "" && !/^(```|#+ |- |\d+\. |\|)/.test(lines[at]); at++) body.push(lines[at].trim());
      if (body.length === 0) body.push(lines[at++].trim());
      parts.push({ is: "paragraph", text: inlines(body.join(" ")) });
    }
  }
  return { id, title, parts };
}
