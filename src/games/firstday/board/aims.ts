/** How each action shows: in which words, on which piece or place. */
import type { Action, Aim } from "../../../engine/index.js";

type Role = Aim["role"];
type Row = readonly [role: Role, words: (action: Action) => string, on?: "piece" | "place"];

const at = (action: Action): string => `${action.to ?? action.at ?? action.hex ?? ""}`;

const rows: Readonly<Record<string, Row>> = {
  put: ["go", (a) => `Place ${a.unit} in ${a.hex}`, "place"],
  done: ["next", () => "The set-up is done"],
  choose: ["choose", (a) => `Key event: ${a.event}`],
  guns: ["take", (a) => `The guns in ${a.hex}`, "place"],
  barrage: ["strike", (a) => `Barrage on ${a.at}, beginning with ${a.unit}`, "place"],
  pass: ["next", () => "Pass"],
  aim: ["strike", (a) => `${a.unit} fires at ${a.at}`, "place"],
  take: ["take", (a) => `Take up ${a.unit}`, "piece"],
  column: ["take", (a) => `Take up ${a.unit} in March Column`],
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
  play: ["choose", (a) => (a.event === undefined ? "Play it now" : `Play ${a.event}`)],
  return: ["choose", (a) => (a.unit === undefined ? "Let it go back" : `${a.unit} comes back in ${a.at}`), "place"],
  name: ["choose", (a) => `${a.brigade}'s brigade`],
  automatic: ["choose", (a) => `${a.brigade}'s brigade, without a roll`],
  confuse: ["choose", () => "Play Command Confusion"],
  inspire: ["choose", () => "Play Inspired Leadership"],
  order: ["choose", (a) => `Order: ${a.order}`],
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

export function aimOf(action: Action, isThere: (piece: string) => boolean): Aim {
  // "fire" is said of a shot that is planned, of a unit that answers, and of a hex that supports.
  if (action.do === "fire") {
    const words = action.unit !== undefined ? `${action.unit} fires` : action.hex !== undefined ? `${action.hex} gives support` : "Fire";
    return { action, role: "roll", words, ...(action.hex !== undefined && { place: `${action.hex}` }) };
  }
  const [role, words, on] = rows[action.do];
  const piece = `${action.unit ?? ""}`;
  if (on === "piece" && isThere(piece)) return { action, role, words: words(action), piece };
  if (on === "place" && at(action)) return { action, role, words: words(action), place: at(action) };
  return { action, role, words: words(action) };
}

/** What pressing a hex or a unit would mean at each question. */
export function wantedAt(ask: string, place: string, unit: string | undefined): Action | undefined {
  if (ask === "march") return { do: "go", to: place };
  if (ask === "retreat") return { do: "fall", to: place };
  if (ask === "impulse") return { do: "guns", hex: place };
  if (ask === "assaultStep" || ask === "chargeAt" || ask === "hotTarget") return { do: "attack", hex: place };
  if (ask === "withdraw") return { do: "withdraw", to: place };
  if (ask === "barricade") return { do: "build", hex: place };
  if (unit === undefined) return undefined;
  if (ask === "moveStep" || ask === "guns" || ask === "wreckMove" || ask === "guide") return { do: "take", unit };
  if (ask === "shot" || ask === "declare") return { do: "join", unit };
  return ask === "opportunity" || ask === "fogShot" ? { do: "fire", unit } : undefined;
}
