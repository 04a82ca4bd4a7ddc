/** How each action shows: in which words, on which piece or place. */
import type { Action, Aim, Board } from "../../../engine/index.js";
import { sideNames } from "../data/armies.js";
import { eventWords } from "./events.js";
import { askOf, chitOf, notedBy, placeOf, read, type Seen, unitNumber } from "./view.js";

type Role = Aim["role"];
type Row = readonly [role: Role, words: (action: Action) => string, on?: "piece" | "place"];

const at = (action: Action): string => `${action.to ?? action.at ?? action.hex ?? ""}`;

const told = ({ event }: Action): string => `${event}: ${eventWords[`${event}`]}`;

const rows: Readonly<Record<string, Row>> = {
  put: ["go", (a) => `Place ${a.unit} in ${a.hex}`, "place"],
  done: ["next", () => "The set-up is done"],
  choose: ["choose", (a) => `Key event: ${told(a)}`],
  guns: ["take", (a) => `The guns in ${a.hex}`, "place"],
  barrage: ["strike", (a) => `Barrage on ${a.at}, beginning with ${a.unit}`, "place"],
  pass: ["next", () => "Pass"],
  aim: ["strike", (a) => `${a.unit} fires at ${a.at}`, "place"],
  take: ["take", (a) => `Take up ${a.unit}`, "piece"],
  column: ["take", (a) => `Take up ${a.unit} in March Column`, "piece"],
  rally: ["choose", (a) => `${a.unit} rallies`, "piece"],
  end: ["next", () => "End this step"],
  join: ["join", (a) => `${a.unit} joins`, "piece"],
  leave: ["join", (a) => `${a.unit} stays out`, "piece"],
  cancel: ["drop", () => "Call it off"],
  double: ["choose", () => "Play Double Canister"],
  lead: ["choose", (a) => `${a.unit} leads`, "piece"],
  next: ["choose", (a) => `${a.unit} is tested next`, "piece"],
  fall: ["go", (a) => `Fall back to ${a.to}`, "place"],
  go: ["go", (a) => `March to ${a.to}`, "place"],
  with: ["join", (a) => `${a.unit} marches along`, "piece"],
  hold: ["next", () => "Hold"],
  play: ["choose", (a) => (a.event === undefined ? "Play it now" : `Play ${told(a)}`)],
  return: ["choose", (a) => (a.unit === undefined ? "Let it go back" : `${a.unit} comes back in ${a.at}`), "place"],
  name: ["choose", (a) => `${a.brigade}'s brigade`],
  automatic: ["choose", (a) => `${a.brigade}'s brigade, without a roll`],
  confuse: ["choose", () => "Play Command Confusion"],
  inspire: ["choose", () => "Play Inspired Leadership"],
  order: ["choose", (a) => orderWords[`${a.order}`] ?? `${a.order}`],
  coordinate: ["choose", () => "Take a point for coordination"],
  spend: ["choose", (a) => `${a.brigade}'s brigade is spent`],
  step: ["go", (a) => `${a.unit} moves one hex to ${a.to}`, "place"],
  attack: ["strike", (a) => `Attack ${a.hex}`, "place"],
  from: ["join", (a) => `Assault from ${a.hex}`, "place"],
  flank: ["join", (a) => `Flank from ${a.hex}`, "place"],
  charge: ["roll", () => "Charge"],
  withdraw: ["go", (a) => `Withdraw to ${a.to}`, "place"],
  stay: ["next", (a) => (a.unit === undefined ? "Stay" : `${a.unit} stays`)],
  all: ["roll", () => "All fire together"],
  ready: ["join", (a) => `${a.unit} makes ready`, "piece"],
  advance: ["go", (a) => `${a.unit} advances`, "piece"],
  onward: ["go", (a) => `Go on to ${a.to}`, "place"],
  steady: ["choose", (a) => `${a.unit} loses a Morale Hit`, "piece"],
  resupply: ["choose", (a) => `${a.unit} gets ammunition`, "piece"],
  rebuild: ["roll", (a) => `${a.unit} tries to rebuild`, "piece"],
  snipe: ["roll", (a) => `From ${a.from} at ${a.at}`, "place"],
  exchange: ["roll", (a) => `${a.from} fires at ${a.at}`, "place"],
  build: ["choose", (a) => `A Barricade in ${a.hex}`, "place"],
  provoke: ["choose", (a) => `${a.unit} loses its head`, "piece"],
  push: ["go", (a) => `${a.unit}${a.also === undefined ? "" : ` and ${a.also}`} to ${a.to}`, "place"],
  deprive: ["choose", (a) => `${a.unit} runs low`, "piece"],
  strike: ["roll", (a) => `${a.leader} is aimed at`],
  recover: ["choose", (a) => `${a.brigade}'s brigade recovers`],
  discard: ["choose", (a) => `${a.event} goes back`],
  wrecked: ["choose", (a) => `${a.brigade}'s Wrecked brigade: ${a.deed}`],
  halt: ["drop", () => "Halt"],
};

/** 8 what each Order is for. */
const orderWords: Readonly<Record<string, string>> = {
  attack: "Attack: fire, 5 MP into contact, Close Combat",
  defend: "Defend: fire, 3 MP, one hit rallied each",
  maneuver: "Maneuver: 8 MP, no fire, out of contact",
  regroup: "Regroup: 2 MP, hits and ammunition back, rebuild",
};

/** "fire" is said of a shot that is planned, of a unit that answers, and of a hex that supports. */
function fireAim(action: Action): Aim {
  if (action.unit !== undefined) return { action, role: "roll", words: `${action.unit} fires`, piece: `${action.unit}` };
  if (action.hex !== undefined) return { action, role: "roll", words: `${action.hex} gives support`, place: `${action.hex}` };
  return { action, role: "roll", words: "Fire" };
}

/** Whose hand a chit is played or thrown out of. */
function handSide(view: Seen): string | undefined {
  const [side] = notedBy(view, askOf(view)) ?? [];
  return sideNames.includes(side as never) ? (side as string) : undefined;
}

function tokenOf(action: Action, view: Seen): string | undefined {
  if (action.event === undefined || (action.do !== "play" && action.do !== "discard")) return undefined;
  const side = handSide(view);
  return side && chitOf(side, `${action.event}`);
}

/** Instead of words where one of several is asked for at its place. */
const briefs: Readonly<Record<string, (action: Action) => string>> = {
  aim: (a) => `${a.unit} fires`,
  barrage: (a) => `a Barrage, beginning with ${a.unit}`,
  snipe: (a) => `from ${a.from}`,
  exchange: (a) => `from ${a.from}`,
  step: (a) => `${a.unit} goes there`,
  push: (a) => `${a.unit}${a.also === undefined ? "" : ` and ${a.also}`}`,
  take: () => "in line",
  column: () => "in March Column",
  return: (a) => `${a.unit}`,
};

const costWords = (points: number): string => `${points >= 1 || points === 0 ? Math.floor(points) : ""}${points % 1 ? "½" : ""}`;

export const aim: Board["aim"] = (action, json, rehearsed) => {
  if (action.do === "fire") return fireAim(action);
  const view = read(json);
  const [role, words, on] = rows[action.do];
  const piece = `${action.unit ?? ""}`;
  const brief = briefs[action.do]?.(action);
  const token = tokenOf(action, view);
  const plain = { action, role, words: words(action), ...(brief !== undefined && { brief }), ...(token !== undefined && { token }) };
  if (on === "piece" && placeOf(view, unitNumber(piece)) !== "") return { ...plain, piece };
  if (on !== "place" || !at(action)) return plain;
  const moved = rehearsed.find(({ event }) => event === "move");
  const path = moved?.path as string[] | undefined;
  const left = moved?.left;
  const mark = action.do === "go" && left !== undefined ? costWords(Number(notedBy(view, "march")?.[0]) / 2 - Number(left)) : undefined;
  return { ...plain, place: at(action), ...(path && { path }), ...(mark !== undefined && { mark }) };
};
