/** Predicting the order: in which order the effects of a layer apply, and which never does (613.7, 613.8). */

import type { JSX } from "preact";
import { Text } from "./mana";
import type { Layer, Solved } from "./types";
import { words } from "./words";

export interface OrderQuestion {
  layer: Layer;
  /** By name, so that their order tells nothing. */
  effects: { id: string; source: string; text: string }[];
}

const NEVER = "never";
const MOST_EFFECTS = 6;
const MOST_LAYERS = 3;

/** The layers with several effects, those where one waits for another first; as many as one can be asked about. */
export function ordersOf(solved: Solved): OrderQuestion[] {
  const made = solved.trace.map((layer) => {
    const effects = new Map<string, OrderQuestion["effects"][number]>();
    for (const { effect, on } of layer.dependencies) for (const id of [effect, on]) effects.set(id, { id, source: id.replace(/\.\d+$/, ""), text: "" });
    for (const step of layer.steps) effects.set(step.effect, { id: step.effect, source: step.source, text: step.text });
    return { layer, effects: [...effects.values()].sort((one, other) => (one.id < other.id ? -1 : 1)) };
  });
  const fit = made.filter(({ effects }) => effects.length > 1 && effects.length <= MOST_EFFECTS);
  const chosen = [...fit].sort((one, other) => Number(other.layer.dependencies.length > 0) - Number(one.layer.dependencies.length > 0)).slice(0, MOST_LAYERS);
  return fit.filter((question) => chosen.includes(question));
}

function placeOf(layer: Layer, id: string): string {
  const place = [...new Set(layer.steps.map((step) => step.effect))].indexOf(id);
  return place === -1 ? NEVER : String(place + 1);
}

export const guessKey = (question: OrderQuestion, id: string): string => `${question.layer.layer} ${id}`;

export function isOrderRight(question: OrderQuestion, guesses: Record<string, string>): boolean {
  return question.effects.every(({ id }) => guesses[guessKey(question, id)] === placeOf(question.layer, id));
}

/** The first effect of a layer that was put at another place than its own, and why it is where it is. */
export function Parting({ question, guesses }: { question: OrderQuestion; guesses: Record<string, string> }): JSX.Element | null {
  const { layer, effects } = question;
  const wrong = effects.filter(({ id }) => guesses[guessKey(question, id)] !== placeOf(layer, id));
  const first = wrong.sort((one, other) => placeOf(layer, one.id).localeCompare(placeOf(layer, other.id), "en", { numeric: true }))[0];
  if (!first) return null;
  const step = layer.steps.find((item) => item.effect === first.id);
  const waits = layer.dependencies.find((item) => item.effect === first.id);
  const because = waits ? waits.detail : step ? (words.reason[step.reason.kind] ?? step.reason.kind) : "";
  return (
    <p>
      {words.layerShort(layer.layer)}: <strong>{first.source}</strong>: {placeWords(placeOf(layer, first.id))}. {because}{" "}
      <span class="rule">({waits?.rule ?? step?.reason.rule})</span>
    </p>
  );
}

function placeWords(place: string): string {
  return place === NEVER ? words.predictNeverIs : words.predictPlaceIs(words.predictNth(Number(place)));
}

export function OrderField({ question, guesses, revealed, onGuess }: { question: OrderQuestion; guesses: Record<string, string>; revealed: boolean; onGuess: (key: string, place: string) => void }): JSX.Element {
  const { layer, effects } = question;
  return (
    <fieldset class="order-question">
      <legend>{words.predictOrder(words.layerShort(layer.layer))}</legend>
      <ul>
        {effects.map(({ id, source, text }) => {
          const key = guessKey(question, id);
          const place = placeOf(layer, id);
          const right = guesses[key] === place;
          return (
            <li class={revealed ? (right ? "is-right" : "is-wrong") : ""}>
              <select aria-label={`${words.layerShort(layer.layer)}: ${words.predictPlace(id.replace(/\.1$/, ""))}`} value={guesses[key] ?? ""} disabled={revealed} onChange={(event) => onGuess(key, event.currentTarget.value)}>
                <option value="">–</option>
                {effects.map((_, at) => (
                  <option value={String(at + 1)}>{words.predictNth(at + 1)}</option>
                ))}
                <option value={NEVER}>{words.predictNever}</option>
              </select>
              <span>
                <strong>{source}</strong>{" "}
                {text && (
                  <span class="quiet">
                    <Text>{text}</Text>
                  </span>
                )}{" "}
                {revealed && <span role="status">{right ? `✓ ${words.right}` : `✗ ${placeWords(place)}`}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
