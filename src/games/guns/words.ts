/** What players read in the log. Blocks of the other side are known by their tags, unless a face is shown. */
import { type Action, type Area, type Face, type GameEvent, type JsonObject, type Position, Refusal } from "../../engine/index.js";
import {
  armyNames,
  armyOf,
  type Block,
  blockNames,
  CSA,
  commandOf,
  commands,
  FULL,
  IRON_BRIGADE,
  REDUCED_2,
  UNION,
} from "./data/blocks.js";
import { areas, positions } from "./data/map.js";
import { dayOf, entryNames, hourNames, hourTitle, isNight } from "./data/time.js";
import { type Token, tokenArmy, tokenNames } from "./data/tokens.js";
import { tagName } from "./knowledge.js";
import { COMMANDER, SUBORDINATE, seatFor, seatsFor } from "./seats.js";
import { ATTACK, exitArea, HOLD, orderNames, positionOf, reasonNames, type State } from "./state.js";
import { resultOf } from "./victory.js";

export const armyTitle = (army: number): string => (army === UNION ? "Union" : "Confederate");
const theArmy = (army: number): string => (army === UNION ? "the Union" : "the Confederates");
export const TheArmy = (army: number): string => (army === UNION ? "The Union" : "The Confederates");
export const verb = (army: number, one: string, many: string): string => (army === UNION ? one : many);

export const positionName = (s: State, p: Position): string => s.ground.map.positionNames[p];
export const areaName = (s: State, a: Area): string => s.ground.map.areaNames[a];
export const frontName = (s: State, face: Face): string => areaName(s, s.ground.map.area[face]);

const positionTitles = new Map(positions.filter((row) => row.title !== "").map((row) => [row.id, row.title]));
const areaTitles = new Map(areas.map((row) => [row.id, row.title]));
/** "Little Round Top (C5-C6)". */
export function positionTitle(s: State, p: Position): string {
  const id = positionName(s, p);
  const title = positionTitles.get(id);
  return title ? `${title} (${id})` : id;
}
export function areaTitle(s: State, a: Area): string {
  const id = areaName(s, a);
  const title = areaTitles.get(id);
  return title ? `${title} (${id})` : id;
}

/** "a", "a and b", "a, b and c". */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const gradeNames: readonly string[] = ["gone", "reduced-1", "reduced-2", "full"];

/** "full-strength HETH", "the Iron Brigade, reduced-2". */
function faceTitle(b: Block, grade: number): string {
  const word = grade === FULL ? "full-strength" : grade === REDUCED_2 ? "reduced-2" : "reduced-1";
  return b === IRON_BRIGADE ? `${word} Iron Brigade` : `${word} ${commands[commandOf[b]].name}`;
}

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

// 4, 5, 7: set-up and turns

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

export function turnBegins(s: State): GameEvent {
  const last = s.hour + s.hours - 1;
  return {
    event: "turn",
    rule: isNight(s.hour) ? "GG-17.1a" : "GG-7.1a",
    hour: hourNames[s.hour],
    hours: s.hours,
    maximum: s.maximum,
    first: armyNames[s.first],
    text:
      s.hours === 1
        ? `A turn of one hour: ${hourTitle(s.hour)}. ${TheArmy(s.first)} ${verb(s.first, "moves", "move")} first.`
        : `A turn of ${s.hours} hours: ${hourTitle(s.hour)}, until the end of ${hourTitle(last)}. ${TheArmy(s.first)} ${verb(s.first, "moves", "move")} first.`,
  };
}

export function phaseBegins(s: State): GameEvent {
  const orders = orderNames[s.orders[s.active]];
  return {
    event: "phase",
    rule: "GG-5.2a",
    hour: hourNames[s.hour],
    army: armyNames[s.active],
    orders,
    text: `${armyTitle(s.active)} action phase, under ${orderTitle(s.orders[s.active])} orders.`,
  };
}

export const orderTitle = (orders: number): string => (orders === HOLD ? "Hold" : orders === ATTACK ? "Attack" : "Withdraw");

export function ordersDeclared(s: State): GameEvent {
  const orders = s.orders[s.active];
  return {
    event: "orders",
    rule: "GG-6.1a",
    army: armyNames[s.active],
    orders: orderNames[orders],
    text: `${TheArmy(s.active)} ${verb(s.active, "declares", "declare")} ${orderTitle(orders)}.`,
  };
}

// 8: tokens

const names = (tokens: readonly Token[]): string[] => tokens.map((token) => tokenNames[token]);

/** What only the commander of a side sees; everyone else is told how many. */
export function inSecret(
  s: State,
  army: number,
  event: string,
  rule: string,
  fields: JsonObject,
  secret: JsonObject,
  text: string,
  told: string,
): GameEvent {
  return {
    event,
    rule,
    army: armyNames[army],
    ...fields,
    ...secret,
    text,
    only: [seatFor(s, army, COMMANDER)],
    others: { army: armyNames[army], ...fields, text: told },
  };
}

export function drawn(s: State, army: number, tokens: readonly Token[], rule: string): GameEvent {
  const count = tokens.length;
  const told = `${TheArmy(army)} ${verb(army, "draws", "draw")} ${count === 0 ? "no token" : plural(count, "token")}.`;
  const text = count === 0 ? told : `${told.slice(0, -1)}: ${list(names(tokens))}.`;
  return { ...inSecret(s, army, "draw", rule, { count }, { tokens: names(tokens) }, text, told), reveals: count > 0 };
}

const returnRules: Readonly<Record<string, string>> = {
  night: "GG-6.4c",
  keep: "GG-8.1c",
  idle: "GG-6.3c",
  withdraw: "GG-6.4b",
  hold: "GG-6.5b",
};
export const returnRule = (s: State): string => returnRules[reasonNames[s.reason]];

export function returned(s: State, token: Token): GameEvent {
  const army = tokenArmy[token];
  const told = `${TheArmy(army)} ${verb(army, "returns", "return")} a token.`;
  return inSecret(
    s,
    army,
    "return",
    returnRule(s),
    {},
    { token: tokenNames[token] },
    `${TheArmy(army)} ${verb(army, "returns", "return")} ${tokenNames[token]}.`,
    told,
  );
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

// 2.2: reductions

export function reduced(s: State, b: Block, rule: string): GameEvent {
  return {
    event: "reduced",
    rule,
    army: armyNames[armyOf[b]],
    tag: tagName(s, b),
    command: commands[commandOf[b]].name,
    grade: gradeNames[s.grade[b]],
    reveals: true,
    text: `${armyTitle(armyOf[b])} block ${tagName(s, b)} is reduced: it was a ${faceTitle(b, s.grade[b])}.`,
  };
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

export function eliminated(s: State, b: Block, rule: string): GameEvent {
  const why =
    rule === "GG-14.5d" ? ", with nowhere to withdraw to" : rule.startsWith("GG-17.5") ? ", sent away for the night's duties" : "";
  return {
    event: "eliminated",
    rule,
    army: armyNames[armyOf[b]],
    tag: tagName(s, b),
    command: commands[commandOf[b]].name,
    grade: gradeNames[s.grade[b]],
    reveals: true,
    text: `${armyTitle(armyOf[b])} block ${tagName(s, b)} leaves the game: a ${faceTitle(b, s.grade[b])}${why}.`,
  };
}

export function shown(s: State, b: Block, rule: string): GameEvent {
  return {
    event: "shown",
    rule,
    army: armyNames[armyOf[b]],
    tag: tagName(s, b),
    command: commands[commandOf[b]].name,
    grade: gradeNames[s.grade[b]],
    reveals: true,
    text: `${armyTitle(armyOf[b])} block ${tagName(s, b)} is shown: a ${faceTitle(b, s.grade[b])}.`,
  };
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
  return ofBlock(
    s,
    b,
    event,
    rule,
    fields,
    (who) => `${who} ${moveVerbs[event]} from ${from} ${area >= 0 ? "to" : "to"} ${whereIs(s, b)}.`,
  );
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

// 24: the auction

export function bidMade(s: State): GameEvent {
  return {
    event: "bid",
    rule: "GG-24.1a",
    seat: seatFor(s, s.active, COMMANDER),
    bid: s.bid,
    text: `The ${s.active === 0 ? "first" : "second"} player bids ${s.bid}.`,
  };
}

export function bidPassed(s: State): GameEvent {
  return {
    event: "pass",
    rule: "GG-24.1a",
    seat: seatFor(s, s.active, COMMANDER),
    text: `The ${s.active === 0 ? "first" : "second"} player passes.`,
  };
}

export function sideChosen(s: State, army: number): GameEvent {
  return {
    event: "side",
    rule: "GG-24.1b",
    seat: seatFor(s, army, COMMANDER),
    army: armyNames[army],
    // Its player now looks at his tokens and queues.
    reveals: true,
    text: `The winner of the auction takes ${theArmy(army)}.`,
  };
}

// 16, 20: objectives and the end

export function objectiveTaken(s: State, objective: number, rule: string): GameEvent {
  const at = s.objectiveAt[objective];
  const army = s.control[objective];
  return {
    event: "objective",
    rule,
    at: areaName(s, at),
    army: armyNames[army],
    text: `${TheArmy(army)} ${verb(army, "takes", "take")} the objective at ${areaTitle(s, at)}.`,
  };
}

export function objectiveMoved(s: State, objective: number, from: Area, rule: string): GameEvent {
  const to = s.objectiveAt[objective];
  return {
    event: "objectiveMoved",
    rule,
    from: areaName(s, from),
    to: areaName(s, to),
    army: armyNames[s.control[objective]],
    text: `The objective at ${areaTitle(s, from)} moves to ${areaTitle(s, to)}.`,
  };
}

export function worksBuilt(s: State, army: number, face: Face): GameEvent {
  return {
    event: "works",
    rule: "GG-17.2a",
    army: armyNames[army],
    at: positionName(s, face >> 1),
    front: frontName(s, face),
    text: `${TheArmy(army)} ${verb(army, "digs", "dig")} field works at ${positionTitle(s, face >> 1)}, facing ${areaTitle(s, s.ground.map.area[face])}.`,
  };
}

export function forfeited(): GameEvent {
  return { event: "forfeit", rule: "GG-17.5d", army: armyNames[UNION], text: "The Union gives up its next three reinforcement blocks." };
}

export function trackFilled(s: State, army: number): GameEvent {
  return {
    event: "timeTrack",
    rule: "GG-17.3a",
    army: armyNames[army],
    text: `${armyTitle(army)} time tokens are laid out for ${dayOf[s.hour] + 1} July.`,
  };
}

export function poolReset(army: number): GameEvent {
  return {
    event: "poolReset",
    rule: "GG-17.4a",
    army: armyNames[army],
    text: `The ${armyTitle(army)} return stack goes back into the battle pool.`,
  };
}

export function specialOrder(s: State, army: number, text: string): GameEvent {
  const told = `The ${armyTitle(army)} commander ${text === "" ? "writes no special order" : "writes a special order"}.`;
  const own = text === "" ? told : `Special order: “${text}”`;
  return {
    event: "specialOrder",
    rule: "GG-25.1e",
    army: armyNames[army],
    words: text,
    text: own,
    only: [seatFor(s, army, COMMANDER), seatFor(s, army, SUBORDINATE)],
    others: { army: armyNames[army], text: `The ${armyTitle(army)} commander has had his time to write.` },
  };
}

export function gameOver(s: State): GameEvent {
  const result = resultOf(s);
  return {
    event: "over",
    rule: s.winner === CSA ? "GG-20.3a" : "GG-20.3d",
    winner: result.winner,
    level: result.level,
    reveals: true,
    text: result.text,
  };
}

/** Nothing binds beyond what chance, secrets and the change of seats bind anyway, but for the end of a step. */
export function binding(_s: State, action: Action): Refusal | undefined {
  if (action.do === "declare")
    return new Refusal("GG-13.1a", "The attack has been declared; that can be taken back only with the opponent's consent.");
  if (action.do === "write") return new Refusal("GG-25.1e", "The order has been read; that can be taken back only if everyone agrees.");
  return undefined;
}
