/** How each field of the state is written down in a position, and read again: one table for both directions. */
import { isRecord, type Json, type JsonObject, type Refusal, shown } from "../../../engine/index.js";
import { among, flag, type Kind, orNone, whole } from "../../../kit/index.js";
import { area, army, block, face, hour, place, position } from "../kinds.js";
import { no } from "../rules/verbs.js";
import {
  ATTACKED,
  ATTACKED_AT,
  ATTACKED_FROM,
  CAME,
  ENTERED,
  EXEMPT,
  EXITED,
  FORCED,
  MARCHED,
  NEW,
  NOWHERE,
  orderNames,
  PAID,
  type State,
  WAITING,
  WITHDREW,
  WON,
} from "../state.js";

export type { Kind };
export { place };
export const kinds = { flag, army, block, position, area, hour, face, place, whole, orNone };

type Numbers = { [K in keyof State]: State[K] extends number ? K : never }[keyof State] & string;
type Rows = { [K in keyof State]: State[K] extends ArrayLike<number> ? K : never }[keyof State] & string;

/** Fields that are one number each: name in the position, field of the state, kind, and what it is when left out. */
export const numberFields: readonly (readonly [string, Numbers, Kind, number])[] = [
  ["swapped", "swapped", flag, 0],
  ["bid", "bid", whole(-1, 30), -1],
  ["hour", "hour", hour, 0],
  ["hours", "hours", whole(1, 8), 1],
  ["longest", "maximum", whole(1, 8), 1],
  ["first", "first", army, 0],
  ["active", "active", army, 0],
  ["lastWithdrew", "lastWithdrew", orNone(army), NOWHERE],
  ["gaveWay", "gaveWay", flag, 0],
  ["attacks", "attacks", whole(0, 50), 0],
  ["couldAttack", "couldAttack", flag, 0],
  ["forfeit", "forfeit", whole(0, 3), 0],
  ["owed", "owed", whole(-8, 20), 0],
  ["hand", "hand", orNone(block), NOWHERE],
  ["mounted", "mounted", flag, 0],
  ["goal", "goal", orNone(place), NOWHERE],
  ["crossed", "marksCrossed", whole(0, 7), 0],
  ["shows", "shows", flag, 0],
  ["costs", "costs", flag, 0],
  ["entryHour", "entryHour", hour, 0],
  ["entryRoad", "entryPath", whole(-1, 10_000), -1],
  ["bonus", "bonus", whole(0, 40), 0],
  ["reducing", "reducing", orNone(block), NOWHERE],
  ["left", "left", whole(0, 3), 0],
  ["right", "right", whole(0, 3), 0],
  ["declared", "declared", flag, 0],
  ["revealed", "revealed", flag, 0],
  ["owedTokens", "owedTokens", whole(0, 6), 0],
  ["usedTokens", "usedTokens", whole(0, 30), 0],
  ["hitsAt", "hitsAt", orNone(position), NOWHERE],
  ["combatAt", "combatAt", whole(-1, 1), NOWHERE],
  ["fought", "fought", whole(0, 3), 0],
  ["won", "won", whole(0, 3), 0],
  ["leader", "leader", orNone(block), NOWHERE],
  ["result", "result", whole(-20, 20), 0],
  ["rear", "rear", flag, 0],
  ["sandwich", "sandwich", whole(0, 3), 0],
  ["extended", "extended", whole(0, 3), 0],
  ["moves", "moves", whole(0, 60), 0],
  ["winner", "winner", orNone(army), NOWHERE],
];

/** Fields that are a row of a few numbers. */
export const rowFields: readonly (readonly [string, Rows, Kind, number])[] = [
  ["orders", "orders", among(orderNames), 0],
  ["stirred", "stirred", flag, 0],
  ["received", "received", whole(0, 9), 0],
  ["targets", "target", orNone(position), NOWHERE],
  ["squad", "squad", orNone(block), NOWHERE],
  ["wayLengths", "wayLength", whole(0, 16), 0],
  ["blockHits", "blockHits", whole(0, 20), 0],
  ["losses", "losses", whole(0, 20), 0],
  ["toll", "toll", whole(0, 1), 0],
  ["laterTargets", "laterTarget", orNone(position), NOWHERE],
  ["laterSquad", "laterSquad", orNone(block), NOWHERE],
  ["laterHits", "laterHits", whole(0, 20), 0],
  ["entryUsed", "entryUsed", whole(0, 2), 0],
  ["entryMode", "entryMode", whole(0, 2), 0],
  ["roadUse", "roadUse", whole(-1, 10_000), -1],
  ["transferUse", "transferUse", whole(0, 63), 0],
  ["shifted", "shifted", whole(0, 30), 0],
  ["objectiveWas", "objectiveWas", orNone(area), NOWHERE],
  ["controlWas", "controlWas", army, 0],
];

export type Out = Record<string, Json>;

/** What differs from the usual is written. */
export function writeFields(s: State, out: Out): void {
  for (const [key, field, kind, usual] of numberFields) if (s[field] !== usual) out[key] = kind.write(s, s[field])!;
  for (const [key, field, kind, usual] of rowFields) {
    const row = Array.from(s[field]);
    if (row.some((value) => value !== usual)) out[key] = row.map((value) => kind.write(s, value)!);
  }
}

export function readFields(s: State, given: JsonObject): Refusal | undefined {
  for (const [key, field, kind, usual] of numberFields) {
    const value = given[key] === undefined ? usual : kind.read(s, given[key]);
    if (value === undefined) return no("GG-4.1a", `"${key}" is ${kind.says}, not ${shown(given[key])}.`);
    s[field] = value;
  }
  for (const [key, field, kind, usual] of rowFields) {
    const problem = readRow(s, given[key], key, s[field], kind, usual);
    if (problem) return problem;
  }
  return undefined;
}

/** A list of as many values as the row has; left out, all are as usual. */
export function readRow(s: State, json: Json | undefined, key: string, row: Rowlike, kind: Kind, usual: number): Refusal | undefined {
  row.fill(usual);
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > row.length)
    return no("GG-4.1a", `"${key}" is a list of ${row.length} at most, each ${kind.says}.`);
  for (let i = 0; i < json.length; i++) {
    const value = kind.read(s, json[i]);
    if (value === undefined) return no("GG-4.1a", `"${key}" has ${shown(json[i])} where ${kind.says} belongs.`);
    row[i] = value;
  }
  return undefined;
}

interface Rowlike {
  readonly length: number;
  [i: number]: number;
  fill(value: number): unknown;
}

/** Words for the bits of a number. */
export type Bits = readonly (readonly [string, number])[];

export const didBits: Bits = [
  ["withdrew", WITHDREW],
  ["attacked", ATTACKED],
  ["entered", ENTERED],
  ["marched", MARCHED],
  ["exited", EXITED],
  ["forced", FORCED],
  ["exempt", EXEMPT],
  ["won", WON],
  ["came", CAME],
  ["new", NEW],
  ["waiting", WAITING],
];
export const markBits: Bits = [
  ["from", ATTACKED_FROM],
  ["at", ATTACKED_AT],
  ["paid", PAID],
];

export const writeBits = (bits: Bits, value: number): string[] => bits.filter(([, bit]) => value & bit).map(([name]) => name);

export function readBits(bits: Bits, json: Json | undefined): number | undefined {
  if (json === undefined) return 0;
  if (!Array.isArray(json)) return undefined;
  const found = json.map((name) => bits.find(([known]) => known === name)?.[1]);
  return found.includes(undefined) ? undefined : found.reduce<number>((sum, bit) => sum | bit!, 0);
}

/** An object; left out, an empty one. */
export function readObject(json: Json | undefined, key: string): JsonObject | Refusal {
  if (json === undefined) return {};
  return isRecord(json) ? (json as JsonObject) : no("GG-4.1a", `"${key}" is an object.`);
}
