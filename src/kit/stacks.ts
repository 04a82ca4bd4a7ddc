/** Who lies where: of each unit its hex and the unit below it, of each hex its top unit and how many there are. A game's state has these rows. */
import type { Hex } from "./hex.js";

export interface Stacks {
  /** Of a unit; below 0 it is nowhere on the map. */
  readonly hex: Int16Array;
  readonly below: Int16Array;
  /** Of a hex. */
  readonly top: Int16Array;
  /** How many there are, in games that ask for it. */
  readonly stack?: Uint8Array;
}

/** Puts a unit in a hex: in the order of the unit list, whoever came first, or else under the units of which `under` says so. */
export function lay(s: Stacks, unit: number, hex: Hex, under: (other: number) => boolean = (other) => other < unit): void {
  let above = -1;
  let below = s.top[hex];
  while (below >= 0 && under(below)) {
    above = below;
    below = s.below[below];
  }
  s.hex[unit] = hex;
  s.below[unit] = below;
  if (above < 0) s.top[hex] = unit;
  else s.below[above] = unit;
  if (s.stack !== undefined) s.stack[hex]++;
}

/** Takes a unit out of its hex, to somewhere off the map. */
export function pick(s: Stacks, unit: number, to: number): void {
  const hex = s.hex[unit];
  let above = s.top[hex];
  if (above === unit) s.top[hex] = s.below[unit];
  else {
    while (s.below[above] !== unit) above = s.below[above];
    s.below[above] = s.below[unit];
  }
  s.below[unit] = -1;
  if (s.stack !== undefined) s.stack[hex]--;
  s.hex[unit] = to;
}

/** The hexes whose lists do not hold just the units that are there: none, unless there is a bug. */
export function brokenStacks({ hex, below, top, stack }: Stacks): Hex[] {
  const there = new Uint16Array(top.length);
  for (const at of hex) if (at >= 0) there[at]++;
  return [...top.keys()].filter((at) => {
    let height = 0;
    for (let unit = top[at]; unit >= 0 && height <= there[at]; unit = below[unit]) height += hex[unit] === at ? 1 : hex.length + 1;
    return height !== there[at] || (stack !== undefined && height !== stack[at]);
  });
}
