/** Who lies where, and whose zones of control reach a hex: kept up as units come and go. */
import type { Grid, Hex } from "./hex.js";

/** Of each unit its hex and the unit below it, of each hex its top unit and how many there are. A game's state has these rows. */
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

/** Adds a unit to the counts of its side (side * size + hex), or takes it away: over hexsides that zones pass. */
export function changeZone(count: Uint8Array, grid: Grid, passes: Uint8Array, side: number, hex: Hex, by: 1 | -1): void {
  const row = side * grid.size;
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (passes[k]) count[row + grid.neighbour[k]] += by;
}

/** Whether a unit of the side reaches the hex. */
export function inZone(count: Uint8Array, grid: Grid, side: number, hex: Hex): boolean {
  return count[side * grid.size + hex] > 0;
}

/** The counts made anew: what they must be at any time. */
export function countZones(
  grid: Grid,
  passes: Uint8Array,
  sides: number,
  units: Iterable<{ readonly side: number; readonly hex: Hex }>,
): Uint8Array {
  const count = new Uint8Array(grid.size * sides);
  for (const { side, hex } of units) if (hex >= 0) changeZone(count, grid, passes, side, hex, 1);
  return count;
}

/** Units that stack in hexes and have zones of control. */
interface Zoned extends Stacks {
  readonly stack: Uint8Array;
  /** How many units of a side have the hex in their zone: side * size + hex. */
  readonly zone: Uint8Array;
  readonly battle: { readonly grid: Grid; readonly side: ArrayLike<number> };
}

/** Units put down, taken up, and all that follows from where they are made anew. `passesOf` says by hexside where zones reach. */
export function zonedUnits<S extends Zoned>(passesOf: (s: S) => Uint8Array) {
  const change = (s: S, u: number, hex: Hex, by: 1 | -1) => changeZone(s.zone, s.battle.grid, passesOf(s), s.battle.side[u], hex, by);
  /** Puts a unit on the map; its zone works at once. */
  function put(s: S, u: number, hex: Hex): void {
    lay(s, u, hex);
    change(s, u, hex, 1);
  }
  return {
    put,
    /** Takes a unit off the map, to somewhere else. */
    lift(s: S, u: number, to: number): void {
      change(s, u, s.hex[u], -1);
      pick(s, u, to);
    },
    /** Stacks and zones, made anew from where the units are. */
    standUp(s: S): void {
      s.below.fill(-1);
      s.top.fill(-1);
      s.stack.fill(0);
      s.zone.fill(0);
      for (let u = s.hex.length - 1; u >= 0; u--) if (s.hex[u] >= 0) put(s, u, s.hex[u]);
    },
    /** The side that has units in the hex, -1 if none. */
    holderOf(s: S, hex: Hex): number {
      const top = s.top[hex];
      return top < 0 ? -1 : s.battle.side[top];
    },
    /** Where zones are not what counting afresh gives: nowhere, unless there is a bug. */
    miscounted(s: S): string[] {
      const { grid, side } = s.battle;
      const units = Array.from(s.hex, (hex, u) => ({ side: side[u], hex }));
      const fresh = countZones(grid, passesOf(s), 2, units);
      const found: string[] = [];
      for (let i = 0; i < fresh.length; i++)
        if (fresh[i] !== s.zone[i]) found.push(`The zone of ${grid.names[i % grid.size]} is ${s.zone[i]} where ${fresh[i]} was counted.`);
      return found;
    },
  };
}
