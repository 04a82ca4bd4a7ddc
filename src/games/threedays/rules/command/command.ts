/** II.A Chain of command: who is in whose hand this turn, and what Lee does about it (4.2, 4.36-4.38, 4.44-4.49). */
import { draw } from "../../../../engine/index.js";
import { no, pop, type Question } from "../../../../kit/index.js";
import { CONFEDERATE, type Formation, formationOf, formationSide, formations, type Leader, parentOf } from "../../data/armies.js";
import { tablesFile } from "../../data/tables.js";
import { CALLED, COORDINATED, DIRECT, EAGER, HELPED, IN_COMMAND, MARCHED_ON, ROUSED, SENT_IN, TIRED } from "../../marks.js";
import { ask } from "../../options.js";
import { DUE, formation, is, LOST, type State, scenarioOf, turnOf } from "../../state.js";
import { deed, type Log, leaderNow, seatOf, titleOf } from "../../words.js";
import { comesNow } from "../arrivals.js";
import {
  ALEXANDER,
  armyChief,
  artilleryChief,
  chiefOf,
  covers,
  fall,
  isThere,
  LEE,
  LONGSTREET,
  PENDLETON,
  REYNOLDS,
  SLOCUM,
  XII,
} from "./leadership.js";

const [MEREDITH, CUTLER] = ["us-1-1-i", "us-2-1-i"].map(formationOf);
const OF_ANOTHER_CORPS = ["cs-c-2", "cs-c-3"].map(formationOf);
/** 4.45g */
const LENT_FOR = 6;
const FIRST_NIGHT = 2000;

/** Once a turn, after Lee's choices. */
export function chainOfCommand(s: State): void {
  for (let f = 0; f < formations.length; f++) {
    s.standing[f] &= ~(IN_COMMAND | CALLED | TIRED | HELPED | COORDINATED | MARCHED_ON | EAGER | SENT_IN | ROUSED);
    s.wearied[f] = 0;
    s.efforts[f] = 0;
    s.used[f] = 0;
    s.entitled[f] = 0;
    if (isUnderHunt(f) || isWadsworths(f)) s.standing[f] &= ~DIRECT;
  }
  for (let f = 0; f < formations.length; f++) {
    if (isUnderHunt(f) && isHeldBy(s, f, artilleryChief(formationSide[f]))) s.standing[f] |= DIRECT;
    if (isAtTheFront(s, f) && isHeldBy(s, f, REYNOLDS)) s.standing[f] |= DIRECT;
    if (isCommanded(s, f)) s.standing[f] |= IN_COMMAND;
  }
}

/** 4.37a, b the Union's foot artillery is in Hunt's hand wherever he reaches it. */
const isUnderHunt = (f: Formation): boolean => {
  const { artilleryClass } = formations[f];
  return artilleryClass === "corps" || artilleryClass === "reserve";
};

const isHeldBy = (s: State, f: Formation, above: Leader): boolean => {
  const own = chiefOf(s, f);
  return isThere(s, own) && isThere(s, above) && covers(s, above, s.leaderHex[own]);
};

/** 4.2a, q; 21.0g who is still to come is as his schedule says, in command. */
export function isCommanded(s: State, f: Formation): boolean {
  const own = chiefOf(s, f);
  if (own >= 0 && s.leaderHex[own] === DUE && comesNow(s, f)) return true;
  if (!isThere(s, own)) return false;
  const { level } = formations[f];
  // 4.13b cavalry has nobody above its divisions, and the artillery nobody above its chief.
  if (level === "army" || level === "artillery" || level === "cavalry-division") return true;
  // 4.46a, j (option)
  if (level === "corps") return f !== XII || !ask.slocumWing(s) || isHeldBy(s, f, SLOCUM);
  if (level === "division") return isHeldBy(s, f, aboveDivision(s, f));
  if (isAtTheFront(s, f) && !isHeldBy(s, f, REYNOLDS)) return false;
  return aboveBrigade(s, f).some((above) => isHeldBy(s, f, above));
}

/** 4.45d a lent division obeys Longstreet; 5.2l where the corps commander is not there, the army's. */
function aboveDivision(s: State, f: Formation): Leader {
  if (f === s.lent) return LONGSTREET;
  const corps = chiefOf(s, parentOf[f]);
  return isThere(s, corps) ? corps : armyChief(formationSide[f]);
}

/** 4.36p, 4.37d, 4.38f any one of these does. */
function aboveBrigade(s: State, b: Formation): readonly Leader[] {
  if (s.attached[b] >= 0) return [chiefOf(s, s.attached[b])];
  const own = chiefOf(s, parentOf[b]);
  const { artilleryClass } = formations[b];
  if (artilleryClass === "corps") return [own, artilleryChief(formationSide[b])];
  return artilleryClass === "corps-reserve" && is(s, b, DIRECT) ? [PENDLETON] : [own];
}

const isWadsworths = (b: Formation): boolean => b === MEREDITH || b === CUTLER;
/** 4.47a, g (option) while Reynolds himself lives. */
const isAtTheFront = (s: State, b: Formation): boolean =>
  isWadsworths(b) && isReynoldsHour(s) && isThere(s, REYNOLDS) && s.leaderState[REYNOLDS] === 0;
const isReynoldsHour = (s: State): boolean => {
  const { day, hour } = turnOf(s);
  return ask.reynolds(s) && day === 1 && hour >= 900 && hour <= 1100;
};
/** 4.47b-f (option) brigades that a shot has cost strength, Skirmishers' too: in Wadsworth's division, where he was in reach of one of the two brigadiers in II.A: 0 or 1 kills him. */
export function exposeReynolds(s: State, struck: ReadonlySet<Formation>, log: Log): void {
  if (!isReynoldsHour(s) || !isThere(s, REYNOLDS) || s.leaderState[REYNOLDS] !== 0) return;
  if (![...struck].some((b) => parentOf[b] === parentOf[CUTLER])) return;
  if (![MEREDITH, CUTLER].some((b) => is(s, b, IN_COMMAND | DIRECT))) return;
  const roll = draw(s.random, 10);
  const hit = tablesFile.leaderCasualty.reynolds.hit.includes(roll);
  log?.push({
    event: "leader",
    rule: "TD-b4.47b",
    text: `Reynolds is at the front: ${roll}${hit ? ", and he falls" : ""}.`,
    die: roll,
    leader: "Reynolds",
    hit,
  });
  if (hit) fall(s, REYNOLDS);
}

const isDay = (s: State): boolean => turnOf(s).light === "day";

/** 4.38a */
function whyNotDirect(s: State, b: Formation) {
  if (formations[b].artilleryClass !== "corps-reserve" || s.attached[b] >= 0)
    return no("TD-b4.38a", `${titleOf(b)} is no free reserve battalion.`);
  if (is(s, b, DIRECT)) return no("TD-b4.38a", `${titleOf(b)} is in his hand.`);
  return isHeldBy(s, b, PENDLETON) ? undefined : no("TD-b4.38a", `${titleOf(b)} is out of the chief of artillery's range.`);
}

/** 4.45a, b, f (option) */
function whyNotLend(s: State, f: Formation) {
  if (!ask.longstreet(s) || !isDay(s)) return no("TD-b4.45a", "Longstreet is lent a division by day, where the option is on.");
  const { day } = turnOf(s);
  if (s.leeBusy || s.lent >= 0 || day < 2 || s.lentOn[day]) return no("TD-b4.45f", "Once a day, on July 2 and 3.");
  if (![LEE, LONGSTREET].every((l) => isThere(s, l) && s.leaderState[l] === 0)) return no("TD-b4.45a", "Lee or Longstreet is not there.");
  if (!OF_ANOTHER_CORPS.includes(parentOf[f]) || formations[f].level !== "division")
    return no("TD-b4.45a", `${titleOf(f)} is no division of the 2nd or 3rd Corps.`);
  return isHeldBy(s, f, LONGSTREET) ? undefined : no("TD-b4.45b", `${titleOf(f)} is out of Longstreet's range.`);
}

/** 4.49a, d (option) */
function whyNotAlexander(s: State) {
  if (!ask.alexander(s) || !isDay(s) || s.leeBusy) return no("TD-b4.49a", "The artillery changes hands by day, where the option is on.");
  if (s.leaderState[PENDLETON] === 1) return no("TD-b4.49a", "Alexander has the artillery.");
  if (s.leaderState[PENDLETON] !== LOST && !isThere(s, PENDLETON)) return no("TD-b4.49a", "Pendleton is not on the map.");
  return isThere(s, ALEXANDER) && s.leaderState[ALEXANDER] === 0 && isThere(s, LEE)
    ? undefined
    : no("TD-b4.49a", "Lee and Alexander must be there.");
}

const eachFormation = (why: (s: State, f: Formation) => ReturnType<typeof no> | undefined) => ({
  fields: { formation },
  each(s: State, open: (f: number) => void) {
    for (let f = 0; f < formations.length; f++) if (formationSide[f] === CONFEDERATE && !why(s, f)) open(f);
  },
  refuse: (s: State, { formation: f }: { readonly formation: Formation }) => why(s, f),
});

/** DP-3 to DP-5 */
export const chain: Question<State> = {
  rule: "TD-3.0c",
  seat: () => seatOf(CONFEDERATE),
  prompt: () => ({ text: "The Confederates: who takes command of what this turn? Be done when all is settled." }),
  done: (s) => !formations.some((_, f) => !whyNotDirect(s, f) || !whyNotLend(s, f)) && whyNotAlexander(s) !== undefined,
  verbs: {
    direct: deed({
      ...eachFormation(whyNotDirect),
      do(s, { formation: b }, log) {
        s.standing[b] |= DIRECT;
        tell(`${leaderNow(s, PENDLETON)} takes ${titleOf(b)} into his own hand.`, "TD-b4.38a", log);
      },
    }),
    lend: deed({
      ...eachFormation(whyNotLend),
      do(s, { formation: f }, log) {
        s.lent = f;
        s.lentUntil = s.turn + LENT_FOR;
        s.lentOn[turnOf(s).day] = 1;
        s.leeBusy = 1;
        tell(`Lee puts ${titleOf(f)} under Longstreet.`, "TD-b4.45a", log);
      },
    }),
    alexander: deed({
      refuse: whyNotAlexander,
      do(s, _, log) {
        // 4.49f where Pendleton has fallen Alexander takes the post where he is.
        if (!isThere(s, PENDLETON)) s.leaderHex[PENDLETON] = s.leaderHex[ALEXANDER];
        s.leaderState[PENDLETON] = 1;
        s.leaderState[ALEXANDER] = 1;
        s.leeBusy = 1;
        tell("Alexander takes command of the artillery.", "TD-b4.49b", log);
      },
    }),
    done: deed({ do: pop }),
  },
};

const tell = (text: string, rule: string, log: Log): void => void log?.push({ event: "command", rule, text });

/** What II.A begins with: 4.45g the lent division goes back, battalions are free of their chief's hand. */
export function startChain(s: State): void {
  s.leeBusy = 0;
  if (s.lent >= 0 && (s.turn >= s.lentUntil || isAfterFirstNight(s))) s.lent = -1;
  for (let f = 0; f < formations.length; f++) if (formations[f].artilleryClass === "corps-reserve") s.standing[f] &= ~DIRECT;
}

const isAfterFirstNight = (s: State): boolean => {
  const before = s.turn === 0 ? undefined : scenarioOf(s).turns[s.turn - 1];
  return before?.light === "night" && before.hour === FIRST_NIGHT;
};

/** 4.41a (option) */
export function placeWarren(s: State, warren: Leader, meade: Leader): void {
  const { day, hour } = turnOf(s);
  if (
    ask.warren(s) &&
    s.leaderState[warren] === 0 &&
    s.leaderHex[warren] < 0 &&
    (day > 2 || (day === 2 && hour >= 500)) &&
    isThere(s, meade)
  )
    s.leaderHex[warren] = s.leaderHex[meade];
}
