/** 12.6, 12.7 The sums of an attack that is planned, line by line, as both sides may see them. */
import type { Json } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import { type State, strengthOf, terOf } from "../state.js";
import { strengthText, unitName } from "../words.js";
import { columnOf, groundSums, isFlanked, passesUpTo, strengths } from "./sums.js";

const NO_GUNS = [0, 0];

interface Line {
  readonly text: string;
  readonly value: string;
  readonly rule: string;
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** 12.8 how likely each unit is to stand, and the hex to be cleared. A unit whose quality is unknown rolls for it first. */
function chancesOf(s: State, attackers: readonly Unit[], defenders: readonly Unit[], column: number, flanked: boolean): Line[] {
  const holds = (u: Unit, defends: boolean) => passesUpTo(s, u, column, defends, flanked) / 6;
  const line =
    (defends: boolean) =>
    (u: Unit): Line => {
      const value = terOf(s, u) === 0 ? "?" : percent(holds(u, defends));
      return { text: `${unitName(s, u)} loses nothing`, value, rule: "CG-12.8b" };
    };
  const cleared = defenders.reduce((chance, v) => chance * (1 - holds(v, true)), 1);
  const known = defenders.every((v) => terOf(s, v) > 0);
  return [
    ...defenders.map(line(true)),
    ...attackers.map(line(false)),
    ...(known ? [{ text: "the hex is cleared", value: percent(cleared), rule: "CG-12.10a" }] : []),
  ];
}

/** Artillery is committed after the attack is declared: `guns` are the halves of points that either side has from it so far. */
export function sheetOf(
  s: State,
  attackers: readonly Unit[],
  target: Hex,
  guns: ArrayLike<number> = NO_GUNS,
): { readonly sums: Json; readonly odds?: string } {
  const defenders: Unit[] = [];
  for (let v = s.top[target]; v >= 0; v = s.below[v]) defenders.push(v);
  const ofUnits = (units: readonly Unit[]) =>
    units.map((u): Line => ({ text: unitName(s, u), value: strengthText(strengthOf(s, u)), rule: "CG-12.6a" }));
  const ground = attackers.length === 0 ? [] : groundSums(s, attackers, target);
  const ofGround = ground.map(
    ({ rule, words, halves }): Line => ({ text: words, value: `${halves < 0 ? "-" : "+"}${strengthText(Math.abs(halves))}`, rule }),
  );
  const ofGuns = (halves: number): Line[] =>
    halves === 0 ? [] : [{ text: "artillery", value: `+${strengthText(halves)}`, rule: "CG-13.2a" }];
  const sums = strengths(s, attackers, defenders, target, guns);
  const lines = {
    attack: [...ofUnits(attackers), ...ofGuns(guns[0])],
    defence: [...ofUnits(defenders), ...ofGround, ...ofGuns(guns[1])],
  };
  const totals = [strengthText(sums.attack), strengthText(sums.defence)];
  if (attackers.length === 0) return { sums: { ...lines, steps: [], totals } as unknown as Json };
  const odds = columns[columnOf(sums)];
  const steps: Line[] = [{ text: "odds, rounded for the defender", value: odds, rule: "CG-12.7a" }];
  const flanked = isFlanked(s, attackers, target);
  if (flanked) steps.push({ text: "flanked: TER of the defenders", value: "-2", rule: "CG-12.12a" });
  steps.push(...chancesOf(s, attackers, defenders, columnOf(sums), flanked));
  return { sums: { ...lines, steps, totals } as unknown as Json, odds };
}
