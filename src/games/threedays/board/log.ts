/** How events show in the log and on the map. */
import type { Cast, GameEvent, Heading, Loss } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { formations } from "../data/armies.js";
import { grid } from "../data/map.js";
import { pointsOf } from "../words.js";
import { sideOfPiece } from "./pieces.js";
import { formationNumber } from "./view.js";

export const opens = ({ event, turn, marker, side }: GameEvent): Heading | undefined => {
  if (event === "turn") return { turn: Number(turn), words: `Turn ${turn}` };
  if (event !== "draw" || turn === undefined) return undefined;
  return { turn: Number(turn), words: marker === "March" ? "The March marker" : `${marker}`, side: `${side}` };
};

const pathOf = (event: GameEvent): string[] | undefined => (Array.isArray(event.path) ? (event.path as string[]) : undefined);

/** Where it happened, the most telling place first. */
export function placesTold(event: GameEvent): readonly string[] {
  const path = pathOf(event);
  if (path) return [...path].reverse();
  const found = [event.at, event.hex, event.targets, event.from].flat();
  return found.filter((place): place is string => typeof place === "string" && grid.ids.has(place));
}

export function march(event: GameEvent): { readonly piece: string; readonly path: readonly string[] } | undefined {
  const path = pathOf(event);
  const piece = event.unit ?? event.leader;
  return path && path.length > 1 && piece !== undefined ? { piece: `${piece}`, path } : undefined;
}

/** "Hays's and Avery's brigades, and Jones's artillery". */
function allOf(names: readonly string[]): string {
  const plain = names.flatMap((name) => (name.endsWith(" brigade") ? [name.replace(/ brigade$/, "")] : []));
  if (plain.length < 2) return inWords(names);
  const others = names.filter((name) => !name.endsWith(" brigade"));
  return [`${inWords(plain)} brigades`, ...(others.length > 0 ? [inWords(others)] : [])].join(", and ");
}

/** "Hays's, Avery's and Gordon's brigades are to attack." */
function ordersTogether(before: GameEvent, after: GameEvent): GameEvent | undefined {
  const sideOf = ({ brigade }: GameEvent) => formations[formationNumber(`${brigade}`)]?.side;
  if (before.order !== after.order || !isGiven(before) || !isGiven(after) || sideOf(before) !== sideOf(after)) return undefined;
  const brigades = [...new Set([...((before.brigades as string[]) ?? [before.brigade]), `${after.brigade}`])];
  if (brigades.length === 1) return { ...after, brigades };
  const who = allOf(brigades);
  return { ...after, brigades, text: after.order === "reserve" ? `${who} go In Reserve.` : `${who} are to ${after.order}.` };
}
/** In the phase of orders, brigade by brigade. */
const isGiven = ({ event, rule }: GameEvent): boolean => event === "order" && (rule === "TD-6.2j" || rule === "TD-6.3a");

/** "13th Georgia moves to B4516 for 4 MP", where it stepped from hex to hex. */
export function together(before: GameEvent, after: GameEvent): GameEvent | undefined {
  if (before.event === "order") return ordersTogether(before, after);
  const [way, step] = [pathOf(before), pathOf(after)];
  const isOn = before.event === "move" && after.event === "move" && before.unit === after.unit && way?.at(-1) === step?.[0];
  if (!isOn || !way || !step) return undefined;
  const cost = Number(before.cost) + Number(after.cost);
  const path = [...way, ...step.slice(1)];
  return { ...after, path, cost, text: `${after.unit} moves to ${path.at(-1)} for ${pointsOf(2 * cost)}.` };
}

/** What may befall a unit or a leader. */
const fates: Readonly<Record<string, (event: GameEvent) => Pick<Loss, "words" | "gone"> | undefined>> = {
  loss: ({ lost, left }) => ({ words: `loses ${lost}`, ...(Number(left) === 0 && { gone: true as const }) }),
  disordered: () => ({ words: "is Disordered" }),
  rout: () => ({ words: "routs", gone: true }),
  surrender: () => ({ words: "surrenders", gone: true }),
  abandoned: () => ({ words: "abandons its guns", gone: true }),
  leader: ({ hit, taken }) => (hit || taken ? { words: hit ? "falls" : "is taken", gone: true } : undefined),
  /** 4.41k */
  warren: () => ({ words: "leaves the field, his work done", gone: true }),
};

/** Counters that are on the map no more, although nobody is lost: Skirmishers taken in, a unit broken down into them. */
const merged: Readonly<Record<string, (event: GameEvent) => unknown>> = {
  rejoined: ({ skirmishers }) => skirmishers,
  reformed: ({ skirmishers }) => skirmishers,
  brokenDown: ({ unit }) => unit,
};

export function losses(event: GameEvent): readonly Loss[] {
  const gone = [merged[event.event]?.(event) ?? []].flat();
  if (gone.length > 0)
    return gone.map((piece) => ({ side: sideOfPiece(`${piece}`), piece: `${piece}`, words: "is taken in or broken down", gone: true }));
  const fate = fates[event.event]?.(event);
  const piece = `${event.unit ?? event.leader}`;
  return fate ? [{ side: sideOfPiece(piece), piece, ...fate }] : [];
}

/** Dice have ten faces, read from 0 to 9. */
export const tenFaced = (die: number): Cast => ({ faces: 10, face: die === 0 ? 10 : die, written: `${die}` });

export function cast({ event, die, dice, marker }: GameEvent): readonly Cast[] {
  if (event === "draw") return [{ drawn: `${marker}`, from: "the cup" }];
  const faces = die !== undefined ? [Number(die)] : ((dice as number[] | undefined) ?? []);
  return faces.map(tenFaced);
}
