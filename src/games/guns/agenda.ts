/** What can lie on the agenda: the questions and passages of the rules, and the numbers that their frames carry. */
import { type Agenda, among, chapterNumbers, current, type Frames, indexed, isPending, notedBy, orNone } from "../../kit/index.js";
import returns from "./data/returns.json" with { type: "json" };
import { army, face, type OnGround } from "./kinds.js";

/** 4, 24, 25 what comes before the first turn; 5.1 the phases of a turn. */
export const turnSteps = ["auction", "unionOrder", "confederateOrder", "buford", "duration", "first", "second", "objectives"] as const;
/** 5.2 the steps of an action phase. */
export const phaseSteps = [
  "nightPayment",
  "draw",
  "latePayment",
  "keep",
  "write",
  "withdrawal",
  "attack",
  "entry",
  "march",
  "works",
  "refill",
  "leave",
  "orders",
  "end",
] as const;
/** 13 the steps of an attack, from the defender's guns on. */
export const assaultSteps = [
  "defense",
  "support",
  "filling",
  "reveal",
  "bombardment",
  "shelling",
  "silence",
  "fire",
  "losses",
  "advance",
  "combat",
  "verdict",
  "end",
] as const;
/** Why tokens are returned, and under which rule. */
export const reasons = returns;
export const reasonNames = Object.keys(reasons) as (keyof typeof reasons)[];

/** Chapters that note nothing. */
const plain = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as Readonly<Record<N, readonly []>>;
const moving = [orNone(face)];

export const frames = {
  ...plain("bid", "side", "balance"),
  write: [army],
  ...plain("buford", "hours"),
  return: [among(reasonNames)],
  ...plain("withdraw"),
  /** Where the block in hand goes, and which way it faces there. */
  ...plain("step", "face"),
  ...plain("attack", "plan", "defend", "support", "fill", "bombard", "hit", "fire", "combat", "lead", "offer", "pick", "retreat"),
  ...plain("enter", "entry", "march", "spend", "works", "leave", "orders", "objectives", "over"),
  turn: [among(turnSteps)],
  phase: [among(phaseSteps)],
  /** The move of the block in hand, once its front is chosen. */
  withdrawing: moving,
  marching: moving,
  entering: moving,
  assault: [among(assaultSteps)],
  /** Hits on guns, target by target; reductions by fire; those of a close combat. */
  ...plain("shelling", "losses", "fighting"),
} satisfies Frames<OnGround>;

export type ChapterName = keyof typeof frames;
export const chapterNames = Object.keys(frames) as ChapterName[];
export const Chapter = chapterNumbers(frames);
export const MOST_FRAMES = 10;

export const Reason = indexed(reasonNames);
export const TurnStep = indexed(turnSteps);
export const PhaseStep = indexed(phaseSteps);

/** The step of the action phase that goes on, -1 between phases. */
export const phaseStep = (s: Agenda): number => notedBy(s, Chapter.phase);
/** Whether the block in hand marches; else it withdraws or enters. */
export const isMarch = (s: Agenda): boolean => isPending(s, Chapter.marching);
/** Whether a block is in hand. */
export function isMoving(s: Agenda): boolean {
  const now = current(s);
  return now === Chapter.step || now === Chapter.face || now === Chapter.entry;
}
