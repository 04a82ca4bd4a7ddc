/** The steps of what goes on: of an attack while there is one, else of the action phase. */
import type { JsonObject, Stage } from "../../../engine/index.js";
import { positionName, read, type SideName, sideTitles, type View } from "./view.js";

type Row = readonly [title: string, asks: string, words: string, rule: string];

const attackSteps: readonly Row[] = [
  ["1 Plan and declare", "plan", "The attacker names one or two positions and who goes.", "GG-13.1a"],
  ["2 Guns of the defence", "defend", "The defender brings up tokens, face-down.", "GG-13.2a"],
  ["3 Guns of the attack", "support fill", "The attacker brings up tokens, face-down.", "GG-13.3a"],
  ["4 Guns are shown", "", "All tokens played are turned up.", "GG-13.4a"],
  ["5 Bombardment", "bombard hit", "The attacker's guns fire; hits fall on guns first.", "GG-13.5b"],
  ["6 Defensive fire", "fire", "The defender's guns fire on those who come.", "GG-13.6c"],
  ["7 Final advance", "", "The attackers go into the position.", "GG-13.7a"],
  ["8 Close combat", "combat lead offer pick", "Leaders are shown, the sum is made, losses are taken.", "GG-13.8b"],
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

const stageOf: Readonly<Record<string, string>> = { withdrawal: "withdraw", march: "march", entry: "enter", retreat: "retreat" };

function rowsOf(steps: readonly Row[], ask: string, more: (title: string) => string): Stage[] {
  const now = steps.findIndex(([, asks]) => asks.split(" ").includes(ask));
  return steps.map(([title, , words, rule], i) => ({
    title,
    when: i === now ? "now" : i < now ? "done" : "later",
    words: `${words}${more(title)}`,
    rule,
  }));
}

/** What each side has played, as far as it is known. */
function played(view: View, attacker: boolean): string {
  const side: SideName = (view.active === "union") === attacker ? "union" : "confederate";
  const guns = (view.guns ?? []).filter(({ army }) => army === side);
  if (guns.length === 0) return "";
  const tokens = guns.map(({ token, at, hit }) => `${token ?? "a token"} at ${positionName(at)}${hit ? ", hit" : ""}`);
  return ` ${sideTitles[side]}: ${tokens.join("; ")}.`;
}

export function stages(json: JsonObject, decision: JsonObject): readonly Stage[] {
  const view = read(json);
  const ask = `${decision.ask}`;
  const attacking = (view.targets ?? []).some((at) => at !== null && at !== undefined);
  if (attacking && attackSteps.some(([, asks]) => asks.split(" ").includes(ask)))
    return rowsOf(attackSteps, ask, (title) =>
      title.startsWith("2") ? played(view, false) : title.startsWith("3") ? played(view, true) : "",
    );
  const step = ask === "step" || ask === "face" ? (stageOf[view.stage ?? "march"] ?? "march") : ask;
  if (!phaseSteps.some(([, asks]) => asks.split(" ").includes(step))) return [];
  const night = view.hour.endsWith("N");
  return rowsOf(
    phaseSteps.filter(([title]) => night || title !== "Night work"),
    step,
    () => "",
  );
}
