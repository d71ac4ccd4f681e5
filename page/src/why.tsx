/** Why: the way of an object or a value, the picture of effects, other orders, other editions, the log, and what the board expects. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Entry, shortEntry } from "./board";
import { Editions } from "./editions";
import { label } from "./entrywords";
import { Text } from "./mana";
import { May } from "./may";
import { Blocks, inWords, Trouble, valueWords } from "./parts";
import { Picture } from "./picture";
import { store, type Tab, useAnswer, useStore } from "./store";
import type { Asked, Checked, Explained, ObjectNow, Solved } from "./types";
import { valuesAt, wayOf } from "./values";
import { characteristicWords, words } from "./words";

const TABS: [Tab, string][] = [
  ["why", words.tabWhy],
  ["may", words.tabMay],
  ["picture", words.tabPicture],
  ["orders", words.tabOrders],
  ["editions", words.tabEditions],
  ["log", words.tabLog],
  ["check", words.tabCheck],
];

export function Why(): JSX.Element {
  const { tab, solved, problem, board } = useStore();
  const shown = TABS.filter(([name]) => (name === "log" ? (solved?.log?.length ?? 0) > 0 : name === "check" ? board.expects || /\bexpect:/.test(board.text) : true));
  const active = shown.some(([name]) => name === tab) ? tab : "why";
  const turn = (by: number) => {
    const place = shown.findIndex(([name]) => name === active);
    const next = shown[(place + by + shown.length) % shown.length];
    if (!next) return;
    store.set({ tab: next[0] });
    requestAnimationFrame(() => document.getElementById(`tab-${next[0]}`)?.focus());
  };
  const box = useRef<HTMLElement>(null);
  const more = useMoreBelow(box);
  return (
    <section class={`why${more ? " more" : ""}`} aria-label={words.viewWhy} ref={box}>
      <h2 class="hidden-but-read">{words.whyTitle}</h2>
      <div role="tablist" aria-label={words.tabsLabel} class="tabs">
        {shown.map(([name, title]) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === active}
            aria-controls="why-panel"
            tabIndex={name === active ? 0 : -1}
            onClick={() => store.set({ tab: name })}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") turn(1);
              if (event.key === "ArrowLeft") turn(-1);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="why-panel" aria-labelledby={`tab-${active}`} tabIndex={0}>
        {problem ? (
          <p class="quiet">{words.whyBroken}</p>
        ) : solved ? (
          <Panel tab={active} solved={solved} />
        ) : null}
      </div>
    </section>
  );
}

/** Whether an element that scrolls holds more below what is seen. */
function useMoreBelow(box: { current: HTMLElement | null }): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setMore(getComputedStyle(element).overflowY === "auto" && element.scrollHeight - element.scrollTop - element.clientHeight > 24);
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    const inside = new MutationObserver(look);
    inside.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      watcher.disconnect();
      inside.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return more;
}

function Panel({ tab, solved }: { tab: Tab; solved: Solved }): JSX.Element {
  switch (tab) {
    case "may":
      return <May />;
    case "picture":
      return <Picture solved={solved} />;
    case "orders":
      return <Orders />;
    case "editions":
      return <Editions />;
    case "log":
      return <Log solved={solved} />;
    case "check":
      return <Expected />;
    default:
      return <Explanation solved={solved} />;
  }
}

function Explanation({ solved }: { solved: Solved }): JSX.Element {
  const { about, aspect, solvedText } = useStore();
  const request = useMemo(() => ({ ...store.request(), ...(about === null ? {} : { object: about }) }), [about, solved, solvedText]);
  const { answer, problem } = useAnswer<Explained>("explain", request);
  return (
    <>
      <div class="about">
        <label>
          {words.about}{" "}
          <select value={about ?? ""} onChange={(event) => store.set({ about: event.currentTarget.value || null, aspect: null })}>
            <option value="">{words.whyAll}</option>
            {solved.objects.map((object) => (
              <option value={object.id}>{object.id}</option>
            ))}
          </select>
        </label>
      </div>
      {about !== null && <Ways solved={solved} about={about} aspect={aspect} />}
      {problem && <Trouble problem={problem} />}
      {answer && (
        <div class="told">
          <Blocks of={answer.blocks} />
        </div>
      )}
    </>
  );
}

/** The way of each value of an object that changed: what it was, what each step made of it. */
function Ways({ solved, about, aspect }: { solved: Solved; about: string; aspect: string | null }): JSX.Element | null {
  const start = valuesAt(solved, 0).get(about);
  if (!start) return null;
  const names = Object.keys(characteristicWords).filter((name) => wayOf(solved, about, name).length > 0);
  const shown = aspect && names.includes(aspect) ? (aspect === "power" || aspect === "toughness" ? names.filter((name) => name === "power" || name === "toughness") : [aspect]) : names;
  if (shown.length === 0) return null;
  return (
    <div class="ways">
      {shown.map((name) => (
        <section aria-label={words.wayOf(characteristicWords[name] ?? name, about)}>
          <h3>{characteristicWords[name]}</h3>
          <ol>
            <li>
              <span class="way-value">
                <Text>{valueWords(name, start[name])}</Text>
              </span>{" "}
              <span class="quiet">{words.started}</span>
            </li>
            {wayOf(solved, about, name).map(({ moment, change }) => (
              <li>
                <span class="way-value">
                  <Text>{valueWords(name, change.after)}</Text>
                </span>{" "}
                <button type="button" class="link" onClick={() => store.set({ at: moment.at })}>
                  {words.layerShort(moment.layer.layer)}
                </button>{" "}
                <span class="s-name">{moment.step.source}</span>: <span class="s-card-text"><Text>{moment.step.text}</Text></span>{" "}
                <span class="rule" title={words.rule(change.rule)}>
                  ({change.rule}
                  {moment.step.reason.rule !== change.rule && `; ${words.reasonShort[moment.step.reason.kind] ?? ""} ${moment.step.reason.rule}`})
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {shown.length < names.length && (
        <button type="button" class="link" onClick={() => store.set({ aspect: null })}>
          {words.whyAll}: {about}
        </button>
      )}
    </div>
  );
}

function shortObject(object: ObjectNow): string {
  const types = [...object.supertypes, ...object.types].join(" ");
  const subtypes = object.subtypes.length > 40 ? "…" : object.subtypes.join(" ");
  const sized = object.power === null && object.toughness === null ? "" : ` ${object.power ?? "–"}/${object.toughness ?? "–"}`;
  return `${types}${subtypes ? ` — ${subtypes}` : ""}${sized}`;
}

/** So many cards at most can be asked about; from so many on, one may choose which. */
const MOST_ORDERED = 24;
const FEW_ORDERED = 4;

/** Which of the entries are tried where nobody chose: all, as far as they are not too many; else those whose effects apply, then the oldest. */
function likely(entering: Entry[], solved: Solved | null): number[] {
  const sources = new Set(solved?.trace.flatMap((layer) => layer.steps.map((step) => step.source.replace(/#\d+$/, ""))));
  const does = (entry: Entry) => [entry.subject, entry.options["as"], String(entry.subject).split(",")[0]].some((name) => typeof name === "string" && sources.has(name));
  return entering
    .map((entry, at) => ({ at, does: does(entry) }))
    .sort((one, other) => Number(other.does) - Number(one.does) || one.at - other.at)
    .slice(0, MOST_ORDERED)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}

function Orders(): JSX.Element {
  const { board, solved } = useStore();
  const entering = board.entries.filter((entry) => !entry.off && (entry.verb === "enter" || entry.verb === "token"));
  const all = entering.map((entry) => (typeof entry.value === "string" ? entry.value : shortEntry(entry.value)));
  const [picked, setPicked] = useState<{ of: string; at: number[] } | null>(null);
  const whole = all.join("\n");
  const chosen = picked?.of === whole ? picked.at : likely(entering, solved);
  const cards = chosen.map((at) => all[at] ?? "");
  const rules = board.rules || undefined;
  const own = board.cards.length > 0;
  const { answer, problem, busy } = useAnswer<Asked>("ask", cards.length > 0 && cards.length <= MOST_ORDERED && !own ? { cards, ...(rules ? { rules } : {}) } : null);
  if (all.length === 0) return <p class="quiet">{words.ordersNone}</p>;
  const toggle = (at: number) => setPicked({ of: whole, at: chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].sort((one, other) => one - other) });
  return (
    <>
      <h3>{words.ordersTitle}</h3>
      {all.length > FEW_ORDERED && (
        <details open={all.length > MOST_ORDERED}>
          <summary>{words.ordersWhich(chosen.length, all.length)}</summary>
          <p class="quiet">{words.ordersMost(MOST_ORDERED)}</p>
          <span class="chips">
            {entering.map((entry, at) => (
              <button type="button" class="chip" aria-pressed={chosen.includes(at)} onClick={() => toggle(at)}>
                {label(entry)}
              </button>
            ))}
          </span>
        </details>
      )}
      {cards.length > MOST_ORDERED && <p class="warn-text">{words.ordersTooMany(MOST_ORDERED)}</p>}
      {board.entries.some((entry) => !entry.off && !entering.includes(entry)) && <p class="quiet">{words.ordersLeftOut}</p>}
      {busy && !answer && <p class="quiet">{words.thinking}</p>}
      {problem && <Trouble problem={problem} />}
      {answer && (
        <>
          <p>
            <strong>{answer.order_matters ? words.ordersMany(answer.outcomes.length) : answer.orders_left === 0 ? words.ordersSame : words.ordersOne}</strong>
          </p>
          {answer.orders_left !== 0 && <p class="warn-text">{words.ordersLeft(answer.orders_left)}</p>}
          <div class="outcomes">
            {answer.outcomes.map((outcome, place) => (
              <section class="outcome" aria-label={String(place + 1)}>
                {answer.order_matters && (
                  <h4>
                    {outcome.when.length <= 6
                      ? outcome.when.map((order) => chains(order) || words.inAnyOrder).join(words.or)
                      : outcome.example.join(", ")}{" "}
                    {outcome.orders !== null && answer.cards.length > 2 && <span class="quiet">({words.ordersShare(outcome.orders)})</span>}
                  </h4>
                )}
                <dl>
                  {outcome.objects.map((object) => {
                    const other = answer.outcomes.some((item) => {
                      const twin = item.objects.find((one) => one.id === object.id);
                      return twin !== undefined && (shortObject(twin) !== shortObject(object) || twin.abilities.join() !== object.abilities.join());
                    });
                    return (
                      <div class={other ? "differs-row" : ""}>
                        <dt>{object.id}</dt>
                        <dd>
                          {shortObject(object)}
                          {object.abilities.map((text) => (
                            <span class="ability">
                              <Text>{text}</Text>
                            </span>
                          ))}
                        </dd>
                      </div>
                    );
                  })}
                </dl>
                <button type="button" class="small" onClick={() => reorder(outcome.example, answer.cards, chosen)}>
                  {words.tryOnBoard}
                </button>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Put the entries that were tried into an order; what else stands on the board keeps its place behind them. */
function reorder(example: string[], names: string[], chosen: number[]): void {
  const { board } = store.state;
  const all = board.entries.filter((entry) => !entry.off && (entry.verb === "enter" || entry.verb === "token"));
  const entering = chosen.map((at) => all[at]).filter((entry) => entry !== undefined);
  const rest = board.entries.filter((entry) => !entering.includes(entry) && !entry.off);
  const ordered = example.map((name) => entering[names.indexOf(name)]).filter((entry) => entry !== undefined);
  const lines = [...ordered, ...rest].map((entry) => `  - ${shortEntry(entry.value)}`);
  const rules = board.rules ? `rules: ${board.rules}\n` : "";
  store.edit(`${rules}timeline:\n${lines.join("\n")}\n`);
  store.set({ view: "see" });
}

function chains(order: [string, string][]): string {
  const after = new Map<string, string[]>();
  for (const [first, second] of order) after.set(first, [...(after.get(first) ?? []), second]);
  const made: string[] = [];
  while (after.size > 0) {
    const seconds = new Set([...after.values()].flat());
    const start = [...after.keys()].find((name) => !seconds.has(name)) ?? [...after.keys()][0];
    if (start === undefined) break;
    const chain = [start];
    for (let at: string | undefined = start; at !== undefined && after.has(at); ) {
      const list: string[] = after.get(at) ?? [];
      const next = list.shift();
      if (list.length === 0) after.delete(at);
      if (next !== undefined) chain.push(next);
      at = next;
    }
    made.push(chain.join(words.before));
  }
  return made.join(words.and);
}

function Log({ solved }: { solved: Solved }): JSX.Element {
  return (
    <>
      <h3>{words.logTitle}</h3>
      {!solved.log?.length && <p class="quiet">{words.logNone}</p>}
      <ol class="timeline">
        {solved.log?.map((item) => (
          <li>
            <button type="button" class="link" onClick={() => store.after(activeIndex(item.entry))}>
              {item.said}
            </button>
            <ul>
              {item.events.map((event) => (
                <li class={`kind-${event.kind}`} style={{ marginInlineStart: `${Math.min(event.depth, 6)}em` }}>
                  <Text>{event.text}</Text> {event.rule && <span class="rule">({event.rule})</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The engine counts the entries that are on; the board has those that are off too. */
function activeIndex(number: number): number {
  const on = store.state.board.entries.filter((entry) => !entry.off);
  return on[number - 1]?.at ?? 0;
}

function Expected(): JSX.Element {
  const { text } = useStore();
  const { answer, problem } = useAnswer<Checked>("check", { board: text });
  return (
    <>
      <h3>{words.checkTitle}</h3>
      {problem && <Trouble problem={problem} />}
      {answer?.holds && <p class="good-text">{words.checkHolds}</p>}
      {answer && !answer.holds && (
        <ul>
          {answer.failures.map((item) => (
            <li class="warn-text">{words.checkFails(item.what, inWords(item.expected), inWords(item.actual))}</li>
          ))}
        </ul>
      )}
    </>
  );
}
