/** Marching for tests: who moves is what matters, not where to. */
import type { Field } from "./field.js";

/** Moves the units a little way into empty ground, clear of enemy zones, as far as they may move; gives those that did. */
export function moveAll(f: Field, units: readonly string[] = f.open("unit", "take")): string[] {
  return units.filter((unit) => {
    if (f.refused({ do: "take", unit }) !== "") return false;
    f.play({ do: "take", unit });
    goOn(f);
    return true;
  });
}

/** Brings the units onto the map and off their entry hex, as far as they may come; gives those that did. */
export function bringIn(f: Field, units: readonly string[] = f.open("unit", "enter")): string[] {
  return units.filter((unit) => {
    if (f.refused({ do: "enter", unit }) !== "") return false;
    f.play({ do: "enter", unit });
    goOn(f);
    return true;
  });
}

function goOn(f: Field): void {
  const { s } = f;
  const enemy = 1 - s.side;
  const to = f.open("to", "move").find((name) => {
    const hex = s.battle.hexNamed(name);
    return s.stack[hex] === 0 && s.zone[enemy * s.battle.grid.size + hex] === 0 && s.battle.holds[hex];
  });
  if (to === undefined) throw new Error("no empty ground to march to");
  f.play({ do: "move", to }, { do: "stop" });
}
