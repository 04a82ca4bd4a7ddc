/** What pressing a piece or a place would mean at each question, legal or not, so that the rules can be asked why not. */
import type { Action, JsonObject } from "../../../engine/index.js";
import type { ChapterName } from "../agenda.js";
import { entries, ground } from "../data/map.js";
import { areaMiddles, areaNumber, positionNumber } from "./plan.js";
import { blockCalled, blocksOf, read, type Seen, type View } from "./view.js";

interface Pressed {
  readonly place: string;
  /** The block pressed, or the only one there, if this seat knows its name. */
  readonly block: Seen | undefined;
  readonly position: string | undefined;
  readonly area: string | undefined;
}

type Meaning = (view: View, pressed: Pressed, decision: JsonObject) => Action | undefined;

const { map } = ground;
const takes: Meaning = (_, { block }) => (block?.name === undefined ? undefined : { do: "take", block: block.name });
const first = (value: unknown): string | undefined => (Array.isArray(value) && value.length > 0 ? String(value[0]) : undefined);

const goes: Meaning = (_, { place, position }) => {
  if (position !== undefined) return { do: "move", to: position };
  return place.startsWith("off ") ? { do: "off", across: place.slice(4) } : undefined;
};

/** A token of the tray, the first there is. */
function anyToken(view: View): string | undefined {
  const side = view.army ?? view.active;
  const tray = view.tokens?.[side]?.tray;
  return tray && typeof tray === "object" ? Object.keys(tray).find((name) => name !== "MARCH") : undefined;
}

const plays: Meaning = (view, { position }) => {
  const token = anyToken(view);
  return position === undefined || token === undefined ? undefined : { do: "play", token, at: position };
};

const aims =
  (verb: string): Meaning =>
  (_, { position }, decision) => {
    const from = first(decision.guns);
    return position === undefined || from === undefined ? undefined : { do: verb, from, at: position };
  };

const shifts: Meaning = (view, { area }) => {
  if (area === undefined) return undefined;
  const to = areaMiddles[areaNumber.get(area)!];
  const far = (at: string) => {
    const from = areaMiddles[areaNumber.get(at)!];
    return Math.hypot(from.x - to.x, from.y - to.y);
  };
  const nearest = (view.objectives ?? []).map(({ at }) => at).sort((a, b) => far(a) - far(b))[0];
  return nearest === undefined ? undefined : { do: "shift", objective: nearest, to: area };
};

/** The front of whoever stands there, or else its first side. */
function frontAt(view: View, position: string): string {
  const p = positionNumber.get(position)!;
  const face = blocksOf(view).find((block) => block.face !== undefined && block.face >> 1 === p)?.face ?? 2 * p;
  return map.areaNames[map.area[face]];
}

const meanings: Readonly<Partial<Record<ChapterName, Meaning>>> = {
  balance: shifts,
  buford: (view, { position }) => (position === undefined ? undefined : { do: "place", at: position, front: frontAt(view, position) }),
  withdraw: takes,
  retreat: takes,
  march: takes,
  step: goes,
  face: (_, { area }) => (area === undefined ? undefined : { do: "face", front: area }),
  attack: (_, { position }) => (position === undefined ? undefined : { do: "attack", target: position }),
  plan: (view, { position, block }) => {
    const target = (view.targets ?? []).find((at) => at !== null);
    if (block?.name !== undefined && block.side === view.active && target) return { do: "join", block: block.name, to: target, across: "" };
    return position === undefined ? undefined : { do: "second", target: position };
  },
  defend: plays,
  support: plays,
  bombard: aims("bombard"),
  fire: aims("fire"),
  combat: (_, { position }) => (position === undefined ? undefined : { do: "fight", at: position }),
  lead: (_, { block }) => (block?.name === undefined ? undefined : { do: "lead", block: block.name }),
  enter: (view, { block }) => (block?.name === undefined ? undefined : { do: "bring", block: block.name, hour: view.hour }),
  entry: (view, { position }) => {
    const gate = blockCalled(view, view.hand)?.gate;
    const across = entries.find(({ name }) => name === gate)?.areas[0];
    return position === undefined || across === undefined ? undefined : { do: "field", across, to: position };
  },
  works: (view, { position }) => (position === undefined ? undefined : { do: "build", at: position, front: frontAt(view, position) }),
  leave: (_, { block }) => (block?.name === undefined ? undefined : { do: "remove", block: block.name }),
  objectives: shifts,
};

export function wanted(
  json: JsonObject,
  decision: JsonObject,
  on: { readonly place: string; readonly piece?: string },
): Action | undefined {
  const view = read(json);
  const position = positionNumber.has(on.place) ? on.place : undefined;
  const area = areaNumber.has(on.place) ? on.place : undefined;
  const here = blocksOf(view).filter(
    ({ face, gate }) => (face !== undefined && map.positionNames[face >> 1] === on.place) || gate === on.place,
  );
  const block = on.piece === undefined ? (here.length === 1 ? here[0] : undefined) : blocksOf(view).find(({ id }) => id === on.piece);
  return meanings[view.ask]?.(view, { place: on.place, block, position, area }, decision);
}

/** The block that goes somewhere, or whose front is asked. */
export function hand(json: JsonObject): string | undefined {
  const view = read(json);
  if (view.ask !== "step" && view.ask !== "face" && view.ask !== "entry") return undefined;
  const block = view.hand ? blockCalled(view, view.hand) : undefined;
  return block && (block.face !== undefined || block.gate !== undefined || block.off !== undefined) ? block.id : undefined;
}
