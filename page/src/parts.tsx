/** Small parts that several views use: spans and blocks of explanations, problems, dialogs, values in words. */

import { Icon } from "./icons";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Text } from "./mana";
import type { Block, Mistake, Problem, Span, Value } from "./types";
import { words } from "./words";

export function Spans({ of }: { of: Span[] }): JSX.Element {
  return (
    <>
      {of.map((span) =>
        span.style === "rule" ? (
          <span class="rule" title={words.rule(span.text.replace(/[()\s]/g, ""))}>
            {span.text}
          </span>
        ) : (
          <span class={`s-${span.style}`}>
            <Text>{span.text}</Text>
          </span>
        ),
      )}
    </>
  );
}

/** A box whose value counts when it is left: an answer that comes meanwhile draws it anew, and keeps what was typed. */
export function Typed({ value, onDone, ...given }: { value: string; onDone: (value: string) => void; type: "text" | "date"; "aria-label": string }): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null);
  const done = () => {
    setDraft(null);
    if (draft !== null) onDone(draft);
  };
  return <input {...given} value={draft ?? value} onInput={(event) => setDraft(event.currentTarget.value)} onChange={done} onBlur={done} />;
}

export function Blocks({ of, depth = 0 }: { of: Block[]; depth?: number }): JSX.Element {
  return (
    <>
      {of.map((block) => (
        <div class={block.level ? `block level-${block.level}` : "block"}>
          {block.level ? (
            <h3 class="layer-head">
              <Spans of={block.spans} />
            </h3>
          ) : (
            <p class={block.marker ? "marked" : ""}>
              {block.marker && <span class="marker">{block.marker}</span>}
              <span>
                <Spans of={block.spans} />
              </span>
            </p>
          )}
          {block.children.length > 0 && (
            <div class="under">
              <Blocks of={block.children} depth={depth + 1} />
            </div>
          )}
        </div>
      ))}
    </>
  );
}

/** A mistake as the game has it: what is wrong, and by which rule. */
export function MistakeWords({ mistake }: { mistake: Mistake }): JSX.Element {
  return (
    <p class="mistake">
      <strong>{mistake.found}</strong>
      {mistake.rule && (
        <span class="rule" title={words.rule(mistake.rule)}>
          {" "}
          ({mistake.rule})
        </span>
      )}
    </p>
  );
}

/** What is wrong. `inText`: told for somebody who edits the text, with the line and what to write there. */
export function Trouble({ problem, inText = false, onLine, children }: { problem: Problem; inText?: boolean; onLine?: (line: number) => void; children?: ComponentChildren }): JSX.Element {
  const mistake = problem.mistake;
  const line = mistake?.place?.line ?? 0;
  return (
    <div class="trouble" role="alert">
      {inText && line > 0 && (
        <button type="button" class="link" onClick={() => onLine?.(line)}>
          {words.errorAt(line)}
        </button>
      )}
      {mistake ? <MistakeWords mistake={mistake} /> : <p><strong>{problem.detail}</strong></p>}
      {inText && mistake?.expected ? <p>{words.troubleExpected(mistake.expected)}</p> : null}
      {inText && mistake && mistake.nearest.length > 0 ? <p>{words.troubleNearest(mistake.nearest.join(", "))}</p> : null}
      {(inText || mistake?.kind === "limit") && mistake?.mend ? <p>{words.troubleMend(mistake.mend)}</p> : null}
      {children}
    </div>
  );
}

/** A dialog of the browser's own: focus stays inside, Escape closes it. */
export function Dialog({ title, onClose, children, wide }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? "wide" : ""}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={onClose}>
            <Icon of="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function inWords(value: Value | undefined): string {
  if (value === null || value === undefined) return words.none;
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map((item) => inWords(item)).join(", ");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, item]) => `${key} ${inWords(item)}`)
      .join(", ");
  }
  return String(value);
}

/** A value of a characteristic in words; colors are symbols. */
export function valueWords(characteristic: string, value: Value | undefined): string {
  if (characteristic !== "colors" || !Array.isArray(value)) return inWords(value);
  return value.length === 0 ? words.colorless : value.map((color) => `{${String(color)}}`).join("");
}

export function go(route: string): void {
  location.hash = route ? `/${route}` : "/";
}
