/** 12.6, 12.7 The sums of an attack that is planned, line by line, as both sides may see them. */
import type { Json } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import { type State, strengthOf } from "../state.js";
import { strengthText, unitName } from "../words.js";
import { chancesOf, type Shown, unitsIn } from "./chances.js";
import { columnOf, groundSums, isFlanked, strengths } from "./sums.js";

const NO_GUNS = [0, 0];

interface Line {
  readonly text: string;
  readonly value: string;
  readonly rule: string;
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** 12.8 how likely each unit is to stand, and the hex to be cleared; then what artillery in hand would make of it. */
function chanceLines(s: State, attackers: readonly Unit[], target: Hex, guns: ArrayLike<number>, shown: readonly Shown[]): Line[] {
  const { attackersHold, defendersHold, cleared } = chancesOf(s, attackers, target, guns);
  const holds = (units: readonly Unit[], chances: readonly number[]) =>
    units.map((u, i): Line => ({ text: `${unitName(s, u)} loses nothing`, value: percent(chances[i]), rule: "CG-12.8b" }));
  return [
    ...holds(unitsIn(s, target), defendersHold),
    ...holds(attackers, attackersHold),
    { text: "the hex is cleared", value: percent(cleared), rule: "CG-12.10a" },
    ...shown.map(({ words, odds, cleared: then }): Line => ({ text: words, value: `${odds}, cleared ${percent(then)}`, rule: "CG-13.3a" })),
  ];
}

/** Artillery is committed after the attack is declared: `guns` are the halves of points that either side has from it so far. */
export function sheetOf(
  s: State,
  attackers: readonly Unit[],
  target: Hex,
  guns: ArrayLike<number> = NO_GUNS,
  shown: readonly Shown[] = [],
): { readonly sums: Json; readonly odds?: string } {
  const defenders = unitsIn(s, target);
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
  if (isFlanked(s, attackers, target)) steps.push({ text: "flanked: TER of the defenders", value: "-2", rule: "CG-12.12a" });
  steps.push(...chanceLines(s, attackers, target, guns, shown));
  return { sums: { ...lines, steps, totals } as unknown as Json, odds };
}
