/** What an entry leaves open, as labelled boxes: a button for each thing that may be chosen, as far as they are few. */

import type { JSX } from "preact";
import { chosenIn, type Draft, isOpen, withChoice } from "./board";
import { type Context, Field } from "./form";
import type { Ask, Kind } from "./types";
import { words } from "./words";

/** So many options are buttons; more are a list to choose from. */
const MOST_BUTTONS = 24;

export interface AskProps {
  draft: Draft;
  asks: Ask[];
  verb: string;
  context: Context;
  /** `clicked`: by a button for one of few things, so that nothing more need be said. */
  onChange: (draft: Draft, ask: Ask, clicked: boolean) => void;
  /** What was said no to: "not as a copy". */
  declined?: ReadonlySet<string>;
  onDecline?: (ask: Ask) => void;
}

export const keyOf = (ask: Ask): string => ask.path.join(".");

/** The kind of value that the format has at the place of a choice. */
function kindOf(ask: Ask, verb: string, context: Context): Kind | null {
  const [first, second] = ask.path;
  if (first === "choose") return context.format.records["choices"]?.keys.find((key) => key.name === second)?.kind ?? null;
  return context.format.verbs.find((item) => item.name === verb)?.options.find((key) => key.name === first)?.kind ?? null;
}

/** A choice in a person's words: as the card asks for it, else by what it is. */
export function question(ask: Ask): string {
  const [first, second] = ask.path;
  const own = first === "choose" ? words.askChoose[String(second)] : words.ask[String(first)];
  if (ask.words && first !== "ability") return own && first === "choose" && String(second) !== "mode" ? own : sentence(ask.words);
  return own ?? sentence(String(second ?? first).replaceAll("_", " "));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function Asks(props: AskProps): JSX.Element {
  return (
    <>
      {props.asks.map((ask) => (
        <AskField key={keyOf(ask)} ask={ask} {...props} />
      ))}
    </>
  );
}

function AskField({ ask, draft, asks, verb, context, onChange, declined, onDecline }: AskProps & { ask: Ask }): JSX.Element {
  const chosen = chosenIn(draft, asks, ask);
  const kind = kindOf(ask, verb, context);
  const few = kind?.is === "word" && kind.words.length <= 12 ? kind.words.map((word) => ({ value: word as string | number | boolean, words: "" })) : null;
  const options = ask.options ?? few;
  const put = (values: unknown[], clicked = false) => onChange(withChoice(draft, asks, ask, values), ask, clicked);
  const toggle = (value: unknown) => {
    if (chosen.includes(value)) put(chosen.filter((one) => one !== value));
    else if (ask.most === 1) put([value], true);
    else if (ask.most === null || chosen.length < ask.most) put([...chosen, value]);
  };
  const many = ask.most !== 1 && ask.most !== ask.least;
  return (
    <fieldset class={`ask${isOpen(draft, asks, ask) ? " open" : ""}`} data-path={keyOf(ask)}>
      <legend>
        {question(ask)} {ask.rule && <span class="rule">({ask.rule})</span>}{" "}
        {(many || (ask.most ?? 0) > 1) && <span class="quiet">{words.askNumber(ask.least, ask.most)}</span>}
      </legend>
      {options === null ? (
        kind && <Free kind={kind} ask={ask} chosen={chosen} context={context} put={put} />
      ) : options.length === 0 ? (
        <p class="quiet">{words.askNothing}</p>
      ) : options.length > MOST_BUTTONS && ask.most === 1 ? (
        <select aria-label={question(ask)} value={String(chosen[0] ?? "")} onChange={(event) => put(options.filter((one) => String(one.value) === event.currentTarget.value).map((one) => one.value))}>
          <option value="">{words.choose}</option>
          {options.map((one) => (
            <option value={String(one.value)}>{one.words || String(one.value)}</option>
          ))}
        </select>
      ) : (
        <span class="chips">
          {options.map((one) => (
            <button type="button" class="chip" aria-pressed={chosen.includes(one.value)} onClick={() => toggle(one.value)}>
              {one.words ? `${one.value}. ${one.words}` : String(one.value)}
            </button>
          ))}
          {onDecline && ask.least === 0 && ask.prompts && (
            <button type="button" class="chip" aria-pressed={declined?.has(keyOf(ask)) === true && chosen.length === 0} onClick={() => onDecline(ask)}>
              {words.askDecline[String(ask.path[0])] ?? words.none}
            </button>
          )}
        </span>
      )}
    </fieldset>
  );
}

/** A choice among more than can be listed: a creature type, a number, whether a cost was paid. */
function Free({ kind, ask, chosen, context, put }: { kind: Kind; ask: Ask; chosen: unknown[]; context: Context; put: (values: unknown[]) => void }): JSX.Element {
  const flag = kind.is === "one-of" && kind.kinds.some((item) => item.is === "flag");
  if (flag || kind.is === "flag") {
    return (
      <span class="chips">
        <button type="button" class="chip" aria-pressed={chosen[0] === true} onClick={() => put(chosen[0] === true ? [] : [true])}>
          {words.yes}
        </button>
        <button type="button" class="chip" aria-pressed={chosen.length === 0} onClick={() => put([])}>
          {words.no}
        </button>
      </span>
    );
  }
  return <Field kind={kind} value={chosen[0] ?? ""} label={question(ask)} context={context} onChange={(value) => put(value === "" ? [] : [value])} />;
}
