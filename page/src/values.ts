/** What an object is at a step of the trace, what it was at first, and the way of each value. */

import type { Change, Layer, ObjectNow, Solved, Step, Value } from "./types";

export interface Moment {
  /** 0 is before the first effect; step n is after the n-th. */
  at: number;
  layer: Layer;
  step: Step;
}

export function moments(trace: Layer[]): Moment[] {
  const made: Moment[] = [];
  for (const layer of trace) for (const step of layer.steps) made.push({ at: made.length + 1, layer, step });
  return made;
}

export type Values = Record<string, Value>;

const FIELDS = ["name", "mana_cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "loyalty", "defense", "controller", "abilities"] as const;

function now(object: ObjectNow): Values {
  return Object.fromEntries(FIELDS.map((field) => [field, object[field] as Value]));
}

/** Every object as it is after `at` steps; without a number, at the end. */
export function valuesAt(solved: Solved, at?: number): Map<string, Values> {
  const made = new Map(solved.objects.map((object) => [object.id, now(object)]));
  if (at === undefined) return made;
  const steps = moments(solved.trace);
  for (let place = steps.length - 1; place >= at; place--) {
    const changes = steps[place]?.step.changes ?? [];
    for (let item = changes.length - 1; item >= 0; item--) {
      const change = changes[item] as Change;
      const values = made.get(change.object);
      if (values && change.characteristic in values) values[change.characteristic] = change.before;
    }
  }
  return made;
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export interface WayStep {
  moment: Moment;
  change: Change;
}

/** What happened to one value of one object, step by step. */
export function wayOf(solved: Solved, object: string, characteristic: string): WayStep[] {
  return moments(solved.trace).flatMap((moment) =>
    moment.step.changes.filter((change) => change.object === object && change.characteristic === characteristic).map((change) => ({ moment, change })),
  );
}

export function typeLine(values: Values): string {
  const words = (key: string): string[] => (values[key] as string[] | null) ?? [];
  const left = [...words("supertypes"), ...words("types")].join(" ");
  const right = words("subtypes");
  const shown = right.length > 60 ? [`${right.length} types`] : right;
  return shown.length > 0 ? `${left} — ${shown.join(" ")}` : left;
}

export function size(values: Values): string {
  if (values["power"] === null && values["toughness"] === null) return "";
  return `${values["power"] ?? "–"}/${values["toughness"] ?? "–"}`;
}
