/** 9.63, 9.64, s9.83 Reaction Moves: cavalry, guns and Skirmishers that go before the enemy. */
import { distance, type Hex, isPending, no, note, noted, notedBy, pop, push, type Question, sideTo } from "../../../kit/index.js";
import { BY_MOVEMENT, BY_REACTION, Chapter } from "../agenda.js";
import { isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { farm, grid, orchard, rocky, wall, woods } from "../data/map.js";
import { ATTACK } from "../data/scenarios.js";
import { ANSWERED, REACTED } from "../marks.js";
import { put } from "../stacks.js";
import { enemyAt, has, hex, isMounted, neighbourOf, type State } from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf } from "../words.js";
import { allowanceOf } from "./allowance.js";
import { holds } from "./cohesion.js";
import { escortOf } from "./command/escort.js";
import { displace } from "./command/ride.js";
import { settleWalls } from "./cover.js";
import { harmOf, passFriends, STOPS } from "./enter.js";
import { eyeOf } from "./fire.js";
import { joinFront } from "./lines.js";
import { lose } from "./losses.js";
import { isBeside, isBesideSkirmishers } from "./near-enemy.js";
import { costOf, followsWay } from "./prices/step-price.js";
import { isFronted } from "./retreat.js";
import { isOpen } from "./shock/shock-odds.js";
import { sees } from "./sight.js";
import { FULL_RUN, runOf, runOn, stepCost } from "./steps.js";
import { hasRoom, isDisordered, onMap, unitsIn } from "./strength.js";
import { movers } from "./together.js";

/** 9.63b, 9.64a, s9.83c the half points of a Reaction Move: of horsemen half of what they have in their state. */
export const goingPointsOf = (s: State, u: Unit): number =>
  isGun[u] ? 8 : isSkirmisher[u] ? 6 : isMounted(s, u) ? Math.ceil(allowanceOf(s, u) / 2) : 0;
/** s9.83a, d Skirmishers go before somebody comes next to them, once in an activation. */
export const mayScatter = (s: State, u: Unit): boolean => isSkirmisher[u] === 1 && !has(s, u, REACTED);

/** 9.63b, 9.64a cavalry in the saddle and batteries, once in an activation, when the enemy is in sight. */
export const mayGo = (s: State, u: Unit, at: Hex): boolean =>
  (isMounted(s, u) || isGun[u] === 1) && !has(s, u, REACTED) && isDriven(s, u) && sees(eyeOf(s, false), s.hex[u], at);

/** Cavalry goes before formed units, guns before foot and horse. */
const isDriven = (s: State, u: Unit): boolean => movers(s).some((one) => !isSkirmisher[one] && (!isGun[u] || !isGun[one]));

const going = (s: State): Unit => noted(s, 0);
const goingPoints = (s: State): number => noted(s, 1);
const harm = (s: State): number => noted(s, 2);

/** 9.55d, s9.56b, s9.82a, 9.5c, 6.11c, 6.13b who never moves next to the enemy, and does not so either when it goes before another. */
const keepsOff = (s: State, u: Unit): boolean => isGun[u] === 1 || isSkirmisher[u] === 1 || isDisordered(s, u) || s.order[u] !== ATTACK;

function eachEscape(s: State, open: (to: Hex) => void): void {
  const u = going(s);
  for (const k of waysFrom(s, u, s.hex[u], goingPoints(s), keepsOff(s, u))) open(neighbourOf(s)[k]);
}

/** The sides over which it may go on from a hex with so many half points left. */
function waysFrom(s: State, u: Unit, from: Hex, left: number, shy: boolean): number[] {
  const ways: number[] = [];
  for (let k = from * 6; k < from * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || enemyAt(s, sideOf[u], to) || distance(grid, to, s.danger) < distance(grid, from, s.danger)) continue;
    if ((shy && isBeside(s, sideOf[u], to)) || (isGun[u] && isBesideSkirmishers(s, sideOf[u], to))) continue;
    if (stepCost(s, u, k) <= left && couldEnd(s, u, k, left, shy)) ways.push(k);
  }
  return ways;
}

/** 8.1g there is room, or it goes on to where there is some; Disordered on the way it keeps off the enemy. */
function couldEnd(s: State, u: Unit, k: number, left: number, shy: boolean): boolean {
  const to = neighbourOf(s)[k];
  if (hasRoom(s, to, u)) return true;
  if (halts(s, u, k)) return false;
  const shaken = harmOf(s, u, k, followsWay(s, u, k)) > 0 || (!isSkirmisher[u] && unitsIn(s, to).some((one) => isDisordered(s, one)));
  return waysFrom(s, u, to, left - stepCost(s, u, k), shy || shaken).some((next) => neighbourOf(s)[next] !== s.hex[u]);
}

/** 9.5a, 9.44bx an enemy's front stops it, and a cut. */
const halts = (s: State, u: Unit, k: number): boolean =>
  isFronted(s, sideOf[u], neighbourOf(s)[k]) || harmOf(s, u, k, followsWay(s, u, k)) === STOPS;

/** 8.1g who has set out does not end its move where there is no room. */
export const whyNotStay = (s: State) =>
  harm(s) < 0 || hasRoom(s, s.hex[going(s)], going(s))
    ? undefined
    : no("TD-8.1g", `There is no room in ${hexName(s.hex[going(s)])}: ${nameOf(going(s))} goes on.`);

/** RX-2 */
export const reactionMove: Question<State> = {
  rule: "TD-9.63a",
  seat: (s) => seatOf(sideOf[going(s)]),
  prompt: (s) => ({ text: `${nameOf(going(s))}: move away from ${nameOf(s.mover)}, or stay?`, unit: nameOf(going(s)) }),
  done(s, log) {
    const u = going(s);
    if (!onMap(s, u)) return true;
    let open = false;
    eachEscape(s, () => {
      open = true;
    });
    if (open) return false;
    endEscape(s, log);
    return false;
  },
  verbs: {
    away: deed({
      fields: { to: hex },
      each: eachEscape,
      refuse(s, { to }) {
        let open = false;
        eachEscape(s, (one) => {
          open ||= one === to;
        });
        return open
          ? undefined
          : no("TD-9.63b", `${nameOf(going(s))} may not go to ${hexName(to)}: not nearer, to where there is room, within its points.`);
      },
      do: (s, { to }, log) => goAway(s, to, log),
    }),
    stay: deed({ refuse: whyNotStay, do: (s, _, log) => endEscape(s, log) }),
  },
};

/** 9.63c, 9.64a one more for every hex that cost more than a point, two for a wall to guns; none for Skirmishers (9.83b). */
function goAway(s: State, to: Hex, log: Log): void {
  const u = going(s);
  const from = s.hex[u];
  let k = from * 6;
  while (neighbourOf(s)[k] !== to) k++;
  // 9.44n to horses an orchard, which costs them half a point more, is as clear ground.
  const price = costOf(s, u, k) - (orchard[to] && !isGun[u] ? 1 : 0);
  const rough = isSkirmisher[u] ? 0 : (price > 2 ? 1 : 0) + (isGun[u] && wall[k] ? 2 : 0);
  const disorder = harmOf(s, u, k, followsWay(s, u, k));
  const passed = harm(s) < 0 ? [] : unitsIn(s, from).filter((one) => one !== u);
  note(s, 1, halts(s, u, k) ? 0 : goingPoints(s) - stepCost(s, u, k));
  note(s, 2, Math.max(0, harm(s)) + (harm(s) < 0 ? galloped(s, u) : 0) + rough);
  // 9.3a his leader goes along.
  const riders = escortOf(s, from, [u]);
  put(s, u, to);
  for (const l of riders) s.leaderHex[l] = to;
  displace(s, to, 1 - sideOf[u], log);
  // 9.64b guns that went do not fire back.
  s.marks[u] |= isGun[u] ? REACTED | ANSWERED : REACTED;
  log?.push({
    event: "reaction",
    rule: isGun[u] ? "TD-9.64a" : isSkirmisher[u] ? "TD-s9.83a" : "TD-9.63a",
    text: `${nameOf(u)} moves away to ${hexName(to)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
  });
  if (isGun[u] && wall[k] && isDisordered(s, u)) markWall(s, to);
  if (disorder > 0) push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
  passFriends(s, u, passed, from, log);
}

/** 9.64b the hex behind the first wall that Disordered guns have gone through, to which a second Disorder brings them back. */
function markWall(s: State, at: Hex): void {
  const [u, points, added] = [going(s), goingPoints(s), harm(s)];
  if (isPending(s, Chapter.sentBack, u)) return;
  pop(s);
  push(s, Chapter.sentBack, u, at);
  push(s, Chapter.reactionMove, u, points, added);
}

/** s11.3h Skirmishers that went before charging cavalry: a second Disorder is their end. */
const CHARGED = 32;
/** s11.3h, i, l three more for Skirmishers in the open before charging cavalry. */
function galloped(s: State, u: Unit): number {
  if (!isSkirmisher[u] || !isRiddenAt(s, u)) return 0;
  const at = s.hex[u];
  return CHARGED + (woods[at] || rocky[at] || farm[at] ? 0 : 3);
}

/** 11.1i, j whether cavalry in Good Order under Attack Orders comes up to it at the end of a full run, with nothing between that stops a charge. */
function isRiddenAt(s: State, u: Unit): boolean {
  const [to, known] = [notedBy(s, Chapter.arrived, 1), notedBy(s, Chapter.move, 1)];
  if (to < 0 || known < 0 || !movers(s).some((one) => isMounted(s, one) && s.order[one] === ATTACK && !isDisordered(s, one))) return false;
  const [step, blow] = [sideTo(grid, s.hex[s.mover], to), sideTo(grid, to, s.hex[u])];
  return step >= 0 && runOf(runOn(s, step, known)) === FULL_RUN && blow >= 0 && isOpen(s, blow);
}

/** 7.1c who comes to friends faces with them. */
function joinStack(s: State, u: Unit): void {
  joinFront(s, u);
  settleWalls(s, s.hex[u]);
}

/** 9.63a, 9.64a the test at the end of it. */
function endEscape(s: State, log: Log): void {
  const [u, added, crowds] = [going(s), harm(s), whyNotStay(s) !== undefined];
  pop(s);
  if (added >= 0) joinStack(s, u);
  const stands = added < 0 || holds(s, u, added % CHARGED, isGun[u] ? "TD-9.64a" : "TD-9.63a", "moving away", log);
  if (stands && isPending(s, Chapter.sentBack, u)) pop(s);
  // 8.1g who has been halted where there is no room goes one hex farther; 12.35h but horsemen who fall back all the same.
  if (crowds && (stands || isGun[u] || !isDisordered(s, u))) push(s, Chapter.retreat, u, 1, 0);
  if (stands) return;
  if (added >= CHARGED && isDisordered(s, u)) lose(s, u, 1, "TD-s11.3h", log);
  else push(s, Chapter.disorder, u, BY_REACTION, 0);
}
