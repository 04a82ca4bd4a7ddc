/** 12 March moves, with 15 (who may move twice) and 18.2 (mounted cavalry). */
import type { Refusal } from "../../../engine/index.js";
import { current, isPending, no, noted, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, MOST_IN_POSITION, UNION } from "../data/blocks.js";
import { marchToken } from "../data/tokens.js";
import { exitOf, type Marches, type MarchOrder, march as marchFrom, noMarches } from "../geometry/march.js";
import { show } from "../hidden/knowledge.js";
import { ask } from "../options.js";
import { inCommand, inTheField, isTeam } from "../seats.js";
import { blocksAt, Did, enemyOf, exitArea, has, isCavalry, NOWHERE, Order, onMap, type State, setFlag } from "../state.js";
import * as words from "../words/blocks.js";
import { areaTitle, list, plural, positionTitle } from "../words/names.js";
import { ordersInForce } from "./agreements.js";
import type { Steps } from "./barred.js";
import { nextTo, whoSees, whoSeesPosition } from "./contact.js";
import { apart, arrive, emptyHand, enemyCover, isAmong, startName, takeVerb, turn, type Way, workOf } from "./movement.js";
import { crossed, markObjectives, takeObjectives } from "./objectives.js";
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

/** Hours that count for the block's march, -1 where it may not march at all; 15.1f with none left a march token gives one step on foot. */
function hoursFor(s: State, b: Block, mounted: boolean): number {
  const hours = hoursLeft(s, b);
  return hours === 0 && (s.bonus === 0 || mounted) ? -1 : hours;
}

/** 15.1b, e fewer after an entry or a withdrawal. */
function hoursLeft(s: State, b: Block): number {
  if (has(s, b, Did.marched | Did.exited)) return -1;
  if (has(s, b, Did.attacked)) return ask.tokenMovesLosers(s) && has(s, b, Did.withdrew) ? 0 : -1; // 15.1h, i
  if (has(s, b, Did.entered)) return s.hour + s.hours - 1 - s.entered[b];
  return has(s, b, Did.withdrew) ? s.hours - 1 : s.hours;
}

/** 12.1, 12.2, 18.2 how far the block may march. */
export function marchSteps(s: State, b: Block, mounted: boolean): Steps {
  const hours = hoursFor(s, b, mounted);
  if (hours === 0) return { base: 1, limit: 1 }; // 15.1f
  const base = BASE + Number(mounted) + (s.bonus > 0 ? 1 : 0);
  const perHour = (armyOf[b] === s.first ? 1 : 2) + Number(mounted); // 12.1c, 18.2c
  return { base, limit: base + perHour * (hours - 1) };
}

/**
 * Everywhere the block can march, on foot or mounted; `asInfantry` asks it of any block that stood there (18.5), `nearby` only within its base
 * steps.
 */
function fillMarches(s: State, b: Block, mounted: boolean, asInfantry: boolean, out: Marches, nearby = false): void {
  const hours = hoursFor(s, b, mounted);
  if (hours < 0) {
    noMarches(out);
    return;
  }
  const army = armyOf[b];
  const work = workOf(s);
  const { base, limit } = marchSteps(s, b, mounted);
  const order: MarchOrder = {
    army,
    from: onMap(s, b) ? s.place[b] >> 1 : NOWHERE,
    gate: exitArea(s, b),
    stand: s.standing[b],
    base,
    limit: nearby ? base : limit,
    mounted,
    shy: s.orders[army] === Order.withdraw || (isCavalry(b) && !asInfantry), // 10.7, 18.3a
    pivots: s.orders[army] === Order.attack,
    advanced: ask.fullyObstructed(s),
    marks: markObjectives(s, army, work.marks),
    mayComeAgain: b === s.hand,
  };
  marchFrom(s, work.covers[enemyOf(army)], order, out);
}

function marchesOf(s: State, b: Block, mounted: boolean, nearby = false): Marches {
  const out = workOf(s).marches;
  fillMarches(s, b, mounted, false, out, nearby);
  return out;
}

const isHere = (s: State, b: Block): boolean => onMap(s, b) || exitArea(s, b) >= 0;

/** Whether the block can march anywhere: most often a look at the positions round it is enough. */
function canMarch(s: State, b: Block, mounted: boolean): boolean {
  const hours = hoursFor(s, b, mounted);
  if (hours < 0) return false;
  if (canStepAside(s, b, mounted, hours === 0 ? 1 : BASE)) return true;
  return marchesOf(s, b, mounted, true).count > 0 || marchesOf(s, b, mounted).count > 0;
}

/** A block out of contact, and one free position within its base steps. */
function canStepAside(s: State, b: Block, mounted: boolean, steps: number): boolean {
  if (!onMap(s, b)) return false;
  const army = armyOf[b];
  const { obstructed, unionMayNot, map } = s.ground;
  const { area, bounding, positions } = map;
  const cover = workOf(s).covers[enemyOf(army)];
  const p = s.place[b] >> 1;
  if (cover.position[p] || cover.near[p] || blocksAt(s, enemyOf(army), p) > 0) return false;
  for (let leaving = 2 * p; leaving < 2 * p + 2; leaving++) {
    if (cover.area[area[leaving]]) continue;
    for (const to of bounding[area[leaving]]) {
      const q = to >> 1;
      const rough = obstructed[leaving] | obstructed[to];
      if (q === p || 1 + rough > steps || (rough && mounted) || (army === UNION && unionMayNot[q])) continue;
      if (cover.position[q] || cover.near[q] || s.count[enemyOf(army) * positions + q] > 0) continue;
      if (s.count[army * positions + q] < MOST_IN_POSITION) return true;
    }
  }
  return false;
}

const take = takeVerb("GG-12.1a", Chapter.marching, (s, b, mounted) => isHere(s, b) && canMarch(s, b, mounted), whyNotMarch);

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
  const cover = workOf(s).covers[enemyOf(s.active)];
  if (!onMap(s, b)) {
    const gate = exitArea(s, b);
    const fire = cover.area[gate] ? ` ${areaTitle(s, gate)} is in the field of fire of the enemy at ${whoSees(s, gate)}.` : "";
    return no("GG-10.5d", `${name} cannot come back onto the map where it left.${fire}`);
  }
  const p = s.place[b] >> 1;
  if (cover.position[p])
    return no("GG-12.3c", `${name} is in the field of fire of the enemy at ${whoSeesPosition(s, p)} and cannot march out of it.`);
  if (ask.fullyObstructed(s) && s.ground.fullyObstructed[p] && blocksAt(s, enemyOf(s.active), p) > 0)
    return no("GG-21.2b", `${name} shares a fully obstructed position with the enemy and cannot march out.`);
  if (cover.near[p] && s.orders[s.active] !== Order.attack)
    return no("GG-12.4f", `${name} is next to the enemy at ${nextTo(s, p)}: it could only pivot, and that takes Attack orders.`);
  if (cover.near[p]) return no("GG-12.4b", `${name} is next to the enemy and has nowhere to pivot to.`);
  return no("GG-12.1b", `${name} has nowhere to march to.`);
}

/** Finds the marches of the block in hand. */
export function findMarches(s: State): void {
  enemyCover(s, s.active);
  marchesOf(s, s.hand, s.mounted === 1);
}

/** The marches just found: the end, 21.2 beside an enemy the area it comes from, and the objectives crossed. */
export function eachMarch(s: State, found: (place: number, across: number, through: number) => void): void {
  const { place, marks, count } = workOf(s).marches;
  for (let i = 0; i < count; i++) {
    const beside = exitOf(s.ground, place[i]) < 0 && blocksAt(s, enemyOf(s.active), place[i] >> 1) > 0;
    found(place[i], beside ? s.ground.map.area[place[i]] : NOWHERE, marks[i]);
  }
}

/** To one of the ends just found. */
export function marchBy(s: State, end: number, through: number): Way {
  return { place: end, marks: through, shows: s.mounted === 1 && !onFoot(s, end, through), costs: false };
}

/** 18.5a whether infantry could have made the same move. */
function onFoot(s: State, place: number, marks: number): boolean {
  const { footMarches } = workOf(s);
  fillMarches(s, s.hand, false, true, footMarches);
  return isAmong(s, footMarches, place, (i) => footMarches.marks[i] === marks);
}

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
    const b = s.hand;
    const from = startName(s, b);
    const off = exitOf(s.ground, s.goal) >= 0;
    arrive(s, noted(s, 0));
    pop(s);
    setFlag(s, b, off ? Did.marched | Did.exited : Did.marched);
    const helped = s.bonus > 0;
    if (helped) s.bonus--; // 12.2d
    log?.push(words.moved(s, b, { event: "march", rule: off ? "GG-10.5a" : "GG-12.1a", from, across: crossed(s, s.marksCrossed) }));
    takeObjectives(s, s.active, s.marksCrossed, log);
    if (s.shows) {
      show(s, b);
      log?.push(words.shown(s, b, "GG-18.5a"));
    }
    emptyHand(s);
    if (isPending(s, Chapter.spend)) pop(s);
    else if (helped && s.bonus === 0) askToSpend(s);
  },
};
