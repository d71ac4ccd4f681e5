/** A card's part of the Atlas: with which cards it interacts, and the graph of dependencies around it, layer by layer. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { go } from "./parts";
import { store, useAnswer, useStore } from "./store";
import type { AtlasPart, AtlasRelation } from "./types";
import { words } from "./words";

const DEPENDENCIES = new Set(["depends", "loop"]);
const MOST = 400;
const SHOWN = 12;
const AROUND = 16;
const WIDTH = 640;
const HEIGHT = 420;

export function Atlas({ name }: { name: string }): JSX.Element | null {
  const { progress } = useStore();
  // In the browser's own engine the Atlas arrives last.
  const asked = progress.stage === "all" ? { name: name.slice(0, 300), most: MOST } : null;
  const { answer } = useAnswer<AtlasPart>("atlas", asked);
  if (!answer?.there || !answer.relations) return null;
  const relations = answer.relations;
  return (
    <section class="atlas" aria-labelledby="atlas-title">
      <h3 id="atlas-title">{words.atlasTitle}</h3>
      {relations.length === 0 && <p class="quiet">{words.atlasNothing}</p>}
      <Graph name={answer.card ?? name} relations={relations} />
      {[...grouped(relations)].map(([relation, items]) => (
        <Group key={relation} title={words.atlasRelation[relation] ?? relation} items={items} card={answer.card ?? name} />
      ))}
      {answer.more ? <p class="quiet">{words.atlasMore(answer.more)}</p> : null}
      {(answer.carried_out ?? 0) < (answer.trials ?? 0) && (
        <p class="quiet">{words.atlasPart(answer.carried_out ?? 0, answer.trials ?? 0, answer.undecided ?? 0)}</p>
      )}
      {answer.is_understood === false && <p class="quiet">{words.atlasUnread}</p>}
    </section>
  );
}

function grouped(relations: AtlasRelation[]): Map<string, AtlasRelation[]> {
  const found = new Map<string, AtlasRelation[]>();
  for (const item of relations) found.set(item.relation, [...(found.get(item.relation) ?? []), item]);
  return found;
}

function Group({ title, items, card }: { title: string; items: AtlasRelation[]; card: string }): JSX.Element {
  const [all, setAll] = useState(false);
  return (
    <>
      <h4>
        {title} <span class="quiet">({items.length})</span>
      </h4>
      <ul class="atlas-relations">
        {items.slice(0, all ? items.length : SHOWN).map((item) => (
          <li key={`${item.layer} ${item.clause} ${item.who} ${item.partner}`}>
            <a href={hrefOf(item.partner)}>{item.said}</a>{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                store.edit(`timeline:\n  - ${JSON.stringify(card)}\n  - ${JSON.stringify(item.partner)}\n`);
                go("");
              }}
            >
              {words.atlasTry}
            </button>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && !all && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {words.atlasAll(items.length)}
        </button>
      )}
    </>
  );
}

function hrefOf(name: string): string {
  return `#/card/${encodeURIComponent(name)}`;
}

interface Node {
  name: string;
  /** Whether the card waits for this one, this one for the card, or both. */
  mine: boolean;
  theirs: boolean;
  x: number;
  y: number;
}

/** The card in the middle, those that it waits for above it, those that wait for it below: who goes first stands higher. */
function Graph({ name, relations }: { name: string; relations: AtlasRelation[] }): JSX.Element | null {
  const edges = relations.filter((item) => DEPENDENCIES.has(item.relation) && item.partner !== name);
  const layers = [...new Set(edges.map((item) => item.layer))].sort();
  const [picked, setPicked] = useState("");
  const layer = layers.includes(picked) ? picked : layers[0];
  if (layer === undefined) return null;
  const nodes = laidOut(edges.filter((item) => item.layer === layer));
  const left = new Set(edges.filter((item) => item.layer === layer).map((item) => item.partner)).size - nodes.length;
  return (
    <figure class="atlas-graph">
      <figcaption>
        {words.atlasGraph}{" "}
        {layers.map((one) => (
          <button type="button" key={one} class="layer-pick" aria-pressed={one === layer} onClick={() => setPicked(one)}>
            {words.layerShort(one)}
          </button>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={words.atlasGraphOf(name, layer)}>
        <defs>
          <marker id="atlas-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M 0 0 L 10 5 L 0 10 z" />
          </marker>
        </defs>
        {nodes.map((node) => (
          <Edge key={node.name} node={node} />
        ))}
        <Box name={name} x={WIDTH / 2} y={HEIGHT / 2} here />
        {nodes.map((node) => (
          <a key={node.name} href={hrefOf(node.name)} aria-label={words.atlasNode(node.name, node.mine, node.theirs)}>
            <Box name={node.name} x={node.x} y={node.y} />
          </a>
        ))}
      </svg>
      {left > 0 && <p class="quiet">{words.atlasLeft(left)}</p>}
    </figure>
  );
}

function laidOut(edges: AtlasRelation[]): Node[] {
  const found = new Map<string, Node>();
  for (const item of edges) {
    const node = found.get(item.partner) ?? { name: item.partner, mine: false, theirs: false, x: 0, y: 0 };
    node.mine ||= item.who !== "theirs";
    node.theirs ||= item.who !== "mine";
    if (found.size < AROUND || found.has(item.partner)) found.set(item.partner, node);
  }
  const nodes = [...found.values()];
  const above = nodes.filter((node) => node.mine && !node.theirs);
  const below = nodes.filter((node) => node.theirs && !node.mine);
  const beside = nodes.filter((node) => node.mine && node.theirs);
  place(above, 24);
  place(below, HEIGHT - 24, -1);
  beside.forEach((node, at) => {
    node.x = at % 2 ? WIDTH - 90 : 90;
    node.y = HEIGHT / 2 + (Math.floor(at / 2) - Math.floor((beside.length - 1) / 4)) * 34;
  });
  return nodes;
}

const IN_A_ROW = 4;

function place(nodes: Node[], from: number, way = 1): void {
  nodes.forEach((node, at) => {
    const row = Math.floor(at / IN_A_ROW);
    const here = Math.min(IN_A_ROW, nodes.length - row * IN_A_ROW);
    node.x = (WIDTH / here) * ((at % IN_A_ROW) + 0.5);
    node.y = from + way * row * 38;
  });
}

/** An arrow goes from who waits to whom it waits for. */
function Edge({ node }: { node: Node }): JSX.Element {
  const middle = { x: WIDTH / 2, y: HEIGHT / 2 };
  const side = node.y < middle.y - 40 ? 1 : node.y > middle.y + 40 ? -1 : 0;
  const near = { x: middle.x + (side ? 0 : node.x < middle.x ? -76 : 76), y: middle.y - side * 15 };
  const far = { x: node.x + (side ? 0 : node.x < middle.x ? 72 : -72), y: node.y + side * 15 };
  const arrow = "url(#atlas-arrow)";
  return (
    <path
      class={node.mine && node.theirs ? "edge loop" : "edge"}
      d={`M ${near.x} ${near.y} L ${far.x} ${far.y}`}
      {...(node.mine ? { "marker-end": arrow } : {})}
      {...(node.theirs ? { "marker-start": arrow } : {})}
    />
  );
}

function Box({ name, x, y, here = false }: { name: string; x: number; y: number; here?: boolean }): JSX.Element {
  const short = name.length > 22 ? `${name.slice(0, 21)}…` : name;
  return (
    <g class={here ? "node here" : "node"} transform={`translate(${x} ${y})`}>
      <title>{name}</title>
      <rect x={-74} y={-14} width={148} height={28} rx={6} />
      <text text-anchor="middle" dominant-baseline="central">
        {short}
      </text>
    </g>
  );
}
