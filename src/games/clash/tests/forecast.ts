/** Attacks about to be rolled, and what the dice make of them, played out. */
import { type Action, type Json, queueRolls, reseed, type Table } from "../../../engine/index.js";
import type { State } from "../state.js";
import { declared, G, play } from "./field.js";

export interface Attack {
  readonly table: Table<State>;
  /** The action with which the dice fall. */
  readonly last: Action;
  readonly dice: number;
}

function attack(units: Record<string, string>, target: string, attackers: readonly string[], more: Record<string, Json> = {}): Attack {
  const table = declared(G, { side: "confederate", formation: "Heth", units, more });
  play(table, { do: "attack", hex: target }, ...attackers.map((unit) => ({ do: "join", unit })));
  const dice = attackers.length + Object.values(units).filter((hex) => hex === target).length;
  return { table, last: { do: "go" }, dice };
}

/** One defender flanked by three; two in a town; one whose quality nobody knows; one below a railroad cut, who may not go back. */
export const attacks: Readonly<Record<string, () => Attack>> = {
  flanked: () => attack({ Zouaves: "3713", Wilcox: "3613", Mahone: "3814", Wright: "3813" }, "3713", ["Wilcox", "Mahone", "Wright"]),
  town: () => attack({ Carroll: "4018", Philadelphia: "4018", Archer: "4118" }, "4018", ["Archer"]),
  unknown: () => ({ ...attack({ Cutler: "4411", Davis: "4511" }, "4411", ["Davis"]), dice: 3 }),
  cut: () => attack({ Paul: "4413", Perrin: "4513" }, "4413", ["Perrin"]),
  margin: () => attack({ Paul: "4411", Perrin: "4511" }, "4411", ["Perrin"], { options: { retreatByMargin: true } }),
};

/** Who has which steps, and who still has to go how far. */
export const fateOf = (s: State): string => `${s.steps.join("")} ${s.owed.join("")} ${s.hex.map((at) => Math.min(at, 0)).join("")}`;

export function playedOut(t: Table<State>, action: Action, dice: readonly number[]): State {
  const s = t.game.copy(t.state);
  reseed(s.random, "");
  queueRolls(s.random, dice);
  t.game.act(s, action);
  return s;
}

/** Every way the dice can fall, and how likely each fate is. */
export function enumerated({ table, last, dice }: Attack): Map<string, number> {
  const found = new Map<string, number>();
  const total = 6 ** dice;
  for (let n = 0; n < total; n++) {
    const faces = Array.from({ length: dice }, (_, i) => 1 + (Math.floor(n / 6 ** i) % 6));
    const fate = fateOf(playedOut(table, last, faces));
    found.set(fate, (found.get(fate) ?? 0) + 1 / total);
  }
  return found;
}
