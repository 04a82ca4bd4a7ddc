/** What the log says of blocks: where they go and what becomes of them. The other side's are known by their tags, unless a face is shown. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Face, Position } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, commandOf, commands, FULL, gradeNames, IRON_BRIGADE, REDUCED_2 } from "../data/blocks.js";
import { placeTitle } from "../data/map.js";
import { entryNames, hourNames, hourTitle, inHour } from "../data/time.js";
import { tagName } from "../hidden/knowledge.js";
import { seatsFor } from "../seats.js";
import { exitArea, positionOf, type State } from "../state.js";
import {
  areaName,
  areaTitle,
  armyTitle,
  does,
  frontName,
  inSecret,
  ofArmy,
  plural,
  positionName,
  positionTitle,
  theArmy,
} from "./names.js";

/** An event in which the owner reads the block's name and the other side its tag. */
function ofBlock(s: State, b: Block, event: string, rule: string, fields: JsonObject, text: (who: string) => string): GameEvent {
  const tag = tagName(s, b);
  const told = ofArmy(armyOf[b], event, rule, text(`${armyTitle(armyOf[b])} block ${tag}`), { tag, ...fields });
  return inSecret(seatsFor(s, armyOf[b]), told, { block: blockNames[b] }, text(blockNames[b]));
}

/** Where a block is, as fields and in words. */
function whereIs(s: State, b: Block): string {
  const area = exitArea(s, b);
  return area >= 0 ? `off the map beside ${areaTitle(s, area)}` : positionTitle(s, positionOf(s, b));
}

// 4.8: set-up

export function placed(s: State, b: Block): GameEvent {
  const fields = { at: positionName(s, positionOf(s, b)), front: frontName(s, s.place[b]) };
  return ofBlock(s, b, "place", "GG-4.8a", fields, (who) => `${who} takes up ${whereIs(s, b)}.`);
}

// 10 to 14: moves

export interface Move {
  readonly event: "march" | "withdraw" | "enter";
  readonly rule: string;
  readonly from: string;
  readonly across?: readonly string[];
}

const moveVerbs = { march: "marches", withdraw: "withdraws", enter: "enters" } as const;

export function moved(s: State, b: Block, { event, rule, from, across }: Move): GameEvent {
  const area = exitArea(s, b);
  const to = area >= 0 ? { off: areaName(s, area) } : { to: positionName(s, positionOf(s, b)), front: frontName(s, s.place[b]) };
  const fields = { from, ...to, ...(across && across.length > 0 && { across: [...across] }) };
  const how = `${moveVerbs[event]} from ${placeTitle(from)} ${area >= 0 ? "" : "to "}${whereIs(s, b)}`;
  return ofBlock(s, b, event, rule, fields, (who) => `${who} ${how}.`);
}

export function turned(s: State, army: number, p: Position, face: Face): GameEvent {
  const text = `${does(army, "face")} about at ${positionTitle(s, p)}, toward ${areaTitle(s, s.ground.map.area[face])}.`;
  return ofArmy(army, "turned", "GG-10.3b", text, { at: positionName(s, p), front: frontName(s, face) });
}

export function spent(s: State, army: number): GameEvent {
  const text = `${does(army, "spend")} a march token: one step more for the next three marches.`;
  return ofArmy(army, "spend", "GG-12.2a", text, { bonus: s.bonus });
}

// 11: reinforcements

export function tokenUp(army: number, hour: number, entry: number): GameEvent {
  const text = `${armyTitle(army)} time token of ${hourTitle(hour)}: ${entry < 0 ? "a rumor" : `reinforcements at ${entryNames[entry]}`}.`;
  const fields = { hour: hourNames[hour], ...(entry >= 0 && { entry: entryNames[entry] }), reveals: true };
  return entry < 0 ? ofArmy(army, "rumor", "GG-11.1b", text, fields) : ofArmy(army, "arrival", "GG-11.1c", text, fields);
}

export function groupArrives(s: State, command: number, entry: number, blocks: readonly Block[]): GameEvent {
  const { army, name } = commands[command];
  const many = plural(blocks.length, "block");
  const fields = { entry: entryNames[entry], blocks: blocks.length, tags: blocks.map((b) => tagName(s, b)).sort() };
  const text = `${many} of ${theArmy(army)} ${blocks.length === 1 ? "is" : "are"} at ${entryNames[entry]}.`;
  const told = ofArmy(army, "available", "GG-11.1e", text, fields);
  return inSecret(seatsFor(s, army), told, { command: name }, `${name} is at ${entryNames[entry]} with ${many}.`);
}

export function transferred(s: State, b: Block, from: number, to: number, hour: number): GameEvent {
  const fields = { from: entryNames[from], to: entryNames[to], hour: hourNames[hour] };
  const how = `transfers from ${fields.from} to ${fields.to} ${inHour(hour)}`;
  return ofBlock(s, b, "transfer", "GG-11.5a", fields, (who) => `${who} ${how}.`);
}

// 2.2: faces shown, reductions

/** "full-strength HETH", "the Iron Brigade, reduced-2". */
function faceTitle(b: Block, grade: number): string {
  const word = grade === FULL ? "full-strength" : grade === REDUCED_2 ? "reduced-2" : "reduced-1";
  return b === IRON_BRIGADE ? `${word} Iron Brigade` : `${word} ${commands[commandOf[b]].name}`;
}

/** What everybody knows of a block whose face has been shown. */
const known = (s: State, b: Block) => ({ tag: tagName(s, b), command: commands[commandOf[b]].name });

/** A face comes to light: the owner reads which block it was, everybody what it is. */
function faceUp(s: State, b: Block, event: string, rule: string, what: string, why = ""): GameEvent {
  const text = (who: string) => `${who} ${what} a ${faceTitle(b, s.grade[b])}${why}.`;
  const fields = { ...known(s, b), grade: gradeNames[s.grade[b]], reveals: true };
  const told = ofArmy(armyOf[b], event, rule, text(`${armyTitle(armyOf[b])} block ${fields.tag}`), fields);
  return inSecret(seatsFor(s, armyOf[b]), told, {}, text(blockNames[b]));
}

export const shown = (s: State, b: Block, rule: string): GameEvent => faceUp(s, b, "shown", rule, "is shown:");

export const reduced = (s: State, b: Block, rule: string): GameEvent => faceUp(s, b, "reduced", rule, "is reduced: it was");

export function eliminated(s: State, b: Block, rule: string): GameEvent {
  const why =
    rule === "GG-14.5d" ? ", with nowhere to withdraw to" : rule.startsWith("GG-17.5") ? ", sent away for the night's duties" : "";
  return faceUp(s, b, "eliminated", rule, "leaves the game:", why);
}

export function replaced(s: State, b: Block, shown: boolean, rule: string): GameEvent {
  const text = `A ${faceTitle(b, s.grade[b])} takes its place.`;
  const grade = gradeNames[s.grade[b]];
  if (shown) return ofArmy(armyOf[b], "replaced", rule, text, { ...known(s, b), grade });
  const told = ofArmy(armyOf[b], "replaced", rule, `A reduced ${commands[commandOf[b]].name} takes its place.`, known(s, b));
  return inSecret(seatsFor(s, armyOf[b]), told, { grade }, text);
}

export function offered(s: State, pair: string): GameEvent {
  const b = s.reducing;
  const offer = `${does(armyOf[b], "offer")} two reduced ${commands[commandOf[b]].name} blocks, face-down`;
  return inSecret(seatsFor(s, armyOf[b]), ofArmy(armyOf[b], "offer", "GG-2.2b", `${offer}.`, known(s, b)), { pair }, `${offer}: ${pair}.`);
}
