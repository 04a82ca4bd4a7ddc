/** What must hold in every state: anything listed here in play is a bug, in a position a mistake of its writer. */
import { current, type Face, faultsBy, type Say } from "../../kit/index.js";
import { Chapter, isMoving, PhaseStep, phaseStep } from "./agenda.js";
import {
  alike,
  armyOf,
  type Block,
  blockCount,
  blockNames,
  blocksOfArmy,
  commandOf,
  commands,
  FULL,
  KILPATRICK,
  MOST_IN_POSITION,
  NO_GRADE,
  poolNames,
  poolReduced1,
  poolReduced2,
  REDUCED_1,
  REDUCED_2,
  UNION,
} from "./data/blocks.js";
import { entryCount, hourCount, isNight, lots, queues, TANEYTOWN_QUEUE } from "./data/time.js";
import { marchToken, tokenCount, tokenNames, tokenTotal } from "./data/tokens.js";
import { knowledgeFaults } from "./hidden/knowledge.js";
import { blocksAt, enemyOf, GONE, isAt, NOBODY, NOT_YET, NOWHERE, OBJECTIVES, Order, onMap, piles, type State } from "./state.js";

export const faults = faultsBy(checkBlocks, checkDeployment, checkSupply, checkTokens, checkQueues, checkTags, checkMoment);

function checkBlocks(s: State, say: Say): void {
  const { positions, areas, positionNames } = s.ground.map;
  for (let b = 0; b < blockCount; b++) {
    const place = s.place[b];
    const name = blockNames[b];
    if (place < GONE || place >= 2 * positions + areas + entryCount) say("GG-3.1c", `${name} is nowhere.`);
    if ((place === GONE) !== (s.grade[b] === NO_GRADE)) say("GG-2.2f", `${name} is gone and is not.`);
    if (place === NOT_YET && s.grade[b] !== FULL) say("GG-2.1a", `${name} is reduced before it has come.`);
    if (!onMap(s, b)) {
      if (s.standing[b] !== NOWHERE) say("GG-10.6g", `${name} stands beside an enemy off the map.`);
      continue;
    }
    const p = place >> 1;
    if (armyOf[b] === UNION && s.ground.unionMayNot[p]) say("GG-10.4a", `${name} may not be in ${positionNames[p]}.`);
    const shares = blocksAt(s, enemyOf(armyOf[b]), p) > 0;
    if (shares !== (s.standing[b] !== NOWHERE))
      say("GG-10.6g", `${name} in ${positionNames[p]} ${shares ? "has no" : "has a"} side to stand toward.`);
    if (s.standing[b] !== NOWHERE && s.standing[b] >> 1 !== p) say("GG-10.6g", `${name} stands toward another position.`);
  }
}

/** The rows of who stands where are what counting afresh gives. */
function checkDeployment(s: State, say: Say): void {
  const { positions, positionNames } = s.ground.map;
  for (const army of [0, 1]) {
    for (const [p, name] of positionNames.entries()) {
      const at = army * positions + p;
      const stack = blocksOfArmy[army].filter((b) => isAt(s, b, p));
      if (stack.length !== s.count[at]) say("GG-3.1c", `${s.count[at]} blocks are noted in ${name} where ${stack.length} stand.`);
      if (stack.length > MOST_IN_POSITION) say("GG-10.6a", `${name} holds ${stack.length} blocks of a side; three is the limit.`);
      if (!notes(stack, s.place, s.front[at])) say("GG-9.2a", `The front noted in ${name} is nobody's.`);
      if (!notes(stack, s.standing, s.stand[at])) say("GG-10.6g", `The side noted in ${name} is nobody's.`);
    }
  }
}

/** What is noted of a stack is so of one of its blocks; of none, nothing. */
const notes = (stack: readonly Block[], faces: Int16Array, noted: Face): boolean =>
  stack.length > 0 ? stack.some((b) => faces[b] === noted) : noted === NOWHERE;

/** 2.2g each reduced block is unused, in play, or gone. */
function checkSupply(s: State, say: Say): void {
  for (const [pool, name] of poolNames.entries()) {
    const inPlay = (grade: number) => alike[pool].filter((b) => s.grade[b] === grade).length;
    const isMore = s.supply2[pool] + inPlay(REDUCED_2) > poolReduced2[pool] || s.supply1[pool] + inPlay(REDUCED_1) > poolReduced1[pool];
    if (isMore) say("GG-2.2g", `There are more reduced blocks of ${name} than were made.`);
  }
}

/** Every token is in one place. */
function checkTokens(s: State, say: Say): void {
  const sum = new Uint16Array(tokenCount);
  for (const pile of piles) for (let token = 0; token < tokenCount; token++) sum[token] += s[pile][token];
  for (let i = 0; i < s.guns; i++) sum[s.gunKind[i]]++;
  const march = sum[marchToken[0]] + sum[marchToken[1]] + s.works.reduce((all, works) => all + works, 0);
  for (let token = 0; token < tokenCount; token++) {
    if (!marchToken.includes(token) && sum[token] !== tokenTotal[token])
      say("GG-4.6a", `There are ${sum[token]} tokens ${tokenNames[token]} instead of ${tokenTotal[token]}.`);
  }
  if (march !== tokenTotal[marchToken[0]] + tokenTotal[marchToken[1]]) say("GG-4.6a", `There are ${march} march and field works tokens.`);
}

/** 4.5b, c the commands that may be in each slot of the queues, as bits. */
const mayQueue: readonly number[] = queues.flatMap(({ size }, q) => {
  const lot = lots[q].reduce((bits, command) => bits | (1 << command), 0);
  return Array.from({ length: size }, (_, i) => (q === TANEYTOWN_QUEUE && i === size - 1 ? 1 << KILPATRICK : lot));
});

/** Every command is once in a queue of its own; groups are counted from 1. */
function checkQueues(s: State, say: Say): void {
  let queued = 0;
  for (let slot = 0; slot < mayQueue.length; slot++) {
    const bit = 1 << s.queue[slot];
    if (!(mayQueue[slot] & bit)) say("GG-4.5c", `${commands[s.queue[slot]]?.name ?? "Nobody"} cannot be in that queue.`);
    if (queued & bit) say("GG-4.5c", "A command is in the queues twice.");
    queued |= bit;
  }
  for (const army of [0, 1]) {
    const groups = [...s.arrival].filter((group, command) => group > 0 && commands[command].army === army);
    if (groups.some((_, i) => !groups.includes(i + 1))) say("GG-11.1e", "The groups that have come are not counted from 1.");
  }
}

/** Tags are given once, and what the enemy knows is true. */
function checkTags(s: State, say: Say): void {
  for (const army of [0, 1]) {
    const taken = new Set<number>();
    for (const b of blocksOfArmy[army]) {
      if (s.place[b] !== NOT_YET && s.arrival[commandOf[b]] === 0) say("GG-2.1g", `${blockNames[b]} came without its group.`);
      if (s.place[b] < 0) continue;
      if (taken.has(s.tag[b])) say("GG-10.6h", `${blockNames[b]} has another block's tag.`);
      taken.add(s.tag[b]);
    }
  }
  for (const text of knowledgeFaults(s)) say("GG-10.6h", text);
  for (let token = 0; token < tokenCount; token++) {
    if (s.trayShown[token] > s.tray[token]) say("GG-8.1f", `${tokenNames[token]} is known to be in a tray where it is not.`);
  }
}

function checkMoment(s: State, say: Say): void {
  if (s.hour < 0 || s.hour + s.hours > hourCount) say("GG-7.1a", "The turn is not on the time track.");
  const now = current(s);
  if (now < 0 || now > Chapter.over) say("GG-5.1b", "Nothing is asked.");
  for (let i = 0; i < OBJECTIVES; i++) {
    if (s.objectiveAt[i] < 0 || s.ground.map.partial[s.objectiveAt[i]])
      say("GG-16.1g", "An objective is off the map or in a partial area.");
  }
  if (isNight(s.hour) && phaseStep(s) >= 0 && phaseStep(s) < PhaseStep.orders && s.orders[s.active] === Order.attack)
    say("GG-17.1b", "An army is under Attack orders at night.");
  const moving = isMoving(s);
  if ((s.hand !== NOBODY) !== moving)
    say("GG-10.1b", moving ? "No block is in hand." : `${blockNames[s.hand]} is in hand though nothing moves.`);
  if (s.hand !== NOBODY && (armyOf[s.hand] !== s.active || s.place[s.hand] < 0))
    say("GG-10.1b", `${blockNames[s.hand]} is in hand though it cannot move.`);
  if ((s.reducing !== NOBODY) !== (now === Chapter.offer || now === Chapter.pick))
    say("GG-2.2b", "A reduction waits that nobody is asked about.");
  if (now === Chapter.face && s.goal === NOWHERE) say("GG-10.3a", "A front is asked for nowhere.");
}
