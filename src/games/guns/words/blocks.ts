/** What the log says of blocks: where they go and what becomes of them. The other side's are known by their tags, unless a face is shown. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Face, Position } from "../../../kit/index.js";
import { armyNames, armyOf, type Block, blockNames, commandOf, commands, FULL, IRON_BRIGADE, REDUCED_2 } from "../data/blocks.js";
import { entryNames, hourNames, hourTitle } from "../data/time.js";
import { tagName } from "../hidden/knowledge.js";
import { seatsFor } from "../seats.js";
import { exitArea, positionOf, type State } from "../state.js";
import {
  areaName,
  areaTitle,
  armyTitle,
  frontName,
  gradeNames,
  plural,
  positionName,
  positionTitle,
  TheArmy,
  theArmy,
  verb,
} from "./names.js";

/** An event in which the owner reads the block's name and the other side its tag. */
function ofBlock(s: State, b: Block, event: string, rule: string, fields: JsonObject, text: (who: string) => string): GameEvent {
  const tag = tagName(s, b);
  const army = armyNames[armyOf[b]];
  return {
    event,
    rule,
    army,
    block: blockNames[b],
    tag,
    ...fields,
    text: text(blockNames[b]),
    only: [...seatsFor(s, armyOf[b])],
    others: { army, tag, ...fields, text: text(`${armyTitle(armyOf[b])} block ${tag}`) },
  };
}

/** Where a block is, as fields and in words. */
function whereIs(s: State, b: Block): string {
  const area = exitArea(s, b);
  return area >= 0 ? `off the map beside ${areaTitle(s, area)}` : positionTitle(s, positionOf(s, b));
}

// 4.8: set-up

export function placed(s: State, b: Block): GameEvent {
  return ofBlock(
    s,
    b,
    "place",
    "GG-4.8a",
    { at: positionName(s, positionOf(s, b)), front: frontName(s, s.place[b]) },
    (who) => `${who} takes up ${whereIs(s, b)}.`,
  );
}

// 10 to 14: moves

interface Move {
  readonly event: "march" | "withdraw" | "enter" | "attackMove";
  readonly rule: string;
  readonly from: string;
  readonly across?: readonly string[];
}

const moveVerbs = { march: "marches", withdraw: "withdraws", enter: "enters", attackMove: "goes forward" } as const;

export function moved(s: State, b: Block, { event, rule, from, across }: Move): GameEvent {
  const area = exitArea(s, b);
  const to = area >= 0 ? { off: areaName(s, area) } : { to: positionName(s, positionOf(s, b)), front: frontName(s, s.place[b]) };
  const fields = { from, ...to, ...(across && across.length > 0 && { across: [...across] }) };
  return ofBlock(s, b, event, rule, fields, (who) => `${who} ${moveVerbs[event]} from ${from} ${area >= 0 ? "" : "to "}${whereIs(s, b)}.`);
}

export function turned(s: State, army: number, p: Position, face: Face): GameEvent {
  return {
    event: "turned",
    rule: "GG-10.3b",
    army: armyNames[army],
    at: positionName(s, p),
    front: frontName(s, face),
    text: `${TheArmy(army)} ${verb(army, "faces", "face")} about at ${positionTitle(s, p)}, toward ${areaTitle(s, s.ground.map.area[face])}.`,
  };
}

export function spent(s: State, army: number): GameEvent {
  return {
    event: "spend",
    rule: "GG-12.2a",
    army: armyNames[army],
    bonus: s.bonus,
    text: `${TheArmy(army)} ${verb(army, "spends", "spend")} a march token: one step more for the next three marches.`,
  };
}

// 11: reinforcements

export function tokenUp(army: number, hour: number, entry: number): GameEvent {
  const at = { army: armyNames[army], hour: hourNames[hour] };
  if (entry < 0)
    return {
      event: "rumor",
      rule: "GG-11.1b",
      ...at,
      reveals: true,
      text: `${armyTitle(army)} time token of ${hourTitle(hour)}: a rumor.`,
    };
  return {
    event: "arrival",
    rule: "GG-11.1c",
    ...at,
    entry: entryNames[entry],
    reveals: true,
    text: `${armyTitle(army)} time token of ${hourTitle(hour)}: reinforcements at ${entryNames[entry]}.`,
  };
}

export function groupArrives(s: State, command: number, entry: number, blocks: readonly Block[]): GameEvent {
  const { army, name } = commands[command];
  const fields = { army: armyNames[army], entry: entryNames[entry], blocks: blocks.length, tags: blocks.map((b) => tagName(s, b)).sort() };
  return {
    event: "available",
    rule: "GG-11.1e",
    ...fields,
    command: name,
    text: `${name} is at ${entryNames[entry]} with ${plural(blocks.length, "block")}.`,
    only: [...seatsFor(s, army)],
    others: {
      ...fields,
      text: `${plural(blocks.length, "block")} of ${theArmy(army)} ${blocks.length === 1 ? "is" : "are"} at ${entryNames[entry]}.`,
    },
  };
}

export function transferred(s: State, b: Block, from: number, to: number, hour: number): GameEvent {
  return ofBlock(
    s,
    b,
    "transfer",
    "GG-11.5a",
    { from: entryNames[from], to: entryNames[to], hour: hourNames[hour] },
    (who) => `${who} transfers from ${entryNames[from]} to ${entryNames[to]} in ${hourTitle(hour)}.`,
  );
}

// 2.2: faces shown, reductions

/** "full-strength HETH", "the Iron Brigade, reduced-2". */
function faceTitle(b: Block, grade: number): string {
  const word = grade === FULL ? "full-strength" : grade === REDUCED_2 ? "reduced-2" : "reduced-1";
  return b === IRON_BRIGADE ? `${word} Iron Brigade` : `${word} ${commands[commandOf[b]].name}`;
}

/** A face comes to light: the owner reads which block it was, everybody what it is. */
function faceUp(s: State, b: Block, event: string, rule: string, what: string, why = ""): GameEvent {
  const fields = {
    army: armyNames[armyOf[b]],
    tag: tagName(s, b),
    command: commands[commandOf[b]].name,
    grade: gradeNames[s.grade[b]],
    reveals: true,
  };
  const text = (who: string) => `${who} ${what} a ${faceTitle(b, s.grade[b])}${why}.`;
  return {
    event,
    rule,
    ...fields,
    text: text(blockNames[b]),
    only: [...seatsFor(s, armyOf[b])],
    others: { ...fields, text: text(`${armyTitle(armyOf[b])} block ${fields.tag}`) },
  };
}

export const shown = (s: State, b: Block, rule: string): GameEvent => faceUp(s, b, "shown", rule, "is shown:");

export const reduced = (s: State, b: Block, rule: string): GameEvent => faceUp(s, b, "reduced", rule, "is reduced: it was");

export function eliminated(s: State, b: Block, rule: string): GameEvent {
  const why =
    rule === "GG-14.5d" ? ", with nowhere to withdraw to" : rule.startsWith("GG-17.5") ? ", sent away for the night's duties" : "";
  return faceUp(s, b, "eliminated", rule, "leaves the game:", why);
}

export function replaced(s: State, b: Block, shown: boolean, rule: string): GameEvent {
  const fields = { army: armyNames[armyOf[b]], tag: tagName(s, b), command: commands[commandOf[b]].name };
  const text = `A ${faceTitle(b, s.grade[b])} takes its place.`;
  const whole = { ...fields, grade: gradeNames[s.grade[b]], text };
  if (shown) return { event: "replaced", rule, ...whole };
  return {
    event: "replaced",
    rule,
    ...whole,
    only: [...seatsFor(s, armyOf[b])],
    others: { ...fields, text: `A reduced ${fields.command} takes its place.` },
  };
}

export function offered(s: State, pair: string): GameEvent {
  const b = s.reducing;
  const command = commands[commandOf[b]].name;
  const fields = { army: armyNames[armyOf[b]], tag: tagName(s, b), command };
  const told = `${TheArmy(armyOf[b])} ${verb(armyOf[b], "offers", "offer")} two reduced ${command} blocks, face-down.`;
  return {
    event: "offer",
    rule: "GG-2.2b",
    ...fields,
    pair,
    text: `${told.slice(0, -1)}: ${pair}.`,
    only: [...seatsFor(s, armyOf[b])],
    others: { ...fields, text: told },
  };
}
