/**
 * What happens next, in a position: the agenda, from the bottom up. Who types one may say "ask" instead, and where it matters "stage", "after",
 * "reason" and "second", as positions did before there was an agenda.
 */
import type { JsonObject, Refusal } from "../../../engine/index.js";
import { among, clearAgenda, flag, type Kind, no, push, readAgenda } from "../../../kit/index.js";
import { AssaultStep, Chapter, type ChapterName, chapterNames, frames, PhaseStep, reasonNames, TurnStep } from "../agenda.js";
import { UNION } from "../data/blocks.js";
import { optionBits } from "../options.js";
import { Extended, NOWHERE, type State } from "../state.js";

const stageNames = "setUp duration draw withdrawal attack retreat entry march night orders objectives".split(" ");
const afterNames = ["withdrawal", "fire", "combat"];
const questions = chapterNames.slice(0, chapterNames.indexOf("turn"));

/** Keys that stand for an agenda: kind, and what it is when left out. */
const shorthand: Readonly<Record<string, readonly [Kind, number]>> = {
  ask: [among(questions), Chapter.march],
  stage: [among(stageNames), stageNames.indexOf("march")],
  after: [among(afterNames), 0],
  reason: [among(reasonNames), 0],
  second: [flag, 0],
};
export const shorthandKeys = Object.keys(shorthand);

export function readMoment(s: State, given: JsonObject): Refusal | undefined {
  if (given.agenda !== undefined) {
    const problem = readAgenda(frames, s, s, given.agenda);
    return problem === undefined ? undefined : no("GG-5.1a", problem);
  }
  const said: Record<string, number> = {};
  for (const [key, [kind, usual]] of Object.entries(shorthand)) {
    const value = given[key] === undefined ? usual : kind.read(s, given[key]);
    if (value === undefined) return no("GG-4.1a", `"${key}" is ${kind.says}, not ${JSON.stringify(given[key])}.`);
    said[key] = value;
  }
  layAgenda(s, chapterNames[said.ask], stageNames[said.stage], afterNames[said.after], said.reason, said.second === 1);
  return undefined;
}

/** The turn's step for questions outside the action phases. */
const outside: Partial<Record<ChapterName, number>> = {
  bid: TurnStep.auction,
  side: TurnStep.auction,
  balance: TurnStep.auction,
  buford: TurnStep.buford,
  hours: TurnStep.duration,
  objectives: TurnStep.objectives,
};

/** For each question of an attack: its step, and what lies between the two. */
const inAssault: Partial<Record<ChapterName, readonly [number, ...number[]]>> = {
  defend: [AssaultStep.defense],
  support: [AssaultStep.support],
  fill: [AssaultStep.filling],
  bombard: [AssaultStep.bombardment],
  hit: [AssaultStep.shelling, Chapter.shelling],
  fire: [AssaultStep.fire],
  combat: [AssaultStep.combat],
  lead: [AssaultStep.combat, Chapter.combat, Chapter.fighting],
  retreat: [AssaultStep.verdict],
};

const inPhase: Partial<Record<ChapterName, number>> = {
  write: PhaseStep.write,
  withdraw: PhaseStep.withdrawal,
  enter: PhaseStep.entry,
  entry: PhaseStep.entry,
  march: PhaseStep.march,
  spend: PhaseStep.march,
  works: PhaseStep.works,
  leave: PhaseStep.leave,
  orders: PhaseStep.orders,
};

const movers: readonly number[] = [Chapter.withdrawing, Chapter.marching, Chapter.entering];

/** Whoever moves a block does not know its front yet. */
function lay(s: State, chapters: readonly number[]): void {
  for (const chapter of chapters) push(s, chapter, movers.includes(chapter) ? NOWHERE : 0);
}

function layAgenda(s: State, ask: ChapterName, stage: string, after: string, reason: number, second: boolean): void {
  clearAgenda(s);
  const setsUp = ask === "write" && stage === "setUp";
  const firstOrder = s.active === UNION ? TurnStep.unionOrder : TurnStep.confederateOrder;
  if (ask !== "over") push(s, Chapter.turn, setsUp ? firstOrder : (outside[ask] ?? (second ? TurnStep.second : TurnStep.first)));
  if (!setsUp && ask !== "over" && outside[ask] === undefined) layPhase(s, ask, stage, after, reason);
  push(s, Chapter[ask], ask === "return" ? reason : ask === "write" ? s.active : 0);
}

/** The step of the action phase in which the question is asked, and what lies between the two. */
function layPhase(s: State, ask: ChapterName, stage: string, after: string, reason: number): void {
  const inPart = (step: number, ...below: readonly number[]) => {
    push(s, Chapter.phase, step);
    lay(s, below);
  };
  const inAttack = (step: number, ...below: readonly number[]) => {
    inPart(PhaseStep.attack);
    if (s.extended !== Extended.again) push(s, Chapter.attack);
    push(s, Chapter.assault, step);
    lay(s, below);
  };
  const assaulted = inAssault[ask];
  if (ask === "step" || ask === "face") {
    if (stage === "retreat") inAttack(AssaultStep.verdict, Chapter.retreat, Chapter.withdrawing);
    else if (stage === "entry") inPart(PhaseStep.entry, Chapter.enter, Chapter.entering);
    else if (stage === "march") inPart(PhaseStep.march, Chapter.march, Chapter.marching);
    else inPart(PhaseStep.withdrawal, Chapter.withdraw, Chapter.withdrawing);
  } else if (ask === "offer" || ask === "pick") {
    if (after === "fire") inAttack(AssaultStep.losses, Chapter.losses);
    else if (after === "combat") inAttack(AssaultStep.combat, Chapter.combat, Chapter.fighting);
    else if (stage === "retreat") inAttack(AssaultStep.verdict, Chapter.retreat);
    else inPart(PhaseStep.withdrawal, Chapter.withdraw);
  } else if (ask === "return") {
    const night = optionBits.on(s, "nightPaymentAfterDraw") ? PhaseStep.latePayment : PhaseStep.nightPayment;
    inPart([night, PhaseStep.keep, PhaseStep.attack, PhaseStep.orders, PhaseStep.orders][reason]);
  } else if (ask === "plan" && s.extended !== Extended.again) inPart(PhaseStep.attack, Chapter.attack);
  else if (assaulted) inAttack(...assaulted);
  else if (ask === "entry") inPart(PhaseStep.entry, Chapter.enter, Chapter.entering);
  else if (ask === "spend") inPart(PhaseStep.march, Chapter.march);
  else inPart(inPhase[ask] ?? PhaseStep.attack);
}
