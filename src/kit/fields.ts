/**
 * A field in one place: how it is stored, what it is called in a position, by which kind it is written, and what it usually is. From that come
 * the state's memory, the readable position, its reader with its refusals, and the view with what a seat may not know masked.
 */
import { type Fields, isRecord, type Json, type JsonObject, RANDOM_WORDS, Refusal, shown } from "../engine/index.js";
import type { Kind } from "./kinds.js";

type Cell = "u8" | "u16" | "i16" | "i32";

/** How a field stands in a position. What is as usual is left out. */
type Form<G, J extends Json = Json> =
  | { readonly is: "one"; readonly kind: Kind<G, J>; readonly usual: number }
  /** A list by number: ["hold", "attack"]. */
  | { readonly is: "list"; readonly kind: Kind<G, J>; readonly usual: number }
  /** By name: { "0811": "union" }. */
  | { readonly is: "map"; readonly of: Kind<G>; readonly kind: Kind<G, J>; readonly usual: number }
  /** A column of a table by name: "units": { "Hood": { "hex": "0811" } }. The first column can be written for the whole row: "Hood": "0811". */
  | { readonly is: "column"; readonly table: string; readonly of: Kind<G>; readonly kind: Kind<G, J>; readonly usual: number }
  /** Bits, each a list of the names that have it: "moved": ["Hood"]. */
  | { readonly is: "lists"; readonly of: Kind<G>; readonly bits: Readonly<Record<string, number>> }
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
type OneForm<G, J extends Json> = { readonly is: "one"; readonly kind: Kind<G, J>; readonly usual: number };
type ListForm<G, J extends Json> = { readonly is: "list"; readonly kind: Kind<G, J>; readonly usual: number };
type MapForm<G, J extends Json> = { readonly is: "map"; readonly of: Kind<G>; readonly kind: Kind<G, J>; readonly usual: number };
type ColumnForm<G, J extends Json, T extends string> = {
  readonly is: "column";
  readonly table: T;
  readonly of: Kind<G>;
  readonly kind: Kind<G, J>;
  readonly usual: number;
};
type ListsForm<G, B> = { readonly is: "lists"; readonly of: Kind<G>; readonly bits: B };
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

/** `table` and the names of its rows; then the columns, each a row of cells. */
export function tableOf<G, const T extends string>(table: T, length: number, of: Kind<G>) {
  return <J extends Json, C extends Cell, K extends string | undefined = undefined>(cell: C, kind: Kind<G, J>, usual = 0, key?: K) =>
    ({ store: [cell, length], form: { is: "column", table, of, kind, usual }, ...keyed(key) }) as Field<
      G,
      RowStore<C>,
      ColumnForm<G, J, T>
    > &
      Keyed<K>;
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
type TableNames<L> = {
  [N in keyof L]: FormOf<L[N]> extends { readonly is: "column"; readonly table: infer T extends string } ? T : never;
}[keyof L];
type BitNames<L> = { [N in keyof L]: FormOf<L[N]> extends { readonly is: "lists"; readonly bits: infer B } ? keyof B : never }[keyof L];

/** A position or a view of these fields, as boards read it: null stands for what a seat may not know. */
export type Written<L> = {
  readonly [N in keyof L as L[N] extends { readonly always: true } ? KeyOf<L[N], N> : never]: FormOf<L[N]> extends {
    readonly kind: Kind<never, infer J>;
  }
    ? J
    : never;
} & {
  readonly [N in keyof L as L[N] extends { readonly always: true }
    ? never
    : FormOf<L[N]> extends { readonly is: "one" | "list" | "map" }
      ? KeyOf<L[N], N>
      : never]?: FormOf<L[N]> extends {
    readonly is: infer Is;
    readonly kind: Kind<never, infer J>;
  }
    ? Is extends "one"
      ? J | null
      : Is extends "list"
        ? readonly (J | null)[]
        : Readonly<Record<string, J | null>>
    : never;
} & {
  readonly [T in TableNames<L>]: Readonly<
    Record<
      string,
      {
        readonly [N in keyof L as FormOf<L[N]> extends { readonly is: "column"; readonly table: T } ? KeyOf<L[N], N> : never]?: FormOf<
          L[N]
        > extends { readonly kind: Kind<never, infer J> }
          ? J | null
          : never;
      }
    >
  >;
} & { readonly [W in BitNames<L>]: readonly string[] };

/** A part of the position that is truly odd, written and read by hand. */
export interface OddPart<S> {
  readonly key: string;
  /** Nothing where it is left out. */
  write(s: S): Json | undefined;
  /** Called with nothing where it was left out. */
  read(s: S, json: Json | undefined): Refusal | undefined;
}

export interface Positions<S> {
  readonly keys: readonly string[];
  /** `hides` says which values a seat may not know: they are written null. */
  write(s: S, hides?: (field: string, i: number) => boolean): Record<string, Json>;
  read(s: S, given: JsonObject): Refusal | undefined;
}

type Row = { readonly length: number; [i: number]: number; fill(value: number): unknown };
type Values = { [name: string]: number | Row };

/** `rule` is the rule under which a position that cannot be read is refused. Odd parts are read after the fields, in their order. */
export function positionsOf<G extends object, S extends G>(
  fields: FieldList<G>,
  rule: string,
  oddParts: readonly OddPart<S>[] = [],
): Positions<S> {
  const formed = Object.entries(fields).flatMap(([name, { form, key = name, always = false, rule: own = rule }]) =>
    form ? [{ name, key, form, always, rule: own }] : [],
  );
  const tables = new Set(formed.flatMap(({ form }) => (form.is === "column" ? [form.table] : [])));
  const keys = [
    ...tables,
    ...formed.flatMap(({ key, form }) => (form.is === "column" ? [] : form.is === "lists" ? Object.keys(form.bits) : [key])),
    ...oddParts.map(({ key }) => key),
  ];
  const no = (text: string) => new Refusal(rule, text);

  function write(s: S, hides?: (field: string, i: number) => boolean): Record<string, Json> {
    const out: Record<string, Json> = {};
    for (const { name, key, form, always } of formed)
      writeField(form, s, (s as unknown as Values)[name], out, key, hides && ((i) => hides(name, i)), always);
    for (const part of oddParts) {
      const json = part.write(s);
      if (json !== undefined) out[part.key] = json;
    }
    return out;
  }

  function read(s: S, given: JsonObject): Refusal | undefined {
    const stranger = Object.keys(given).find((key) => !keys.includes(key));
    if (stranger !== undefined) return no(`A position has no field ${shown(stranger)}. Its fields are ${keys.join(", ")}.`);
    for (const table of tables) {
      const problem = badTable(table, given[table], formed.find(({ form }) => form.is === "column" && form.table === table)!, s);
      if (problem) return no(problem);
    }
    for (const { name, key, form, rule: own } of formed) {
      const problem = readField(form, s, s as unknown as Values, name, key, given);
      if (problem) return new Refusal(own, problem);
    }
    for (const part of oddParts) {
      const refusal = part.read(s, given[part.key]);
      if (refusal) return refusal;
    }
    return undefined;
  }

  /** A table is an object of rows by name, each an object of columns or its first column alone. */
  function badTable(table: string, json: Json | undefined, { form }: (typeof formed)[number], s: S): string | undefined {
    if (json === undefined || form.is !== "column") return undefined;
    const columns = formed.flatMap(({ key, form: other }) => (other.is === "column" && other.table === table ? [key] : []));
    if (!isRecord(json)) return `"${table}" is an object by name, each with ${columns.map((key) => `"${key}"`).join(", ")}.`;
    for (const [name, row] of Object.entries(json)) {
      if (form.of.read(s, name) === undefined)
        return form.of.none?.(shown(name)) ?? `"${table}" is by name; ${shown(name)} is not ${form.of.says}.`;
      if (typeof row !== "string" && !isRecord(row)) return `What of ${name}? Write {"${columns[0]}": …}.`;
      const stranger = isRecord(row) ? Object.keys(row).find((key) => !columns.includes(key)) : undefined;
      if (stranger !== undefined) return `${name} has no field ${shown(stranger)}. Its fields are ${columns.join(", ")}.`;
    }
    return undefined;
  }

  const firstColumns = new Map<string, string>();
  for (const { key, form } of formed) if (form.is === "column" && !firstColumns.has(form.table)) firstColumns.set(form.table, key);

  function readField(form: Form<G>, s: S, values: Values, name: string, key: string, given: JsonObject): string | undefined {
    if (form.is === "one") {
      const value = given[key] === undefined ? form.usual : form.kind.read(s, given[key]);
      if (value === undefined) return wrong(form.kind, key, given[key]);
      values[name] = value;
      return undefined;
    }
    const row = values[name] as Row;
    if (form.is === "column") {
      const first = firstColumns.get(form.table) === key;
      row.fill(form.usual);
      for (const [who, json] of Object.entries((given[form.table] ?? {}) as JsonObject)) {
        const cell = isRecord(json) ? (json as JsonObject)[key] : first ? json : undefined;
        const value = cell === undefined ? form.usual : form.kind.read(s, cell);
        if (value === undefined) return `${wrong(form.kind, key, cell).slice(0, -1)}, for ${who}.`;
        row[form.of.read(s, who)!] = value;
      }
      return undefined;
    }
    if (form.is === "list") return readList(form, s, row, key, given[key]);
    if (form.is === "map") return readMap(form, s, row, key, given[key]);
    if (form.is === "lists") return readLists(form, s, row, given);
    return readChance(row, given[key]);
  }

  return { keys, write, read };
}

function wrong<G>(kind: Kind<G>, key: string, json: Json | undefined): string {
  return kind.none?.(shown(json)) ?? `"${key}" is ${kind.says}, not ${shown(json)}.`;
}

function writeField<G>(
  form: Form<G>,
  g: G,
  value: number | Row,
  out: Record<string, Json>,
  key: string,
  hides: ((i: number) => boolean) | undefined,
  always: boolean,
): void {
  if (form.is === "one") {
    if (hides?.(0)) out[key] = null;
    else if (always || value !== form.usual) out[key] = form.kind.write(g, value as number) ?? null;
    return;
  }
  const row = value as Row;
  if (form.is === "chance") out[key] = hides ? null : Array.from(row);
  else if (form.is === "list") {
    const cells = Array.from(row, (cell, i) => (hides?.(i) ? null : (form.kind.write(g, cell) ?? null)));
    if (hides ? cells.length > 0 : Array.prototype.some.call(row, (cell) => cell !== form.usual)) out[key] = cells;
  } else if (form.is === "lists") {
    for (const [word, bit] of Object.entries(form.bits)) out[word] = namesWith(form.of, g, row, (cell) => (cell & bit) !== 0);
  } else writeByName(form, g, row, out, key, hides, always);
}

function namesWith<G>(of: Kind<G>, g: G, row: Row, keep: (cell: number) => boolean): Json {
  const names: Json[] = [];
  for (let i = 0; i < row.length; i++) if (keep(row[i])) names.push(of.write(g, i) ?? null);
  return names;
}

function writeByName<G>(
  form: Extract<Form<G>, { of: Kind<G>; kind: Kind<G> }>,
  g: G,
  row: Row,
  out: Record<string, Json>,
  key: string,
  hides: ((i: number) => boolean) | undefined,
  always: boolean,
): void {
  const home = form.is === "column" ? form.table : key;
  out[home] ??= {};
  const rows = out[home] as Record<string, Json>;
  for (let i = 0; i < row.length; i++) {
    const hidden = hides?.(i) ?? false;
    if (!hidden && !always && row[i] === form.usual) continue;
    const name = form.of.write(g, i) as string;
    const cell = hidden ? null : (form.kind.write(g, row[i]) ?? null);
    if (form.is === "map") rows[name] = cell;
    else {
      rows[name] ??= {};
      (rows[name] as Record<string, Json>)[key] = cell;
    }
  }
}

function readList<G>(
  { kind, usual }: Extract<Form<G>, { is: "list" }>,
  g: G,
  row: Row,
  key: string,
  json: Json | undefined,
): string | undefined {
  row.fill(usual);
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > row.length) return `"${key}" is a list of ${row.length} at most, each ${kind.says}.`;
  for (let i = 0; i < json.length; i++) {
    const value = kind.read(g, json[i]);
    if (value === undefined) return `"${key}" has ${shown(json[i])} where ${kind.says} belongs.`;
    row[i] = value;
  }
  return undefined;
}

function readMap<G>(
  { of, kind, usual }: Extract<Form<G>, { is: "map" }>,
  g: G,
  row: Row,
  key: string,
  json: Json | undefined,
): string | undefined {
  row.fill(usual);
  if (json === undefined) return undefined;
  if (!isRecord(json)) return `"${key}" is an object by name: ${of.says}, then ${kind.says}.`;
  for (const [name, cell] of Object.entries(json)) {
    const i = of.read(g, name);
    if (i === undefined) return wrong(of, key, name);
    const value = kind.read(g, cell as Json);
    if (value === undefined) return `"${key}" of ${name} is ${kind.says}, not ${shown(cell)}.`;
    row[i] = value;
  }
  return undefined;
}

function readLists<G>({ of, bits }: Extract<Form<G>, { is: "lists" }>, g: G, row: Row, given: JsonObject): string | undefined {
  row.fill(0);
  for (const [word, bit] of Object.entries(bits)) {
    const names = given[word];
    if (names === undefined) continue;
    if (!Array.isArray(names)) return `"${word}" is a list, each ${of.says}.`;
    for (const name of names) {
      const i = of.read(g, name);
      if (i === undefined) return `"${word}" names ${shown(name)}, which there is not.`;
      row[i] |= bit;
    }
  }
  return undefined;
}

/** As a position gave it, or left out; a view has null there. */
function readChance(row: Row, json: Json | undefined): string | undefined {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json) || json.length !== row.length || !json.every((word) => Number.isInteger(word)))
    return '"random" is left out, or as a position gave it.';
  for (let i = 0; i < row.length; i++) row[i] = json[i] as number;
  return undefined;
}
