/** The steps of what goes on: of an attack while there is one, else of the action phase. */

import type { JsonObject, Stage } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { placeTitle } from "../data/map.js";
import rows from "../data/stages.json" with { type: "json" };
import { otherSide, read, type SideName, sideTitles, type View } from "./view.js";

/** [title, questions of the step, what is done in it, rule] */
type Row = readonly string[];

/** What each reduction interrupts. */
const lossesOf: Readonly<Record<string, string>> = { fire: "fire", combat: "combat", withdrawal: "withdraw" };
const stageOf: Readonly<Record<string, string>> = { withdrawal: "withdraw", march: "march", entry: "enter", retreat: "retreat" };

const isAsked = ([, asks]: Row, ask: string): boolean => asks.split(" ").includes(ask);

function rowsOf(steps: readonly Row[], ask: string, played: readonly (string | undefined)[] = []): Stage[] {
  const now = steps.findIndex((row) => isAsked(row, ask));
  return steps.map(([title, , words, rule], i) => ({
    title,
    when: i === now ? "now" : i < now ? "done" : "later",
    words,
    rule,
    ...(played[i] !== undefined && { played: played[i] }),
  }));
}

/** The guns of a side, as far as their faces are known. */
function gunsOf(view: View, side: SideName): string | undefined {
  const guns = (view.guns ?? []).filter(({ army }) => army === side);
  if (guns.length === 0) return undefined;
  const tokens = guns.map(({ token, at, aim, hit }) => {
    const target = typeof aim === "string" ? ` against ${placeTitle(aim)}` : "";
    return `${token ?? "a token"} at ${placeTitle(at)}${target}${hit ? " (hit)" : ""}`;
  });
  return `${sideTitles[side]} guns: ${tokens.join(", ")}.`;
}

/** Who goes against what, in the order in which they lead. */
function attackers(view: View): string | undefined {
  const names = (slot: number) => (view.squad ?? []).slice(3 * slot, 3 * slot + 3).flatMap((name) => name ?? []);
  const lines = (view.targets ?? []).flatMap((target, slot) =>
    target && names(slot).length > 0 ? [`${inWords(names(slot))} against ${placeTitle(target)}`] : [],
  );
  return lines.length === 0 ? undefined : `${sideTitles[view.active]}: ${lines.join("; ")}.`;
}

/** The question that stands for where the game is: moves and losses belong to what they are part of. */
function stepOf(view: View, ask: string): string {
  if (ask === "step" || ask === "face") return stageOf[view.stage] ?? "march";
  if (ask === "offer" || ask === "pick") return lossesOf[view.after];
  return ask;
}

export function stages(json: JsonObject, decision: JsonObject): readonly Stage[] {
  const view = read(json);
  const ask = `${decision.ask}`;
  const defender = otherSide(view.active);
  const attacking = (view.targets ?? []).some((at) => at !== null && at !== undefined);
  const step = stepOf(view, ask);
  if (attacking && rows.attack.some((row) => isAsked(row, step)))
    return rowsOf(rows.attack, step, [attackers(view), gunsOf(view, defender), gunsOf(view, view.active)]);
  if (!rows.phase.some((row) => isAsked(row, step))) return [];
  const night = view.hour.endsWith("N");
  const steps = rows.phase.filter(([title]) => night || title !== "Night work");
  return rowsOf(steps, step);
}
