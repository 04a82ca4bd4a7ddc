/** Fights for the tests of odds, and the same fights rolled out. */
import { type Action, createRandom } from "../../../engine/index.js";
import { threedays } from "../index.js";
import { fatesOf, issueOf } from "../odds/fates.js";
import { begun, fightOf } from "../odds/forecast.js";
import { rules } from "../rules/index.js";
import { isDecided } from "../rules/shock/shock.js";
import type { State } from "../state.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";

const attack = { facing: "S", order: "attack" };
export const tennessee = { "cs-1tn": { at: "B1824", sp: 6, ...attack } };
export const target: Readonly<Record<string, Standing>> = { "us-56pa": { at: "B1924", sp: 5, facing: "N" } };
export const FIRE: Action = { do: "fire", unit: unit("cs-1tn"), at: "B1924" };

export const shot = (more = {}): Field => acting("cs-archer", { ...tennessee, ...target }, more);

/** Everybody who can shocks B1924; only the word to charge is missing. */
export function charge(units: Readonly<Record<string, Standing>>, more = {}): Field {
  const f = field(units, [["activate", 2, brigade("cs-archer")], "shocks"], { brigade: brigade("cs-archer"), ...more });
  for (const id of Object.keys(units).filter((one) => one.startsWith("cs-"))) f.play({ do: "shock", unit: unit(id), at: "B1924" });
  return f;
}

/** How often each end comes about when it is really rolled: those who are shocked stand and fire, and retreats go the first way. */
export function rolled(f: Field, action: Action, runs: number): ReadonlyMap<string, number> {
  const fight = action.do === "go" ? fightOf(begun(f.s, action)) : undefined;
  const counts = new Map<string, number>();
  const s = threedays.copy(f.s) as State;
  for (let run = 0; run < runs; run++) {
    threedays.assign(s, f.s);
    threedays.random(s).set(createRandom(`run ${run}`));
    rules.begin(s, action);
    for (let over = false; !over; ) {
      over = fight ? isDecided(s) : false;
      if (over || !rules.pass(s)) continue;
      const { ask } = threedays.decision(s) as { ask: string };
      const words: Readonly<Record<string, string>> = { defend: "fire", beforeShock: "stand", retreat: "back", bleeds: "lose" };
      const answer = threedays.legal(s).find((one) => one.do === words[ask]);
      if (answer) rules.begin(s, answer);
      else over = true;
    }
    const words = fight ? issueOf(s, fight) : fatesOf(f.s, s);
    counts.set(words, (counts.get(words) ?? 0) + 1 / runs);
  }
  return counts;
}
