/** 3.0e Part IV: commanders ride, losses among leaders are made good, the tired rest, the routed come back. */
import { draw } from "../../../engine/index.js";
import { type Hex, inOrder, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  brigadeOf,
  FORMATIONS,
  type Formation,
  LEADERS,
  type Leader,
  leaderSide,
  leaders,
  type Side,
  sideOf,
  UNITS,
} from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { CALLED, DISORDERED, INEFFECTIVE, LOW_AMMO, MOUNTED, NO_AMMO, RECOVERING, RESERVE, ROUSED, STIRRED } from "../marks.js";
import { ask } from "../options.js";
import { put } from "../stacks.js";
import { ELIMINATED, facing, has, is, leader, ROUTED, type State, scenarioOf, turnOf } from "../state.js";
import { deed, type Log, leaderTitle, nameOf, seatOf, sideArmy, titleOf } from "../words.js";
import { removeBuford } from "./afar/buford.js";
import { chiefOf, fall, isThere, REYNOLDS, TRIMBLE } from "./command/leadership.js";
import { askForTrimble, replaceLeaders } from "./command/replacement.js";
import { displace } from "./command/ride.js";
import { clearUp } from "./events.js";
import { takeGuns } from "./guns.js";
import { recoverByNight } from "./recovery.js";
import { nearestEnemy } from "./retreat.js";
import { disorderedCohesion, hasRoom, isBroken, unitsIn } from "./strength.js";
import { countGround } from "./victory/campaign.js";
import { noteHeld } from "./victory/places.js";
import { workOn } from "./works.js";

export const endTurn = inOrder<State>([
  (s, log) => {
    s.warrenRode = 0;
    s.leaderRode.fill(0);
    reynoldsByTheHour(s, log);
    push(s, Chapter.commanders, s.initiative);
    push(s, Chapter.commanders, 1 - s.initiative);
  },
  askForTrimble,
  replaceLeaders,
  workOn,
  rest,
  rallyRouted,
  recoverByNight,
  removeBuford,
  takeGuns,
  (s) => {
    for (let f = 0; f < FORMATIONS; f++) if (is(s, f, INEFFECTIVE) && !isBroken(s, f)) s.standing[f] &= ~INEFFECTIVE;
    noteHeld(s);
    countGround(s);
    clearUp(s);
    if (turnOf(s).hour === 2000) for (let f = 0; f < FORMATIONS; f++) s.standing[f] &= ~STIRRED;
    s.turn++;
  },
]);

/** 4.47h, i (option) */
function reynoldsByTheHour(s: State, log: Log): void {
  const { hit, turns } = tablesFile.leaderCasualty.reynoldsSimple;
  if (!ask.reynoldsSimple(s) || !isThere(s, REYNOLDS) || s.leaderState[REYNOLDS] !== 0 || !turns.includes(turnOf(s).key)) return;
  const roll = draw(s.random, 10);
  const falls = hit.includes(roll);
  log?.push({
    event: "leader",
    rule: "TD-b4.47h",
    text: `Reynolds at the front: ${roll}${falls ? ", and he falls" : ""}.`,
    die: roll,
    leader: "Reynolds",
    hit: falls,
  });
  if (falls) fall(s, REYNOLDS);
}

const rider = (s: State): Side => noted(s, 0);
/** 4.42b Trimble, once he has a division, rides with it. */
const isCommander = (s: State, l: Leader): boolean =>
  ["army", "corps", "wing", "special"].includes(leaders[l].rank) && !(l === TRIMBLE && s.trimbleLeads >= 0);
const whyNotRide = (s: State, l: Leader) => {
  if (s.unhorsed === l) return no("TD-b19.0x", `${leaderTitle(l)} has lost his horse.`);
  if (leaderSide[l] !== rider(s) || !isCommander(s, l) || !isThere(s, l)) return no("TD-4.1f", `${leaderTitle(l)} does not ride now.`);
  return s.leaderRode[l] ? no("TD-4.1f", `${leaderTitle(l)} has ridden.`) : undefined;
};

/** DP-30 */
export const commanders: Question<State> = {
  rule: "TD-4.1f",
  seat: (s) => seatOf(rider(s)),
  prompt: (s) => ({ text: `${sideArmy(rider(s))}: commanders ride, or be done.` }),
  done(s) {
    for (let l = 0; l < LEADERS; l++) if (!whyNotRide(s, l)) return false;
    return true;
  },
  verbs: {
    ride: deed({
      fields: { leader },
      each(s, open) {
        for (let l = 0; l < LEADERS; l++) if (!whyNotRide(s, l)) open(l);
      },
      refuse: (s, { leader: l }) => whyNotRide(s, l),
      do(s, { leader: l }) {
        s.leaderRode[l] = 1;
        push(s, Chapter.ride, l, 2 * leaders[l].mp);
      },
    }),
    done: deed({ do: pop }),
  },
};

/** 17.42c what a brigade did In Reserve is no acting, though it has been roused since. */
const hasActed = (s: State, b: Formation): boolean => s.used[b] > 0 && !is(s, b, RESERVE | ROUSED);

/** 17.42 a brigade that did not act loses a level of Fatigue, at night or In Reserve two. */
function rest(s: State, log?: Log): void {
  const { light } = turnOf(s);
  // 17.42b
  if (s.storm) return;
  for (let b = 0; b < FORMATIONS; b++) {
    if (s.fatigue[b] === 0 || hasActed(s, b)) continue;
    s.fatigue[b] = Math.max(0, s.fatigue[b] - (light === "night" || light === "midnight" || is(s, b, RESERVE) ? 2 : 1));
    log?.push({
      event: "rest",
      rule: "TD-17.42a",
      text: `${titleOf(b)} rests: Fatigue ${s.fatigue[b]}.`,
      brigade: titleOf(b),
      level: s.fatigue[b],
    });
  }
  for (let f = 0; f < FORMATIONS; f++) s.standing[f] &= ~CALLED;
}

/** 12.5b, c those who routed in an earlier turn come back to their leader, five hexes from the enemy; a 9 is the end of them. */
function rallyRouted(s: State, log?: Log): void {
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] !== ROUTED) continue;
    if (!has(s, u, RECOVERING)) {
      s.marks[u] |= RECOVERING;
      continue;
    }
    if (s.storm || isTooSoon(s)) continue;
    const l = chiefOf(s, brigadeOf[u]);
    if (!isThere(s, l) || nearestEnemy(s, sideOf[u], s.leaderHex[l], 5, true) < 5) continue;
    comeBack(s, u, s.leaderHex[l], log);
  }
}

/** 22.0p in the half-hour scenarios nobody comes back before the third turn. */
const isTooSoon = (s: State): boolean => scenarioOf(s).halfHours && s.turn < 2;

function comeBack(s: State, u: number, at: Hex, log: Log): void {
  const roll = draw(s.random, 10);
  const rallies = roll <= disorderedCohesion(s, u) - 2;
  const back = rallies && hasRoom(s, at, u);
  log?.push({
    event: "routed",
    rule: "TD-12.5b",
    text: `${nameOf(u)}, routed: ${roll}${back ? ", it comes back" : rallies ? ", but there is no room for it" : roll === 9 ? ", it is lost" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (roll === 9) s.hex[u] = ELIMINATED;
  else if (back) {
    const [there] = unitsIn(s, at);
    put(s, u, at);
    // 25.0d with its horses, and the rounds it had.
    s.marks[u] = (s.marks[u] & (MOUNTED | NO_AMMO | LOW_AMMO)) | DISORDERED;
    // 7.1c among others it faces with them.
    if (there === undefined) push(s, Chapter.returned, u);
    else s.facing[u] = s.facing[there];
    displace(s, at, 1 - sideOf[u], log);
  }
}

/** 7.2e who has come back faces as it likes. */
export const returned: Question<State> = {
  rule: "TD-7.2e",
  seat: (s) => seatOf(sideOf[noted(s, 0)]),
  prompt: (s) => ({ text: `${nameOf(noted(s, 0))} is back: which way does it face?`, unit: nameOf(noted(s, 0)) }),
  verbs: {
    face: deed({
      fields: { to: facing },
      do(s, { to }) {
        s.facing[noted(s, 0)] = to;
        pop(s);
      },
    }),
  },
};
