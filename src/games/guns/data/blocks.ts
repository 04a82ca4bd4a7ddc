/** 2.0 The blocks: commands, and the career of each block from full strength through its reductions. */
import rows from "./commands.json" with { type: "json" };
import { type Army, CSA, UNION } from "./ground.js";

export { type Army, CSA, UNION };
export const armyNames = ["union", "confederate"] as const;

export type Block = number;
export type Command = number;

/** 2.1 of the Confederates; Union commands have none. */
export type Corps = "I" | "II" | "III";

/**
 * Command rows; the last two are unused reduced blocks at the start, of strength 2 (seed) and of strength 1 (reconstructed: one for each full
 * block). The Iron Brigade's own two are counted apart (19).
 */
type Row = [name: string, title: string, branch: string, corps: "" | Corps, full: number, reduced2: number, reduced1: number];

export const commands = (rows as Row[]).map(([name, , branch, corps, full, reduced2, reduced1]) => ({
  name,
  army: corps === "" ? UNION : CSA,
  ...(corps !== "" && { corps }),
  ...(branch === "cavalry" && { cavalry: true }),
  full,
  reduced2,
  reduced1,
}));
export type CommandRow = (typeof commands)[number];
/** Those of each side. */
export const commandsOf: readonly (readonly Command[])[] = [UNION, CSA].map((army) =>
  [...commands.keys()].filter((c) => commands[c].army === army),
);
export const commandTitles = rows.map(([, title]) => String(title));

export const commandNames = commands.map((row) => row.name);
export const commandCount = commands.length;
export const commandNamed = (name: string): Command => commandNames.indexOf(name);
export const BUFORD = commandNamed("BUFORD");
export const KILPATRICK = commandNamed("KILPATRICK");
const REYNOLDS = commandNamed("REYNOLDS");

const IRON_BRIGADE_NAME = "IRON BRIGADE";

/** Reduced blocks are drawn from the command's pool, or from the Iron Brigade's own (19.1). */
export const IRON_POOL = commandCount;
export const poolCount = commandCount + 1;
export const poolNames: readonly string[] = [...commandNames, IRON_BRIGADE_NAME];
export const poolReduced2: readonly number[] = [...commands.map((row) => row.reduced2), 1];
export const poolReduced1: readonly number[] = [...commands.map((row) => row.reduced1), 1];

const blocks = commands.flatMap(({ name, full }, command) =>
  Array.from({ length: full }, (_, i) =>
    command === REYNOLDS && i === full - 1
      ? { name: IRON_BRIGADE_NAME, command, pool: IRON_POOL }
      : { name: `${name} ${"ABC"[i]}`, command, pool: command },
  ),
);

export const blockCount = blocks.length;
export const blockNames: readonly string[] = blocks.map((row) => row.name);
export const commandOf = Uint8Array.from(blocks, (row) => row.command);
export const poolOf = Uint8Array.from(blocks, (row) => row.pool);
export const armyOf = Uint8Array.from(blocks, (row) => commands[row.command].army);
export const cavalry = Uint8Array.from(blocks, (row) => Number(commands[row.command].cavalry === true));
export const IRON_BRIGADE: Block = blockNames.indexOf(IRON_BRIGADE_NAME);
/** The blocks of a side are a run of numbers. */
export const blocksOfArmy: readonly (readonly Block[])[] = [UNION, CSA].map((army) => [...armyOf.keys()].filter((b) => armyOf[b] === army));
export const blocksOf: readonly (readonly Block[])[] = commands.map((_, command) =>
  [...commandOf.keys()].filter((b) => commandOf[b] === command),
);
/** Blocks that look alike on both sides: the full ones of a command, or the Iron Brigade. */
export const alike: readonly (readonly Block[])[] = poolNames.map((_, pool) => [...poolOf.keys()].filter((b) => poolOf[b] === pool));
export const poolArmy = (pool: number): Army => armyOf[alike[pool][0]];

const byName = new Map(blockNames.map((name, block) => [name, block]));
export const blockNamed = (name: unknown): Block => byName.get(name as string) ?? -1;

/** Grades of a block. */
export const FULL = 3;
export const REDUCED_2 = 2;
export const REDUCED_1 = 1;
export const NO_GRADE = 0;
export const gradeNames: readonly string[] = ["gone", "reduced-1", "reduced-2", "full"];

/** 2.1 strength in close combat: flags on the block. */
export function strengthOf(block: Block, grade: number): number {
  return grade >= REDUCED_2 && !cavalry[block] ? 2 : grade > NO_GRADE ? 1 : 0;
}

/** 10.6a own blocks that may end a move in a position. */
export const MOST_IN_POSITION = 3;
