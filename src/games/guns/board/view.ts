/** A view of the game, as far as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { type Face, onceFor } from "../../../kit/index.js";
import type { ChapterName } from "../agenda.js";
import * as blocks from "../data/blocks.js";
import { ground, placeTitle } from "../data/map.js";
import { type Deployment, emptyDeployment } from "../geometry/faces.js";
import type { WrittenFields } from "../state-fields.js";
import { faceOf } from "./plan.js";

export type SideName = (typeof blocks.armyNames)[number];
export const otherSide = (side: SideName): SideName => (side === "union" ? "confederate" : "union");

/** Its front, or its side, may not be the one that counts for its stack. */
type BlockSeen = WrittenFields["blocks"][string] & { readonly turned?: boolean; readonly apart?: boolean };

/** A block as both sides call it, with what its enemy knows for certain. */
type PieceSeen = Partial<BlockSeen> & {
  readonly at: string;
  readonly command?: string;
  readonly two?: boolean;
  readonly ironBrigade?: boolean;
};

type GunSeen = NonNullable<WrittenFields["guns"]>[number];
/** Faces where this seat knows them, else how many. */
type Heap = Readonly<Record<string, number>> | number | null | undefined;

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
  /** What has been seen of blocks: of which command, as what. */
  readonly known?: readonly { readonly block: string; readonly as: string }[];
  readonly guns?: readonly (Omit<GunSeen, "token"> & { readonly army: SideName; readonly token: string | null })[];
  readonly tokens?: Readonly<Record<string, { readonly [pile: string]: Heap }>>;
  readonly track?: Readonly<Record<string, Readonly<Record<string, string | null | { readonly up: string }>>>>;
  readonly queues?: Readonly<Record<string, { readonly drawn: number; readonly commands?: readonly (string | null)[] | null }>>;
  readonly specialOrders?: readonly (string | null)[];
}

/** With what is going on, from the agenda. */
export const read = onceFor((json: JsonObject): View => {
  const view = json as unknown as View;
  const chapters = view.agenda.map((frame) => (typeof frame === "string" ? frame : frame[0]));
  const has = (name: ChapterName): boolean => chapters.includes(name);
  return {
    ...view,
    ask: chapters[chapters.length - 1],
    stage: has("entering") ? "entry" : has("retreat") ? "retreat" : has("withdrawing") ? "withdrawal" : "march",
    after: has("losses") ? "fire" : has("fighting") ? "combat" : "withdrawal",
  };
});

/** A block as this seat knows it. */
export interface Seen {
  /** "u7", "c3": what both sides call it. */
  readonly id: string;
  readonly side: SideName;
  readonly army: blocks.Army;
  /** Only of those whose face this seat sees. */
  readonly name?: string;
  readonly command?: string;
  readonly grade?: string;
  readonly strength?: number;
  readonly cavalry?: boolean;
  /** Where it lies on the map; nowhere if it is lost. */
  readonly place?: string;
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
}

function whereabouts({ at, stands }: PieceSeen): Pick<Seen, "place" | "face" | "off" | "gate" | "stands"> {
  if (at === "gone") return {};
  if (at.startsWith("off ")) return { place: at, off: at.slice(4) };
  if (at.startsWith("at ")) return { place: at.slice(3), gate: at.slice(3) };
  return { place: at.split(">")[0], face: faceOf(at), stands: stands === undefined ? undefined : faceOf(stands) };
}

/** What is seen of any block. */
function shown(id: string, army: blocks.Army, seen: PieceSeen) {
  const { turned = false, apart = false, did = [] } = seen;
  return { id, army, side: blocks.armyNames[army], ...whereabouts(seen), turned, apart, did };
}

const strengthAs = (block: blocks.Block, grade: string): number => blocks.strengthOf(block, blocks.gradeNames.indexOf(grade));

function ownBlock(name: string, seen: BlockSeen): Seen {
  const block = blocks.blockNamed(name);
  const grade = seen.at === "gone" ? undefined : (seen.grade ?? "full");
  return {
    ...shown(seen.tag ?? name, blocks.armyOf[block], seen),
    name,
    command: blocks.commands[blocks.commandOf[block]].name,
    grade,
    strength: grade === undefined ? undefined : strengthAs(block, grade),
    cavalry: blocks.cavalry[block] === 1,
  };
}

/** "reduced" alone may be of either strength. */
function otherBlock(id: string, seen: PieceSeen): Seen {
  const { command, grade, two, ironBrigade } = seen;
  const [like] = blocks.blocksOf[blocks.commandNamed(`${command}`)] ?? [];
  return {
    ...shown(id, id.startsWith("u") ? blocks.UNION : blocks.CSA, seen),
    command: ironBrigade ? "IRON BRIGADE" : command,
    grade,
    strength: two ? 2 : (grade && strengthAs(like, grade)) || undefined,
  };
}

/** All blocks that have come, own ones in the order of the army list. */
export const blocksOf = onceFor((view: View): readonly Seen[] => {
  const own = blocks.blockNames.flatMap((name) => {
    const seen = view.blocks[name];
    return seen ? [ownBlock(name, seen)] : [];
  });
  const ownIds = new Set(own.map(({ id }) => id));
  const others = Object.entries(view.pieces ?? {}).flatMap(([id, seen]) => (ownIds.has(id) ? [] : [otherBlock(id, seen)]));
  return [...own, ...others];
});

export const blockCalled = (view: View, name: unknown): Seen | undefined => blocksOf(view).find((block) => block.name === name);

/** "at Oak Hill", "off the map beside Oak Hill"; nothing of one that is lost. */
export const standing = ({ off, place }: Seen): string | undefined =>
  off === undefined ? place && `at ${placeTitle(place)}` : `off the map beside ${placeTitle(off)}`;

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

/** Places for blocks in an attack on one position. */
export const SQUAD = 3;
/** Who goes against the first or the second target, in the order in which they lead. */
export const squadOf = ({ squad = [] }: View, slot: number): string[] =>
  squad.slice(slot * SQUAD, (slot + 1) * SQUAD).flatMap((name) => name ?? []);

/** The tokens in the tray of the side that decides. */
export function trayOf({ tokens, active }: View): number {
  const tray = tokens?.[active]?.tray;
  return typeof tray === "object" && tray !== null ? Object.values(tray).reduce((sum, count) => sum + count, 0) : (tray ?? 0);
}

/** 24.1, 25.1 the army that a seat leads: nothing before the sides are chosen. */
export function sideOf(json: JsonObject, seat: string): SideName | undefined {
  const { options, ask, swapped } = read(json);
  const name = seat.replace("-field", "");
  if (options.auction !== true) return name as SideName;
  if (ask === "bid" || ask === "side") return undefined;
  return (name === "first") === (swapped !== true) ? "union" : "confederate";
}
