/** The steps of what goes on: of an attack while there is one, else of the action phase. */
import type { JsonObject, Stage } from "../../../engine/index.js";
import { capital, inWords } from "../../../kit/index.js";
import { placeTitle } from "../data/map.js";
import rows from "../data/stages.json" with { type: "json" };
import { otherSide, read, type SideName, squadOf, type View } from "./view.js";

/** Moves and losses belong to the step that they are part of: its question stands for theirs. */
const moves = { withdrawal: "withdraw", march: "march", entry: "enter", retreat: "retreat" };
const losses = { fire: "fire", combat: "combat", withdrawal: "withdraw" };

function stepOf({ stage, after }: View, ask: string): string {
  if (ask === "step" || ask === "face") return moves[stage];
  return ask === "offer" || ask === "pick" ? losses[after] : ask;
}

/** From rows: [title, questions of the step, what is done in it, rule]; nothing where the question is of none of them. */
function stagesAt(steps: readonly (readonly string[])[], step: string, played: readonly (string | undefined)[] = []): Stage[] {
  const now = steps.findIndex(([, asks]) => asks.split(" ").includes(step));
  if (now < 0) return [];
  return steps.map(([title, , words, rule], i) => ({
    title,
    when: i === now ? "now" : i < now ? "done" : "later",
    words,
    rule,
    played: played[i],
  }));
}

/** The guns of a side, as far as their faces are known. */
function gunsOf({ guns = [] }: View, side: SideName): string | undefined {
  const tokens = guns
    .filter(({ army }) => army === side)
    .map(({ token, at, aim, hit }) => {
      const target = typeof aim === "string" ? ` against ${placeTitle(aim)}` : "";
      return `${token ?? "a token"} at ${placeTitle(at)}${target}${hit ? " (hit)" : ""}`;
    });
  return tokens.length === 0 ? undefined : `${capital(side)} guns: ${tokens.join(", ")}.`;
}

/** Who goes against what. */
function attackers(view: View): string | undefined {
  const lines = (view.targets ?? []).flatMap((target, slot) => {
    const squad = squadOf(view, slot);
    return target && squad.length > 0 ? [`${inWords(squad)} against ${placeTitle(target)}`] : [];
  });
  return lines.length === 0 ? undefined : `${capital(view.active)}: ${lines.join("; ")}.`;
}

export function stages(json: JsonObject, { ask }: JsonObject): readonly Stage[] {
  const view = read(json);
  const { active, targets = [], hour } = view;
  const step = stepOf(view, `${ask}`);
  const attack = targets.some((at) => at)
    ? stagesAt(rows.attack, step, [attackers(view), gunsOf(view, otherSide(active)), gunsOf(view, active)])
    : [];
  if (attack.length > 0) return attack;
  const phase = rows.phase.filter(([title]) => hour.endsWith("N") || title !== "Night work");
  return stagesAt(phase, step);
}
