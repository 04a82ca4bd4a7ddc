/** The state as a person would write it down. */
import type { Json, JsonObject } from "../../../engine/index.js";
import { armyNames, armyOf, type Block, blockNames, commands, FULL, poolNames } from "../data/blocks.js";
import { entryNames, hourCount, hourNames, queueNames, queues, readyName } from "../data/time.js";
import { tokenArmy, tokenNames } from "../data/tokens.js";
import { writeKnowledge } from "../hidden/codec.js";
import { tagName } from "../hidden/knowledge.js";
import { unpackOptions } from "../options.js";
import { orderText } from "../rules/team.js";
import { FIRST_ARRIVAL, GONE, LONGEST_WAY, NOT_YET, NOWHERE, onMap, positionOf, RUMOR, type State, UP } from "../state.js";
import { gradeNames } from "../words/names.js";
import { didBits, kinds, markBits, type Out, place, writeBits, writeFields } from "./codec.js";
import { writeMoment } from "./moment.js";

export const piles = ["tray", "pool", "returned", "used", "filled", "hit", "expended", "burnt", "reserve"] as const;

export function position(s: State): JsonObject {
  const out: Out = { game: "guns", scenario: "battle", options: unpackOptions(s.options) };
  out.agenda = writeMoment(s);
  out.active = armyNames[s.active];
  out.hour = hourNames[s.hour];
  writeFields(s, out);
  out.blocks = Object.fromEntries(blockNames.flatMap((name, b) => (s.place[b] === NOT_YET ? [] : [[name, writeBlock(s, b)]])));
  out.supply = Object.fromEntries(poolNames.map((name, pool) => [name, [s.supply2[pool], s.supply1[pool]]]));
  out.groups = Object.fromEntries(commands.flatMap(({ name }, command) => (s.arrival[command] ? [[name, s.arrival[command]]] : [])));
  writeKnowledge(s, out);
  out.objectives = Array.from(s.objectiveAt, (area, i) => ({ at: s.ground.map.areaNames[area], control: armyNames[s.control[i]] }));
  out.tokens = Object.fromEntries(armyNames.map((name, army) => [name, writePiles(s, army)]));
  out.track = Object.fromEntries(armyNames.map((name, army) => [name, writeTrack(s, army)]));
  out.queues = Object.fromEntries(queueNames.map((name, q) => [name, writeQueue(s, q)]));
  writeMap(s, out);
  if (s.guns > 0) out.guns = Array.from({ length: s.guns }, (_, i) => writeGun(s, i));
  const ways = [...s.squad.keys()].map((slot) =>
    Array.from({ length: s.wayLength[slot] }, (_, i) => kinds.face.write(s, s.way[slot * LONGEST_WAY + i])!),
  );
  if (ways.some((way) => way.length > 0)) out.ways = ways;
  const orders = armyNames.map((_, army) => orderText(s, army));
  if (orders.some((text) => text !== "")) out.specialOrders = orders;
  out.random = Array.from(s.random);
  return out;
}

function writeBlock(s: State, b: Block): Json {
  return {
    at: s.place[b] === GONE ? "gone" : place.write(s, s.place[b]),
    ...writeStanding(s, b),
    ...(s.grade[b] !== FULL && s.place[b] !== GONE && { grade: gradeNames[s.grade[b]] }),
    ...(s.flags[b] !== 0 && { did: writeBits(didBits, s.flags[b]) }),
    ...(s.ready[b] !== 0 && { ready: readyName(s.ready[b]) }),
    ...(s.arrived[b] !== 0 && { arrived: hourNames[s.arrived[b]] }),
    ...(s.entered[b] !== 0 && { entered: hourNames[s.entered[b]] }),
    tag: tagName(s, b),
  };
}

/** The side on which a block stands beside an enemy; and in a stack of two fronts, or on two sides of an enemy, that it does not count. */
export function writeStanding(s: State, b: Block): JsonObject {
  const at = armyOf[b] * s.ground.map.positions + positionOf(s, b);
  return {
    ...(s.standing[b] !== NOWHERE && { stands: kinds.face.write(s, s.standing[b]) }),
    ...(onMap(s, b) && s.front[at] !== s.place[b] && { turned: true }),
    ...(onMap(s, b) && s.stand[at] !== s.standing[b] && { apart: true }),
  };
}

function writePiles(s: State, army: number): Json {
  const full = piles.map((pile): [string, Json] => {
    const held = tokenNames.flatMap((name, token): [string, Json][] =>
      tokenArmy[token] === army && s[pile][token] > 0 ? [[name, s[pile][token]]] : [],
    );
    return [pile, Object.fromEntries(held)];
  });
  return Object.fromEntries(full.filter(([pile, held]) => pile === "tray" || pile === "pool" || Object.keys(held as object).length > 0));
}

function writeTrack(s: State, army: number): Json {
  const spaces = hourNames.flatMap((name, hour): [string, Json][] => {
    const token = s.track[army * hourCount + hour];
    if (token === 0) return [];
    const kind = token & ~UP;
    const face = kind === RUMOR ? "rumor" : entryNames[kind - FIRST_ARRIVAL];
    return [[name, token & UP ? { up: face } : face]];
  });
  return Object.fromEntries(spaces);
}

/** Commands from the top of the queue down, and how many have been drawn before. */
function writeQueue(s: State, q: number): Json {
  const { start, size } = queues[q];
  return { drawn: s.drawn[q], commands: Array.from({ length: size }, (_, i) => commands[s.queue[start + i]].name) };
}

function writeMap(s: State, out: Out): void {
  const { positionNames } = s.ground.map;
  const marked = positionNames.flatMap((name, p): [string, Json][] => (s.marks[p] ? [[name, writeBits(markBits, s.marks[p])]] : []));
  if (marked.length > 0) out.marks = Object.fromEntries(marked);
  const works = Array.from(s.works.keys()).filter((face) => s.works[face] > 0);
  if (works.length > 0) out.works = Object.fromEntries(works.map((face) => [kinds.face.write(s, face) as string, s.works[face]]));
}

function writeGun(s: State, i: number): Json {
  return {
    army: armyNames[tokenArmy[s.gunKind[i]]],
    token: tokenNames[s.gunKind[i]],
    at: s.ground.map.positionNames[s.gunAt[i]],
    ...(s.gunAim[i] !== NOWHERE && { aim: s.gunAim[i] < 0 ? false : s.ground.map.positionNames[s.gunAim[i]] }),
    ...(s.gunHit[i] && { hit: true }),
  };
}
