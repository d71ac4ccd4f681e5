/** What holds for the whole board: the players and what is said of each, whose turn it is, the rules, own cards, and whatever else the format has. */

import type { JSX } from "preact";
import { OWN_PLACE, setKey } from "./board";
import { type Context, Options } from "./form";
import { Icon } from "./icons";
import { store, useStore } from "./store";
import { words } from "./words";

function asDefault(players: Record<string, unknown>[]): boolean {
  return JSON.stringify(players) === JSON.stringify([{ name: "You" }, { name: "Opponent" }]);
}

function without(values: Record<string, unknown> | undefined, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key !== name));
}

export function Settings(): JSX.Element {
  const { board, text, status, format, solved } = useStore();
  const known = status?.editions ?? ["newest"];
  const editions = board.rules === "" || known.includes(board.rules) ? known : [...known, board.rules];
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
              <input type="text" aria-label={words.player(at + 1)} value={name} onChange={(event) => change(at, { ...players[at], name: event.currentTarget.value })} />
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
      {format && (
        <div class="field">
          <label>
            <span class="field-name">{words.rules}</span>
            <select value={board.rules || "newest"} onChange={(event) => store.edit(setKey(text, "rules", event.currentTarget.value === "newest" ? undefined : event.currentTarget.value))}>
              {editions.map((name) => (
                <option value={name}>{name}</option>
              ))}
            </select>
          </label>
        </div>
      )}
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
