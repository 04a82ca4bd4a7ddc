/**
 * A field in one place: how it is stored, what it is called in a position, by which kind it is written, and what it usually is. From that come
 * the state's memory, the readable position, its reader with its refusals, and the view with what a seat may not know masked.
 */
import { type Fields, type Json, RANDOM_WORDS } from "../engine/index.js";
import type { Kind } from "./kinds.js";

type Cell = "u8" | "u16" | "i16" | "i32";

/** How a field stands in a position. What is as usual is left out. */
interface Valued<G, J extends Json> {
  readonly kind: Kind<G, J>;
  readonly usual: number;
}
type OneForm<G, J extends Json> = Valued<G, J> & { readonly is: "one" };
/** A list by number: ["hold", "attack"]. */
type ListForm<G, J extends Json> = Valued<G, J> & { readonly is: "list" };
/** By name: { "0811": "union" }. */
type MapForm<G, J extends Json> = Valued<G, J> & { readonly is: "map"; readonly of: Kind<G> };
/** A column of a table by name: "units": { "Hood": { "hex": "0811" } }. The first column can be written for the whole row: "Hood": "0811". */
type ColumnForm<G, J extends Json, T extends string> = Valued<G, J> & { readonly is: "column"; readonly table: T; readonly of: Kind<G> };
/** Bits, each a list of the names that have it: "moved": ["Hood"]. */
type ListsForm<G, B> = { readonly is: "lists"; readonly of: Kind<G>; readonly bits: B };
export type Form<G, J extends Json = Json> =
  | OneForm<G, J>
  | ListForm<G, J>
  | MapForm<G, J>
  | ColumnForm<G, J, string>
  | ListsForm<G, Readonly<Record<string, number>>>
  | { readonly is: "chance" };

export interface Field<G, C extends Fields[string], F extends Form<G> | undefined = Form<G> | undefined> {
  readonly store: C;
  /** Fields without a form are derived, or written by hand. */
  readonly form?: F;
  /** The name in the position, where it is not the field's own. */
  readonly key?: string;
  /** Written although it is as usual, so that whoever reads need not know what that is. */
  readonly always?: true;
  readonly rule?: string;
}

type RowStore<C extends Cell> = readonly [C, number];
type Keyed<K extends string | undefined> = K extends string ? { readonly key: K } : object;

const keyed = (key: string | undefined): object => (key === undefined ? {} : { key });

export function one<G, J extends Json, K extends string | undefined = undefined>(kind: Kind<G, J>, usual = 0, key?: K) {
  return { store: "i32", form: { is: "one", kind, usual }, ...keyed(key) } as Field<G, "i32", OneForm<G, J>> & Keyed<K>;
}

export function always<F extends Field<never, Fields[string]>>(field: F): F & { readonly always: true } {
  return { ...field, always: true };
}

/** The rule under which it is refused where it cannot be read. */
export function under<F extends Field<never, Fields[string]>>(rule: string, field: F): F {
  return { ...field, rule };
}

export function list<G, J extends Json, C extends Cell, K extends string | undefined = undefined>(
  cell: C,
  length: number,
  kind: Kind<G, J>,
  usual = 0,
  key?: K,
) {
  return { store: [cell, length], form: { is: "list", kind, usual }, ...keyed(key) } as Field<G, RowStore<C>, ListForm<G, J>> & Keyed<K>;
}

export function byName<G, J extends Json, C extends Cell, K extends string | undefined = undefined>(
  cell: C,
  length: number,
  of: Kind<G>,
  kind: Kind<G, J>,
  usual = 0,
  key?: K,
) {
  return { store: [cell, length], form: { is: "map", of, kind, usual }, ...keyed(key) } as Field<G, RowStore<C>, MapForm<G, J>> & Keyed<K>;
}

type Column<G, J extends Json, C extends Cell, T extends string> = Field<G, RowStore<C>, ColumnForm<G, J, T>>;

/** `table` and the names of its rows; then the columns, each a row of cells. */
export function tableOf<G, const T extends string>(table: T, length: number, of: Kind<G>) {
  return <J extends Json, C extends Cell, K extends string | undefined = undefined>(cell: C, kind: Kind<G, J>, usual = 0, key?: K) =>
    ({ store: [cell, length], form: { is: "column", table, of, kind, usual }, ...keyed(key) }) as Column<G, J, C, T> & Keyed<K>;
}

export function bitLists<G, C extends Cell, const B extends Readonly<Record<string, number>>>(
  cell: C,
  length: number,
  of: Kind<G>,
  bits: B,
): Field<G, RowStore<C>, ListsForm<G, B>> {
  return { store: [cell, length], form: { is: "lists", of, bits } };
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
type BitsOf<F> = FormOf<F> extends { readonly is: "lists"; readonly bits: infer B } ? keyof B : never;
type IsOf<F> = FormOf<F> extends { readonly is: infer Is } ? Is : "none";
type Always = { readonly always: true };

/** The key of a field that stands by itself: always there, or only where it is not as usual. */
type AlwaysKey<F, N> = F extends Always ? KeyOf<F, N> : never;
type OftenKey<F, N> = F extends Always ? never : IsOf<F> extends "one" | "list" | "map" ? KeyOf<F, N> : never;
type Often<F> =
  IsOf<F> extends "one"
    ? JsonOf<F> | null
    : IsOf<F> extends "list"
      ? readonly (JsonOf<F> | null)[]
      : Readonly<Record<string, JsonOf<F> | null>>;
type TableRow<L, T> = { readonly [N in keyof L as T extends TableOf<L[N]> ? KeyOf<L[N], N> : never]?: JsonOf<L[N]> | null };

/** A position or a view of these fields, as boards read it: null stands for what a seat may not know. */
export type Written<L> = { readonly [N in keyof L as AlwaysKey<L[N], N>]: JsonOf<L[N]> } & {
  readonly [N in keyof L as OftenKey<L[N], N>]?: Often<L[N]>;
} & { readonly [T in { [N in keyof L]: TableOf<L[N]> }[keyof L]]: Readonly<Record<string, TableRow<L, T>>> } & {
  readonly [W in { [N in keyof L]: BitsOf<L[N]> }[keyof L]]: readonly string[];
};
