/** A view of the game, as far as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { type Face, onceFor } from "../../../kit/index.js";
import type { ChapterName } from "../agenda.js";
import { type Army, armyNames, armyOf, blockNamed, blockNames, cavalry, commandOf, commands, strengthOf } from "../data/blocks.js";
import { ground } from "../data/map.js";
import { type Deployment, emptyDeployment } from "../geometry/faces.js";
import type { WrittenFields } from "../state-fields.js";
import { faceOf } from "./plan.js";

export type SideName = (typeof armyNames)[number];
export const sideTitles: Readonly<Record<SideName, string>> = { union: "Union", confederate: "Confederate" };
export const otherSide = (side: SideName): SideName => (side === "union" ? "confederate" : "union");
export const orderTitles: Readonly<Record<string, string>> = { hold: "Hold", attack: "Attack", withdraw: "Withdraw" };

type BlockSeen = WrittenFields["blocks"][string];

/** A block as both sides call it, with what its enemy knows for certain. */
interface PieceSeen extends Omit<BlockSeen, "tag"> {
  readonly command?: string;
  readonly two?: boolean;
  readonly ironBrigade?: boolean;
  /** Its front, or its side, is not the one that counts for its stack. */
  readonly turned?: boolean;
  readonly apart?: boolean;
}

/** What has been seen of blocks: of which command, as what. */
export interface Known {
  readonly block: string;
  readonly tags: readonly string[];
  readonly as: string;
}

type GunSeen = NonNullable<WrittenFields["guns"]>[number];
type Faces = Readonly<Record<string, number>>;
/** Faces where this seat knows them, else how many. */
type Heap = Faces | number | null | undefined;

/** The fields, of `blocks` only those whose faces this seat sees; and what is written by hand. */
export interface View extends Omit<WrittenFields, "guns" | "track" | "tokens"> {
  readonly army?: SideName;
  readonly options: Readonly<Record<string, boolean | string>>;
  readonly agenda: readonly (ChapterName | readonly [ChapterName, ...unknown[]])[];
  /** What is asked, and the step in which the block in hand moves. */
  readonly ask: ChapterName;
  readonly stage: "march" | "withdrawal" | "retreat" | "entry";
  /** What a reduction interrupts. */
  readonly after: "fire" | "combat" | "withdrawal";
  readonly ways?: readonly (readonly string[])[];
  /** Every block in play, by what both sides call it. */
  readonly pieces?: Readonly<Record<string, PieceSeen>>;
  readonly known?: readonly Known[];
  readonly guns?: readonly (Omit<GunSeen, "token"> & { readonly army: SideName; readonly token: string | null })[];
  readonly tokens?: Readonly<Record<string, { readonly [pile: string]: Heap }>>;
  readonly track?: Readonly<Record<string, Readonly<Record<string, string | null | { readonly up: string }>>>>;
  readonly queues?: Readonly<Record<string, { readonly drawn: number; readonly commands?: readonly (string | null)[] | null }>>;
  readonly specialOrders?: readonly (string | null)[];
}

export const read = onceFor((json: JsonObject): View => {
  const view = json as unknown as View;
  return { ...view, ...momentOf(view.agenda) };
});

/** What is going on, from the agenda. */
function momentOf(agenda: View["agenda"]): Pick<View, "ask" | "stage" | "after"> {
  const names = agenda.map((frame) => (typeof frame === "string" ? frame : frame[0]));
  const has = (name: ChapterName): boolean => names.includes(name);
  return {
    ask: names[names.length - 1],
    stage: has("entering") ? "entry" : has("retreat") ? "retreat" : has("withdrawing") ? "withdrawal" : "march",
    after: has("losses") ? "fire" : has("fighting") ? "combat" : "withdrawal",
  };
}

/** A block as this seat knows it. */
export interface Seen {
  /** "u7", "c3": what both sides call it. */
  readonly id: string;
  readonly side: SideName;
  readonly army: Army;
  /** Only of those whose face this seat sees. */
  readonly name?: string;
  readonly command?: string;
  readonly grade?: string;
  readonly strength?: number;
  readonly cavalry?: boolean;
  readonly face?: Face;
  /** Beside this area, off the map. */
  readonly off?: string;
  /** Waits at this entry point. */
  readonly gate?: string;
  readonly stands?: Face;
  /** Its front, or its side, is not the one that counts for its stack. */
  readonly turned: boolean;
  readonly apart: boolean;
  readonly did: readonly string[];
  readonly lost: boolean;
}

const grades: Readonly<Record<string, number>> = { full: 3, "reduced-2": 2, "reduced-1": 1 };

function whereabouts({ at: place, stands }: Pick<BlockSeen, "at" | "stands">): Pick<Seen, "face" | "off" | "gate" | "stands" | "lost"> {
  const facing = stands === undefined ? undefined : faceOf(stands);
  if (place === "gone") return { lost: true };
  if (place.startsWith("off ")) return { off: place.slice(4), lost: false };
  if (place.startsWith("at ")) return { gate: place.slice(3), lost: false };
  return { face: faceOf(place), ...(facing !== undefined && { stands: facing }), lost: false };
}

function named(name: string, seen: View["blocks"][string], piece: PieceSeen | undefined): Seen {
  const block = blockNamed(name);
  const grade = seen.at === "gone" ? undefined : (seen.grade ?? "full");
  return {
    id: seen.tag ?? name,
    side: armyNames[armyOf[block]],
    army: armyOf[block],
    name,
    command: commands[commandOf[block]].name,
    ...(grade !== undefined && { grade, strength: strengthOf(block, grades[grade] ?? 0) }),
    cavalry: cavalry[block] === 1,
    ...whereabouts(seen),
    ...oddities(piece),
    did: seen.did ?? [],
  };
}

const oddities = (piece: PieceSeen | undefined) => ({ turned: piece?.turned === true, apart: piece?.apart === true });
const rides = (command: string): boolean => commands.some((row) => row.name === command && row.cavalry === true);

function tagged(id: string, seen: PieceSeen): Seen {
  const side: SideName = id.startsWith("u") ? "union" : "confederate";
  const { command, grade, ironBrigade } = seen;
  const full = grade === "full" && command !== undefined;
  const two = seen.two || grade === "reduced-2" || (full && !rides(command));
  const one = grade === "reduced-1" || (full && rides(command));
  return {
    id,
    side,
    army: side === "union" ? 0 : 1,
    ...(command !== undefined && { command: ironBrigade ? "IRON BRIGADE" : command }),
    ...(grade !== undefined && { grade }),
    ...(two ? { strength: 2 } : one ? { strength: 1 } : {}),
    ...whereabouts(seen),
    ...oddities(seen),
    did: seen.did ?? [],
  };
}

/** All blocks that have come, own ones in the order of the army list. */
export const blocksOf = onceFor((view: View): readonly Seen[] => {
  const own = blockNames.flatMap((name) => {
    const seen = view.blocks[name];
    return seen ? [named(name, seen, view.pieces?.[seen.tag ?? ""])] : [];
  });
  const ownIds = new Set(own.map(({ id }) => id));
  const others = Object.entries(view.pieces ?? {}).flatMap(([id, seen]) => (ownIds.has(id) ? [] : [tagged(id, seen)]));
  return [...own, ...others];
});

export const blockCalled = (view: View, name: unknown): Seen | undefined => blocksOf(view).find((block) => block.name === name);

/** Who stands where, as the rules of sight read it: known to both sides. */
export function deploymentOf(view: View): Deployment {
  const deployment = emptyDeployment(ground);
  const { positions: count } = ground.map;
  for (const { army, face, stands, turned, apart } of blocksOf(view)) {
    if (face === undefined) continue;
    const at = army * count + (face >> 1);
    deployment.count[at]++;
    if (!turned) deployment.front[at] = face;
    if (stands !== undefined && !apart) deployment.stand[at] = stands;
  }
  return deployment;
}

/** The tokens in the tray of the side that decides. */
export function trayOf({ tokens, active }: View): number {
  const tray = tokens?.[active]?.tray;
  return typeof tray === "object" && tray !== null ? Object.values(tray).reduce((sum, count) => sum + count, 0) : (tray ?? 0);
}

/** 24.1, 25.1 the army that a seat leads: nothing before the sides are chosen. */
export function sideOf({ options, ask, swapped }: View, seat: string): SideName | undefined {
  const name = seat.replace("-field", "");
  if (options.auction !== true) return name as SideName;
  if (ask === "bid" || ask === "side") return undefined;
  return (name === "first") === (swapped !== true) ? "union" : "confederate";
}
