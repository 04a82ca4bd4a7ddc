/** 5 Sequence of play: set-up, turns and their phases, and the steps of an action phase. */
import type { GameEvent } from "../../../engine/index.js";
import { inOrder, no, note, pop, push, whole } from "../../../kit/index.js";
import { Chapter, type phaseSteps, Reason, TurnStep, type turnSteps } from "../agenda.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { hourNames, hourTitle, isNight, LAST_HOUR, nightAfter } from "../data/time.js";
import { TRAY } from "../data/tokens.js";
import { shuffleStacks } from "../hidden/knowledge.js";
import { ask } from "../options.js";
import { inCommand, isTeam } from "../seats.js";
import { blocksInPlay, Did, dropFlags, Extended, enemyOf, NOBODY, Order, orderNames, PHASE_FLAGS, type State } from "../state.js";
import { armyTitle, does, ofArmy, orderTitle } from "../words/names.js";
import { openBalance } from "./agreements.js";
import { openMarches } from "./march.js";
import { openLeaving, openWorks, refill } from "./night.js";
import { openObjectives, win } from "./objectives.js";
import { openAttacks } from "./plan.js";
import { clearEntries, openEntries } from "./reinforcements.js";
import { demandTokens, drawForTurn, half, trayCount } from "./tokens.js";
import { type Ask, title, verb } from "./verbs.js";
import { findForced, openWithdrawals } from "./withdrawal.js";

const BLOCKS_PER_HOUR = 3;
type Step = (s: State, log?: GameEvent[]) => void;

/** 25.1e, f the commander of a team writes: before set-up, and right after the draw. */
function writeOrder(s: State, army: number): void {
  if (isTeam(s, army)) push(s, Chapter.write, army);
}

/** 4, 24, 25 what comes before the first turn; 5.1 the phases of each; then the next turn begins. */
const turnPasses: Readonly<Record<(typeof turnSteps)[number], Step>> = {
  auction: openBalance,
  unionOrder: (s) => writeOrder(s, UNION),
  confederateOrder: (s) => writeOrder(s, CSA),
  buford: (s) => push(s, Chapter.buford),
  duration: beginTurn,
  first: (s, log) => beginPhase(s, s.first, log),
  second: (s, log) => beginPhase(s, enemyOf(s.first), log),
  objectives: openObjectives,
};

export const turn = inOrder(Object.values(turnPasses), endTurn);

/** 7 Turn duration phase. */
function beginTurn(s: State): void {
  s.first = s.lastWithdrew === NOBODY ? UNION : s.lastWithdrew; // 7.2
  s.active = enemyOf(s.first);
  s.hours = 1;
  s.maximum = longestTurn(s);
  clearEntries(s);
  for (const army of [UNION, CSA]) dropFlags(s, army, Did.new);
  push(s, Chapter.hours);
}

/** 7.3 */
function longestTurn(s: State): number {
  if (isNight(s.hour)) return 1; // 7.3e
  if (s.orders[UNION] === Order.attack || s.orders[CSA] === Order.attack) return 1; // 7.3d
  const fewer = Math.min(blocksInPlay(s, UNION), blocksInPlay(s, CSA));
  return Math.min(1 + Math.floor(fewer / BLOCKS_PER_HOUR), nightAfter(s.hour) - s.hour); // 7.3a, f
}

export const hours: Ask = {
  rule: "GG-7.3a",
  seat: inCommand,
  prompt: (s) => ({
    text: `${title(s)}: choose how many hours the turn lasts, 1 to ${s.maximum}. Less than ${s.maximum} means that you must declare Attack or Withdraw.`,
    longest: s.maximum,
  }),
  done(s, log) {
    if (s.maximum === 1) log?.push(turnBegins(s));
    return s.maximum === 1;
  },
  verbs: {
    hours: verb({
      fields: { hours: { ...whole(1, 99), none: () => "A turn lasts a whole number of hours, at least one." } },
      from: (s) => Array.from({ length: s.maximum }, (_, i) => i + 1),
      refuse: (s) =>
        s.orders.includes(Order.attack)
          ? no("GG-7.3d", "With Attack declared the turn lasts one hour.")
          : no("GG-7.3a", `This turn may last ${s.maximum} hours at most.`),
      do(s, given, log) {
        s.hours = given.hours;
        log?.push(turnBegins(s));
        pop(s);
      },
    }),
  },
};

function turnBegins(s: State): GameEvent {
  const [length, until] = s.hours === 1 ? ["one hour", ""] : [`${s.hours} hours`, `, until the end of ${hourTitle(s.hour + s.hours - 1)}`];
  return {
    event: "turn",
    rule: isNight(s.hour) ? "GG-17.1a" : "GG-7.1a",
    hour: hourNames[s.hour],
    hours: s.hours,
    maximum: s.maximum,
    first: armyNames[s.first],
    text: `A turn of ${length}: ${hourTitle(s.hour)}${until}. ${does(s.first, "move")} first.`,
  };
}

/** 5.2 an action phase opens: flags of the last one fall, stacks are shuffled, and who must withdraw is settled. */
function beginPhase(s: State, army: number, log?: GameEvent[]): void {
  s.active = army;
  dropFlags(s, army, PHASE_FLAGS | Did.won); // 14.2f
  s.marks.fill(0);
  s.gaveWay = 0;
  s.attacks = 0;
  s.couldAttack = 0;
  s.extended = Extended.none;
  const orders = s.orders[army];
  const text = `${armyTitle(army)} action phase, under ${orderTitle(orders)} orders.`;
  log?.push(ofArmy(army, "phase", "GG-5.2a", text, { hour: hourNames[s.hour], orders: orderNames[orders] }));
  shuffleStacks(s, army); // 10.6i
  findForced(s); // 14.2e
  push(s, Chapter.phase, -1);
}

/** 6.4c, d, 17.1c half the tray for Withdraw orders at night: before the draw, or by the other reading after it. */
function payForNight(s: State, afterDraw: boolean): void {
  const owes = isNight(s.hour) && s.orders[s.active] === Order.withdraw;
  if (owes && ask.nightPaymentAfterDraw(s) === afterDraw) demandTokens(s, half(s, s.active), Reason.night);
}

const phasePasses: Readonly<Record<(typeof phaseSteps)[number], Step>> = {
  nightPayment: (s) => payForNight(s, false),
  draw: drawForTurn,
  latePayment: (s) => payForNight(s, true),
  keep: (s) => demandTokens(s, trayCount(s, s.active) - TRAY, Reason.keep), // 8.1c
  write: (s) => writeOrder(s, s.active),
  withdrawal: openWithdrawals,
  attack: openAttacks,
  entry: openEntries,
  march: openMarches,
  works: openWorks,
  refill,
  leave: openLeaving,
  orders: (s) => push(s, Chapter.orders),
  end: endPhase,
};

export const phase = inOrder(Object.values(phasePasses));

/** 5.1b */
function endPhase(s: State): void {
  if (ask.winnersFadeAfterAPhase(s)) dropFlags(s, enemyOf(s.active), Did.won);
}

function endTurn(s: State, log?: GameEvent[]): void {
  const last = s.hour + s.hours - 1;
  // 20.3d
  if (last === LAST_HOUR) win(s, UNION, log);
  else {
    s.hour = last + 1; // 7.1
    note(s, 0, TurnStep.duration);
    beginTurn(s);
  }
}
