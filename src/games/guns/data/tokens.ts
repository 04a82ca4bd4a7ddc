/** 4.6 The battle tokens by kind: equal tokens are one kind with a number. */
import { CSA, commandNamed, UNION } from "./blocks.js";
import tokenRows from "./tokens.json" with { type: "json" };

/** A kind of battle token. */
export type Token = number;

export type Level = "any" | "command" | "corps" | "reserve" | "march";

/** Token rows: [side, level, the command or the corps whose blocks it matches, strength, number of tokens]. */
const rows = (tokenRows as [string, Level, string, number, number][]).map(([side, level, organization, strength, count]) => ({
  army: side === "union" ? UNION : CSA,
  level,
  organization,
  strength,
  count,
}));

export const tokenCount = rows.length;
export const tokenNames: readonly string[] = rows.map(({ level, organization, strength }) =>
  level === "march" ? organization : `${organization} ${strength}`,
);
export const tokenArmy = Uint8Array.from(rows, (row) => row.army);
export const tokenStrength = Uint8Array.from(rows, (row) => row.strength);
export const tokenTotal = Uint8Array.from(rows, (row) => row.count);
export const tokenLevel: readonly Level[] = rows.map((row) => row.level);
/** The command a token names, -1 if none. */
export const tokenCommand = Int8Array.from(rows, (row) => (row.level === "command" ? commandNamed(row.organization) : -1));
export const tokenCorps: readonly string[] = rows.map((row) => (row.level === "corps" ? row.organization : ""));
/** The kinds of a side are a run of numbers, from firstToken[army] up to firstToken[army + 1]. */
export const firstToken: readonly number[] = [0, tokenArmy.indexOf(CSA), tokenCount];
export const tokensOfArmy: readonly (readonly Token[])[] = [UNION, CSA].map((army) =>
  [...tokenArmy.keys()].filter((token) => tokenArmy[token] === army),
);
export const marchToken: readonly Token[] = [UNION, CSA].map((army) => rows.findIndex((row) => row.army === army && row.level === "march"));

const byName = [UNION, CSA].map(
  (army) => new Map(tokenNames.flatMap((name, token) => (tokenArmy[token] === army ? [[name, token] as const] : []))),
);
export const tokenNamed = (army: number, name: unknown): Token => byName[army].get(name as string) ?? -1;

/** 13.10h matching blocks needed. */
export const needed: Readonly<Record<Level, number>> = { any: 1, command: 2, corps: 3, reserve: 3, march: 0 };

export const TRAY = 8;
export const TOKENS_PER_POSITION = 2;
export const MOST_STRENGTH = 3;
export const POINTS_PER_HIT = 3;
