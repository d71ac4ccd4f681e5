/** Every object as it is, by player and zone; what an effect changed stands out with what it was. */

import { Icon } from "./icons";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Text } from "./mana";
import { entryAt, valueOf } from "./board";
import { ObjectMenu } from "./menu";
import { inWords, Trouble, valueWords } from "./parts";
import { store, useStore } from "./store";
import type { Assumed, ObjectNow, Player, Solved } from "./types";
import { moments, same, size, typeLine, type Values, valuesAt } from "./values";
import { characteristicWords, words } from "./words";

interface Tile {
  object: ObjectNow;
  values: Values;
  was: Values;
  attached: Tile[];
  count: number;
  /** The references of all objects in the pile. */
  ids: string[];
  touched: boolean;
}

const COLOR_CLASS: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green" };

/** What objects of one pile have in common; one that the board named by `as:` has that name for itself, and stays apart. */
function pileKey(tile: Tile): string {
  const { object, values, was } = tile;
  return JSON.stringify([object.id.replace(/#\d+$/, ""), object.card, object.controller, object.owner, object.zone, values, was, object.counters, object.damage, object.status, object.attached_to, object.qualities, tile.touched]);
}

function tilesOf(solved: Solved, at: number | null): Tile[] {
  const first = valuesAt(solved, 0);
  const shown = at === null ? valuesAt(solved) : valuesAt(solved, at);
  const step = at ? moments(solved.trace)[at - 1]?.step : undefined;
  const touched = new Set(step?.changes.map((change) => change.object) ?? []);
  const tiles = solved.objects.map((object) => ({
    object,
    values: shown.get(object.id) ?? {},
    was: first.get(object.id) ?? {},
    attached: [] as Tile[],
    count: object.count ?? 1,
    ids: [object.id],
    touched: touched.has(object.id),
  }));
  const byId = new Map(tiles.map((tile) => [tile.object.id, tile]));
  const free: Tile[] = [];
  for (const tile of tiles) {
    const host = tile.object.attached_to === null ? undefined : byId.get(tile.object.attached_to);
    if (host && host !== tile && !isUnder(host, tile, byId)) host.attached.push(tile);
    else free.push(tile);
  }
  const piles = new Map<string, Tile>();
  const made: Tile[] = [];
  for (const tile of free) {
    const key = tile.attached.length > 0 ? tile.object.id : pileKey(tile);
    const pile = piles.get(key);
    if (pile) {
      pile.count += tile.count;
      pile.ids.push(...tile.ids);
    } else {
      piles.set(key, tile);
      made.push(tile);
    }
  }
  return made;
}

function isUnder(tile: Tile, above: Tile, byId: Map<string, Tile>): boolean {
  const seen = new Set<Tile>();
  for (let at: Tile | undefined = tile; at && !seen.has(at); at = at.object.attached_to === null ? undefined : byId.get(at.object.attached_to)) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

const ZONES = ["battlefield", "stack", "command", "hand", "graveyard", "exile", "library"];

export function Battlefield(): JSX.Element {
  const { solved, at, problem, busy, about, entry, progress, typed, board, awaitsCards } = useStore();
  const wrong = problem ? entryAt(board, problem.mistake?.place) : undefined;
  const tiles = useMemo(() => (solved ? tilesOf(solved, at) : []), [solved, at]);
  return (
    <section class="battlefield" aria-label={words.viewSee} aria-busy={busy}>
      {problem && (
        <Trouble problem={problem} inText={typed || (wrong === undefined && board.broken !== null)}>
          {wrong && !typed && (
            <button type="button" onClick={() => store.showEntry(wrong.at)}>
              {words.showWhere}
            </button>
          )}
        </Trouble>
      )}
      {entry !== null && (
        <p class="notice">
          {words.shownAfter(entry + 1)}{" "}
          <button type="button" class="link" onClick={() => store.after(null)}>
            {words.toTheEnd}
          </button>
        </p>
      )}
      {solved && <Slider solved={solved} />}
      {solved && !problem && solved.objects.length === 0 && <p class="quiet">{words.empty}</p>}
      {awaitsCards && <p class="quiet">{words.moreCards}</p>}
      {!solved && !problem && progress.stage === "all" && <p class="quiet">{words.thinking}</p>}
      <div class={problem || awaitsCards ? "stale" : ""}>
        {solved?.players.map((player) => (
          <PlayerPart player={player} tiles={tiles.filter((tile) => (tile.object.controller ?? tile.object.owner) === player.name)} about={about} alone={(solved?.players.length ?? 0) < 2} />
        ))}
      </div>
      {solved && <Notes solved={solved} />}
    </section>
  );
}

function PlayerPart({ player, tiles, about, alone }: { player: Player; tiles: Tile[]; about: string | null; alone: boolean }): JSX.Element | null {
  const zones = ZONES.filter((zone) => tiles.some((tile) => tile.object.zone === zone));
  const others = [...new Set(tiles.map((tile) => tile.object.zone))].filter((zone) => !ZONES.includes(zone));
  const facts = [
    words.life(player.life),
    ...(player.max_hand_size === 7 ? [] : [words.hand(player.max_hand_size)]),
    ...player.abilities,
    ...player.qualities,
  ];
  if (alone && tiles.length === 0) return null;
  return (
    <section class="player" aria-label={player.name}>
      <h2>
        <span class="player-name">{player.name}</span> <span class="facts">{facts.join(" · ")}</span>
      </h2>
      {[...zones, ...others].map((zone) => (
        <div class={`zone zone-${zone}`}>
          {zone !== "battlefield" && <h3>{words.zone(zone)}</h3>}
          <ul class="tiles">
            {tiles
              .filter((tile) => tile.object.zone === zone)
              .map((tile) => (
                <li key={tile.object.id}>
                  <TileView tile={tile} about={about} />
                  {tile.attached.length > 0 && (
                    <ul class="attached">
                      {tile.attached.map((item) => (
                        <li key={item.object.id}>
                          <Attached tile={item} about={about} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Attached({ tile, about }: { tile: Tile; about: string | null }): JSX.Element {
  return (
    <>
      <TileView tile={tile} about={about} />
      {tile.attached.map((item) => (
        <Attached tile={item} about={about} />
      ))}
    </>
  );
}

/** The words of a list that were there before, and those that came: equal ones are counted. */
function lostAndGained(was: string[], now: string[]): { lost: string[]; gained: Set<number> } {
  const left = [...was];
  const gained = new Set<number>();
  now.forEach((text, at) => {
    const found = left.indexOf(text);
    if (found === -1) gained.add(at);
    else left.splice(found, 1);
  });
  return { lost: left, gained };
}

function TileView({ tile, about }: { tile: Tile; about: string | null }): JSX.Element {
  const { object, values, was } = tile;
  const { menu } = useStore();
  const colors = (values["colors"] as string[] | null) ?? [];
  const tint = colors.length === 0 ? "plain" : colors.length > 1 ? "gold" : (COLOR_CLASS[colors[0] ?? ""] ?? "plain");
  const name = (values["name"] as string | null) ?? words.none;
  const abilities = (values["abilities"] as string[] | null) ?? [];
  const before = (was["abilities"] as string[] | null) ?? [];
  const { lost, gained } = lostAndGained(before, abilities);
  const counters = Object.entries(object.counters).filter(([, number]) => number > 0);
  const statuses = Object.entries(object.status)
    .filter(([, holds]) => holds)
    .map(([status]) => status.replaceAll("_", " "));
  const line = typeLine(values);
  const wasLine = typeLine(was);
  const sized = size(values);
  const wasSized = size(was);
  const chosen = about !== null && tile.ids.includes(about);
  const changed = !sameValues(values, was);
  const select = (aspect: string | null) => (event: Event) => {
    event.stopPropagation();
    store.select(object.id, aspect);
  };
  const title = object.id === name ? name : object.id;
  return (
    <article class={`tile tint-${tint}${changed ? " changed" : ""}${chosen ? " chosen" : ""}${tile.touched ? " touched" : ""}${object.status["tapped"] ? " tapped" : ""}`} data-object={object.id} data-ids={tile.ids.join("\n")} aria-label={title}>
      <header>
        <button type="button" class="name" aria-pressed={chosen} aria-haspopup="dialog" aria-expanded={menu === object.id} title={words.menuOf(title)} onClick={() => store.openMenu(object.id)}>
          {tile.count > 1 && <span class="count">{words.pile(tile.count)} </span>}
          {title}
          {"\u00a0"}
          <Icon of="down" />
        </button>
        {values["mana_cost"] ? (
          <span class="cost">
            <Text>{values["mana_cost"] as string}</Text>
          </span>
        ) : null}
      </header>
      {menu === object.id && <ObjectMenu id={object.id} />}
      {title !== name && <p class={`alias${same(values["name"], was["name"]) ? "" : " differs"}`}>{words.isNow(name)}</p>}
      <button type="button" class={`types${line === wasLine ? "" : " differs"}`} onClick={select(line === wasLine ? null : pickTypes(values, was))}>
        <span>{line || words.none}</span>
        {line !== wasLine && <s>{wasLine}</s>}
      </button>
      {!same(values["colors"], was["colors"]) && (
        <button type="button" class="differs small" onClick={select("colors")}>
          {colors.length ? <Text>{colors.map((color) => `{${color}}`).join("")}</Text> : words.colorless} <s><Text>{words.was(valueWords("colors", was["colors"]))}</Text></s>
        </button>
      )}
      {!same(values["controller"], was["controller"]) && (
        <button type="button" class="differs small" onClick={select("controller")}>
          {String(values["controller"])} <s>{words.controllerWas(String(was["controller"]))}</s>
        </button>
      )}
      <ul class="abilities">
        {abilities.map((text, at) => (
          <li class={gained.has(at) ? "gained" : ""}>
            <Text>{text}</Text>
          </li>
        ))}
        {lost.map((text) => (
          <li class="lost">
            <s>
              <Text>{text}</Text>
            </s>
          </li>
        ))}
        {object.qualities.map((text) => (
          <li class="quality">{text}</li>
        ))}
      </ul>
      {(counters.length > 0 || statuses.length > 0 || object.damage) && (
        <p class="marks">
          {counters.map(([kind, number]) => (
            <span class="counter">{number > 1 ? `${number} × ${kind}` : kind}</span>
          ))}
          {object.damage && <span class="status">{words.damage(object.damage)}</span>}
          {statuses.map((status) => (
            <span class="status">{status}</span>
          ))}
        </p>
      )}
      <footer>
        {!same(values["abilities"], was["abilities"]) && (
          <button type="button" class="why-abilities" onClick={select("abilities")}>
            {abilities.length === 0 ? words.noAbilities : words.tabWhy}
          </button>
        )}
        {sized !== "" && (
          <button type="button" class={`size${sized === wasSized ? "" : " differs"}`} onClick={select(sized === wasSized ? null : pickSize(values, was))}>
            {sized}
            {sized !== wasSized && <s>{words.was(wasSized || words.noSize)}</s>}
          </button>
        )}
        {sized === "" && wasSized !== "" && (
          <span class="size differs">
            <s>{words.was(wasSized)}</s>
          </span>
        )}
        {object.loyalty !== null && <span class="size">{object.loyalty}</span>}
        {object.defense !== null && <span class="size">{object.defense}</span>}
      </footer>
    </article>
  );
}

function sameValues(one: Values, other: Values): boolean {
  return Object.keys(one).every((key) => same(one[key], other[key]));
}

function pickTypes(values: Values, was: Values): string {
  return ["types", "subtypes", "supertypes"].find((key) => !same(values[key], was[key])) ?? "types";
}

function pickSize(values: Values, was: Values): string {
  return same(values["power"], was["power"]) ? "toughness" : "power";
}

function Slider({ solved }: { solved: Solved }): JSX.Element | null {
  const { at } = useStore();
  const steps = moments(solved.trace);
  if (steps.length === 0) return solved.objects.length > 0 ? <p class="quiet">{words.nothingApplies}</p> : null;
  const place = at ?? steps.length;
  const moment = place > 0 ? steps[place - 1] : undefined;
  const to = (next: number) => store.set({ at: next >= steps.length ? null : Math.max(0, next) });
  const text = place === 0 ? words.sliderStart : at === null ? words.sliderEnd : "";
  return (
    <div class="slider">
      <div class="slider-row">
        <button type="button" class="icon" aria-label={words.stepBack} title={words.stepBack} disabled={place === 0} onClick={() => to(place - 1)}>
          <Icon of="back" />
        </button>
        <input
          type="range"
          min={0}
          max={steps.length}
          step={1}
          value={place}
          aria-label={words.slider}
          aria-valuetext={moment ? `${words.stepOf(place, steps.length)}, ${words.layerShort(moment.layer.layer)}: ${moment.step.source}` : words.sliderStart}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
        <button type="button" class="icon" aria-label={words.stepOn} title={words.stepOn} disabled={at === null} onClick={() => to(place + 1)}>
          <Icon of="next" />
        </button>
      </div>
      <Procedure layer={at === null ? null : (moment?.layer.layer ?? null)} />
      <p class="slider-text" aria-live="polite">
        {text && <span class="quiet">{text}</span>}
        {moment && at !== null && (
          <>
            <span class="layer-badge">{words.layerShort(moment.layer.layer)}</span> <strong>{moment.step.source}</strong>: <Text>{moment.step.text}</Text>{" "}
            <span class="rule" title={words.rule(moment.step.reason.rule)}>
              ({words.reason[moment.step.reason.kind] ?? moment.step.reason.kind}, {moment.step.reason.rule})
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** The entry that a statement such as `this_turn: You, lost_life: N` proposes, with the first value that would matter; null where it is no entry. */
function entryOfStatement(item: Assumed, verbs: string[]): { at: number | "new"; value: unknown } | null {
  const number = item.otherwise.flatMap((other) => other.values).find((value) => typeof value === "number" && value > 0) ?? 1;
  const value = valueOf(`{${item.state_it.replace(/\[NAME, \.\.\.\]/g, "[]").replace(/\bN\b/g, String(number)).replace(/^(active: )NAME$/, "$1''")}}`);
  if (!value || typeof value !== "object") return null;
  const fields = value as Record<string, unknown>;
  const first = Object.keys(fields)[0] ?? "";
  if (verbs.includes(first)) return { at: "new", value };
  const entry = store.state.board.entries.filter((one) => !one.off).find((one) => one.options["as"] === item.about || one.subject === item.about);
  if (!entry || first === "active" || first === "players") return null;
  return { at: entry.at, value: typeof entry.value === "object" && entry.value !== null ? { ...entry.value, ...fields } : { [entry.verb]: entry.subject, ...fields } };
}

/** One assumption with both answers: as it is taken, and what would be otherwise. */
function AssumedView({ item }: { item: Assumed }): JSX.Element {
  const { format } = useStore();
  const proposed = item.state_it ? entryOfStatement(item, format?.verbs.map((verb) => verb.name) ?? []) : null;
  const said = (value: number | boolean) => (value === true ? words.yes : value === false ? words.no : String(value));
  return (
    <>
      {item.about}: {item.words}: <strong>{said(item.taken)}</strong> <span class="rule">({item.rule})</span>
      {item.matters === false && <span class="quiet"> {words.noMatter}</span>}
      {item.only_together && <span class="quiet"> {words.onlyTogether}</span>}
      {item.otherwise.map((other) => (
        <p class="otherwise">
          {words.ifInstead(other.values.map(said).join(", "))}{" "}
          {other.problem ||
            other.changes.map((change, at) => (
              <>
                {at > 0 && "; "}
                <span class="s-name">{change.object}</span>: {characteristicWords[change.characteristic] ?? change.characteristic} <Text>{inWords(change.otherwise)}</Text>{" "}
                <span class="quiet">({words.insteadOf(inWords(change.now))})</span>
              </>
            ))}
        </p>
      ))}
      {item.state_it && (
        <p class="quiet">
          {words.sayIt} <code>{item.state_it}</code>{" "}
          {proposed && (
            <button type="button" class="small" aria-label={words.sayItLabel(item.state_it)} onClick={() => store.propose(proposed)}>
              {words.sayItNow}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function Notes({ solved }: { solved: Solved }): JSX.Element {
  const noted = solved.log?.flatMap((item) => item.events.filter((event) => event.kind === "note")) ?? [];
  return (
    <>
      {noted.length > 0 && (
        <div class="note warn">
          <h3>{words.notedTitle}</h3>
          <ul>
            {noted.map((event) => (
              <li>
                <Text>{event.text}</Text> {event.rule && <span class="rule">({event.rule})</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {solved.state_based.length > 0 && (
        <div class="note">
          <h3>{words.stateBased}</h3>
          <ul>
            {solved.state_based.map((item) => (
              <li>
                {words.stateBasedOne(item.object, item.would)} <span class="rule">({item.rule})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {solved.hindered.length > 0 && (
        <div class="note">
          <h3>{words.hindered}</h3>
          <ul>
            {solved.hindered.map((item) => (
              <li>
                {words.hinderedOne(item.object, item.would, item.because, item.sources)}{" "}
                <span class="rule">
                  ({item.rule}, {item.by_rule})
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {solved.not_understood.length > 0 && (
        <div class="note warn">
          <h3>{words.notUnderstoodTitle}</h3>
          <ul>
            {solved.not_understood.map((item) => (
              <li>
                {item.card}: <span class="unread">{item.text}</span>{" "}
                {item.matters === false ? (
                  <span class="quiet">{words.unreadIdle(item.why ?? "")}</span>
                ) : (
                  item.what && item.what.length > 0 && <span class="quiet">{words.unreadTouches(item.what.join(", "), item.objects?.length ? item.objects.join(", ") : (item.whom ?? ""))}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {solved.assumed && solved.assumed.length > 0 && (
        <div class="note warn">
          <h3>{words.assumedTitle}</h3>
          <ul>
            {solved.assumed.map((item) => (
              <li>
                <AssumedView item={item} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {solved.not_carried_out && solved.not_carried_out.length > 0 && (
        <div class="note warn">
          <h3>{words.notCarriedOut}</h3>
          <ul>
            {solved.not_carried_out.map((item) => (
              <li>
                {item.card}: <Text>{item.text}</Text> {item.instead && <span class="quiet">{words.instead(item.instead)}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The procedure of 613 beside the board; the step at which the slider stands is marked. */
function Procedure({ layer }: { layer: string | null }): JSX.Element {
  return (
    <details class="procedure">
      <summary>{words.procedure}</summary>
      <ol>
        {words.procedureSteps.map(([name, what, rule]) => (
          <li aria-current={layer === name ? "step" : undefined}>
            <span class="layer-badge">{name}</span> {what} <span class="rule">({rule})</span>
          </li>
        ))}
      </ol>
      <p class="quiet">{words.procedureOrder}</p>
      <p class="quiet">{words.procedureAfter}</p>
    </details>
  );
}
