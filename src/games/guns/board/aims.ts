/** How each legal action shows: what it says, where it is pressed. */
import type { Action, Aim, JsonObject } from "../../../engine/index.js";
import { capital, inWords, plural } from "../../../kit/index.js";
import type { ChapterName } from "../agenda.js";
import { ground, placeTitle } from "../data/map.js";
import { hourNamed, hourTitle } from "../data/time.js";
import { facingWords, frontOf } from "./fronts.js";
import { offPlace } from "./places.js";
import { roadCourse } from "./road.js";
import { blockCalled, blocksOf, orderTitles, read, trayOf, type View } from "./view.js";
import { wayOf } from "./ways.js";

type Aimer = (action: Action, view: View) => Omit<Aim, "action">;

const words = (value: unknown): string[] => (typeof value === "string" && value !== "" ? value.split(" ") : []);
const when = (hour: unknown): string => hourTitle(hourNamed(hour)).replace(/^\d July, /, "");

/** Where the block is, as a place of the map. */
function whereIs(view: View, name: unknown): string | undefined {
  const block = blockCalled(view, name);
  if (!block) return undefined;
  if (block.face !== undefined) return ground.map.positionNames[block.face >> 1];
  return block.gate ?? (block.off === undefined ? undefined : offPlace(block.off));
}

const pieceOf = (view: View, name: unknown) => {
  const id = blockCalled(view, name)?.id;
  return id === undefined ? {} : { piece: id };
};

function whereWords(view: View, name: unknown): string {
  const block = blockCalled(view, name);
  if (!block) return "";
  if (block.face !== undefined) return ` at ${placeTitle(ground.map.positionNames[block.face >> 1])}`;
  return block.gate ? ` at ${block.gate}` : block.off ? ` off the map beside ${placeTitle(block.off)}` : "";
}

/** From where the block in hand stands, through these areas, to a place. */
function pathTo(view: View, name: unknown, across: readonly string[], to: string): { readonly path?: readonly string[] } {
  const from = whereIs(view, name);
  return from === undefined ? {} : { path: [from, ...across, to] };
}

/** By the road, from the gate where the block in hand waits. */
function courseTo(view: View, across: readonly string[], to: string): Pick<Aim, "course"> {
  const gate = blockCalled(view, view.hand)?.gate;
  const course = gate === undefined ? undefined : roadCourse(gate, across, to);
  return course ? { course } : {};
}

const over = (areas: readonly string[]): string => (areas.length > 0 ? ` across ${inWords(areas.map(placeTitle))}` : "");
const facing = (front: unknown): string => `facing ${placeTitle(front)}`;
const looking = (at: unknown, front: unknown): Pick<Aim, "brief" | "front"> => ({
  brief: capital(facingWords(at, front)),
  front: frontOf(at, front),
});

const ends: Readonly<Partial<Record<ChapterName, string>>> = {
  withdraw: "End withdrawals",
  retreat: "End the retreat",
  attack: "End attacks",
  enter: "Bring in no more",
  march: "End marches",
};
const dones: Readonly<Partial<Record<ChapterName, string>>> = {
  return: "Return no more",
  defend: "No more guns",
  support: "No more guns",
  spend: "Spend none",
  works: "Dig no more",
  objectives: "The objectives stay so",
  balance: "The objectives stay so",
};

/** Where the block in hand goes, with the way there and its steps. */
function goes(action: Action, view: View, place: string): Pick<Aim, "role" | "place" | "mark" | "path"> {
  const way = wayOf(view, action);
  const from = whereIs(view, view.hand);
  if (!way || from === undefined) return { role: "go", place };
  return { role: "go", place, mark: `${way.steps}`, path: [from, ...way.passes] };
}

const verbs: Readonly<Record<string, string>> = { march: "marches", withdrawal: "withdraws", retreat: "falls back" };
/** Its steps, and 14.5a what it loses where it ends next to the enemy. */
function cost(view: View, action: Action): string {
  const way = wayOf(view, action);
  if (!way) return "";
  const loses = blockCalled(view, view.hand)?.strength === 1 ? "lost" : "reduced";
  return `, ${plural(way.steps, "step")}${way.costly ? `, next to the enemy: it is ${loses}` : ""}`;
}

/** Beside a way to the same place that crosses one. */
const AROUND = "Round the objective";

/** The objectives it crosses. */
const crossing = (through: unknown): string => (words(through).length > 0 ? ` through ${inWords(words(through).map(placeTitle))}` : "");

function move(action: Action, view: View): Omit<Aim, "action"> {
  const { to, across } = action;
  const way = crossing(action.through);
  const side = across === undefined ? "" : `, on the side of ${placeTitle(across)}`;
  const verb = verbs[view.stage] ?? "goes";
  return {
    ...goes(action, view, `${to}`),
    words: `${view.hand} ${verb} to ${placeTitle(to)}${way}${side}${cost(view, action)}`,
    brief: way + side === "" ? AROUND : capital(`${way}${side}`.replace(/^,? /, "")),
  };
}

function off(action: Action, view: View): Omit<Aim, "action"> {
  const { across } = action;
  const way = crossing(action.through);
  return {
    ...goes(action, view, offPlace(`${across}`)),
    words: `${view.hand} leaves the map beside ${placeTitle(across)}${way}${cost(view, action)}`,
    brief: way === "" ? AROUND : capital(way.slice(1)),
  };
}

function join({ block, to, across }: Action, view: View): Omit<Aim, "action"> {
  const areas = words(across);
  const how = areas.length > 0 ? over(areas) : " from where it stands";
  return {
    role: "join",
    words: `${block} attacks ${placeTitle(to)}${how}`,
    brief: `${placeTitle(to)}${how}`,
    ...pieceOf(view, block),
    ...pathTo(view, block, areas, `${to}`),
  };
}

/** Guns of one place work against, or for, another. */
const gunnery =
  (verb: string, role: Aim["role"]): Aimer =>
  ({ from, at }) => ({
    role,
    words: `Guns at ${placeTitle(from)} ${verb} ${placeTitle(at)}`,
    brief: `Guns at ${placeTitle(from)}`,
    place: `${at}`,
    path: [`${from}`, `${at}`],
  });

const pairs: Readonly<Record<string, string>> = {
  "2+2": "two of strength 2",
  "2+1": "one of strength 2 and one of strength 1",
  "1+1": "two of strength 1",
};

const aimers: Readonly<Record<string, Aimer>> = {
  bid: ({ bid }) => ({ role: "choose", words: `Bid ${bid}` }),
  pass: () => ({ role: "next", words: "Pass" }),
  side: ({ side }) => ({ role: "choose", words: `Take the ${side === "union" ? "Union" : "Confederates"}` }),
  shift: ({ objective, to, over: crossed }) => ({
    role: "go",
    words: `Move the objective at ${placeTitle(objective)} to ${placeTitle(to)}${crossed === undefined ? "" : ` over ${placeTitle(crossed)}`}`,
    place: `${to}`,
    path: [`${objective}`, `${to}`],
  }),
  reset: () => ({ role: "drop", words: "Put the objectives back" }),
  done: (_, view) => ({ role: "next", words: dones[view.ask] ?? "Done" }),
  write: () => ({ role: "next", words: "Send the special order", free: "text" }),
  place: ({ at, front }, view) => ({
    role: "go",
    words: `${view.hand ?? nextBuford(view)} takes up ${placeTitle(at)}, ${facing(front)}`,
    ...looking(at, front),
    place: `${at}`,
  }),
  hours: ({ hours }) => ({ role: "choose", words: `A turn of ${plural(Number(hours), "hour")}` }),
  return: ({ token }) => ({ role: "choose", words: `Return ${token}`, token: `${token}` }),
  take: ({ block, mounted }, view) => ({
    role: "take",
    words: `Take up ${block}${whereWords(view, block)}${mounted ? ", mounted" : ""}`,
    brief: `Take up ${block}${mounted ? ", mounted" : blockCalled(view, block)?.cavalry ? ", on foot" : ""}`,
    ...pieceOf(view, block),
  }),
  end: (_, view) => ({ role: "next", words: ends[view.ask] ?? "End" }),
  move,
  off,
  face: ({ front }, view) => ({
    role: "choose",
    words: `${view.hand} faces ${placeTitle(front)}`,
    ...looking(whereIs(view, view.hand), front),
    place: `${front}`,
  }),
  attack: ({ target }) => ({ role: "strike", words: `Attack ${placeTitle(target)}`, place: `${target}` }),
  second: ({ target }) => ({ role: "strike", words: `Attack ${placeTitle(target)} as well`, place: `${target}` }),
  join,
  declare: () => ({ role: "next", words: "Declare the attack" }),
  cancel: () => ({ role: "drop", words: "Give the attack up" }),
  play: ({ token, at }) => ({
    role: "join",
    words: `Bring up ${token} at ${placeTitle(at)}`,
    brief: `Bring up ${token}`,
    place: `${at}`,
    token: `${token}`,
  }),
  extend: () => ({ role: "choose", words: "Declare an extended bombardment" }),
  fill: ({ token }) => ({ role: "choose", words: `Use up ${token}`, token: `${token}` }),
  bombard: gunnery("bombard", "strike"),
  fire: gunnery("support", "join"),
  hit: ({ token }) => ({ role: "choose", words: `${token} is hit` }),
  fight: ({ at }) => ({ role: "strike", words: `Close combat at ${placeTitle(at)} first`, place: `${at}` }),
  lead: ({ block }, view) => ({ role: "choose", words: `${block} leads the defence`, ...pieceOf(view, block) }),
  offer: ({ pair }) => ({ role: "choose", words: `Offer ${pairs[`${pair}`] ?? pair}` }),
  pick: ({ which }) => ({ role: "choose", words: `Pick the ${which} one` }),
  bring: ({ block, hour }, view) => ({
    role: "take",
    words: `Bring in ${block} at ${whereIs(view, block)}, ${when(hour)}`,
    brief: `Bring in ${block}, ${when(hour)}`,
    ...pieceOf(view, block),
  }),
  transfer: ({ block, to, hour }, view) => ({
    role: "choose",
    words: `Transfer ${block} to ${to}, ${when(hour)}`,
    ...pieceOf(view, block),
  }),
  field: ({ across, to }, view) => ({
    role: "go",
    words: `${view.hand} comes in${over([`${across}`])} to ${placeTitle(to)}`,
    brief: capital(over([`${across}`]).trim()),
    place: `${to}`,
    ...pathTo(view, view.hand, [], `${to}`),
  }),
  road: ({ to, across }, view) => ({
    role: "go",
    words: `${view.hand} comes in by the road${over(words(across))} to ${placeTitle(to)}`,
    brief: `By the road${over(words(across))}`,
    place: `${to}`,
    ...pathTo(view, view.hand, [], `${to}`),
    ...courseTo(view, words(across), `${to}`),
  }),
  turn: ({ at, front }) => ({
    role: "turn",
    words: `Turn about at ${placeTitle(at)}, ${facing(front)}`,
    front: frontOf(at, front),
    brief: `Turn about, ${facingWords(at, front)}`,
    place: `${at}`,
  }),
  wait: () => ({ role: "choose", words: "Ask again after the next march" }),
  spend: () => ({ role: "choose", words: "Spend a march token: one step more for three marches", token: "MARCH" }),
  build: ({ at, front }) => ({
    role: "choose",
    words: `Dig field works at ${placeTitle(at)}, ${facing(front)}`,
    ...looking(at, front),
    place: `${at}`,
    token: "MARCH",
  }),
  remove: ({ block }, view) => ({ role: "choose", words: `Remove ${block}${whereWords(view, block)}`, ...pieceOf(view, block) }),
  forfeit: () => ({ role: "choose", words: "Give up the next three reinforcement blocks" }),
  orders: ({ orders }, view) => ({
    role: "choose",
    words: `Declare ${orderTitles[`${orders}`] ?? orders}: ${orderPrice(`${orders}`, view)}`,
  }),
};

/** What general orders cost, before they are declared. */
function orderPrice(orders: string, view: View): string {
  const tray = trayOf(view);
  const half = plural(Math.ceil(tray / 2), "token");
  // 6.3c, 6.4b, 6.5b
  if (orders === "attack") return `costs ${half} if you could attack then and do not`;
  if (orders === "withdraw") return `costs ${half} of ${tray}`;
  return view.gaveWay ? `costs ${plural(Math.min(2, tray), "token")}, since you gave way` : "costs nothing";
}

/** 4.8 BUFORD's blocks are placed one after the other. */
function nextBuford(view: View): string {
  const there = new Set(blocksOf(view).map(({ name }) => name));
  return ["BUFORD A", "BUFORD B"].find((name) => !there.has(name)) ?? "BUFORD";
}

export function aim(action: Action, view: JsonObject): Aim {
  return { action, ...aimers[action.do](action, read(view)) };
}
