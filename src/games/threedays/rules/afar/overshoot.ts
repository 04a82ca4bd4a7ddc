/** 18.1 Where a long shot of guns falls. */
import { draw } from "../../../../engine/index.js";
import { type Hex, hexInCell, stepOf } from "../../../../kit/index.js";
import { HOWITZERS, type Unit, weaponOf } from "../../data/armies.js";
import { grid, near } from "../../data/map.js";
import { overshoot, rangeOf, SCATTER } from "../../data/tables.js";
import type { State } from "../../state.js";
import { hexName, type Log } from "../../words.js";
import { overshootModifier } from "../fire.js";

/** A shot that is scattered, and one that falls beyond the edge of the map: 18.14 that is answered, as any Overshoot. */
export const WIDE = -1;
const OFF_THE_MAP = -2;

/** 18.11-18.17 where a long shot falls. */
export function fallsAt(s: State, lead: Unit, from: Hex, at: Hex, log: Log): Hex {
  const roll = draw(s.random, 10);
  const beyond = overshoot(roll + overshootModifier(s, lead));
  if (beyond === 0) return at;
  const lost = beyond === SCATTER || (HOWITZERS.includes(weaponOf[lead]) && near(from, at) + beyond > rangeOf(weaponOf[lead]));
  const to = lost ? WIDE : pointBeyond(s, from, at, beyond);
  log?.push({
    event: "overshoot",
    rule: lost ? "TD-b18.13a" : "TD-b18.12a",
    text: lost
      ? `The shot goes wide: ${roll}.`
      : `The shot goes ${beyond} too far, ${to < 0 ? "off the map" : `into ${hexName(to)}`}: ${roll}.`,
    die: roll,
  });
  return to;
}

/** 18.12c the hex that holds the point so many hexes beyond the target on the line; on an edge a die says which. */
function pointBeyond(s: State, from: Hex, at: Hex, hexes: number): Hex {
  const far = near(from, at);
  const [x, y] = [(grid.file[at] - grid.file[from]) / far, (grid.half[at] - grid.half[from]) / far];
  const [file, half] = [grid.file[at] + hexes * x, grid.half[at] + hexes * y];
  const found: { f: number; h: number; off: number }[] = [];
  // A file has hexes at every other half, on the map and beyond its edge.
  for (let f = Math.floor(file); f <= Math.ceil(file); f++)
    for (let h = Math.floor(half) - 1; h <= Math.ceil(half) + 1; h++)
      if ((f + h - grid.file[at] - grid.half[at]) % 2 === 0) found.push({ f, h, off: 3 * (f - file) ** 2 + (h - half) ** 2 });
  const least = Math.min(...found.map(({ off }) => off));
  const [one, other] = found.filter(({ off }) => off - least < 1e-9);
  // 18.12b odd the left hex, even the right, as the guns see them.
  const left = other !== undefined && draw(s.random, 10) % 2 === 1;
  const isRight = clockwise(x, y, one.f - grid.file[from], one.h - grid.half[from]) > 0;
  const { f, h } = other === undefined || isRight !== left ? one : other;
  const to = hexInCell(grid, f, h);
  return to < 0 ? OFF_THE_MAP : to;
}

const [east, southEast] = [stepOf(grid, 1), stepOf(grid, 2)];
const turn = Math.sign(east.file * southEast.half - east.half * southEast.file);
/** Above 0 where the second way leads to the right of the first. */
const clockwise = (x: number, y: number, file: number, half: number): number => turn * (x * half - y * file);
