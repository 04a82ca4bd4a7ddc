/** Units that stack in hexes and have zones of control: put down, taken up, and all that follows from where they are made anew. */
import type { Grid, Hex } from "./hex.js";
import { lay, pick, type Stacks } from "./stacks.js";
import { changeZone, countZones } from "./zones.js";

interface Zoned extends Stacks {
  readonly stack: Uint8Array;
  /** How many units of a side have the hex in their zone: side * size + hex. */
  readonly zone: Uint8Array;
  readonly battle: { readonly grid: Grid; readonly side: ArrayLike<number> };
}

/** `passesOf` says by hexside where zones reach. */
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
