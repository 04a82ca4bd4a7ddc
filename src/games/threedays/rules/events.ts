/** 19.0 (option) Random Events: two dice when the marker is drawn; some last for the turn, others ask somebody for a choice. */
import { draw } from "../../../engine/index.js";
import { no, note, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { CONFEDERATE, formationOf, formations, isGun, LEADERS, type Leader, type Side, UNION, UNITS } from "../data/armies.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { EAGER, NO_AMMO, RECOVERING, SHOT } from "../marks.js";
import { ELIMINATED, formation, has, leader, ROUTED, type State, unit } from "../state.js";
import { deed, type Log, leaderNow, leaderTitle, nameOf, seatOf, sideArmy, titleOf } from "../words.js";
import { brigadesFor, corpsOf, orderOf } from "./command/orders.js";
import { type Choice, choices, divisionsOf, unitsOf } from "./event-choices.js";

const { rows } = tablesFile.randomEvents;
const THIRD_CORPS = formationOf("us-c-iii");

/** 19.0c */
export function rollEvent(s: State, log: Log): void {
  const dice = [draw(s.random, 10), draw(s.random, 10)];
  const row = rows.findIndex(({ max }) => 10 * dice[0] + dice[1] <= max);
  log?.push({ event: "random", rule: "TD-b19.0c", text: `Random event ${dice.join("")}: ${rows[row].event}.`, dice, reveals: true });
  push(s, Chapter.ignore, row, UNION);
}

/** 19.0d the players may agree to ignore an event. */
export const ignore: Question<State> = {
  rule: "TD-b19.0d",
  seat: (s) => seatOf(noted(s, 1)),
  prompt: (s) => ({ text: `${rows[noted(s, 0)].event}: ${sideArmy(noted(s, 1))} may agree to ignore it.` }),
  done: (s) => rows[noted(s, 0)].event === "No event",
  verbs: {
    play: deed({ do: (s, _, log) => strike(s, log) }),
    ignore: deed({ do: (s) => (noted(s, 1) === UNION ? note(s, 1, CONFEDERATE) : pop(s)) }),
  },
};

/** 19.0f what asks for the acting side waits for the next marker. */
function strike(s: State, log: Log): void {
  const row = noted(s, 0);
  pop(s);
  const name = rows[row].event;
  const at = atOnce[name];
  if (at) at(s, log);
  else if (choices[name].who === "acting") s.waiting = row;
  else for (const side of sidesOf(s, choices[name].who)) push(s, Chapter.event, row, side, choices[name].times ?? 1);
}

export function comeTrue(s: State, side: Side): void {
  if (s.waiting < 0) return;
  const row = s.waiting;
  s.waiting = -1;
  const choice = choices[rows[row].event];
  push(s, Chapter.event, row, choice.asksEnemy ? 1 - side : side, choice.times ?? 1);
}

/** What happens without anybody's choice. */
const atOnce: Readonly<Record<string, (s: State, log: Log) => void>> = {
  Thunderstorm(s, log) {
    const roll = draw(s.random, 10);
    s.storm = roll === 9 ? 2 : 1;
    log?.push({ event: "storm", rule: "TD-b19.0g", text: `A thunderstorm, for ${s.storm === 1 ? "this turn" : "two turns"}.`, die: roll });
  },
  Heat: (s) => {
    s.heat = 1;
  },
  Smoke: (s) => {
    s.smoke = 1;
  },
  "Courier lost (CSA)": (s, log) => loseCourier(s, CONFEDERATE, log),
  "Courier lost (Union)": (s, log) => loseCourier(s, UNION, log),
  "Hill rallies himself": (s) => {
    s.hillRallies = s.turn + 1;
  },
  "Ewell hesitates": (s) => {
    s.ewellHesitates = 1;
  },
  "Sickles moves"(s) {
    // 4.3 its artillery brigade is one of its brigades.
    for (let b = 0; b < formations.length; b++) if (formations[b].level === "brigade" && corpsOf(b) === THIRD_CORPS) s.standing[b] |= EAGER;
  },
  "Ammunition mix-up"(s, log) {
    for (const side of [UNION, CONFEDERATE]) {
      const guns = unitsOf(s, side).filter((u) => isGun[u] && !has(s, u, NO_AMMO));
      if (guns.length === 0) continue;
      const u = guns[draw(s.random, guns.length)];
      s.marks[u] |= NO_AMMO;
      log?.push({ event: "ammo", rule: "TD-b19.0s", text: `${nameOf(u)} has the wrong ammunition.`, unit: nameOf(u) });
    }
  },
  "Bad fuses (CSA)": (s) => {
    s.badFuses = 1;
  },
  "Good practice (Union)": (s) => {
    s.goodPractice = 1;
  },
  "Caisson explosion": (s) => {
    s.caisson = 1;
  },
  Prisoners(s, log) {
    for (let u = 0; u < UNITS; u++) {
      if (s.hex[u] !== ROUTED || has(s, u, RECOVERING)) continue;
      s.hex[u] = ELIMINATED;
      log?.push({ event: "loss", rule: "TD-b19.0af", text: `${nameOf(u)} is taken on the run.`, unit: nameOf(u), lost: s.sp[u], left: 0 });
    }
  },
  "No event": () => {},
};

function loseCourier(s: State, side: Side, log: Log): void {
  const divisions = divisionsOf(side).filter((f) => s.cup[f] > 0);
  if (divisions.length === 0) return;
  const f = divisions[draw(s.random, divisions.length)];
  s.cup[f]--;
  log?.push({
    event: "courier",
    rule: side === UNION ? "TD-b19.0k" : "TD-b19.0j",
    text: `${titleOf(f)} loses a marker.`,
    division: titleOf(f),
    reveals: true,
  });
}

function sidesOf(s: State, who: Choice["who"]): Side[] {
  if (who === "each") return [s.initiative, 1 - s.initiative];
  if (who === "initiative") return [s.initiative];
  if (who !== "marchers") return [who === "union" ? UNION : CONFEDERATE];
  const marching = [UNION, CONFEDERATE].map((side) => brigadesFor(s, side).filter((b) => orderOf(s, b) === MARCH_ORDER).length);
  return marching[0] === marching[1] ? [] : [marching[0] > marching[1] ? UNION : CONFEDERATE];
}

export const hasChoice = (row: number): boolean => rows[row].event in choices;
const choiceOf = (s: State): Choice => choices[rows[noted(s, 0)].event];
const chooser = (s: State): Side => noted(s, 1);
const MOST = { unit: UNITS, brigade: formations.length, division: formations.length, leader: LEADERS } as const;
const eachOpen = (s: State, of: Choice["of"], open: (n: number) => void): void => {
  const choice = choiceOf(s);
  if (choice.of === of) for (let n = 0; n < MOST[of]; n++) if (choice.open(s, chooser(s), n)) open(n);
};
const isAsked = (s: State): boolean => {
  const { of, open, seems = open } = choiceOf(s);
  for (let n = 0; n < MOST[of]; n++) if (seems(s, chooser(s), n)) return true;
  return false;
};

function choose(s: State, n: number, name: string, log: Log): void {
  const [choice, row] = [choiceOf(s), rows[noted(s, 0)]];
  note(s, 2, noted(s, 2) - 1);
  if (noted(s, 2) === 0) pop(s);
  log?.push({ event: "chosen", rule: choice.rule, text: `${row.event}: ${name}.`, chosen: name });
  choice.do(s, n, log);
}

const picks = <K extends "unit" | "leader">(of: K, name: (n: number) => string) => ({
  each: (s: State, open: (n: number) => void) => eachOpen(s, of, open),
  may: (s: State, n: number) =>
    choiceOf(s).of === of && choiceOf(s).open(s, chooser(s), n) ? undefined : no(choiceOf(s).rule, `${name(n)} cannot be chosen.`),
});
const [unitPicks, leaderPicks] = [picks("unit", nameOf), picks("leader", (l: Leader) => leaderTitle(l))];
const ofFormation = (s: State): "brigade" | "division" => (choiceOf(s).of === "division" ? "division" : "brigade");

/** DP-21 */
export const event: Question<State> = {
  rule: (s) => choiceOf(s).rule,
  seat: (s) => seatOf(chooser(s)),
  prompt: (s) => ({ text: `${rows[noted(s, 0)].event}: ${choiceOf(s).text}.` }),
  done(s) {
    if (choiceOf(s).rule === "TD-b19.0ae") s.informed[chooser(s)] = 1;
    return !isAsked(s);
  },
  verbs: {
    unit: deed({
      fields: { unit },
      each: unitPicks.each,
      refuse: (s, { unit: u }) => unitPicks.may(s, u),
      do: (s, { unit: u }, log) => choose(s, u, nameOf(u), log),
    }),
    formation: deed({
      fields: { formation },
      each: (s, open) => eachOpen(s, ofFormation(s), open),
      refuse: (s, { formation: f }) =>
        choiceOf(s).of === ofFormation(s) && choiceOf(s).open(s, chooser(s), f)
          ? undefined
          : no(choiceOf(s).rule, `${titleOf(f)} cannot be chosen.`),
      do: (s, { formation: f }, log) => choose(s, f, titleOf(f), log),
    }),
    leader: deed({
      fields: { leader },
      each: leaderPicks.each,
      refuse: (s, { leader: l }) => leaderPicks.may(s, l),
      do: (s, { leader: l }, log) => choose(s, l, leaderNow(s, l), log),
    }),
    none: deed({
      refuse: (s) => (choiceOf(s).who === "marchers" ? no(choiceOf(s).rule, "One of your marching units it is.") : undefined),
      do: pop,
    }),
  },
};

/** What lasts a turn is over; a storm may go on for another. */
export function clearUp(s: State): void {
  s.storm = Math.max(0, s.storm - 1);
  s.heat = 0;
  s.smoke = 0;
  s.badFuses = 0;
  s.goodPractice = 0;
  s.caisson = 0;
  s.ewellHesitates = 0;
  s.farmLane = -1;
  s.unhorsed = -1;
  s.waiting = -1;
  s.informed.fill(0);
  for (let u = 0; u < UNITS; u++) s.duty[u] &= ~SHOT;
}
