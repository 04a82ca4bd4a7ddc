/** What pressing a piece or a place would mean at each question, legal or not, so that the rules can be asked why not. */
import type { Action, Board } from "../../../engine/index.js";
import { neighbourOf } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import { type AskName, askOf, hexOf, type Listed, listOf, notedIn, read, unitsIn, type View } from "./view.js";

interface Pressed {
  readonly place: string;
  /** The piece pressed, or the only one there. */
  readonly unit: Listed | undefined;
}

type Meaning = (view: View, pressed: Pressed) => Action | undefined;

const toPlace =
  (verb: string, field: "hex" | "to"): Meaning =>
  (_, { place }) => ({ do: verb, [field]: place });
const toUnit =
  (verb: string): Meaning =>
  (_, { unit }) =>
    unit && { do: verb, unit: unit.name };

const goOn: Readonly<Record<string, string>> = { march: "march", withdrawal: "withdraw" };

export function wantedOf(battle: Battle): Board["wanted"] {
  const list = listOf(battle);
  const besides = (a: string | undefined, b: string) =>
    a !== undefined && [0, 1, 2, 3, 4, 5].some((d) => neighbourOf(battle.grid, a, d) === b);
  const backTo =
    (verb: string): Meaning =>
    (view, { place }) => {
      const unit = view.retreating.find((name) => besides(hexOf(view, name), place)) ?? view.retreating[0];
      return unit === undefined ? undefined : { do: verb, unit, to: place };
    };
  const meanings: Partial<Record<AskName, Meaning>> = {
    camp: toPlace("camp", "hex"),
    deploy: toPlace("place", "hex"),
    entry: toPlace("enter", "hex"),
    elsewhere: (_, { place }) => {
      const entry = battle.entryNames[battle.entryAt[battle.grid.ids.get(place)!]];
      return entry === undefined ? undefined : { do: "shift", entry };
    },
    interrupt: toPlace("rouse", "hex"),
    detail: toUnit("choose"),
    focus: toUnit("focus"),
    march: toUnit("take"),
    step: (view, { place, unit }) => (unit?.name === notedIn(view) ? { do: "stop" } : { do: goOn[notedIn(view, 2)] ?? "move", to: place }),
    attack: toPlace("attack", "hex"),
    plan: toUnit("join"),
    slip: toPlace("withdraw", "to"),
    retreat: backTo("retreat"),
    fallBack: backTo("fall"),
    flee: toPlace("flee", "to"),
    fall: toPlace("flee", "to"),
    advance: toUnit("advance"),
    replace: toUnit("restore"),
  };
  return (json, _, { place, piece }) => {
    const view = read(json);
    const there = unitsIn(list, view, place);
    const unit = piece === undefined ? (there.length === 1 ? there[0] : undefined) : list.find(({ name }) => name === piece);
    return meanings[askOf(view)]?.(view, { place, unit });
  };
}

const inHand: readonly AskName[] = ["step", "slip", "flee", "fall"];

/** The unit taken up or asked about, or the only one that goes back. */
export const hand: Board["hand"] = (json) => {
  const view = read(json);
  const ask = askOf(view);
  if (inHand.includes(ask)) return notedIn(view);
  const going = ask === "retreat" || ask === "fallBack" ? view.retreating : [];
  return going.length === 1 ? going[0] : undefined;
};
