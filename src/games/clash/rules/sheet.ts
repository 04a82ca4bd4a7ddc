/** 12.6, 12.7 The sums of an attack that is planned, line by line, as both sides may see them. */
import type { Json } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import { type State, strengthOf } from "../state.js";
import { strengthText, unitName } from "../words.js";
import { columnOf, groundSums, isFlanked, strengths } from "./sums.js";

const NO_GUNS = [0, 0];

interface Line {
  readonly text: string;
  readonly value: string;
  readonly rule: string;
}

/** Without artillery, which is committed after the attack is declared. */
export function sheetOf(s: State, attackers: readonly Unit[], target: Hex): { readonly sums: Json; readonly odds?: string } {
  const defenders: Unit[] = [];
  for (let v = s.top[target]; v >= 0; v = s.below[v]) defenders.push(v);
  const ofUnits = (units: readonly Unit[]) =>
    units.map((u): Line => ({ text: unitName(s, u), value: strengthText(strengthOf(s, u)), rule: "CG-12.6a" }));
  const ground = attackers.length === 0 ? [] : groundSums(s, attackers, target);
  const ofGround = ground.map(
    ({ rule, words, halves }): Line => ({ text: words, value: `${halves < 0 ? "-" : "+"}${strengthText(Math.abs(halves))}`, rule }),
  );
  const sums = strengths(s, attackers, defenders, target, NO_GUNS);
  const lines = { attack: ofUnits(attackers), defence: [...ofUnits(defenders), ...ofGround] };
  const totals = [strengthText(sums.attack), strengthText(sums.defence)];
  if (attackers.length === 0) return { sums: { ...lines, steps: [], totals } as unknown as Json };
  const odds = columns[columnOf(sums)];
  const steps: Line[] = [{ text: "odds, rounded for the defender", value: odds, rule: "CG-12.7a" }];
  if (isFlanked(s, attackers, target)) steps.push({ text: "flanked: TER of the defenders", value: "-2", rule: "CG-12.12a" });
  return { sums: { ...lines, steps, totals } as unknown as Json, odds };
}
