/** 9.1 The movement points of a unit, counted in halves, and by which column of the chart it pays them. */
import { isGun, isHorseGun, isSkirmisher, type Unit } from "../data/armies.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { REMOUNTED } from "../marks.js";
import { brigadeFor, isMounted, type State } from "../state.js";
import { slowedBy } from "./command/slocum.js";
import { ARTILLERY, INFANTRY, MARCH, MARCHING_GUNS, MOUNTED, type Mover } from "./prices/prices.js";
import { isDisordered } from "./strength.js";

const rows = tablesFile.movementAllowance.rows as readonly {
  unit: string;
  advance?: number;
  attack?: number;
  march?: number;
  disordered?: number;
  disorderedAttack?: number;
}[];
const rowOf = (name: string) => rows.find(({ unit }) => unit === name)!;
const [horseGuns, guns, horse, foot] = ["horse-artillery", "artillery", "mounted cavalry", "infantry"].map(rowOf);
const rowFor = (s: State, u: Unit) => (isHorseGun[u] ? horseGuns : isGun[u] ? guns : isMounted(s, u) ? horse : foot);

/** 4.48c Hancock's regiment. */
export const CHARGE_POINTS = 12;
/** 9.1 the half points of a unit under its order and in its state; 4.46d, e under Slocum half of them, rounded up, or none; 14.2b half to who has mounted or dismounted. */
export function allowanceOf(s: State, u: Unit): number {
  if (s.sent === u) return CHARGE_POINTS;
  const slowed = slowedBy(s, brigadeFor(s, u));
  const all = (s.duty[u] & REMOUNTED) !== 0 ? fullAllowance(s, u) / 2 : fullAllowance(s, u);
  return slowed === 2 ? 0 : slowed === 1 && s.order[u] !== MARCH_ORDER ? 2 * Math.ceil(all / 4) : all;
}

function fullAllowance(s: State, u: Unit): number {
  const row = rowFor(s, u);
  // 9.81, 9.87b Skirmishers always have that of Advance, in Disorder too.
  if (isSkirmisher[u]) return 2 * row.advance!;
  const attack = s.order[u] === ATTACK;
  if (isDisordered(s, u)) return 2 * ((attack ? row.disorderedAttack : undefined) ?? row.disordered ?? 0);
  return 2 * ((attack ? row.attack : s.order[u] === MARCH_ORDER ? row.march : row.advance) ?? 0);
}

/** 9.4 the column of the chart that a unit marches by. */
export function moverOf(s: State, u: Unit): Mover {
  if (s.order[u] === MARCH_ORDER) return isGun[u] ? MARCHING_GUNS : MARCH;
  return isGun[u] ? ARTILLERY : isMounted(s, u) ? MOUNTED : INFANTRY;
}
