/** Attacks ready to be declared, and fought without guns: HOOD on one side of c3, the enemy on the other. */
import type { Action, JsonObject } from "../../../../engine/index.js";
import { type Field, type FieldPlan, field } from "../../tests/field.js";

export type Side = "union" | "confederate";

/** Tokens enough to attack with, none of them artillery that matters. */
export const MARCHES = { MARCH: 3, "ANY 1": 2 };

/** The attack step of a side under Attack orders; Confederates unless told. */
export function assault(plan: Partial<FieldPlan> & { readonly blocks: JsonObject }, active: Side = "confederate"): Field {
  return field({
    trays: [MARCHES, MARCHES],
    ...plan,
    rest: { ask: "attack", stage: "attack", active, orders: active === "union" ? ["attack", "hold"] : ["hold", "attack"], ...plan.rest },
  });
}

export const END: Action = { do: "end" };
export const DONE: Action = { do: "done" };
export const DECLARE: Action = { do: "declare" };
export const on = (target: string): Action => ({ do: "attack", target });
export const and = (target: string): Action => ({ do: "second", target });
export const join = (block: string, to = "c2-c3", across = "c3"): Action => ({ do: "join", block, to, across });
export const play = (token: string, at: string): Action => ({ do: "play", token, at });

/** Declares the attack of these blocks, on the first one's target and on another if there is one. */
export function declared(f: Field, ...joins: readonly Action[]): Field {
  f.play(on(String(joins[0].to)));
  const second = joins.find((action) => action.to !== joins[0].to);
  if (second) f.play(and(String(second.to)));
  return f.play(...joins, DECLARE);
}

/** Nobody brings up (more) guns; fillers are march tokens while there are any. */
export function noGuns(f: Field): Field {
  while (/ (defend|support|fill)$/.test(f.asked())) {
    const fills = f.legal("fill");
    f.play((fills.find((action) => action.token === "MARCH") ?? fills[0] ?? DONE) as Action);
  }
  return f;
}

export const fought = (f: Field, ...joins: readonly Action[]): Field => noGuns(declared(f, ...joins));

/** Reductions are settled by whatever comes first. */
export function reduced(f: Field): Field {
  while (/ (offer|pick)$/.test(f.asked())) f.play(f.legal()[0] as Action);
  return f;
}

export const result = (f: Field): unknown => f.last("combat")?.result;
export const modifiers = (f: Field): Record<string, number> =>
  Object.fromEntries((f.last("combat")!.modifiers as { id: string; value: number }[]).map(({ id, value }) => [id, value]));
/** Sides that lost a block or a part of one, in order. */
export const losses = (f: Field): unknown[] =>
  f.log.filter(({ event }) => event === "reduced" || event === "eliminated").map(({ army }) => army);
/** Tokens of a side in a pile. */
export const pile = (f: Field, side: Side, name: string): Record<string, number> =>
  (f.read("tokens") as Record<string, Record<string, Record<string, number>>>)[side][name] ?? {};
export const total = (tokens: Record<string, number>): number => Object.values(tokens).reduce((sum, n) => sum + n, 0);
export const did = (f: Field, block: string): readonly string[] =>
  (f.read("blocks") as Record<string, { readonly did?: readonly string[] }>)[block]?.did ?? [];
