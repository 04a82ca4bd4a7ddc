/** Where a game can stand: what is asked in which phase, and what lies below it on the agenda. */
import { type Json, type Refusal, shown } from "../../engine/index.js";
import { current, no } from "../../kit/index.js";
import { sideNames } from "./battle.js";
import { results } from "./data/tables.js";
import { ask as agreed } from "./options.js";
import { COMBAT, enemyOf, frames, isNight, type State } from "./state.js";

const names = Object.keys(frames) as (keyof typeof frames)[];

export const movementAsks = ["march", "step", "sendBack", "call"] as const;
export const combatAsks = ["attack", "plan", "exchange", "retreat", "guns", "advance"] as const;
export type AskName = (typeof movementAsks)[number] | (typeof combatAsks)[number] | "over";

export function askOf(s: State): string {
  return names[current(s)];
}

/** `ordered` is what positions of the first version said of retreats: by a combat, or by 11.31 first or last in the phase. */
export function usualAgenda(s: State, ask: Json, ordered: unknown = "combat"): Json | Refusal {
  const asks: readonly Json[] = s.phase === COMBAT ? combatAsks : movementAsks;
  if (ask === "over") return ["over"];
  if (!asks.includes(ask)) return no("BG-4.1a", `${shown(ask)} is not asked in that phase.`);
  if (s.phase !== COMBAT) return ["turn", ...inMovement(s, ask as (typeof movementAsks)[number])];
  if (ordered !== "combat" && ordered !== "first" && ordered !== "last") return no("BG-11.31a", '"ordered" is one of combat, first, last.');
  if (ordered !== "combat") return ["turn", ...whileForced(s, ordered)];
  const later = agreed.forcedRetreatAtPhaseEnd(s) ? ["forced"] : [];
  return ["turn", ...later, "attack", ...inCombat(s, ask as (typeof combatAsks)[number])];
}

function inMovement(s: State, ask: (typeof movementAsks)[number]): Json[] {
  if (ask === "march") return ["march"];
  if (ask !== "sendBack") return ["march", ask];
  return isNight(s) ? ["sendBack"] : ["combat", "sendBack"];
}

function inCombat(s: State, ask: (typeof combatAsks)[number]): Json[] {
  if (ask === "attack") return [];
  if (ask === "plan") return ["plan"];
  if (ask === "advance") return ["aftermath", "advance"];
  if (ask !== "retreat") return ["aftermath", "advance", ask];
  const beaten = results[s.result] === "Dr" ? enemyOf(s.side) : s.side;
  return ["aftermath", "advance", ...(results[s.result] === "Ar" ? ["guns"] : []), ["retreat", sideNames[beaten]]];
}

function whileForced(s: State, ordered: "first" | "last"): Json[] {
  const rally = agreed.rallyBeforeForcedRetreat(s) ? [] : ["rally"];
  return [...(ordered === "first" ? ["attack", "contact"] : []), ...rally, ["retreat", sideNames[s.side]]];
}
