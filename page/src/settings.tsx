/** What holds for the whole board: the players and what is said of each, whose turn it is, the rules, own cards, and whatever else the format has. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { OWN_PLACE, setKey } from "./board";
import { type Context, Options } from "./form";
import { Icon } from "./icons";
import { Typed } from "./parts";
import { store, useStore } from "./store";
import { words } from "./words";

function asDefault(players: Record<string, unknown>[]): boolean {
  return JSON.stringify(players) === JSON.stringify([{ name: "You" }, { name: "Opponent" }]);
}

function without(values: Record<string, unknown> | undefined, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key !== name));
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** By the rules of which time: an edition, or a day, which may be any. */
function Rules(): JSX.Element {
  const { board, text, status } = useStore();
  const known = status?.editions ?? ["newest"];
  const byDay = A_DAY.test(board.rules);
  const [asked, setAsked] = useState(false);
  const editions = board.rules === "" || byDay || known.includes(board.rules) ? known : [...known, board.rules];
  const put = (rules: string) => store.edit(setKey(text, "rules", rules === "newest" ? undefined : rules));
  return (
    <div class="field">
      <label>
        <span class="field-name">{words.rules}</span>
        <select
          value={byDay || asked ? A_DAY.source : board.rules || "newest"}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setAsked(chosen === A_DAY.source);
            if (chosen !== A_DAY.source) put(chosen);
          }}
        >
          {editions.map((name) => (
            <option value={name}>{name}</option>
          ))}
          <option value={A_DAY.source}>{words.rulesOfADay}</option>
        </select>
      </label>
      {(byDay || asked) && <Typed type="date" aria-label={words.rulesDay} value={byDay ? board.rules : ""} onDone={(day) => A_DAY.test(day) && put(day)} />}
    </div>
  );
}

export function Settings(): JSX.Element {
  const { board, text, format, solved } = useStore();
  const players: Record<string, unknown>[] = board.playersSaid.length > 0 ? board.playersSaid : board.players.map((name) => ({ name }));
  const put = (made: Record<string, unknown>[]) => store.edit(setKey(text, "players", asDefault(made) ? undefined : made.map((one) => (Object.keys(one).length === 1 ? one["name"] : one))), true);
  const change = (at: number, made: Record<string, unknown>) => put(players.map((old, place) => (place === at ? made : old)));
  const context: Context | null = format && { format, objects: solved?.objects.map((object) => object.id) ?? [], players: board.players };
  const others = (format?.board ?? []).filter((key) => !OWN_PLACE.has(key.name));
  return (
    <details class="settings">
      <summary>{words.settings}</summary>
      <div class="field" role="group" aria-label={words.players}>
        <span class="field-name">{words.players}</span>
        {board.players.map((name, at) => (
          <div class="player-said">
            <div class="row">
              <Typed type="text" aria-label={words.player(at + 1)} value={name} onDone={(made) => change(at, { ...players[at], name: made })} />
              {board.players.length > 2 && (
                <button type="button" class="icon" aria-label={words.removePlayer(name)} onClick={() => put(players.filter((_, place) => place !== at))}>
                  <Icon of="close" />
                </button>
              )}
            </div>
            {context && (
              <details open={Object.keys(players[at] ?? {}).length > 1}>
                <summary>{words.aboutPlayer(name)}</summary>
                <Options keys={(context.format.records["a player"]?.keys ?? []).filter((key) => key.name !== "name")} values={without(players[at], "name")} context={context} onChange={(made) => change(at, { name, ...made })} first={[]} label={words.moreOf(name)} />
              </details>
            )}
          </div>
        ))}
        {board.players.length < 8 && (
          <button type="button" class="small" onClick={() => put([...players, { name: words.player(board.players.length + 1) }])}>
            + {words.addPlayer}
          </button>
        )}
      </div>
      <div class="field">
        <label>
          <span class="field-name">{words.active}</span>
          <select value={board.active || board.players[0]} onChange={(event) => store.edit(setKey(text, "active", event.currentTarget.value === board.players[0] ? undefined : event.currentTarget.value))}>
            {board.players.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      {format && <Rules />}
      {context && others.length > 0 && (
        <Options
          keys={others}
          values={board.others}
          context={context}
          onChange={(made) => store.edit(others.reduce((so, key) => (JSON.stringify(made[key.name]) === JSON.stringify(board.others[key.name]) ? so : setKey(so, key.name, made[key.name])), text), true)}
          first={[]}
          label={words.moreOfBoard}
        />
      )}
      {board.cards.length > 0 && (
        <div class="field">
          <span class="field-name">{words.ownCards}</span>
          <ul class="plain-list">
            {board.cards.map((card, at) => (
              <li class="row">
                <span>{String(card["name"] ?? "")}</span>
                <button type="button" class="icon" aria-label={words.remove(String(card["name"] ?? ""))} onClick={() => store.edit(setKey(text, "cards", board.cards.filter((_, place) => place !== at)))}>
                  <Icon of="close" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}
