/** 6 The turn: what opens it, and the phases one after another. */
import type { GameEvent } from "../../../engine/index.js";
import { inOrder, pop, push } from "../../../kit/index.js";
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { ask } from "../options.js";
import {
  ABSENT,
  BEACON,
  batteryStages,
  Chapter,
  dropFlags,
  FRESH,
  GONE,
  HERE,
  IDLE,
  isNight,
  order,
  type Passage,
  type Question,
  READY,
  SETTLED,
  SPENT,
  STRAY,
  type State,
  THERE,
  UNBOUND,
  USED,
  WAITING,
} from "../state.js";
import { sideTitle } from "../words.js";
import { unbind } from "./orders.js";
import { freshenFirstTurn } from "./set-up.js";

/** 6.2, 6.4 the next turn: by day with markers and attacks, by night with replacements and surrender. */
export const turn: Passage = {
  run(s, log) {
    s.turn = s.turn === 0 ? s.battle.facts.scenarios[s.scenario].first : s.turn + 1;
    wipe(s);
    if (s.turn === s.battle.facts.scenarios[s.scenario].first) freshenFirstTurn(s);
    const { date, hours } = s.battle.facts.army.turns[s.turn - 1];
    log?.push({ event: "turn", rule: "CG-6.1a", text: `Turn ${s.turn}: ${date}, ${hours}.`, turn: s.turn });
    const night = isNight(s);
    push(s, night ? Chapter.night : Chapter.dayEnd, -1);
    push(s, Chapter.draw);
    push(s, Chapter.firstMarkers, -1);
    if (!night) push(s, Chapter.artillery, -1);
    push(s, Chapter.arrivals, -1);
    push(s, Chapter.opening, -1);
  },
};

/** What was for one turn only is over. */
function wipe(s: State): void {
  dropFlags(s, FRESH | BEACON | STRAY);
  for (let m = 0; m < s.guns.length; m++)
    if (s.guns[m] === READY || s.guns[m] === USED) s.guns[m] = s.guns[m] === USED && s.battle.facts.army.guns[m].uses ? GONE : IDLE;
  s.battle.facts.specials.forEach(({ once, die }, i) => {
    if (once === "turn" && (s.specials[i] === SPENT || s.specials[i] === WAITING || die)) s.specials[i] = die ? WAITING : THERE;
  });
  s.acted.fill(0);
  s.restored.fill(0);
  s.wingFought = -1;
  s.activations = 0;
  if (s.battery > 0 && s.battery < batteryStages.indexOf("gone")) s.battery = batteryStages.indexOf("gone");
}

/** 6.2b what is tied to the start of the turn. */
export const opening: Passage = inOrder<State>([
  (s, log) => releaseLongstreet(s, log),
  (s, log) => lapseOrders(s, log),
  (s) => {
    if (callsWilliams(s)) push(s, Chapter.williams);
  },
  (s) => {
    if (mayMass(s)) push(s, Chapter.battery);
  },
]);

const controls = (s: State, hex: string, side: number): boolean => s.control[s.battle.victoryNames.indexOf(hex)] === side;

/** B 8.6 the Wing is released when its side holds Manassas Junction or Centreville from turn 9 on, or the Union holds all three hexes. */
function releaseLongstreet(s: State, log?: GameEvent[]): void {
  const limit = s.battle.facts.limits?.longstreet;
  if (!limit || s.released) return;
  const near = s.turn >= limit.from && limit.hexes.some((hex) => controls(s, hex, CONFEDERATE));
  if (near || s.battle.victoryNames.every((hex) => controls(s, hex, UNION))) release(s, log);
}

export function release(s: State, log?: GameEvent[]): void {
  s.released = 1;
  log?.push({ event: "released", rule: "CG-B8.6e", text: "Longstreet's Wing is released: all of it may attack from now on." });
}

/** B 8.7d Pope's Orders lapse at the start of turn 7. */
function lapseOrders(s: State, log?: GameEvent[]): void {
  const limit = s.battle.facts.limits?.orders;
  if (!limit || s.turn !== limit.until || s.orders.every((bound) => bound === UNBOUND)) return;
  for (let f = 0; f < s.orders.length; f++) unbind(s, f);
  log?.push({ event: "released", rule: "CG-B8.7s", text: "Pope's Orders have lapsed: every Formation is free." });
}

/** B 8.2 Williams may be brought at the start of these turns, for so many points. */
const WILLIAMS: Readonly<Record<number, number>> = { 7: 2, 13: 1 };
const williamsGroup = (s: State): number => s.battle.groups.findIndex(({ turn: listed }) => listed === 0);

function callsWilliams(s: State): boolean {
  const g = williamsGroup(s);
  return g >= 0 && WILLIAMS[s.turn] !== undefined && s.stage[g] !== HERE && !ask.noPopesOrders(s);
}

export const williams: Question = {
  rule: "CG-B8.2a",
  seat: () => sideNames[UNION],
  prompt: (s) => ({ text: `Union: bring Williams' Division now? The Confederates get ${WILLIAMS[s.turn]} points for it.` }),
  verbs: {
    bring: order({
      do(s, _, log) {
        const g = williamsGroup(s);
        s.due[g] = s.turn;
        s.stage[g] = SETTLED;
        s.extra[CONFEDERATE] = WILLIAMS[s.turn];
        const text = `Williams' Division comes, and the Confederates get ${WILLIAMS[s.turn]} points.`;
        log?.push({ event: "williams", rule: "CG-B4.1.1d", text, points: WILLIAMS[s.turn] });
        pop(s);
      },
    }),
    leave: order({
      do(s, _, log) {
        log?.push({ event: "williams", rule: "CG-B8.2c", text: "Williams' Division stays away.", points: 0 });
        pop(s);
      },
    }),
  },
};

/** G 6.2 once a game, by day, when all three corps markers are in play. */
function mayMass(s: State): boolean {
  const { guns } = s.battle.facts.army;
  if (s.battery !== 0 || isNight(s) || !guns.some(({ grandBattery }) => grandBattery)) return false;
  return guns.every(({ grandBattery }, m) => !grandBattery || (s.guns[m] !== ABSENT && s.guns[m] !== GONE));
}

export const battery: Question = {
  rule: "CG-G6.2b",
  seat: () => sideNames[CONFEDERATE],
  prompt: () => ({ text: `${sideTitle(CONFEDERATE)}: form the Grand Battery this turn? It can be done once.` }),
  verbs: {
    mass: order({
      do(s, _, log) {
        s.battery = batteryStages.indexOf("declared");
        log?.push({ event: "battery", rule: "CG-G6.2b", text: "The Confederates form a Grand Battery." });
        pop(s);
      },
    }),
    wait: order({ do: (s) => pop(s) }),
  },
};
