/** How each action shows: in which words, on which piece or place. */
import type { Action, Aim, Board, GameEvent, Place } from "../../../engine/index.js";
import { membersOf, unitNames } from "../data/armies.js";
import { beyond, grid, hexAt } from "../data/map.js";
import { facings } from "../rules/front.js";
import { divisionOf } from "./pieces.js";
import { actsWith, askOf, degreesOf, formationNumber, notedBy, orderOf, pieceAt, placeOf, read, type Seen } from "./view.js";

type Role = Aim["role"];
type Row = readonly [role: Role, words: (action: Action, view: Seen) => string, on?: "piece" | "place"];

const cap = (text: string): string => text[0].toUpperCase() + text.slice(1);
const orderWords: Readonly<Record<string, string>> = { attack: "Attack", advance: "Advance", march: "March" };
const order = (to: unknown): string => orderWords[`${to}`] ?? `${to}`;

const hexesFar = ({ hexes }: Action): string => (hexes === undefined ? "" : ` by ${hexes} ${hexes === 1 ? "hex" : "hexes"}`);

/** What "done", "hold" and "stay" end, by question. */
const endings: Readonly<Record<string, string>> = {
  "none help": "Help nobody",
  "none event": "Nobody",
  "pass marker": "No more brigades on this marker",
  "pass warren": "Send nobody",
  "pass hancock": "Send nobody",
  "stay follow": "Stay",
  "stay wrap": "Do not swing",
  "stay homeward": "Leave them out",
  "done chain": "The chain of command stands",
  "done transfer": "The markers are set",
  "done orders": "The orders are given",
  "done actions": "The brigade is done",
  "done commanders": "The commanders stay",
  "hold advance": "Hold the ground",
  "hold answer": "Hold the Return Fire",
  "hold approach": "Hold fire",
  "hold prepared": "Keep the fire for the charge",
  "hold withdrawalFire": "Hold fire",
  "hold defend": "Hold fire",
  "hold opportunity": "Hold fire",
  "hold farGuns": "Hold the guns",
  "stay ride": "Stay",
  "stay reactionMove": "Stay",
  "stay reactionFacing": "Do not turn",
};
const ending = (action: Action, view: Seen): string => endings[`${action.do} ${askOf(view)}`] ?? cap(action.do);

const rows: Readonly<Record<string, Row>> = {
  help: ["choose", (a) => `Help ${a.formation}`],
  none: ["next", ending],
  transfer: ["choose", (a) => `A marker of ${a.from} to ${a.to}`],
  order: ["choose", (a) => (a.brigade === undefined ? `${order(a.to)} Orders` : `${a.brigade}: ${order(a.to)}`)],
  reserve: ["choose", (a) => `${a.brigade}: In Reserve`],
  done: ["next", ending],
  play: ["choose", (a) => (a.division === undefined ? "Play it" : `${a.division} first`)],
  ignore: ["choose", () => "Agree to ignore it"],
  direct: ["choose", (a) => `${a.formation} into the hand of the chief of artillery`],
  lend: ["choose", (a) => `Lend ${a.formation} to Longstreet`],
  alexander: ["choose", () => "Alexander takes Pendleton's place"],
  attach: ["choose", (a) => `${a.artillery} serves with ${a.to}`],
  free: ["choose", (a) => `${a.artillery} acts on its own markers`],
  assign: ["choose", (a) => `${a.battery} serves with ${a.to}`, "piece"],
  recall: ["choose", (a) => `${a.battery} goes back to its own`, "piece"],
  recover: ["choose", (a) => `${a.battery} rests and mends its guns`, "piece"],
  coordinate: ["roll", (a) => `Bring along ${a.with}`],
  send: ["choose", (a) => (a.unit === undefined ? `Warren sends ${a.brigade}` : `Hancock sends ${a.unit}`)],
  unit: ["choose", (a) => `${a.unit}`, "piece"],
  formation: ["choose", (a) => `${a.formation}`],
  leader: ["choose", (a) => `${a.leader}`, "piece"],
  trimble: ["choose", () => "Trimble takes over"],
  other: ["next", () => "Another takes over"],
  refuge: ["go", (a) => `Take refuge in ${a.hex}`, "place"],
  march: ["choose", () => "The March marker first"],
  activate: ["choose", (a) => `${a.brigade} acts`],
  pass: ["next", ending],
  change: ["roll", (a) => `Try for ${order(a.to)} Orders`],
  keep: ["next", (_, view) => `Keep ${order(ordersNow(view))} Orders`],
  enter: ["go", (a) => `${a.unit} comes on at ${a.at}`, "place"],
  dare: ["roll", (a) => `${a.unit} tries to go nearer`, "piece"],
  build: ["choose", (a) => `${a.unit} builds breastworks`, "piece"],
  buildWide: ["choose", (a) => `${a.unit} builds works of three sides, the third on its ${a.left ? "left" : "right"}`, "piece"],
  raze: ["choose", (a) => `${a.unit} pulls the works down`, "piece"],
  reman: ["choose", (a) => `${a.unit} mans abandoned guns`, "piece"],
  detach: ["choose", (a) => `${a.unit} sends Skirmishers to ${a.at}`, "piece"],
  breakDown: ["choose", (a) => `${a.unit} breaks down into Skirmishers`, "piece"],
  rejoin: ["choose", (a) => `${a.unit} takes in ${a.count === 1 ? "a counter" : "two counters"} of Skirmishers`, "piece"],
  reform: ["choose", (a) => `${a.unit} forms up again`, "piece"],
  absorb: ["choose", (a) => `Take in ${a.unit}`, "piece"],
  takeIn: ["choose", () => "Take them in"],
  split: ["strike", (a) => `${a.unit} fires ${a.points} SP at ${a.at}, the rest elsewhere`, "place"],
  pressSplit: ["strike", (a) => `${a.unit} fires ${a.points} SP of its last rounds at ${a.at}, the rest elsewhere`, "place"],
  close: ["choose", (a) => `Close up in ${a.at}`, "place"],
  cross: ["choose", () => "Cross the bridge", "piece"],
  offMap: ["go", (a) => `Take the road beyond the map to ${a.to}`, "place"],
  leaveField: ["choose", () => "Leave the field", "piece"],
  combine: ["strike", (a) => `${a.unit} and ${a.with} fire together at ${a.at}`, "place"],
  at: ["strike", (a, view) => (askOf(view) === "rest" ? `The rest at ${a.at}` : `The guns fire at ${a.at}`), "place"],
  take: ["take", (a) => `Take up ${a.unit}`, "piece"],
  stack: ["choose", (a) => `Take up the stack under ${a.unit}`, "piece"],
  drop: ["choose", (a) => `Leave ${a.unit} behind here`, "piece"],
  over: ["choose", () => "Halt on top of the stack", "piece"],
  bring: ["choose", (a) => `${a.leader} goes along`, "piece"],
  leave: ["choose", (a) => `${a.leader} stays behind`, "piece"],
  rally: ["choose", (a) => `${a.unit} rallies`, "piece"],
  resupply: ["choose", (a) => `${a.unit} takes on ammunition`, "piece"],
  mount: ["choose", (a) => `${a.unit} mounts`, "piece"],
  dismount: ["choose", (a) => `${a.unit} dismounts`, "piece"],
  top: ["choose", (a) => `${a.unit} to the top of its stack`, "piece"],
  ride: ["take", (a) => `${a.leader} rides`, "piece"],
  to: ["go", (a) => `Ride to ${a.hex}`, "place"],
  step: ["go", (a) => `March to ${a.to}`, "place"],
  extend: ["choose", (a) => `Extend the line into ${a.to}`, "piece"],
  retract: ["choose", () => "Close up the line", "piece"],
  column: ["choose", (a) => `Form a column back to ${a.to}`, "piece"],
  refuseLeft: ["choose", () => "Refuse the left flank", "piece"],
  refuseRight: ["choose", () => "Refuse the right flank", "piece"],
  halt: ["drop", () => "Halt", "piece"],
  away: ["go", (a) => `Move away to ${a.to}`, "place"],
  back: ["go", (a) => `Fall back to ${a.to}`, "place"],
  reply: ["roll", (a) => `${a.unit} fires back`, "piece"],
  hold: ["next", ending],
  stay: ["next", ending],
  shock: ["strike", (a) => `${a.unit} shocks ${a.at}`, "place"],
  spare: ["join", (a) => `${a.unit} shocks nobody`, "piece"],
  go: ["roll", () => "Charge"],
  next: ["strike", (a) => `The Shock of ${a.at} comes next`, "place"],
  both: ["choose", (a) => `${a.unit} shocks both hexes before it`, "piece"],
  retire: ["choose", (a) => `Retreat before the Shock${hexesFar(a)}`],
  disperse: ["choose", (a) => `Disperse${hexesFar(a)}`],
  countercharge: ["roll", () => "Countercharge"],
  swing: ["choose", (a) => `Swing round into ${a.to}`, "place"],
  lose: ["choose", (a) => `The loss falls on ${a.at}`, "place"],
  follow: ["strike", (a) => `${a.unit} follows against ${a.at}`, "place"],
  strike: ["roll", () => "Strike"],
  stand: ["choose", () => "Stand"],
  rapid: ["roll", (a) => `Rapid Fire at ${a.at}`, "place"],
  rapidAlone: ["strike", (a) => `${a.unit} fires rapidly alone at ${a.at}`, "place"],
  guns: ["choose", () => "Give up guns and stand"],
  disorder: ["choose", () => "Be Disordered"],
  advance: ["choose", (a) => `${a.unit} advances`, "piece"],
  on: ["strike", (a) => `Continue against ${a.at}`, "place"],
  stop: ["next", () => "Stop the Shock"],
};

/** The orders that the brigade asked about is under. */
function ordersNow(view: Seen): string {
  const [brigade] = notedBy(view, "change") ?? [];
  const u = membersOf[formationNumber(`${brigade}`)]?.find((one) => placeOf(view, one) !== "");
  return u === undefined ? "advance" : orderOf(view, u);
}

/** "fire" is said of a unit and its target, of one that withdraws, of a charge, and of who is asked; "press" of the last rounds of each. */
function fireAim(action: Action): Aim {
  const { unit, at } = action;
  const what = action.do === "press" ? " its last rounds" : "";
  if (unit !== undefined && at !== undefined)
    return { action, role: "strike", words: `${unit} fires${what} at ${at}`, brief: `${unit} fires${what}`, place: `${at}` };
  if (unit !== undefined) return { action, role: "roll", words: `${unit} fires${what}`, piece: `${unit}` };
  if (at !== undefined) return { action, role: "roll", words: `Fire${what} at ${at}`, brief: `fire${what}`, place: `${at}` };
  return { action, role: "roll", words: `Fire${what}` };
}

/** "alone" is said of a division, and of a unit that fires without the rest of its stack. */
function aloneAim(action: Action): Aim {
  const { unit, at } = action;
  if (unit === undefined) return { action, role: "next", words: "No second division" };
  if (at === undefined) return { action, role: "roll", words: `${unit} fires alone`, piece: `${unit}` };
  return { action, role: "strike", words: `${unit} fires alone at ${at}`, brief: `${unit} fires alone`, place: `${at}` };
}

/** Which unit or hex a facing is chosen for. */
function turner(action: Action, view: Seen): { readonly piece?: string; readonly at: string } {
  const [noted] = notedBy(view, askOf(view)) ?? [];
  if (askOf(view) === "face") return { at: `${noted}` };
  const piece = `${action.unit ?? (askOf(view) === "move" ? view.mover : noted)}`;
  return { piece, at: pieceAt(view, piece) };
}

/** The hex that a vertex points to, two steps on; else the one to the left of it. */
function ahead(at: string, facing: number, places: Places): string | undefined {
  const left = hexAt(at) * 6 + ((facing + 5) % 6);
  if (beyond(left) < 0) return undefined;
  const far = beyond(beyond(left) * 6 + facing);
  return [far, beyond(left)].map((hex) => grid.names[hex]).find((name) => name !== undefined && places.has(name));
}

/** How far from the middle of its hex the arrow of a facing begins. */
const BEFORE = 0.72;

/** A facing is shown by an arrow at its vertex, and chosen by pressing the ground before it. In a march it is one of several things to do. */
function turnAim(action: Action, view: Seen, places: Places): Aim {
  const { piece, at } = turner(action, view);
  const facing = facings.indexOf(action.to as never);
  const degrees = degreesOf(`${action.to}`);
  const middle = places.get(at)?.at;
  const toward = ahead(at, facing, places);
  const radians = (degrees * Math.PI) / 180;
  const words = piece === undefined ? `Face ${action.to}` : `${piece} turns to face ${action.to}`;
  const front = middle && {
    at: { x: middle.x + BEFORE * Math.sin(radians), y: middle.y - BEFORE * Math.cos(radians) },
    degrees,
    // At the edge of the map there may be no ground to press.
    toward: toward ?? "",
  };
  const isOne = askOf(view) === "move" || askOf(view) === "actions";
  const on = isOne ? { piece } : toward === undefined ? {} : { place: toward };
  return { action, role: isOne ? "turn" : "choose", words, brief: `face ${action.to}`, ...on, ...(front && { front }) };
}

type Places = ReadonlyMap<string, Place>;

/** Instead of words where one of several is asked for at its place. */
const briefs: Readonly<Record<string, (action: Action) => string>> = {
  take: () => "march",
  stack: () => "march as a stack",
  drop: () => "leave it behind",
  over: () => "halt on top",
  bring: () => "go along",
  leave: () => "stay behind",
  rally: () => "rally",
  resupply: () => "take on ammunition",
  mount: () => "mount",
  dismount: () => "dismount",
  top: () => "to the top",
  shock: (a) => `${a.unit} shocks`,
  split: (a) => `${a.unit} fires ${a.points} SP, the rest elsewhere`,
  combine: (a) => `${a.unit} and ${a.with} fire together`,
  enter: (a) => `${a.unit}`,
  follow: (a) => `${a.unit} follows`,
  rapid: () => "rapid fire",
  rapidAlone: (a) => `${a.unit} fires rapidly alone`,
};

const costWords = (points: number): string => `${points >= 1 || points === 0 ? Math.floor(points) : ""}${points % 1 ? "½" : ""}`;
const at = (action: Action): string => `${action.to ?? action.at ?? action.hex ?? ""}`;
const pieceOf = (action: Action, view: Seen): string => `${action.unit ?? action.battery ?? action.leader ?? view.mover ?? ""}`;

/** What a step costs, of what parts if of several, and the way of it, as the rules have rehearsed it. */
function wayOf(action: Action, words: string, rehearsed: readonly GameEvent[]): Pick<Aim, "mark" | "path"> & Partial<Pick<Aim, "words">> {
  const moved = rehearsed.find(({ path }) => Array.isArray(path));
  const parts = moved?.parts;
  return {
    ...(moved && { path: moved.path as string[] }),
    ...(Array.isArray(parts) && { words: `${words}: ${parts.join(", ")}` }),
    ...(action.do === "step" && moved?.cost !== undefined && { mark: costWords(Number(moved.cost)) }),
  };
}

/** The brigade that an order is about; "play" is said of a division. */
function brigadeOf(action: Action, view: Seen): string {
  return action.do === "change" || action.do === "keep" ? `${notedBy(view, "change")?.[0]}` : `${action.brigade ?? ""}`;
}

const aboutBrigades = new Set(["activate", "order", "reserve", "change", "keep"]);

/** Whose units a button is about. */
function aboutOf(action: Action, view: Seen): Pick<Aim, "about"> {
  const division = action.do === "play" ? formationNumber(`${action.division}`) : -1;
  const brigade = aboutBrigades.has(action.do) ? brigadeOf(action, view) : "";
  if (division < 0 && brigade === "") return {};
  const isOf = (u: number) => {
    const own = actsWith(view, u);
    return placeOf(view, u) !== "" && (division < 0 ? own === brigade : divisionOf(formationNumber(own)) === division);
  };
  return { about: unitNames.filter((_, u) => isOf(u)) };
}

/** Questions to which there are but a few answers, each of them a button too: who fires back, which way they face. */
const answered = new Set(
  "approach opportunity prepared answer withdrawalFire defend reactionFacing returned closes wrap advance face goOn follow resolve refuge".split(
    " ",
  ),
);

export function aimOf(places: Places): Board["aim"] {
  const aimed = aimFor(places);
  return (action, json, rehearsed) => {
    const aim = aimed(action, json, rehearsed);
    return answered.has(askOf(read(json))) ? { ...aim, button: true } : aim;
  };
}

function aimFor(places: Places): Board["aim"] {
  return (action, json, rehearsed) => {
    const view = read(json);
    if (action.do === "fire" || action.do === "press") return fireAim(action);
    if (action.do === "alone") return aloneAim(action);
    if (action.do === "turn" || action.do === "face") return turnAim(action, view, places);
    if (action.do === "go" && !Object.values(view.units).some(({ shocksAt }) => shocksAt))
      return { action, role: "next", words: "No Shock" };
    const [role, words, on] = rows[action.do] ?? [];
    if (role === undefined || words === undefined) throw new Error(`The board has no words for ${action.do}: give it a row.`);
    const brief = briefs[action.do]?.(action);
    const plain = { action, role, words: words(action, view), ...(brief !== undefined && { brief }) };
    const piece = pieceOf(action, view);
    if (on === "piece" && pieceAt(view, piece) !== "") return { ...plain, piece };
    return on === "place"
      ? { ...plain, place: at(action), ...wayOf(action, plain.words, rehearsed) }
      : { ...plain, ...aboutOf(action, view) };
  };
}
