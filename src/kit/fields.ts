/**
 * A field in one place: how it is stored, what it is called in a position, by which kind it is written, and what it usually is. From that come
 * the state's memory, the readable position, its reader with its refusals, and the view with what a seat may not know masked.
 */
import { type Fields, type Json, RANDOM_WORDS } from "../engine/index.js";
import type { Kind } from "./kinds.js";

type Cell = "u8" | "u16" | "i16" | "i32";

/** How a field stands in a position. What is as usual is left out. */
interface Valued<Is extends string, G, J extends Json> {
  readonly is: Is;
  readonly kind: Kind<G, J>;
  readonly usual: number;
}
/** By name: { "0811": "union" }. */
type MapForm<G, J extends Json> = Valued<"map", G, J> & { readonly of: Kind<G> };
/** A column of a table by name: "units": { "Hood": { "hex": "0811" } }. The first column can be written for the whole row: "Hood": "0811". */
type ColumnForm<G, J extends Json, T extends string> = Valued<"column", G, J> & { readonly table: T; readonly of: Kind<G> };
/** A column of a table whose rows have no names: "guns": [{ "at": "C1-C2" }]. */
type RowsForm<G, J extends Json, T extends string> = Valued<"rows", G, J> & { readonly table: T };
/** By names within names: "track": { "union": { "D1-09": "rumor" } }. Fields may share the outer ones. */
type PathForm<G, J extends Json> = Valued<"path", G, J> & { readonly paths: readonly (readonly string[])[] };
/** Bits, each a list of the names that have it: "moved": ["Hood"]. */
type ListsForm<G, W extends string> = {
  readonly is: "lists";
  readonly of: Kind<G>;
  readonly bits: readonly (readonly [word: W, bit: number])[];
};
/** "list" by number: ["hold", "attack"]. */
export type Form<G, J extends Json = Json> =
  | Valued<"one", G, J>
  | Valued<"list", G, J>
  | MapForm<G, J>
  | ColumnForm<G, J, string>
  | RowsForm<G, J, string>
  | PathForm<G, J>
  | ListsForm<G, string>
  | { readonly is: "chance" };

export interface Field<G, C extends Fields[string], F extends Form<G> | undefined = Form<G> | undefined> {
  readonly store: C;
  /** Fields without a form are derived, or written by hand. */
  readonly form?: F;
  /** The name in the position, where it is not the field's own. */
  readonly key?: string;
  /**
   * Written although it is as usual, so that whoever reads need not know what that is: in a table in every row that is there, of paths the
   * names before the last.
   */
  readonly always?: true;
  /** Its kind is asked also where a row of its table leaves it out, and may refuse. */
  readonly needed?: true;
  readonly rule?: string;
}

type RowStore<C extends Cell> = readonly [C, number];
type Key = string | undefined;
type Keyed<K extends Key, F> = K extends string ? F & { readonly key: K } : F;

function formed<G, C extends Fields[string], F extends Form<G>, K extends Key>(store: C, form: F, key: K | undefined) {
  return { store, form, ...(key !== undefined && { key }) } as Keyed<K, Field<G, C, F>>;
}

export function one<G, J extends Json, K extends Key = undefined>(kind: Kind<G, J>, usual = 0, key?: K) {
  return formed<G, "i32", Valued<"one", G, J>, K>("i32", { is: "one", kind, usual }, key);
}

export function always<F extends Field<never, Fields[string]>>(field: F): F & { readonly always: true } {
  return { ...field, always: true };
}

export function needed<F extends Field<never, Fields[string]>>(field: F): F {
  return { ...field, needed: true };
}

/** The rule under which it is refused where it cannot be read. */
export function under<F extends Field<never, Fields[string]>>(rule: string, field: F): F {
  return { ...field, rule };
}

export function list<G, J extends Json, C extends Cell, K extends Key = undefined>(
  cell: C,
  length: number,
  kind: Kind<G, J>,
  usual = 0,
  key?: K,
) {
  return formed<G, RowStore<C>, Valued<"list", G, J>, K>([cell, length], { is: "list", kind, usual }, key);
}

export function byName<G, J extends Json, C extends Cell, K extends Key = undefined>(
  cell: C,
  length: number,
  of: Kind<G>,
  kind: Kind<G, J>,
  usual = 0,
  key?: K,
) {
  return formed<G, RowStore<C>, MapForm<G, J>, K>([cell, length], { is: "map", of, kind, usual }, key);
}

/** `table` and the names of its rows; then the columns, each a row of cells. */
export function tableOf<G, const T extends string>(table: T, length: number, of: Kind<G>) {
  return <J extends Json, C extends Cell, K extends Key = undefined>(cell: C, kind: Kind<G, J>, usual = 0, key?: K) =>
    formed<G, RowStore<C>, ColumnForm<G, J, T>, K>([cell, length], { is: "column", table, of, kind, usual }, key);
}

/** A table of so many rows at most, written up to the last that is not as usual. */
export function rowsOf<const T extends string>(table: T, length: number) {
  return <G, J extends Json, C extends Cell, K extends Key = undefined>(cell: C, kind: Kind<G, J>, usual = 0, key?: K) =>
    formed<G, RowStore<C>, RowsForm<G, J, T>, K>([cell, length], { is: "rows", table, kind, usual }, key);
}

/** `paths` are the names by which each cell is reached. */
export function byPath<G, J extends Json, C extends Cell, K extends Key = undefined>(
  cell: C,
  paths: readonly (readonly string[])[],
  kind: Kind<G, J>,
  usual = 0,
  key?: K,
) {
  return formed<G, RowStore<C>, PathForm<G, J>, K>([cell, paths.length], { is: "path", paths, kind, usual }, key);
}

export function bitLists<G, C extends Cell, W extends string>(cell: C, length: number, of: Kind<G>, bits: Readonly<Record<W, number>>) {
  const store: RowStore<C> = [cell, length];
  return { store, form: { is: "lists", of, bits: Object.entries<number>(bits) as [W, number][] } as ListsForm<G, W> };
}

/** The dice to come. */
export function chance(): Field<unknown, readonly ["i32", number], { readonly is: "chance" }> {
  return { store: ["i32", RANDOM_WORDS], form: { is: "chance" } };
}

/** Follows from the other fields: never written, hashed or saved. */
export function derived<C extends Cell>(cell: C, length: number): Field<unknown, readonly [C, number, "derived"], undefined> {
  return { store: [cell, length, "derived"] };
}

/** Written down by hand. */
export function byHand<const C extends Fields[string]>(store: C): Field<unknown, C, undefined> {
  return { store };
}

/** Every field as it usually is; those without a form as they are cleared. */
export function layUsual(fields: FieldList<never>, s: object): void {
  const values = s as Record<string, number | { fill(value: number): unknown }>;
  for (const [name, { form }] of Object.entries(fields)) {
    if (!form || !("usual" in form)) continue;
    const value = values[name];
    if (typeof value === "number") values[name] = form.usual;
    else value.fill(form.usual);
  }
}

export type FieldList<G> = Readonly<Record<string, Field<G, Fields[string]>>>;
/** What the fields are stored as. */
export type StoresOf<L extends FieldList<never>> = { readonly [K in keyof L]: L[K]["store"] };

export function storesOf<const L extends FieldList<never>>(fields: L): StoresOf<L> {
  return Object.fromEntries(Object.entries(fields).map(([name, { store }]) => [name, store])) as StoresOf<L>;
}

type KeyOf<F, Name> = F extends { readonly key: infer K extends string } ? K : Name;
type FormOf<F> = F extends { readonly form?: infer X } ? ([NonNullable<X>] extends [never] ? "none" : NonNullable<X>) : "none";
/** What a value of the field is written as. */
type JsonOf<F> = FormOf<F> extends { readonly kind: Kind<never, infer J> } ? J : never;
type TableOf<F> = FormOf<F> extends { readonly is: "column"; readonly table: infer T extends string } ? T : never;
type BitsOf<F> =
  FormOf<F> extends { readonly is: "lists"; readonly bits: readonly (readonly [infer W extends string, number])[] } ? W : never;
type IsOf<F> = FormOf<F> extends { readonly is: infer Is } ? Is : "none";
type Always = { readonly always: true };

/** The key of a field that stands by itself: always there, or only where it is not as usual. */
type AlwaysKey<F, N> = F extends Always ? (IsOf<F> extends "one" | "list" | "map" ? KeyOf<F, N> : never) : never;
type OftenKey<F, N> = F extends Always ? never : IsOf<F> extends "one" | "list" | "map" ? KeyOf<F, N> : never;
type Often<F, Masked> =
  IsOf<F> extends "one"
    ? JsonOf<F> | Masked
    : IsOf<F> extends "list"
      ? readonly (JsonOf<F> | Masked)[]
      : Readonly<Record<string, JsonOf<F> | Masked>>;
type RowsOf<F> = FormOf<F> extends { readonly is: "rows"; readonly table: infer T extends string } ? T : never;
type ColumnKey<F, N, T> = T extends TableOf<F> | RowsOf<F> ? KeyOf<F, N> : never;
type TableRow<L, T, Masked> = {
  readonly [N in keyof L as L[N] extends Always ? never : ColumnKey<L[N], N, T>]?: JsonOf<L[N]> | Masked;
} & { readonly [N in keyof L as L[N] extends Always ? ColumnKey<L[N], N, T> : never]: JsonOf<L[N]> | Masked };

/** A position or a view of these fields, as boards read it. `Masked` stands for what a seat may not know: never, where a game masks nothing so. */
export type Written<L, Masked = null> = { readonly [N in keyof L as AlwaysKey<L[N], N>]: JsonOf<L[N]> } & {
  readonly [N in keyof L as OftenKey<L[N], N>]?: Often<L[N], Masked>;
} & { readonly [T in { [N in keyof L]: TableOf<L[N]> }[keyof L]]: Readonly<Record<string, TableRow<L, T, Masked>>> } & {
  readonly [T in { [N in keyof L]: RowsOf<L[N]> }[keyof L]]?: readonly TableRow<L, T, Masked>[];
} & {
  readonly [W in { [N in keyof L]: BitsOf<L[N]> }[keyof L]]: readonly string[];
};
