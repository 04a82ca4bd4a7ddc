/** What pressing a piece or a place would mean at each question, legal or not, so that the rules can be asked why not. */
import type { Action, Board, JsonObject } from "../../../engine/index.js";
import { mostOf, namesIn } from "../../../kit/index.js";
import type { ChapterName } from "../agenda.js";
import { entries } from "../data/map.js";
import { apart, areaBefore, areaMiddles, areaNumber, positionNumber } from "./plan.js";
import { blockCalled, blocksOf, read, type Seen, type View } from "./view.js";

interface Pressed {
  readonly place: string;
  /** The block pressed, or the only one there, by its name if this seat knows it. */
  readonly seen?: Seen;
  readonly block?: string;
  readonly position?: string;
  readonly area?: string;
}

type Meaning = (pressed: Pressed, view: View, decision: JsonObject) => Action | undefined;
type Besides = (view: View, decision: JsonObject, pressed: string) => JsonObject | undefined;

/** The verb with what was pressed, and what it takes besides; nothing where no such thing was pressed. */
const does =
  (verb: string, field: string, of: "block" | "position" | "area", besides: Besides = () => ({})): Meaning =>
  (pressed, view, decision) => {
    const on = pressed[of];
    const more = on === undefined ? undefined : besides(view, decision, on);
    return on === undefined || !more ? undefined : { do: verb, ...more, [field]: on };
  };

const takes = does("take", "block", "block");

/** A token of the tray, the first there is. */
const anyToken: Besides = ({ tokens, army, active }) => {
  const tray = tokens?.[army ?? active]?.tray;
  const token = tray && typeof tray === "object" ? Object.keys(tray).find((name) => name !== "MARCH") : undefined;
  return token === undefined ? undefined : { token };
};
const plays = does("play", "at", "position", anyToken);

const firstGuns: Besides = (_, { guns }) => {
  const [from] = namesIn(guns);
  return from === undefined ? undefined : { from };
};

const nearestObjective: Besides = ({ objectives = [] }, _, to) => {
  const middle = (at: string) => areaMiddles[areaNumber.get(at)!];
  const nearest = mostOf(objectives, ({ at }) => -apart(middle(at), middle(to)));
  return nearest && { objective: nearest.at };
};
const shifts = does("shift", "to", "area", nearestObjective);

/** The front of whoever stands there, or else its first side. */
const anyFront: Besides = (view, _, position) => {
  const there = blocksOf(view).find(({ face, place }) => face !== undefined && place === position);
  return { front: areaBefore(there?.face ?? 2 * positionNumber.get(position)!) };
};

const acrossFirst: Besides = (view) => {
  const gate = blockCalled(view, view.hand)?.gate;
  const across = entries.find(({ name }) => name === gate)?.areas[0];
  return across === undefined ? undefined : { across };
};

const meanings: Readonly<Partial<Record<ChapterName, Meaning>>> = {
  balance: shifts,
  buford: does("place", "at", "position", anyFront),
  withdraw: takes,
  retreat: takes,
  march: takes,
  step({ place, position }) {
    if (position !== undefined) return { do: "move", to: position };
    return place.startsWith("off ") ? { do: "off", across: place.slice(4) } : undefined;
  },
  face: does("face", "front", "area"),
  attack: does("attack", "target", "position"),
  plan({ position, seen, block }, view) {
    const target = (view.targets ?? []).find((at) => at !== null);
    if (block !== undefined && seen?.side === view.active && target) return { do: "join", block, to: target, across: "" };
    return position === undefined ? undefined : { do: "second", target: position };
  },
  defend: plays,
  support: plays,
  bombard: does("bombard", "at", "position", firstGuns),
  fire: does("fire", "at", "position", firstGuns),
  combat: does("fight", "at", "position"),
  lead: does("lead", "block", "block"),
  enter: does("bring", "block", "block", ({ hour }) => ({ hour })),
  entry: does("field", "to", "position", acrossFirst),
  works: does("build", "at", "position", anyFront),
  leave: does("remove", "block", "block"),
  objectives: shifts,
};

export const wanted: Board["wanted"] = (json, decision, { place, piece }) => {
  const view = read(json);
  const here = blocksOf(view).filter((block) => block.place === place && block.off === undefined);
  const seen = piece === undefined ? (here.length === 1 ? here[0] : undefined) : blocksOf(view).find(({ id }) => id === piece);
  const pressed = {
    place,
    seen,
    block: seen?.name,
    position: positionNumber.has(place) ? place : undefined,
    area: areaNumber.has(place) ? place : undefined,
  };
  return meanings[view.ask]?.(pressed, view, decision);
};

/** The block that goes somewhere, or whose front is asked. */
export function hand(json: JsonObject): string | undefined {
  const view = read(json);
  const block = ["step", "face", "entry"].includes(view.ask) ? blockCalled(view, view.hand) : undefined;
  return block?.place === undefined ? undefined : block.id;
}
