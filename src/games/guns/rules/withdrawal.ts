/** 14 Withdrawal moves, with 18.4 (cavalry of its own will) and 21.4 (blocks that need not go). */
import type { Prompt, Refusal } from "../../../engine/index.js";
import { current, isPending, no, offered, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, blocksOfArmy, UNION } from "../data/blocks.js";
import { forcedBy, isInContact } from "../geometry/faces.js";
import { type Withdrawals, withdraw as withdrawFrom } from "../geometry/withdraw.js";
import { ask } from "../options.js";
import { inTheField } from "../seats.js";
import { blocksAt, Did, enemyOf, has, isCavalry, Mark, Order, onMap, type State, setFlag } from "../state.js";
import { list } from "../words/names.js";
import { ordersInForce } from "./agreements.js";
import { enemyCover, lastCover } from "./contact.js";
import { endMove, isAmong, takeVerb, workOf } from "./movement.js";
import { eliminate, reduce } from "./reduction.js";
import { type Ask, type Said, title, verb } from "./verbs.js";

/** 14.2b to e who must withdraw, fixed once when the phase begins. */
export function findForced(s: State): void {
  const winners = blocksOfArmy[enemyOf(s.active)].filter((w) => onMap(s, w) && has(s, w, Did.won));
  for (const b of blocksOfArmy[s.active].filter((one) => onMap(s, one))) {
    for (const w of winners.filter((one) => forcedBy(s, s.active, s.place[b], s.place[one])))
      setFlag(s, b, isExempt(s, b, w) ? Did.exempt : Did.forced);
    if (has(s, b, Did.forced)) s.flags[b] &= ~Did.exempt; // 21.4c
  }
}

/** 21.4a */
export function isExempt(s: State, b: Block, winner: Block): boolean {
  return ask.fullyObstructed(s) && [b, winner].some((one) => s.ground.fullyObstructed[s.place[one] >> 1] === 1);
}

/** 14.1 next to the enemy, in his field of fire, or in his position; the enemy's cover must be fresh. */
function inContact(s: State, b: Block): boolean {
  const p = s.place[b] >> 1;
  return isInContact(lastCover(s, armyOf[b]), p) || blocksAt(s, enemyOf(armyOf[b]), p) > 0;
}

/** The step is asked whenever what both sides see allows a withdrawal: whether a block is cavalry is nobody's business. */
export function openWithdrawals(s: State): void {
  enemyCover(s, s.active);
  const atWill = s.orders[s.active] === Order.withdraw || s.active === UNION;
  const might = (b: Block) => onMap(s, b) && (has(s, b, Did.forced | Did.exempt) || (atWill && inContact(s, b)));
  if (blocksOfArmy[s.active].some(might)) push(s, Chapter.withdraw);
}

/** Whether a block may withdraw now: not at all, anywhere, or as cavalry in the open (18.4a). */
const MAY_NOT = 0;
const MAY = 1;
const MAY_IN_THE_OPEN = 2;

/** The enemy's cover must be fresh. */
function leaveToWithdraw(s: State, b: Block): number {
  if (!onMap(s, b) || has(s, b, Did.withdrew)) return MAY_NOT;
  if (has(s, b, Did.forced | Did.exempt)) return MAY; // 21.4b
  if (isPending(s, Chapter.retreat) || !inContact(s, b)) return MAY_NOT;
  if (s.orders[armyOf[b]] === Order.withdraw) return MAY;
  return isCavalry(b) ? MAY_IN_THE_OPEN : MAY_NOT;
}

/** 14.3a, 18.2c, d */
export function withdrawalSteps(s: State, b: Block, mounted: boolean): number {
  const foot = s.orders[armyOf[b]] === Order.withdraw ? 4 : 2;
  return !mounted ? foot : ask.mountedWithdrawalOfThree(s) ? 3 : foot + 1;
}

/** Everywhere the block can withdraw to; the enemy's cover must be fresh. */
function withdrawalsOf(s: State, b: Block, mounted: boolean, out = workOf(s).withdrawals): Withdrawals {
  out.count = 0;
  const leave = leaveToWithdraw(s, b);
  if (leave === MAY_NOT) return out;
  const army = armyOf[b];
  const steps = withdrawalSteps(s, b, mounted);
  const retreat = { army, face: s.place[b], stand: s.standing[b], steps, mounted, openOnly: leave === MAY_IN_THE_OPEN };
  withdrawFrom(s, lastCover(s, army), retreat, out);
  return out;
}

const hasWay = (s: State, b: Block, mounted: boolean): boolean => withdrawalsOf(s, b, mounted).count > 0;
const canWithdraw = (s: State, b: Block): boolean => hasWay(s, b, false) || (isCavalry(b) && hasWay(s, b, true));

/** The withdrawals of the block in hand. */
export function findWithdrawals(s: State): Withdrawals {
  enemyCover(s, s.active);
  return withdrawalsOf(s, s.hand, s.mounted === 1);
}

/** 14.5c whether the i-th withdrawal just found costs a block. */
export function costs(s: State, i: number): boolean {
  const { place, reduced } = workOf(s).withdrawals;
  return reduced[i] === 1 && (s.marks[place[i] >> 1] & Mark.paid) === 0;
}

/** 18.5a whether the withdrawal shows that the block in hand is cavalry: infantry could not make it. */
export function showsCavalry(s: State): boolean {
  const b = s.hand;
  if (!isCavalry(b)) return false;
  if (leaveToWithdraw(s, b) === MAY_IN_THE_OPEN) return true;
  return s.mounted === 1 && !isAmong(s, withdrawalsOf(s, b, false, workOf(s).footWithdrawals));
}

const withFlags = (s: State, flags: number): Block[] => blocksOfArmy[s.active].filter((b) => onMap(s, b) && has(s, b, flags));
const forcedBlocks = (s: State): Block[] => withFlags(s, Did.forced);

const names = (blocks: readonly Block[]): string[] => blocks.map((b) => blockNames[b]);

/** 14.2h, 14.5d who must withdraw; where none of them can, what becomes of them. */
function duty(s: State): string | undefined {
  const forced = forcedBlocks(s);
  if (forced.length === 0) return undefined;
  enemyCover(s, s.active);
  const able = forced.filter((b) => canWithdraw(s, b));
  return able.length > 0
    ? `${list(names(able))} must withdraw`
    : `${list(names(forced))} must withdraw and cannot: to end withdrawals is to lose ${forced.length === 1 ? "it" : "them"}`;
}

const take = takeVerb("GG-14.1a", Chapter.withdrawing, hasWay, whyNotWithdraw);

/** The enemy's cover must be fresh. */
function whyNotWithdraw(s: State, b: Block): Refusal {
  const name = blockNames[b];
  if (has(s, b, Did.withdrew)) return no("GG-10.1d", `${name} has withdrawn already.`);
  if (current(s) === Chapter.retreat && !has(s, b, Did.forced | Did.exempt))
    return no("GG-14.2a", `${name} did not take part in the attack that failed.`);
  const leave = leaveToWithdraw(s, b);
  if (leave === MAY_NOT) {
    return s.orders[s.active] === Order.withdraw || isCavalry(b)
      ? no("GG-14.1b", `${name} is neither next to the enemy nor in his field of fire.`)
      : no("GG-14.1a", `${name} need not withdraw, and may not without Withdraw orders.`);
  }
  if (leave === MAY_IN_THE_OPEN) return no("GG-18.4a", `${name} may withdraw of its own will only through open ground.`);
  return no("GG-14.5f", `${name} has no legal withdrawal.`);
}

/** 14.5d who must go and cannot is lost; whoever that frees must go first. */
const end: Said = verb({
  refuse(s) {
    enemyCover(s, s.active);
    const able = forcedBlocks(s).find((b) => canWithdraw(s, b));
    return able === undefined ? undefined : no("GG-14.2h", `${blockNames[able]} must withdraw first.`);
  },
  do(s, _, log) {
    for (const b of forcedBlocks(s)) {
      enemyCover(s, s.active);
      if (canWithdraw(s, b)) return;
      eliminate(s, b, "GG-14.5d", log);
    }
    pop(s);
  },
});

const withdrawPrompt = (s: State, text: string): Prompt => ({ text: `${title(s)}: ${text}.`, forced: names(forcedBlocks(s)) });
const verbs = { take, end };

export const withdraw: Ask = {
  rule: "GG-14.1a",
  seat: inTheField,
  prompt: (s) => ({
    ...withdrawPrompt(s, duty(s) ?? offered(s, verbs, { take: "withdraw blocks if you wish", end: "end withdrawals" })),
    ...ordersInForce(s),
  }),
  verbs,
};

/** 13.9a, 14.2a beaten attackers withdraw at once. */
export const retreat: Ask = {
  rule: "GG-13.9a",
  seat: inTheField,
  prompt: (s) => withdrawPrompt(s, `the attack has failed; ${duty(s) ?? offered(s, verbs, { take: "withdraw", end: "stay" })}`),
  done: (s) => withFlags(s, Did.forced | Did.exempt).length === 0,
  verbs,
};

/** The block in hand withdraws; 14.5a that may cost it a reduction. */
export const withdrawing: Passage<State> = {
  run(s, log) {
    const { hand: b, goal, costs } = s;
    const mandatory = has(s, b, Did.forced);
    s.flags[b] &= ~(Did.forced | Did.exempt);
    s.stirred[enemyOf(armyOf[b])] = 1; // 6.3f
    endMove(s, Did.withdrew, { event: "withdraw", rule: mandatory ? "GG-14.2b" : "GG-14.1a" }, log);
    if (mandatory && current(s) === Chapter.withdraw && s.orders[armyOf[b]] === Order.hold) s.gaveWay = 1; // 6.5b
    if (!costs) return;
    s.marks[goal >> 1] |= Mark.paid;
    reduce(s, b, log);
  },
};
