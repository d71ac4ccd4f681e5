/** The picture of effects as SVG: layer by layer in order, with an arc from each effect to the one that it waits for. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Text } from "./mana";
import { inWords } from "./parts";
import type { Dependency, Layer, Solved, Step } from "./types";
import { characteristicWords, words } from "./words";

interface Node {
  key: string;
  effect: string;
  title: string;
  note: string;
  y: number;
  step: Step | null;
  layer: string;
}

interface Arc {
  from: Node;
  to: Node;
  item: Dependency;
  lane: number;
}

const ROW = 44;
const HEAD = 30;
const WIDTH = 360;
const BOX = 256;

function laidOut(trace: Layer[]): { heads: { y: number; title: string }[]; nodes: Node[]; arcs: Arc[]; height: number; lanes: number } {
  const heads: { y: number; title: string }[] = [];
  const nodes: Node[] = [];
  const arcs: Arc[] = [];
  const began = new Set(trace.flatMap((layer) => layer.steps.map((step) => step.effect)));
  let y = 6;
  let lanes = 0;
  for (const layer of trace) {
    heads.push({ y, title: words.layerShort(layer.layer) });
    y += HEAD;
    const here = new Map<string, Node>();
    const put = (effect: string, title: string, note: string, step: Step | null) => {
      const node = { key: `${layer.layer}-${effect}`, effect, title, note, y, step, layer: layer.layer };
      here.set(effect, node);
      nodes.push(node);
      y += ROW;
    };
    for (const step of layer.steps) put(step.effect, step.source, words.changes(step.changes.length), step);
    for (const item of layer.dependencies) {
      for (const effect of [item.effect, item.on]) {
        if (!here.has(effect)) put(effect, effect.replace(/\.\d+$/, ""), began.has(effect) ? words.changesNothing : words.neverApplies, null);
      }
    }
    const mine: Arc[] = [];
    for (const item of layer.dependencies) {
      const from = here.get(item.effect);
      const to = here.get(item.on);
      if (!from || !to) continue;
      const top = Math.min(from.y, to.y);
      const bottom = Math.max(from.y, to.y);
      let lane = 0;
      while (mine.some((arc) => arc.lane === lane && Math.min(arc.from.y, arc.to.y) < bottom + 1 && Math.max(arc.from.y, arc.to.y) > top - 1)) lane++;
      lanes = Math.max(lanes, lane + 1);
      mine.push({ from, to, item, lane });
    }
    arcs.push(...mine);
    y += 8;
  }
  return { heads, nodes, arcs, height: y, lanes };
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

export function Picture({ solved }: { solved: Solved }): JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null);
  if (solved.trace.length === 0) return <p class="quiet">{words.nothingApplies}</p>;
  const { heads, nodes, arcs, height, lanes } = laidOut(solved.trace);
  const node = nodes.find((item) => item.key === chosen);
  const arc = arcs.find((item) => `${item.from.key}>${item.to.key}` === chosen);
  const apart = Math.min(12, 72 / Math.max(1, lanes));
  const activate = (key: string) => ({
    onClick: () => setChosen(key === chosen ? null : key),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        setChosen(key === chosen ? null : key);
      }
    },
  });
  return (
    <>
      <h3>{words.pictureTitle}</h3>
      <div class="picture-words" aria-live="polite">
        {!node && !arc && <p class="quiet">{words.pictureHint}</p>}
        {node && (
          <>
            <p>
              <strong>{node.title}</strong> · {words.layerShort(node.layer)} · {node.note}
            </p>
            {node.step && (
              <p>
                <span class="s-card-text">
                  <Text>{node.step.text}</Text>
                </span>{" "}
                <span class="rule">
                  ({words.reason[node.step.reason.kind] ?? node.step.reason.kind}, {node.step.reason.rule})
                </span>
              </p>
            )}
            <ul>
              {node.step?.changes.slice(0, 30).map((change) => (
                <li>
                  {change.object}: {characteristicWords[change.characteristic] ?? change.characteristic} <Text>{inWords(change.before)}</Text> → <Text>{inWords(change.after)}</Text>
                </li>
              ))}
            </ul>
          </>
        )}
        {arc && (
          <p>
            <strong>{words.waitsFor(arc.from.title, arc.to.title)}</strong>. {arc.item.detail} <span class="rule">({arc.item.rule}, {arc.item.because})</span>
          </p>
        )}
      </div>
      <svg class="picture" viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} role="group" aria-label={words.pictureTitle}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 L8 4 L0 8 Z" class="arrow" />
          </marker>
        </defs>
        {heads.map((head) => (
          <text x="2" y={head.y + 19} class="svg-head">
            {head.title}
          </text>
        ))}
        {nodes.map((item) => (
          <g role="button" tabindex={0} aria-pressed={item.key === chosen} aria-description={`${item.title}, ${words.layerShort(item.layer)}`} class={`svg-node${item.step ? "" : " never"}${item.key === chosen ? " chosen" : ""}`} {...activate(item.key)}>
            <rect x="2" y={item.y} width={BOX} height={ROW - 8} rx="6" />
            <text x="12" y={item.y + 16} class="svg-title">
              {cut(item.title, 30)}
            </text>
            <text x="12" y={item.y + 30} class="svg-note">
              {cut(item.step ? `${item.note} · ${item.step.reason.rule}` : item.note, 40)}
            </text>
          </g>
        ))}
        {arcs.map((item) => {
          const one = item.from.y + (ROW - 8) / 2 + 4;
          const other = item.to.y + (ROW - 8) / 2 - 4;
          const out = BOX + 16 + item.lane * apart;
          const key = `${item.from.key}>${item.to.key}`;
          const path = `M${BOX + 2} ${one} C${out + 14} ${one} ${out + 14} ${other} ${BOX + 4} ${other}`;
          return (
            <g role="button" tabindex={0} aria-pressed={key === chosen} aria-label={words.waitsFor(item.from.title, item.to.title)} class={`svg-arc${key === chosen ? " chosen" : ""}`} {...activate(key)}>
              <path d={path} class="hit" />
              <path d={path} class="line" marker-end="url(#arrow)" />
            </g>
          );
        })}
      </svg>
    </>
  );
}
