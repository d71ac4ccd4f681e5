/** The form of an entry, made from the format that the engine declares: a field for every kind of value. */

import { Icon } from "./icons";
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Asks } from "./asks";
import { countBefore, type Draft, draftOf, entryOf, entryValue } from "./board";
import { store, useAnswer, useStore } from "./store";
import type { Ask, CardLine, Format, Key, Kind, Offer, Verb } from "./types";
import { words } from "./words";

export const COMMON = ["enter", "resolve", "activate", "trigger", "token", "attach", "counters", "move", "choose", "tap", "turn", "cast", "step"];
const FIRST_OPTIONS = ["as", "controller", "target", "targets", "counters", "attached_to", "choose", "x", "ability", "to", "token", "copy_of"];

export interface Context {
  format: Format;
  objects: string[];
  players: string[];
}

function blank(kind: Kind): unknown {
  switch (kind.is) {
    case "flag":
      return true;
    case "number":
      return Math.max(kind.least, Math.min(1, kind.most));
    case "list":
      return kind.least > 0 ? [blank(kind.item)] : [];
    case "map":
    case "record":
    case "subjects":
      return {};
    case "one-of":
      return kind.kinds[0] ? blank(kind.kinds[0]) : "";
    case "nothing":
      return null;
    case "word":
      return kind.words.length <= 12 ? (kind.words[0] ?? "") : "";
    default:
      return "";
  }
}

function fits(kind: Kind, value: unknown): boolean {
  switch (kind.is) {
    case "flag":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "text":
      return typeof value === "string";
    case "word":
      return typeof value === "string" && kind.words.includes(value);
    case "label":
      return typeof value === "string" || typeof value === "number";
    case "list":
      return Array.isArray(value);
    case "nothing":
      return value === null;
    case "entry":
      return typeof value === "string" || (!!value && typeof value === "object" && !Array.isArray(value));
    case "one-of":
      return kind.kinds.some((item) => fits(item, value));
    default:
      return !!value && typeof value === "object" && !Array.isArray(value);
  }
}

interface FieldProps {
  kind: Kind;
  value: unknown;
  label: string;
  context: Context;
  onChange: (value: unknown) => void;
}

function CardField({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }): JSX.Element {
  const id = useId();
  const [near, setNear] = useState<string[]>([]);
  return (
    <>
      <input
        type="text"
        aria-label={label}
        list={id}
        value={value}
        onInput={(event) => {
          const asked = event.currentTarget.value;
          onChange(asked);
          if (asked.trim().length >= 2) {
            store.engine.answer<{ cards: CardLine[] }>("cards", { q: asked.slice(0, 200), limit: 8 }).then(
              (answer) => setNear(answer.cards.map((card) => card.name)),
              () => undefined,
            );
          }
        }}
      />
      <datalist id={id}>
        {near.map((name) => (
          <option value={name} />
        ))}
      </datalist>
    </>
  );
}

function Suggested({ value, label, among, onChange }: { value: string; label: string; among: string[]; onChange: (value: string) => void }): JSX.Element {
  const id = useId();
  return (
    <>
      <input type="text" aria-label={label} list={id} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
      <datalist id={id}>
        {among.map((name) => (
          <option value={name} />
        ))}
      </datalist>
    </>
  );
}

/** One of what is there; what stands there already stays among it. */
function Among({ value, label, among, onChange }: { value: string; label: string; among: string[]; onChange: (value: string) => void }): JSX.Element {
  if (among.length === 0) return <input type="text" aria-label={label} value={value} onInput={(event) => onChange(event.currentTarget.value)} />;
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {!among.includes(value) && <option value={value}>{value || words.choose}</option>}
      {among.map((name) => (
        <option value={name}>{name}</option>
      ))}
    </select>
  );
}

/** Kinds of counters that are asked for often; any other can be typed. */
const COUNTERS = ["+1/+1", "-1/-1", "+1/+0", "+0/+1", "-0/-1", "loyalty", "lore", "level", "charge", "shield", "stun", "time", "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink", "menace", "reach", "trample", "vigilance"];

function CounterKind({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }): JSX.Element {
  const [typed, setTyped] = useState(value !== "" && !COUNTERS.includes(value));
  if (typed) return <input type="text" aria-label={label} value={value} onInput={(event) => onChange(event.currentTarget.value)} />;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        if (event.currentTarget.value === "…") {
          setTyped(true);
          onChange("");
        } else onChange(event.currentTarget.value);
      }}
    >
      {value === "" && <option value="">{words.choose}</option>}
      {COUNTERS.map((kind) => (
        <option value={kind}>{kind}</option>
      ))}
      <option value="…">{words.anotherKind}</option>
    </select>
  );
}

export function Field({ kind, value, label, context, onChange }: FieldProps): JSX.Element {
  switch (kind.is) {
    case "flag":
      return (
        <select aria-label={label} value={value === false ? "no" : "yes"} onChange={(event) => onChange(event.currentTarget.value === "yes")}>
          <option value="yes">{words.yes}</option>
          <option value="no">{words.no}</option>
        </select>
      );
    case "number":
      return (
        <input
          type="number"
          aria-label={label}
          min={kind.least}
          max={kind.most}
          value={typeof value === "number" ? value : ""}
          onInput={(event) => onChange(event.currentTarget.value === "" ? kind.least : Math.trunc(Number(event.currentTarget.value)))}
        />
      );
    case "word":
      if (kind.words.length <= 40) {
        return (
          <select aria-label={label} value={String(value ?? "")} onChange={(event) => onChange(event.currentTarget.value)}>
            {!kind.words.includes(String(value ?? "")) && <option value={String(value ?? "")}>{words.choose}</option>}
            {kind.words.map((word) => (
              <option value={word}>{word}</option>
            ))}
          </select>
        );
      }
      return <Suggested value={String(value ?? "")} label={label} among={kind.words} onChange={onChange} />;
    case "label":
      return <input type="text" aria-label={label} value={String(value ?? "")} onInput={(event) => onChange(event.currentTarget.value)} />;
    case "text": {
      const shown = String(value ?? "");
      if (kind.what.includes("card")) return <CardField value={shown} label={label} onChange={onChange} />;
      if (kind.what.includes("object") && kind.what.includes("player")) return <Among value={shown} label={label} among={[...context.objects, ...context.players]} onChange={onChange} />;
      if (kind.what.includes("object")) return <Among value={shown} label={label} among={context.objects} onChange={onChange} />;
      if (kind.what.includes("player")) return <Among value={shown} label={label} among={context.players} onChange={onChange} />;
      if (kind.what.includes("counter")) return <CounterKind value={shown} label={label} onChange={onChange} />;
      if (kind.longest > 1000) return <textarea aria-label={label} rows={2} value={shown} onInput={(event) => onChange(event.currentTarget.value)} />;
      return <input type="text" aria-label={label} value={shown} onInput={(event) => onChange(event.currentTarget.value)} />;
    }
    case "nothing":
      return <span class="quiet">{words.none}</span>;
    case "list":
      return <ListField kind={kind} value={value} label={label} context={context} onChange={onChange} />;
    case "map":
      return <MapField kind={kind} value={value} label={label} context={context} onChange={onChange} />;
    case "record":
      return <RecordField keys={context.format.records[kind.name]?.keys ?? []} value={value} label={label} context={context} onChange={onChange} />;
    case "one-of":
      return <ChoiceField kind={kind} value={value} label={label} context={context} onChange={onChange} />;
    case "entry":
      return <EntryFields verbs={kind.verbs} value={value} context={context} onChange={onChange} />;
    case "subjects":
      return <p class="quiet">{words.asText}</p>;
  }
}

function ListField({ kind, value, label, context, onChange }: FieldProps & { kind: Extract<Kind, { is: "list" }> }): JSX.Element {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <div class="list-field" role="group" aria-label={label}>
      {items.map((item, at) => (
        <div class="row">
          <Field kind={kind.item} value={item} label={`${label} ${at + 1}`} context={context} onChange={(made) => onChange(items.map((old, place) => (place === at ? made : old)))} />
          <button type="button" class="icon" aria-label={`${words.removeItem}: ${label} ${at + 1}`} title={words.removeItem} onClick={() => onChange(items.filter((_, place) => place !== at))}>
            <Icon of="close" />
          </button>
        </div>
      ))}
      <button type="button" class="small" onClick={() => onChange([...items, blank(kind.item)])}>
        + {words.addItem}
      </button>
    </div>
  );
}

/** What a box holds, in a word or two. */
function named(kind: Kind): string {
  switch (kind.is) {
    case "number":
      return words.howMany;
    case "text":
    case "word":
    case "label":
      return kind.what.includes("counter") ? words.counterKind : kind.what.includes("card") ? words.subjectCard : kind.what.includes("object") ? words.subjectObject : kind.what.includes("player") ? words.subjectPlayer : kind.what.replace(/^(an?|the) /, "");
    default:
      return words.value;
  }
}

function MapField({ kind, value, label, context, onChange }: FieldProps & { kind: Extract<Kind, { is: "map" }> }): JSX.Element {
  const pairs = value && typeof value === "object" && !Array.isArray(value) ? Object.entries(value as Record<string, unknown>) : [];
  const put = (made: [string, unknown][]) => onChange(Object.fromEntries(made));
  return (
    <div class="list-field" role="group" aria-label={label}>
      {pairs.map(([key, item], at) => (
        <div class="row boxes">
          <label>
            <span>{named(kind.key)}</span>
            <Field kind={kind.key} value={key} label={`${label} ${at + 1}: ${named(kind.key)}`} context={context} onChange={(made) => put(pairs.map((pair, place) => (place === at ? [String(made), pair[1]] : pair)))} />
          </label>
          <label>
            <span>{named(kind.value)}</span>
            <Field kind={kind.value} value={item} label={`${label} ${at + 1}: ${named(kind.value)}`} context={context} onChange={(made) => put(pairs.map((pair, place) => (place === at ? [pair[0], made] : pair)))} />
          </label>
          <button type="button" class="icon" aria-label={`${words.removeItem}: ${label} ${at + 1}`} title={words.removeItem} onClick={() => put(pairs.filter((_, place) => place !== at))}>
            <Icon of="close" />
          </button>
        </div>
      ))}
      <button type="button" class="small" onClick={() => put([...pairs, [named(kind.key) === words.counterKind && !pairs.some(([key]) => key === "+1/+1") ? "+1/+1" : "", blank(kind.value)]])}>
        + {words.addItem}
      </button>
    </div>
  );
}

function ChoiceField({ kind, value, label, context, onChange }: FieldProps & { kind: Extract<Kind, { is: "one-of" }> }): JSX.Element {
  const found = kind.kinds.findIndex((item) => fits(item, value));
  const at = found === -1 ? 0 : found;
  const chosen = kind.kinds[at];
  return (
    <div class="choice-field" role="group" aria-label={label}>
      <select aria-label={`${label}: ${words.which}`} class="which" value={String(at)} onChange={(event) => onChange(blank(kind.kinds[Number(event.currentTarget.value)] ?? { is: "nothing" }))}>
        {kind.kinds.map((item, place) => (
          <option value={String(place)}>{words.kinds[item.is] ?? item.is}</option>
        ))}
      </select>
      {chosen && <Field kind={chosen} value={value} label={label} context={context} onChange={onChange} />}
    </div>
  );
}

/** Options by name: those that have a value, those that are required or asked for often, and a list of the rest. */
export function Options({ keys, values, context, onChange, first, label = words.moreOptions }: { label?: string; keys: Key[]; values: Record<string, unknown>; context: Context; onChange: (values: Record<string, unknown>) => void; first: string[] }): JSX.Element {
  const shown = keys.filter((key) => key.name in values || key.required);
  const rest = keys.filter((key) => !shown.includes(key));
  const often = rest.filter((key) => first.includes(key.name));
  const others = rest.filter((key) => !first.includes(key.name));
  const add = (name: string) => {
    const key = keys.find((item) => item.name === name);
    if (key) onChange({ ...values, [name]: blank(key.kind) });
  };
  return (
    <>
      {shown.map((key) => (
        <div class="field">
          <span class="field-name">
            {key.name.replaceAll("_", " ")}
            {!key.required && (
              <button
                type="button"
                class="icon"
                aria-label={`${words.removeItem}: ${key.name}`}
                title={words.removeItem}
                onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key.name)))}
              >
                <Icon of="close" />
              </button>
            )}
          </span>
          <Field kind={key.kind} value={values[key.name] ?? blank(key.kind)} label={key.name} context={context} onChange={(value) => onChange({ ...values, [key.name]: value })} />
          <small>{key.meaning.replaceAll("`", "")}</small>
        </div>
      ))}
      {rest.length > 0 && (
        <select
          class="more-options"
          aria-label={label}
          value=""
          onChange={(event) => {
            add(event.currentTarget.value);
            event.currentTarget.value = "";
          }}
        >
          <option value="">+ {label}</option>
          {[...often, ...others].map((key) => (
            <option value={key.name}>
              {key.name.replaceAll("_", " ")} – {key.meaning.replaceAll("`", "").slice(0, 70)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

function RecordField({ keys, value, label, context, onChange }: { keys: Key[]; value: unknown; label: string; context: Context; onChange: (value: unknown) => void }): JSX.Element {
  const values = value && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return (
    <div class="record-field" role="group" aria-label={label}>
      <Options keys={keys} values={values} context={context} onChange={onChange} first={[]} />
    </div>
  );
}

export interface EntryFieldsProps {
  verbs: string[];
  value: unknown;
  context: Context;
  onChange: (value: unknown) => void;
  /** What the card or object asks for, each with what may be chosen. */
  asks?: Ask[];
  /** The options that can mean something here; null where that is not known. */
  applies?: string[] | null;
  /** Verb and subject are given: only what is said of them is asked. */
  alone?: boolean;
}

export function EntryFields({ verbs, value, context, onChange, asks = [], applies = null, alone = false }: EntryFieldsProps): JSX.Element {
  const { verb, subject, options } = entryOf(value, verbs);
  const found = context.format.verbs.find((item) => item.name === verb);
  const offered = context.format.verbs.filter((item) => verbs.includes(item.name) && item.name !== "expect");
  const asked = new Set(asks.map((ask) => String(ask.path[0])));
  if (asked.has("targets")) asked.add("target");
  const keys = found?.options.filter((key) => !asked.has(key.name) && (applies === null || applies.includes(key.name) || key.name in options)) ?? [];
  return (
    <div class="entry-fields">
      {!alone && (
        <div class="field">
          <span class="field-name">{words.verb}</span>
          <VerbSelect
            verb={verb}
            offered={offered}
            onChange={(next) => {
              const kept = Object.fromEntries(Object.entries(options).filter(([name]) => next.options.some((key) => key.name === name)));
              onChange(entryValue(next.name, fits(next.subject, subject) ? subject : blank(next.subject), kept));
            }}
          />
          {found && <small>{found.meaning.replaceAll("`", "")}</small>}
        </div>
      )}
      {found && !alone && (
        <div class="field">
          <span class="field-name">{named(found.subject)}</span>
          <Field kind={found.subject} value={subject} label={named(found.subject)} context={context} onChange={(made) => onChange(entryValue(verb, made, options))} />
        </div>
      )}
      {found && asks.length > 0 && <Asks draft={draftOf(value)} asks={asks} verb={verb} context={context} onChange={(draft: Draft) => onChange(draft)} />}
      {found && <Options keys={keys} values={options} context={context} onChange={(made) => onChange(entryValue(verb, subject, { ...restOf(options, keys), ...made }))} first={FIRST_OPTIONS} />}
    </div>
  );
}

/** What is said by other boxes than these. */
function restOf(options: Record<string, unknown>, keys: Key[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !keys.some((key) => key.name === name)));
}

function VerbSelect({ verb, offered, onChange }: { verb: string; offered: Verb[]; onChange: (verb: Verb) => void }): JSX.Element {
  const often = COMMON.map((name) => offered.find((item) => item.name === name)).filter((item): item is Verb => item !== undefined);
  const others = offered.filter((item) => !often.includes(item));
  const options = (list: Verb[]) => list.map((item) => <option value={item.name}>{words.verbs[item.name] ?? item.name.replaceAll("_", " ")}</option>);
  return (
    <select
      aria-label={words.verb}
      value={verb}
      onChange={(event) => {
        const next = offered.find((item) => item.name === event.currentTarget.value);
        if (next) onChange(next);
      }}
    >
      {often.length > 0 && others.length > 0 ? (
        <>
          <optgroup label={words.commonVerbs}>{options(often)}</optgroup>
          <optgroup label={words.otherVerbs}>{options(others)}</optgroup>
        </>
      ) : (
        options(offered)
      )}
    </select>
  );
}

export function EntryForm({ value, at, onDone, onCancel }: { value: unknown; at: number | "new"; onDone: (value: unknown) => void; onCancel: () => void }): JSX.Element | null {
  const { format, solved, board, text } = useStore();
  const [draft, setDraft] = useState<unknown>(value);
  const [settled, setSettled] = useState<unknown>(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), 150);
    return () => clearTimeout(timer);
  }, [draft]);
  const before = at === "new" ? store.request() : { board: text, at: countBefore(board, at) };
  const { answer, busy } = useAnswer<{ offers: Offer[] }>("offers", format ? { ...before, draft: draftOf(settled) } : null);
  const kept = useRef<{ about: string; offer: Offer } | null>(null);
  if (!format) return null;
  const context: Context = { format, objects: solved?.objects.map((object) => object.id) ?? [], players: board.players };
  const { verb, subject } = entryOf(draft, format.verbs.map((item) => item.name));
  const about = JSON.stringify([verb, subject]);
  if (answer?.offers[0]) kept.current = { about, offer: answer.offers[0] };
  // While a box is empty the entry cannot be read; what the card asks for is as before.
  const offer = answer?.offers[0] ?? (kept.current?.about === about ? kept.current.offer : undefined);
  return (
    <form
      class="entry-form"
      aria-busy={busy || draft !== settled}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(draft);
      }}
    >
      <EntryFields verbs={format.verbs.map((verb) => verb.name)} value={draft} context={context} onChange={setDraft} asks={offer?.asks ?? []} applies={offer?.applies ?? null} />
      <div class="buttons">
        <button type="submit" class="primary">
          {words.done}
        </button>
        <button type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
