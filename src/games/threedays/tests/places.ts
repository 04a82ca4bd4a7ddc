/** Places on the map with just the ground that a test asks for, and the sums of shots and Shocks there. */
import { type Hex, mirror, sideTo } from "../../../kit/index.js";
import { unitOf } from "../data/armies.js";
import {
  brook,
  creek,
  cut,
  difficult,
  farm,
  grid,
  hexAt,
  level,
  marsh,
  orchard,
  rock,
  rocky,
  sloping,
  steep,
  stream,
  town,
  wall,
  way,
  woods,
} from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import { SHOCKS } from "../marks.js";
import { OWN, shot, workOut } from "../rules/fire.js";
import { facings } from "../rules/front.js";
import { sums, workOutShock } from "../rules/shock/shock-odds.js";
import { acting, type Field } from "./field.js";

const grounds = [woods, orchard, marsh, rocky, town, cut, sloping, farm, brook];
const barriers = [steep, rock, wall, stream, difficult, creek];

/** Clear ground and nothing on it, but for what is named. */
export const isClear = (hex: Hex, ...but: readonly Uint8Array[]): boolean => grounds.every((of) => but.includes(of) || !of[hex]);
/** Level, and nothing on the hexside, no way either, but for what is named. */
export const isBare = (side: number, ...but: readonly Uint8Array[]): boolean =>
  [...barriers, way].every((of) => but.includes(of) || !of[side]) && level[Math.floor(side / 6)] === level[grid.neighbour[side]];

/** A straight row of hexes: who faces `on` looks along it, who faces `back` looks back. */
export interface Row {
  readonly at: readonly string[];
  readonly on: string;
  readonly back: string;
  readonly sides: readonly number[];
}

/** The first row of so many steps within the window of a scenario of which it is true. */
export function row(scenario: string, steps: number, is: (hexes: readonly Hex[], sides: readonly number[]) => boolean): Row {
  const { neighbour } = scenarios.find(({ id }) => id === scenario)!;
  for (let from = 0; from < grid.size; from++)
    for (let d = 0; d < 6; d++) {
      const [hexes, sides] = [[from], [] as number[]];
      while (hexes.length <= steps && hexes.at(-1)! >= 0) {
        sides.push(hexes.at(-1)! * 6 + d);
        hexes.push(neighbour[sides.at(-1)!]);
      }
      if (hexes.every((hex) => hex >= 0) && is(hexes, sides))
        return { at: hexes.map((hex) => grid.names[hex]), on: facings[d], back: facings[(d + 3) % 6], sides };
    }
  throw new Error(`No such row of ${steps} steps lies in ${scenario}: ask for other ground.`);
}

/** The hex next to another in a direction counted from the facing: 0 and 5 before it, 1 and 4 beside, 2 and 3 behind. */
export const beside = (at: string, facing: string, turned: number): string =>
  grid.names[grid.neighbour[hexAt(at) * 6 + ((facings.indexOf(facing as never) + turned) % 6)]];
/** A side as seen from one of its two hexes. */
export const sideBetween = (a: string, b: string): number => sideTo(grid, hexAt(a), hexAt(b));
export const across = (side: number): number => mirror(grid, side);

/** The points and the causes of a shot. */
export function shotOf(f: Field, lead: string, at: string, occasion = OWN): { sp: number; modifier: number } & Record<string, number> {
  workOut(f.s, unitOf(lead), f.s.hex[unitOf(lead)], hexAt(at), occasion, () => true);
  return { ...Object.fromEntries(shot.causes), sp: shot.sp, modifier: shot.modifier };
}

/** The strengths, the odds and the causes of a Shock. */
export function shockOf(f: Field, by: readonly string[], at: readonly string[], rounds = 0): Readonly<Record<string, number | string>> {
  for (const id of by) f.s.marks[unitOf(id)] |= SHOCKS;
  workOutShock(f.s, at.map(hexAt), rounds);
  return { ...Object.fromEntries(sums.causes), attack: sums.attack, defence: sums.defence, ratio: sums.ratio };
}

const FOOT = "cs-1tn";
const FOE = "us-56pa";
const BATTERY = "us-2me-bty";

/** Of infantry at the start of a row, at infantry so many hexes along it. */
export const infantryShot = (scenario: string, { at, on, back }: Row, range: number) =>
  shotOf(
    acting(
      "cs-archer",
      { [FOOT]: { at: at[0], sp: 6, facing: on, order: "attack" }, [FOE]: { at: at[range], sp: 5, facing: back } },
      { scenario },
    ),
    FOOT,
    at[range],
  );
/** Of a battery there. */
export const batteryShot = (scenario: string, { at, on, back }: Row, range: number) =>
  shotOf(
    acting("us-arty-i", { [BATTERY]: { at: at[0], sp: 6, facing: on }, [FOOT]: { at: at[range], sp: 6, facing: back } }, { scenario }),
    BATTERY,
    at[range],
  );
