/** 12 March moves, with 15 (who may move twice) and 18.2 (mounted cavalry). */
import type { Refusal } from "../../../engine/index.js";
import { current, isPending, no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, UNION } from "../data/blocks.js";
import { marchToken } from "../data/tokens.js";
import { isFull, isInContact } from "../geometry/faces.js";
import { exitOf, type Marches, type MarchOrder, march as marchFrom } from "../geometry/march.js";
import { ask } from "../options.js";
import { inCommand, inTheField, isTeam } from "../seats.js";
import { blocksAt, Did, enemyOf, exitArea, has, isCavalry, NOWHERE, Order, onMap, type State } from "../state.js";
import * as words from "../words/blocks.js";
import { areaTitle, list, plural, positionTitle } from "../words/names.js";
import { ordersInForce } from "./agreements.js";
import type { Steps } from "./barred.js";
import { areaInFire, enemyCover, lastCover, nextTo, positionInFire } from "./contact.js";
import { apart, endMove, isAmong, takeVerb, turn, workOf } from "./movement.js";
import { crossed, markObjectives } from "./objectives.js";
import { trayCount } from "./tokens.js";
import { type Ask, offers, type Said, verb } from "./verbs.js";

const BASE = 2;
const MARCHES_PER_TOKEN = 3;

export function openMarches(s: State): void {
  push(s, Chapter.march);
  askToSpend(s);
}

/** 25.1b, j in a team the commander says first, and again when they are used up or when he has put it off, whether march tokens are spent. */
function askToSpend(s: State): void {
  if (isTeam(s, s.active) && trayCount(s, s.active) > 0) push(s, Chapter.spend);
}

/** 15.1b, e hours that count for the block's march, fewer after an entry or a withdrawal, -1 where it may not march at all. */
function hoursFor(s: State, b: Block): number {
  if (has(s, b, Did.marched | Did.exited)) return -1;
  if (has(s, b, Did.attacked)) return ask.tokenMovesLosers(s) && has(s, b, Did.withdrew) ? 0 : -1; // 15.1h, i
  if (has(s, b, Did.entered)) return s.hour + s.hours - 1 - s.entered[b];
  return has(s, b, Did.withdrew) ? s.hours - 1 : s.hours;
}

/** 12.1, 12.2, 18.2 how far the block may march. */
export function marchSteps(s: State, b: Block, mounted: boolean): Steps {
  const hours = hoursFor(s, b);
  if (hours <= 0) {
    // 15.1f with no hour left a march token gives one step on foot
    const limit = hours === 0 && s.bonus > 0 && !mounted ? 1 : 0;
    return { base: limit, limit };
  }
  const base = BASE + Number(mounted) + (s.bonus > 0 ? 1 : 0);
  const perHour = (armyOf[b] === s.first ? 1 : 2) + Number(mounted); // 12.1c, 18.2c
  return { base, limit: base + perHour * (hours - 1) };
}

/** Everywhere the block can march, on foot or mounted; `asInfantry` where any block that stood there could (18.5). */
function marchesOf(s: State, b: Block, mounted: boolean, asInfantry = false): Marches {
  const { marches, footMarches, marks } = workOf(s);
  const out = asInfantry ? footMarches : marches;
  const army = armyOf[b];
  const { base, limit } = marchSteps(s, b, mounted);
  const order: MarchOrder = {
    army,
    from: onMap(s, b) ? s.place[b] >> 1 : NOWHERE,
    gate: exitArea(s, b),
    stand: s.standing[b],
    base,
    limit,
    mounted,
    shy: s.orders[army] === Order.withdraw || (isCavalry(b) && !asInfantry), // 10.7, 18.3a
    pivots: s.orders[army] === Order.attack,
    advanced: ask.fullyObstructed(s),
    marks: markObjectives(s, army, marks),
    mayComeAgain: b === s.hand,
  };
  marchFrom(s, lastCover(s, army), order, out);
  return out;
}

/** Whether the block can march anywhere: most often a look at the positions round it is enough. */
function canMarch(s: State, b: Block, mounted: boolean): boolean {
  const { limit } = marchSteps(s, b, mounted);
  if (limit === 0 || (!onMap(s, b) && exitArea(s, b) < 0)) return false;
  return canStepAside(s, b, mounted, Math.min(limit, BASE)) || marchesOf(s, b, mounted).count > 0;
}

/** Nobody of the enemy stands there, sees it or touches it. */
function isClear(s: State, army: number, p: Position): boolean {
  return !isInContact(lastCover(s, army), p) && blocksAt(s, enemyOf(army), p) === 0;
}

/** A block out of contact, and one free position within its base steps. */
function canStepAside(s: State, b: Block, mounted: boolean, steps: number): boolean {
  const army = armyOf[b];
  const { obstructed, unionMayNot, map } = s.ground;
  const cover = lastCover(s, army);
  const from = s.place[b] >> 1;
  if (!onMap(s, b) || !isClear(s, army, from)) return false;
  for (let leaving = 2 * from; leaving <= 2 * from + 1; leaving++) {
    if (cover.area[map.area[leaving]]) continue;
    for (const to of map.bounding[map.area[leaving]]) {
      const p = to >> 1;
      const rough = obstructed[leaving] | obstructed[to];
      if (p === from || 1 + rough > steps || (rough && mounted) || (army === UNION && unionMayNot[p])) continue;
      if (isClear(s, army, p) && !isFull(s, army, p)) return true;
    }
  }
  return false;
}

const take = takeVerb("GG-12.1a", Chapter.marching, canMarch, whyNotMarch);

/** The enemy's cover must be fresh. */
function whyNotMarch(s: State, b: Block, mounted: boolean): Refusal {
  const name = blockNames[b];
  if (mounted && canMarch(s, b, false)) return no("GG-18.2b", `${name} has nowhere to march to mounted; on foot it has.`);
  if (has(s, b, Did.exited)) return no("GG-10.5e", `${name} has left the map in this turn and comes back in a later one.`);
  if (has(s, b, Did.marched)) return no("GG-10.1d", `${name} has marched already.`);
  if (has(s, b, Did.attacked)) return no("GG-15.1i", `${name} has attacked and marches no more in this phase.`);
  if (s.bonus === 0 && has(s, b, Did.entered) && s.hour + s.hours - 1 === s.entered[b])
    return no("GG-15.1c", `${name} entered in the last hour; only a march token lets it march one step.`);
  if (s.bonus === 0 && has(s, b, Did.withdrew) && s.hours === 1)
    return no("GG-15.1e", `${name} has withdrawn in a turn of one hour; only a march token lets it march one step.`);
  const cover = lastCover(s, s.active);
  if (!onMap(s, b)) {
    const gate = exitArea(s, b);
    const fire = cover.area[gate] ? ` ${areaTitle(s, gate)} is ${areaInFire(s, gate)}.` : "";
    return no("GG-10.5d", `${name} cannot come back onto the map where it left.${fire}`);
  }
  const p = s.place[b] >> 1;
  if (cover.position[p]) return no("GG-12.3c", `${name} is ${positionInFire(s, p)} and cannot march out of it.`);
  if (ask.fullyObstructed(s) && s.ground.fullyObstructed[p] && blocksAt(s, enemyOf(s.active), p) > 0)
    return no("GG-21.2b", `${name} shares a fully obstructed position with the enemy and cannot march out.`);
  if (cover.near[p] && s.orders[s.active] !== Order.attack)
    return no("GG-12.4f", `${name} is ${nextTo(s, p)}: it could only pivot, and that takes Attack orders.`);
  if (cover.near[p]) return no("GG-12.4b", `${name} is next to the enemy and has nowhere to pivot to.`);
  return no("GG-12.1b", `${name} has nowhere to march to.`);
}

/** The marches of the block in hand. */
export function findMarches(s: State): Marches {
  enemyCover(s, s.active);
  return marchesOf(s, s.hand, s.mounted === 1);
}

/** 18.5a whether the march shows that the block in hand is cavalry: infantry could not have made it. */
export const showsMounted = (s: State): boolean => s.mounted === 1 && !isAmong(s, marchesOf(s, s.hand, false, true));

export const maySpend = (s: State): boolean => s.tray[marchToken[s.active]] > 0;

/** 12.2 */
const spendToken = (refuse: Said["refuse"]): Said =>
  verb({
    rule: "GG-12.2a",
    refuse,
    do(s, _, log) {
      const token = marchToken[s.active];
      s.tray[token]--;
      s.expended[token]++;
      s.bonus += MARCHES_PER_TOKEN;
      log?.push(words.spent(s, s.active));
    },
    notNow: (_, now) => no("GG-12.2a", `March tokens are spent in the march step; now: ${now}.`),
  });

const whyNotSpend = (s: State): Refusal | undefined => (maySpend(s) ? undefined : no("GG-12.2a", "There is no march token in your tray."));

export const march: Ask = {
  rule: "GG-12.1a",
  seat: inTheField,
  prompt(s) {
    const agree = apart(s).length === 0;
    const bonus = s.bonus > 0 ? ` ${plural(s.bonus, "march", "marches")} with one step more.` : "";
    return {
      text: `${offers(s, march.verbs, { take: "march", turn: "turn", spend: "spend a march token", end: "end marches" })}${agree ? "" : " Blocks in one position must first face the same way."}${bonus}`,
      bonus: s.bonus,
      agree,
      ...ordersInForce(s),
    };
  },
  verbs: {
    take,
    turn,
    // 25.1b in a team the tokens are the commander's
    spend: spendToken((s) =>
      isTeam(s, s.active) ? no("GG-25.1b", "March tokens are the commander's to spend, when he is asked.") : whyNotSpend(s),
    ),
    end: verb({
      refuse(s) {
        const at = list(apart(s).map((p) => positionTitle(s, p)));
        if (at === "") return undefined;
        return no("GG-10.3d", `Blocks at ${at} face different ways; turn them, so that those in one position face the same way.`);
      },
      do(s) {
        s.bonus = 0;
        while (current(s) !== Chapter.phase) pop(s); // with what was put off until after a march
      },
    }),
  },
};

export const spend: Ask = {
  rule: "GG-12.2a",
  seat: inCommand,
  prompt: (s) => ({
    text: offers(s, spend.verbs, {
      spend: "spend a march token for one step more in the next three marches",
      wait: "be asked again after the next march",
      done: "go on",
    }),
    bonus: s.bonus,
  }),
  verbs: {
    spend: spendToken(whyNotSpend),
    /** 12.2 tokens may be spent between any two marches: once one has been made he is asked again. */
    wait: verb({
      refuse: (s) => (trayCount(s, s.active) > 0 ? undefined : no("GG-12.2a", "No token is left in your tray.")),
      do: (s) => push(s, Chapter.march),
    }),
    done: verb({ do: pop }),
  },
};

/** The block in hand marches. */
export const marching: Passage<State> = {
  run(s, log) {
    const rule = exitOf(s.ground, s.goal) >= 0 ? "GG-10.5a" : "GG-12.1a";
    const helped = s.bonus > 0;
    if (helped) s.bonus--; // 12.2d
    endMove(s, Did.marched, { event: "march", rule, across: crossed(s, s.marksCrossed) }, log);
    if (isPending(s, Chapter.spend)) pop(s);
    else if (helped && s.bonus === 0) askToSpend(s);
  },
};
