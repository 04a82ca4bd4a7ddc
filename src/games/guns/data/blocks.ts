/** 2.0 The blocks: commands, and the career of each block from full strength through its reductions. */
import { type Army, CSA, UNION } from "./ground.js";

export { type Army, CSA, UNION };
export const armyNames = ["union", "confederate"] as const;

export type Block = number;
export type Command = number;

export interface CommandRow {
  readonly name: string;
  readonly army: Army;
  /** 2.1 Confederate corps; Union commands have none. */
  readonly corps?: "I" | "II" | "III";
  readonly cavalry?: true;
  readonly full: number;
  /** Unused reduced blocks at the start: of strength 2 (seed) and of strength 1 (reconstructed: one for each full block). */
  readonly reduced2: number;
  readonly reduced1: number;
}

export const commands: readonly CommandRow[] = [
  // 19 the Iron Brigade's own two reduced blocks are counted apart
  { name: "REYNOLDS", army: UNION, full: 3, reduced2: 0, reduced1: 2 },
  { name: "HOWARD", army: UNION, full: 3, reduced2: 0, reduced1: 3 },
  { name: "SLOCUM", army: UNION, full: 3, reduced2: 1, reduced1: 3 },
  { name: "SICKLES", army: UNION, full: 3, reduced2: 0, reduced1: 3 },
  { name: "HANCOCK", army: UNION, full: 3, reduced2: 1, reduced1: 3 },
  { name: "SYKES", army: UNION, full: 3, reduced2: 0, reduced1: 3 },
  { name: "SEDGWICK", army: UNION, full: 3, reduced2: 2, reduced1: 3 },
  { name: "BUFORD", army: UNION, cavalry: true, full: 2, reduced2: 0, reduced1: 0 },
  { name: "KILPATRICK", army: UNION, cavalry: true, full: 2, reduced2: 0, reduced1: 0 },
  { name: "HOOD", army: CSA, corps: "I", full: 2, reduced2: 3, reduced1: 2 },
  { name: "MCLAWS", army: CSA, corps: "I", full: 2, reduced2: 3, reduced1: 2 },
  { name: "PICKETT", army: CSA, corps: "I", full: 2, reduced2: 1, reduced1: 2 },
  { name: "RODES", army: CSA, corps: "II", full: 2, reduced2: 2, reduced1: 2 },
  { name: "EARLY", army: CSA, corps: "II", full: 2, reduced2: 1, reduced1: 2 },
  { name: "JOHNSON", army: CSA, corps: "II", full: 2, reduced2: 1, reduced1: 2 },
  { name: "HETH", army: CSA, corps: "III", full: 2, reduced2: 1, reduced1: 2 },
  { name: "PENDER", army: CSA, corps: "III", full: 2, reduced2: 1, reduced1: 2 },
  { name: "ANDERSON", army: CSA, corps: "III", full: 2, reduced2: 2, reduced1: 2 },
];

export const commandCount = commands.length;
export const commandNamed = (name: string): Command => commands.findIndex((row) => row.name === name);
export const BUFORD = commandNamed("BUFORD");
export const KILPATRICK = commandNamed("KILPATRICK");
const REYNOLDS = commandNamed("REYNOLDS");

const IRON_BRIGADE_NAME = "IRON BRIGADE";

/** Reduced blocks are drawn from the command's pool, or from the Iron Brigade's own (19.1). */
export const IRON_POOL = commandCount;
export const poolCount = commandCount + 1;
export const poolNames: readonly string[] = [...commands.map((row) => row.name), IRON_BRIGADE_NAME];
export const poolReduced2: readonly number[] = [...commands.map((row) => row.reduced2), 1];
export const poolReduced1: readonly number[] = [...commands.map((row) => row.reduced1), 1];

interface BlockRow {
  readonly name: string;
  readonly command: Command;
  readonly pool: number;
}

const rows: readonly BlockRow[] = commands.flatMap(({ name, full }, command) =>
  Array.from({ length: full }, (_, i) =>
    command === REYNOLDS && i === full - 1
      ? { name: IRON_BRIGADE_NAME, command, pool: IRON_POOL }
      : { name: `${name} ${"ABC"[i]}`, command, pool: command },
  ),
);

export const blockCount = rows.length;
export const blockNames: readonly string[] = rows.map((row) => row.name);
export const commandOf = Uint8Array.from(rows, (row) => row.command);
export const poolOf = Uint8Array.from(rows, (row) => row.pool);
export const armyOf = Uint8Array.from(rows, (row) => commands[row.command].army);
export const cavalry = Uint8Array.from(rows, (row) => Number(commands[row.command].cavalry === true));
export const IRON_BRIGADE: Block = blockNames.indexOf(IRON_BRIGADE_NAME);
/** The blocks of a side are a run of numbers: from firstOf[army] up to firstOf[army + 1]. */
export const firstOf: readonly number[] = [0, armyOf.indexOf(CSA), blockCount];
export const blocksOf: readonly (readonly Block[])[] = commands.map((_, command) =>
  rows.flatMap((row, block) => (row.command === command ? [block] : [])),
);

const byName = new Map(blockNames.map((name, block) => [name, block]));
export const blockNamed = (name: unknown): Block => byName.get(name as string) ?? -1;

/** Grades of a block. */
export const FULL = 3;
export const REDUCED_2 = 2;
export const REDUCED_1 = 1;
export const NO_GRADE = 0;

/** 2.1 strength in close combat: flags on the block. */
export function strengthOf(block: Block, grade: number): number {
  return grade >= REDUCED_2 && !cavalry[block] ? 2 : grade > NO_GRADE ? 1 : 0;
}

export const MOST_IN_POSITION = 3;
