/** A position a person wrote down, or one of our own, read into a state; refused where it cannot be. */
import { isRecord, type Json, type JsonObject, Refusal, shown } from "../../engine/index.js";
import { legal } from "./actions.js";
import { kinds, numberFields, place, readFields, readRow, rowFields } from "./codec.js";
import {
  armyNames,
  armyOf,
  type Block,
  blockCount,
  blockNamed,
  blockNames,
  blocksOf,
  commandNamed,
  commands,
  FULL,
  IRON_POOL,
  poolCount,
} from "./data/blocks.js";
import { entryNamed, hourCount, hourNamed, queueNames, queues, timetable } from "./data/time.js";
import { firstToken, marchToken, tokenArmy, tokenCount, tokenNamed, tokenNames, tokenTotal } from "./data/tokens.js";
import { faults } from "./faults.js";
import { readKnowledge, readTag } from "./knowledge-codec.js";
import { OBJECTIVES } from "./objectives.js";
import { completeOptions, packOptions } from "./options.js";
import { type Bits, didBits, markBits, piles, poolNames } from "./position-write.js";
import { no } from "./refuse.js";
import { layOut } from "./setup.js";
import {
  Ask,
  clearState,
  FIRST_ARRIVAL,
  GONE,
  LONGEST_WAY,
  MOST_ATTACKERS,
  MOST_GUNS,
  NOT_YET,
  NOWHERE,
  onMap,
  put,
  RUMOR,
  type State,
  type StateType,
  UP,
} from "./state.js";
import { keepOrder } from "./team.js";
import { gradeNames } from "./words.js";

type Problem = Refusal | undefined;

function readBits(bits: Bits, json: Json | undefined): number | undefined {
  if (json === undefined) return 0;
  if (!Array.isArray(json)) return undefined;
  const found = json.map((name) => bits.find(([known]) => known === name)?.[1]);
  return found.includes(undefined) ? undefined : found.reduce<number>((sum, bit) => sum | bit!, 0);
}

const knownKeys = [
  ..."game scenario options blocks supply groups known spread led trayShown objectives tokens track queues marks works guns ways specialOrders random".split(
    " ",
  ),
  ...numberFields.map(([key]) => key),
  ...rowFields.map(([key]) => key),
];

export function fromPosition(type: StateType, given: JsonObject): State | Refusal {
  const s = type.create();
  clearState(s);
  return readPosition(s, given) ?? checkWhole(s) ?? s;
}

/** Reads a position of our own writing or a person's; what is left out is as at the start. */
export function readPosition(s: State, given: JsonObject): Problem {
  const stranger = Object.keys(given).find((key) => !knownKeys.includes(key));
  if (stranger !== undefined) return no("GG-4.1a", `A position has no field ${shown(stranger)}. Its fields are ${knownKeys.join(", ")}.`);
  if ((given.scenario ?? "battle") !== "battle") return no("GG-4.1a", `There is one scenario, "battle", not ${shown(given.scenario)}.`);
  if (given.options !== undefined && !isRecord(given.options)) return no("GG-4.1a", '"options" is an object of options.');
  const options = completeOptions(isRecord(given.options) ? given.options : {});
  if (options instanceof Refusal) return options;
  s.options = packOptions(options);
  layOut(s);
  const problem = readFields(s, given);
  if (problem) return problem;
  return (
    readBlocks(s, given) ??
    readSupply(s, given.supply) ??
    readObjectives(s, given.objectives) ??
    readTokens(s, given.tokens) ??
    readQueues(s, given.queues) ??
    readTrack(s, given.track) ??
    readMap(s, given) ??
    readGuns(s, given.guns) ??
    readWays(s, given.ways) ??
    readOrders(s, given.specialOrders) ??
    settleTokens(s, given.tokens) ??
    readRandom(s, given.random)
  );
}

function record(json: Json | undefined, key: string): { readonly [key: string]: Json | undefined } | Refusal {
  if (json === undefined) return {};
  return isRecord(json) ? (json as JsonObject) : no("GG-4.1a", `"${key}" is an object.`);
}

function readBlocks(s: State, given: JsonObject): Problem {
  const blocks = record(given.blocks, "blocks");
  if (blocks instanceof Refusal) return blocks;
  for (const [name, json] of Object.entries(blocks)) {
    const problem = readBlock(s, name, typeof json === "string" ? { at: json } : json);
    if (problem) return problem;
  }
  const groups = record(given.groups, "groups");
  const tags = readTags(blocks);
  if (groups instanceof Refusal) return groups;
  if (tags instanceof Refusal) return tags;
  return readGroups(s, groups) ?? readKnowledge(s, given, tags);
}

function readBlock(s: State, name: string, json: Json | undefined): Problem {
  const b = blockNamed(name);
  if (b < 0) return no("GG-2.1a", `There is no block ${shown(name)}.`);
  if (!isRecord(json)) return no("GG-3.1c", `Where is ${name}? Write "C1-C2>VC1": the position, and the area before it.`);
  const row = json as JsonObject;
  if (row.at === "gone") {
    s.place[b] = GONE;
    s.grade[b] = 0;
  } else {
    const at = place.read(s, row.at ?? null);
    if (at === undefined) return no("GG-3.1c", `${name} is at ${place.says}, or "gone", not ${shown(row.at)}.`);
    const stands = row.stands === undefined ? NOWHERE : kinds.face.read(s, row.stands);
    if (stands === undefined) return no("GG-10.6g", `${name} stands toward ${kinds.face.says}, not ${shown(row.stands)}.`);
    const grade = row.grade === undefined ? FULL : gradeNames.indexOf(row.grade as string);
    if (grade < 1 || (grade < FULL && isCavalryBlock(b)))
      return no("GG-2.1c", `${name} is "full", "reduced-2" or "reduced-1", not ${shown(row.grade)}.`);
    s.place[b] = at;
    s.grade[b] = grade;
    if (onMap(s, b)) {
      s.place[b] = NOT_YET;
      put(s, b, at, stands);
    }
  }
  const did = readBits(didBits, row.did);
  if (did === undefined) return no("GG-10.1d", `What ${name} did is a list of ${didBits.map(([word]) => word).join(", ")}.`);
  s.flags[b] = did;
  for (const key of ["ready", "arrived", "entered"] as const) {
    const hour = row[key] === undefined ? 0 : hourNamed(row[key]);
    if (hour < 0) return no("GG-11.2b", `"${key}" of ${name} is an hour such as D1-07, not ${shown(row[key])}.`);
    s[key][b] = hour;
  }
  return undefined;
}

const isCavalryBlock = (b: Block): boolean => commands[armyCommand(b)].cavalry === true;
const armyCommand = (b: Block): number => blocksOf.findIndex((blocks) => blocks.includes(b));

/** Groups in the order of their arrival; left out, in the order of the list. */
function readGroups(s: State, groups: { readonly [key: string]: Json | undefined }): Problem {
  for (const [name, ordinal] of Object.entries(groups)) {
    const command = commandNamed(name);
    if (command < 0 || !Number.isInteger(ordinal) || (ordinal as number) < 1 || (ordinal as number) > 9)
      return no(
        "GG-11.1e",
        `"groups" says of commands which of their side came first, second and so on; not ${shown({ [name]: ordinal })}.`,
      );
    s.arrival[command] = ordinal as number;
  }
  for (const army of [0, 1]) {
    let next = Math.max(0, ...commands.map((row, command) => (row.army === army ? s.arrival[command] : 0)));
    commands.forEach((row, command) => {
      const here = blocksOf[command].some((b) => s.place[b] !== NOT_YET);
      if (row.army === army && here && s.arrival[command] === 0) s.arrival[command] = ++next;
    });
  }
  return undefined;
}

/** The tags that a position gives its blocks. */
function readTags(blocks: { readonly [key: string]: Json | undefined }): ReadonlyMap<Block, number> | Refusal {
  const tags = new Map<Block, number>();
  for (const [name, json] of Object.entries(blocks)) {
    if (!isRecord(json) || json.tag === undefined) continue;
    const b = blockNamed(name);
    const tag = readTag(armyOf[b], json.tag as Json);
    if (tag < 0) return no("GG-10.6h", `The tag of ${name} is such as "u1" or "c12", not ${shown(json.tag as Json)}.`);
    tags.set(b, tag);
  }
  return tags;
}

/** Unused reduced blocks; left out, all but those in play. */
function readSupply(s: State, json: Json | undefined): Problem {
  const supply = record(json, "supply");
  if (supply instanceof Refusal) return supply;
  for (let pool = 0; pool < poolCount; pool++) {
    const row = supply[poolNames[pool]];
    if (row === undefined) {
      takeFromSupply(s, pool);
      continue;
    }
    if (!Array.isArray(row) || row.length !== 2 || !row.every((n) => Number.isInteger(n) && (n as number) >= 0 && (n as number) < 10))
      return no("GG-2.1i", `The unused reduced blocks of ${poolNames[pool]} are two numbers: of strength 2 and of strength 1.`);
    s.supply2[pool] = row[0] as number;
    s.supply1[pool] = row[1] as number;
  }
  const stranger = Object.keys(supply).find((name) => !poolNames.includes(name));
  return stranger === undefined ? undefined : no("GG-2.1i", `There is no command ${shown(stranger)}.`);
}

function takeFromSupply(s: State, pool: number): void {
  for (let b = 0; b < blockCount; b++) {
    const of =
      pool === IRON_POOL ? blockNames[b] === poolNames[IRON_POOL] : armyCommand(b) === pool && blockNames[b] !== poolNames[IRON_POOL];
    if (!of) continue;
    if (s.grade[b] === 2) s.supply2[pool]--;
    if (s.grade[b] === 1 && !isCavalryBlock(b)) s.supply1[pool]--;
  }
}

function readObjectives(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length !== OBJECTIVES)
    return no("GG-4.7a", '"objectives" is a list of three, as in {"at": "MS2", "control": "union"}.');
  for (let i = 0; i < OBJECTIVES; i++) {
    const row = isRecord(json[i]) ? (json[i] as JsonObject) : {};
    const at = kinds.area.read(s, row.at ?? null);
    const control = kinds.army.read(s, row.control ?? "union");
    if (at === undefined || control === undefined)
      return no("GG-4.7a", `${shown(json[i])} is no objective; write {"at": "MS2", "control": "union"}.`);
    s.objectiveAt[i] = at;
    s.control[i] = control;
  }
  return undefined;
}

function readTokens(s: State, json: Json | undefined): Problem {
  const sides = record(json, "tokens");
  if (sides instanceof Refusal) return sides;
  for (const [side, held] of Object.entries(sides)) {
    const army = armyNames.indexOf(side as never);
    if (army < 0 || !isRecord(held))
      return no("GG-4.6a", `"tokens" has "union" and "confederate", each with piles such as "tray"; not ${shown(side)}.`);
    for (const [pile, tokens] of Object.entries(held)) {
      const name = piles.find((known) => known === pile);
      if (!name || !isRecord(tokens))
        return no("GG-4.6a", `Piles of tokens are ${piles.join(", ")}, each an object such as {"ANY 1": 2}; not ${shown(pile)}.`);
      if (name === "pool") s.pool.fill(0, firstToken[army], firstToken[army + 1]);
      for (const [face, count] of Object.entries(tokens)) {
        const token = tokenNamed(army, face);
        if (token < 0 || !Number.isInteger(count) || (count as number) < 0 || (count as number) > tokenTotal[token])
          return no("GG-4.6c", `${shown({ [face]: count })} is no number of tokens of ${side}.`);
        s[name][token] = count as number;
      }
    }
  }
  return undefined;
}

/** Where the pool is left out, it holds what is nowhere else. */
function settleTokens(s: State, json: Json | undefined): Problem {
  const sides = record(json, "tokens") as JsonObject;
  for (let token = 0; token < tokenCount; token++) {
    const side = sides[armyNames[tokenArmy[token]]];
    if (isRecord(side) && side.pool !== undefined) continue;
    let elsewhere = 0;
    for (const pile of piles) if (pile !== "pool") elsewhere += s[pile][token];
    for (let i = 0; i < s.guns; i++) if (s.gunKind[i] === token) elsewhere++;
    if (token === marchToken[0]) elsewhere += s.works.reduce((sum, works) => sum + works, 0);
    if (elsewhere > tokenTotal[token]) return no("GG-4.6c", `There are only ${tokenTotal[token]} tokens ${tokenNames[token]}.`);
    s.pool[token] = tokenTotal[token] - elsewhere;
  }
  return undefined;
}

/** Left out, the historical order. */
function readQueues(s: State, json: Json | undefined): Problem {
  const given = record(json, "queues");
  if (given instanceof Refusal) return given;
  for (let q = 0; q < queues.length; q++) {
    const { entry, corps, start, size } = queues[q];
    const row = given[queueNames[q]];
    const usual = timetable
      .filter((due) => due.entry === entry && (corps === undefined || commands[due.command].corps === corps))
      .map((due) => due.command);
    const listed = isRecord(row) && Array.isArray(row.commands) ? row.commands.map((name) => commandNamed(name as string)) : usual;
    if (listed.length !== size || listed.includes(-1))
      return no("GG-4.5d", `The queue ${queueNames[q]} has ${size} commands; not ${shown(row)}.`);
    listed.forEach((command, i) => {
      s.queue[start + i] = command;
    });
    const drawn = isRecord(row) && row.drawn !== undefined ? row.drawn : listed.findIndex((command) => s.arrival[command] === 0);
    if (!Number.isInteger(drawn) || (drawn as number) > size)
      return no("GG-4.5a", `"drawn" of ${queueNames[q]} is a number up to ${size}.`);
    s.drawn[q] = (drawn as number) < 0 ? size : (drawn as number);
  }
  return undefined;
}

/** Left out, the historical hours that are still to come. */
function readTrack(s: State, json: Json | undefined): Problem {
  if (json === undefined) {
    for (const { hour, command, entry } of timetable) {
      if (hour >= s.hour && s.arrival[command] === 0) s.track[commands[command].army * hourCount + hour] = FIRST_ARRIVAL + entry;
    }
    return undefined;
  }
  const sides = record(json, "track");
  if (sides instanceof Refusal) return sides;
  for (const [side, spaces] of Object.entries(sides)) {
    const army = armyNames.indexOf(side as never);
    if (army < 0 || !isRecord(spaces))
      return no("GG-4.4a", '"track" has "union" and "confederate", each with hours such as {"D1-09": "rumor"}.');
    for (const [hour, token] of Object.entries(spaces)) {
      const up = isRecord(token);
      const face = up ? token.up : token;
      const kind = face === "rumor" ? RUMOR : entryNamed(face) < 0 ? 0 : FIRST_ARRIVAL + entryNamed(face);
      if (hourNamed(hour) < 0 || kind === 0)
        return no("GG-4.4a", `${shown({ [hour]: token as Json })} is no time token; write {"D1-09": "rumor"} or an entry point.`);
      s.track[army * hourCount + hourNamed(hour)] = up ? kind | UP : kind;
    }
  }
  return undefined;
}

function readMap(s: State, given: JsonObject): Problem {
  const marks = record(given.marks, "marks");
  if (marks instanceof Refusal) return marks;
  for (const [name, json] of Object.entries(marks)) {
    const p = kinds.position.read(s, name);
    const bits = readBits(markBits, json);
    if (p === undefined || bits === undefined)
      return no("GG-13.0b", `${shown({ [name]: json })} marks no position; marks are ${markBits.map(([word]) => word).join(", ")}.`);
    s.marks[p] = bits;
  }
  const works = record(given.works, "works");
  if (works instanceof Refusal) return works;
  for (const [name, count] of Object.entries(works)) {
    const face = kinds.face.read(s, name);
    if (face === undefined || !Number.isInteger(count) || (count as number) < 0 || (count as number) > 12)
      return no("GG-17.2a", `${shown({ [name]: count })} are no field works; write {"C1-C2>VC1": 1}.`);
    s.works[face] = count as number;
  }
  return undefined;
}

function readGuns(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > MOST_GUNS) return no("GG-13.2a", '"guns" is a list of tokens played.');
  for (const row of json) {
    const gun: JsonObject = isRecord(row) ? (row as JsonObject) : {};
    const army = armyNames.indexOf(gun.army as never);
    const token = army < 0 ? -1 : tokenNamed(army, gun.token);
    const at = kinds.position.read(s, gun.at ?? null);
    const aim = gun.aim === undefined ? NOWHERE : gun.aim === false ? -2 : kinds.position.read(s, gun.aim);
    if (token < 0 || at === undefined || aim === undefined)
      return no("GG-13.2a", `${shown(row)} are no guns; write {"army": "union", "token": "ANY 1", "at": "C1-C2"}.`);
    s.gunKind[s.guns] = token;
    s.gunAt[s.guns] = at;
    s.gunAim[s.guns] = aim;
    s.gunHit[s.guns] = Number(gun.hit === true);
    s.guns++;
  }
  return undefined;
}

function readWays(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > MOST_ATTACKERS) return no("GG-13.1a", '"ways" is a list of the ways of the attackers.');
  for (let slot = 0; slot < json.length; slot++) {
    const row = s.way.subarray(slot * LONGEST_WAY, (slot + 1) * LONGEST_WAY);
    const problem = readRow(s, json[slot], "ways", row, kinds.face, NOWHERE);
    if (problem) return problem;
    s.wayLength[slot] = (json[slot] as readonly Json[]).length;
  }
  return undefined;
}

function readOrders(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length !== 2 || !json.every((text) => typeof text === "string" && text.length <= 400))
    return no("GG-25.1e", '"specialOrders" are two texts, of the Union and of the Confederates.');
  json.forEach((text, army) => {
    keepOrder(s, army, text as string);
  });
  return undefined;
}

function readRandom(s: State, json: Json | undefined): Problem {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json) || json.length !== s.random.length || !json.every((word) => Number.isInteger(word)))
    return no("GG-4.4i", '"random" is left out, or as a position gave it.');
  s.random.set(json as number[]);
  return undefined;
}

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Problem {
  const [fault] = faults(s);
  if (fault) return fault;
  try {
    if (s.ask !== Ask.over && legal(s).length === 0) return no("GG-5.1b", "Nobody can do anything in this position.");
  } catch {
    return no("GG-5.1b", "What is asked in this position does not go with the rest of it.");
  }
  return undefined;
}
