/** Building a board: search, entries with their forms, order, off and on, undo, players, own cards, and the text beside it. */

import { Icon } from "./icons";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { addEntry, duplicateEntry, type Entry, entryAt, moveEntry, removeEntry, replaceEntry, switchEntry } from "./board";
import { label, optionWords } from "./entrywords";
import { type Context, EntryForm } from "./form";
import { Mend } from "./mend";
import { OwnCard } from "./owncard";
import { Dialog, Trouble } from "./parts";
import { pick, Picked } from "./pick";
import { CardSearch } from "./search";
import { Settings } from "./settings";
import { store, useStore } from "./store";
import { words } from "./words";

/** So many entries are drawn at once: each is a row of buttons, and a board of thousands would hold up the browser for seconds. */
const MOST_ROWS = 200;

export function Build(): JSX.Element {
  const { board, text, past, future, entry: shownAfter, proposed, problem, format, solved, typed } = useStore();
  const [by, setBy] = useState("");
  const [asking, setAsking] = useState(false);
  const editing = proposed?.at ?? null;
  const close = () => store.set({ proposed: null });
  const [own, setOwn] = useState(false);
  const [drawn, setDrawn] = useState(MOST_ROWS);
  const rows = Math.max(drawn, typeof editing === "number" ? editing + 1 : 0);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const add = (value: unknown) => store.edit(addEntry(text, value));
  const move = (from: number, to: number, focus: boolean) => {
    if (to < 0 || to >= board.entries.length || to === from) return;
    const entry = board.entries[from];
    store.edit(moveEntry(text, from, to));
    if (entry) setSaid(words.moved(label(entry), to + 1, board.entries.length));
    if (focus) requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(".handle")[to]?.focus());
  };
  const usable = board.broken === null;
  const who = board.players.includes(by) ? by : "";
  const context: Context | null = format && { format, objects: solved?.objects.map((object) => object.id) ?? [], players: board.players };
  const wrong = problem && !typed ? entryAt(board, problem.mistake?.place) : undefined;
  const fresh = () => {
    setAsking(false);
    store.edit("timeline: []\n");
  };
  return (
    <section class="build" aria-label={words.viewBuild}>
      <div class="bar">
        <h2>{words.buildTitle}</h2>
        <span class="tools">
          <button type="button" class="icon" aria-label={words.undo} title={words.undo} disabled={past.length === 0} onClick={() => store.undo()}>
            <Icon of="undo" />
          </button>
          <button type="button" class="icon" aria-label={words.redo} title={words.redo} disabled={future.length === 0} onClick={() => store.redo()}>
            <Icon of="redo" />
          </button>
          <button type="button" class="icon" aria-label={words.clear} title={words.clear} onClick={() => (board.entries.length > 0 || board.broken ? setAsking(true) : fresh())}>
            <Icon of="clear" />
          </button>
        </span>
      </div>
      <fieldset disabled={!usable} class="plain">
        {board.players.length > 1 && (
          <label class="whose">
            {words.addFor}{" "}
            <select value={who} onChange={(event) => setBy(event.currentTarget.value)}>
              <option value="">{board.active || board.players[0]}</option>
              {board.players.filter((name) => name !== (board.active || board.players[0])).map((name) => (
                <option value={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <CardSearch label={words.addCard} onPick={(name) => void pick(name, who)} />
        {context && <Picked context={context} />}
        <div class="buttons">
          <button type="button" onClick={() => store.propose({ at: "new", value: { resolve: "" } })}>
            + {words.addEntry}
          </button>
          <button type="button" onClick={() => setOwn(true)}>
            + {words.ownCard}
          </button>
        </div>
      </fieldset>
      {proposed?.at === "new" && (
        <EntryForm key={JSON.stringify(proposed.value)} value={proposed.value} at="new" onDone={(value) => { close(); add(value); }} onCancel={close} />
      )}
      {own && <OwnCard onClose={() => setOwn(false)} />}
      {asking && (
        <Dialog title={words.clearTitle} onClose={() => setAsking(false)}>
          <p>{words.clearText}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={fresh}>
              {words.clearYes}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {words.clearNo}
            </button>
          </div>
        </Dialog>
      )}
      {board.entries.length === 0 && usable && <p class="quiet">{words.noEntries}</p>}
      <ol class="entries" ref={list}>
        {board.entries.slice(0, rows).map((entry) => (
          <li key={entry.at} class={`${entry.off ? "off" : ""}${shownAfter === entry.at ? " shown" : ""}${wrong?.at === entry.at ? " wrong" : ""}`} data-at={entry.at}>
            <EntryRow
              entry={entry}
              editing={editing === entry.at}
              wrong={wrong?.at === entry.at}
              onEdit={() => (editing === entry.at ? close() : store.propose({ at: entry.at, value: entry.value }))}
              onMove={move}
              list={list}
            />
            {wrong?.at === entry.at && problem && editing !== entry.at && <Mend entry={entry} problem={problem} context={context} />}
            {editing === entry.at && <EntryActions entry={entry} />}
            {proposed !== null && editing === entry.at && (
              <EntryForm key={JSON.stringify(proposed.value)} value={proposed.value} at={entry.at} onDone={(value) => { close(); store.edit(replaceEntry(text, entry.at, value)); }} onCancel={close} />
            )}
          </li>
        ))}
      </ol>
      {board.entries.length > rows && (
        <button type="button" onClick={() => setDrawn(rows + MOST_ROWS)}>
          {words.moreEntries(board.entries.length - rows)}
        </button>
      )}
      <p class="hidden-but-read" aria-live="polite">
        {said}
      </p>
      {usable && <Settings />}
      <Editor />
    </section>
  );
}

/** What can be done with an entry, in words: the icons of its row have no room for them. */
function EntryActions({ entry }: { entry: Entry }): JSX.Element {
  const { text } = useStore();
  return (
    <div class="buttons entry-actions">
      <button type="button" class="small" disabled={entry.off} onClick={() => store.after(entry.at)}>
        <Icon of="moment" /> {words.actAfter}
      </button>
      <button type="button" class="small" onClick={() => store.edit(switchEntry(text, entry.at))}>
        <Icon of={entry.off ? "off" : "on"} /> {entry.off ? words.actOn : words.actOff}
      </button>
      <button type="button" class="small" onClick={() => store.edit(duplicateEntry(text, entry.at))}>
        <Icon of="copy" /> {words.actDuplicate}
      </button>
      <button type="button" class="small" onClick={() => store.edit(removeEntry(text, entry.at))}>
        <Icon of="close" /> {words.removeItem}
      </button>
    </div>
  );
}

function EntryRow({ entry, editing, wrong, onEdit, onMove, list }: { entry: Entry; editing: boolean; wrong: boolean; onEdit: () => void; onMove: (from: number, to: number, focus: boolean) => void; list: { current: HTMLOListElement | null } }): JSX.Element {
  const { text } = useStore();
  const name = label(entry);
  const more = optionWords(entry);
  const drag = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    const row = handle.closest("li");
    if (!row || !list.current) return;
    handle.setPointerCapture(event.pointerId);
    const rows = [...list.current.children] as HTMLElement[];
    const middles = rows.map((item) => item.getBoundingClientRect().top + item.getBoundingClientRect().height / 2);
    const height = row.getBoundingClientRect().height;
    const from = entry.at;
    let to = from;
    const start = event.clientY;
    row.classList.add("dragged");
    const follow = (moving: PointerEvent) => {
      const y = moving.clientY;
      row.style.transform = `translateY(${y - start}px)`;
      to = middles.filter((middle, place) => place !== from && middle < y).length;
      rows.forEach((item, place) => {
        if (place === from) return;
        const shift = place > from && place <= to ? -height : place < from && place >= to ? height : 0;
        item.style.transform = shift ? `translateY(${shift}px)` : "";
      });
    };
    const end = (up: Event) => {
      handle.removeEventListener("pointermove", follow);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
      row.classList.remove("dragged");
      for (const item of rows) item.style.transform = "";
      if (up.type === "pointerup") onMove(from, to, false);
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  };
  return (
    <div class="entry">
      <button
        type="button"
        class="handle icon"
        aria-label={words.move(name)}
        title={words.move(name)}
        onPointerDown={drag}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          onMove(entry.at, entry.at + (event.key === "ArrowUp" ? -1 : 1), true);
        }}
      >
        <Icon of="handle" />
      </button>
      <button type="button" class="entry-name" aria-expanded={editing} onClick={onEdit}>
        <span class="hidden-but-read">{words.change} </span>
        {wrong && (
          <span class="wrong-mark" title={words.wrongMark}>
            <Icon of="wrong" />
            <span class="hidden-but-read">{words.wrongMark} </span>
          </span>
        )}
        <span class="entry-title">{name || entry.verb}</span>
        {more && <span class="entry-more">{more}</span>}
      </button>
      <button type="button" class="icon" aria-label={words.afterThis(name)} title={words.afterThis(name)} onClick={() => store.after(entry.at)} disabled={entry.off}>
        <Icon of="moment" />
      </button>
      <button type="button" class="icon" aria-label={entry.off ? words.switchOn(name) : words.switchOff(name)} title={entry.off ? words.switchOn(name) : words.switchOff(name)} aria-pressed={entry.off} onClick={() => store.edit(switchEntry(text, entry.at))}>
        <Icon of={entry.off ? "off" : "on"} />
      </button>
      <button type="button" class="icon" aria-label={words.duplicate(name)} title={words.duplicate(name)} onClick={() => store.edit(duplicateEntry(text, entry.at))}>
        <Icon of="copy" />
      </button>
      <button type="button" class="icon" aria-label={words.remove(name)} title={words.remove(name)} onClick={() => store.edit(removeEntry(text, entry.at))}>
        <Icon of="close" />
      </button>
    </div>
  );
}

function Editor(): JSX.Element {
  const { text, problem, typed, board } = useStore();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const wrong = problem?.mistake?.place?.line ?? 0;
  const lines = text.split("\n").length;
  const jump = (line: number) => {
    const box = area.current;
    if (!box) return;
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const column = problem?.mistake?.place?.column ?? 1;
    box.focus();
    box.setSelectionRange(start + column - 1, start + column - 1 + (problem?.mistake?.place?.length ?? 1));
  };
  return (
    <details class="editor" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.asText}</summary>
      <div class="editor-box">
        <div class="gutter" ref={gutter} aria-hidden="true">
          {Array.from({ length: Math.min(lines, 5000) }, (_, at) => (
            <div class={at + 1 === wrong ? "wrong" : ""}>{at + 1}</div>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label={words.textLabel}
          aria-invalid={wrong > 0}
          spellcheck={false}
          wrap="off"
          rows={Math.min(24, Math.max(8, lines + 1))}
          value={text}
          onInput={(event) => store.edit(event.currentTarget.value, true)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey)) return;
            const key = event.key.toLowerCase();
            if (key === "z" && !event.shiftKey) {
              event.preventDefault();
              store.undo();
            } else if (key === "y" || (key === "z" && event.shiftKey)) {
              event.preventDefault();
              store.redo();
            }
          }}
        />
      </div>
      {problem && open && <Trouble problem={problem} inText={typed || board.broken !== null || wrong > 0} onLine={jump} />}
    </details>
  );
}
