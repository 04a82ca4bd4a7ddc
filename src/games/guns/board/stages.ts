/** The steps of what goes on: of an attack while there is one, else of the action phase. */
import type { JsonObject, Stage } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { otherSide, positionName, read, type SideName, sideTitles, type View } from "./view.js";

type Row = readonly [title: string, asks: string, words: string, rule: string];

const attackSteps: readonly Row[] = [
  ["1 Plan and declare", "plan", "The attacker names one or two positions and who goes.", "GG-13.1a"],
  ["2 Guns of the defence", "defend", "The defender brings up tokens, face-down.", "GG-13.2a"],
  ["3 Guns of the attack", "support fill", "The attacker brings up tokens, face-down.", "GG-13.3a"],
  ["4 Guns are shown", "", "All tokens played are turned up.", "GG-13.4a"],
  ["5 Bombardment", "bombard hit", "The attacker's guns fire; hits fall on guns first.", "GG-13.5b"],
  ["6 Defensive fire", "fire", "The defender's guns fire on those who come.", "GG-13.6c"],
  ["7 Final advance", "", "The attackers go into the position.", "GG-13.7a"],
  ["8 Close combat", "combat lead", "Leaders are shown, the sum is made, losses are taken.", "GG-13.8b"],
  ["9 Outcome", "retreat", "Winners stay, losers fall back; tokens are spent.", "GG-13.9a"],
];

const phaseSteps: readonly Row[] = [
  ["Tokens", "return", "Draw one; eight is the limit.", "GG-8.1a"],
  ["Withdrawals", "withdraw", "Who must fall back, and who wants to.", "GG-14.1a"],
  ["Attacks", "attack", "Only under Attack orders.", "GG-13.0a"],
  ["Reinforcements", "enter entry", "Who waits at the edge comes in.", "GG-11.2a"],
  ["Marches", "march spend", "Blocks march and turn.", "GG-12.1a"],
  ["Night work", "works leave", "Field works; the wounded and the stragglers.", "GG-17.2a"],
  ["Orders", "orders", "General orders for the next phase.", "GG-6.1a"],
];

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
    const target = typeof aim === "string" ? ` against ${positionName(aim)}` : "";
    return `${token ?? "a token"} at ${positionName(at)}${target}${hit ? " (hit)" : ""}`;
  });
  return `${sideTitles[side]} guns: ${tokens.join(", ")}.`;
}

/** Who goes against what, in the order in which they lead. */
function attackers(view: View): string | undefined {
  const names = (slot: number) => (view.squad ?? []).slice(3 * slot, 3 * slot + 3).flatMap((name) => name ?? []);
  const lines = (view.targets ?? []).flatMap((target, slot) =>
    target && names(slot).length > 0 ? [`${inWords(names(slot))} against ${positionName(target)}`] : [],
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
  if (attacking && attackSteps.some((row) => isAsked(row, step)))
    return rowsOf(attackSteps, step, [attackers(view), gunsOf(view, defender), gunsOf(view, view.active)]);
  if (!phaseSteps.some((row) => isAsked(row, step))) return [];
  const night = view.hour.endsWith("N");
  return rowsOf(
    phaseSteps.filter(([title]) => night || title !== "Night work"),
    step,
  );
}
