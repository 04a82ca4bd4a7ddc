/** Fields written down as a position that people can read, and read again with refusals that say what is wrong. */
import { type Fields, isRecord, type Json, type JsonObject, Refusal, shown } from "../engine/index.js";
import type { Field, FieldList, Form } from "./fields.js";
import type { Kind } from "./kinds.js";

/** A part of the position that is truly odd, written and read by hand. */
export interface OddPart<S> {
  readonly key: string;
  /** Nothing where it is left out. */
  write(s: S): Json | undefined;
  /** Called with nothing where it was left out; without it the part is written alone. */
  read?(s: S, json: Json | undefined): Refusal | undefined;
}

/** A column of a table that is no row of the state. */
export interface OddColumn<S> {
  readonly table: string;
  readonly key: string;
  write(s: S, i: number): Json | undefined;
  /** Called after the fields, for each row that is given. */
  read?(s: S, i: number, json: Json | undefined): void;
}

type Row = { readonly length: number; [i: number]: number; fill(value: number): unknown };
type Values = { [name: string]: number | Row };
type Hides = ((i: number) => boolean) | undefined;
type Problem = string | undefined;

/** A field that is written, with what it is called in the position. */
interface Formed<G> extends Omit<Field<G, Fields[string]>, "form" | "key" | "rule"> {
  readonly name: string;
  readonly key: string;
  readonly form: Form<G>;
  readonly rule: string;
}
type TableForm<G> = Extract<Form<G>, { table: string }>;
interface Table<G> {
  readonly form: TableForm<G>;
  readonly length: number;
  /** The first may stand for the row. */
  readonly columns: string[];
}
/** Names within names; empty where a value stands. */
type Tree = { [name: string]: Tree };

/**
 * `rule` is the rule under which a position that cannot be read is refused. Odd columns and parts are read after the fields, in their order.
 */
export function positionsOf<S extends object>(
  fields: FieldList<S>,
  rule: string,
  oddParts: readonly OddPart<S>[] = [],
  oddColumns: readonly OddColumn<S>[] = [],
) {
  const formed = Object.entries(fields).flatMap(([name, field]): Formed<S>[] =>
    field.form ? [{ key: name, rule, ...field, form: field.form, name }] : [],
  );
  const tables = new Map<string, Table<S>>();
  const trees = new Map<string, Tree>();
  for (const { name, key, form } of formed) {
    if ("table" in form) {
      if (!tables.has(form.table)) tables.set(form.table, { form, length: fields[name].store[1] as number, columns: [] });
      tables.get(form.table)!.columns.push(key);
    } else if (form.is === "path") trees.set(key, grown(trees.get(key) ?? {}, form.paths));
  }
  for (const { table, key } of oddColumns) tables.get(table)!.columns.push(key);
  const keys = [
    ...tables.keys(),
    ...trees.keys(),
    ...formed.flatMap(({ key, form }) =>
      "table" in form || form.is === "path" ? [] : form.is === "lists" ? form.bits.map(([word]) => word) : [key],
    ),
    ...oddParts.map(({ key }) => key),
  ];
  const known = new Set(keys);

  /** `hides` says which values a seat may not know: they are written null. */
  function write(s: S, hides?: (field: string, i: number) => boolean): Record<string, Json> {
    const out: Record<string, Json> = {};
    for (const field of formed) writeField(field, s, (s as unknown as Values)[field.name], out, hides && ((i) => hides(field.name, i)));
    for (const { table, key, write } of oddColumns) {
      for (const { i, row } of rowsIn(tables.get(table)!, s, out[table])) {
        const cell = write(s, i);
        if (cell !== undefined) (row as Record<string, Json>)[key] = cell;
      }
    }
    for (const part of oddParts) {
      const json = part.write(s);
      if (json !== undefined) out[part.key] = json;
    }
    return out;
  }

  function read(s: S, given: JsonObject): Refusal | undefined {
    const stranger = Object.keys(given).find((key) => !known.has(key));
    if (stranger !== undefined) return new Refusal(rule, `A position has no field ${shown(stranger)}. Its fields are ${keys.join(", ")}.`);
    for (const [name, table] of tables) {
      const problem = badTable(table, s, given[name]);
      if (problem) return new Refusal(rule, problem);
    }
    for (const [key, tree] of trees) {
      const problem = given[key] === undefined ? undefined : badTree(tree, key, given[key]);
      if (problem) return new Refusal(rule, problem);
    }
    const rows = new Map([...tables].map(([name, table]) => [name, rowsIn(table, s, given[name])]));
    for (const field of formed) {
      const problem = readField(field, s, given, rows);
      if (problem) return new Refusal(field.rule, problem);
    }
    for (const { table, key, read } of oddColumns) for (const { i, row } of rows.get(table)!) read?.(s, i, row[key]);
    for (const part of oddParts) {
      const refusal = part.read?.(s, given[part.key]);
      if (refusal) return refusal;
    }
    return undefined;
  }

  function readField({ name, key, form, needed }: Formed<S>, s: S, given: JsonObject, rows: ReadonlyMap<string, readonly Line[]>): Problem {
    const values = s as unknown as Values;
    if (form.is === "one") {
      const value = given[key] === undefined ? form.usual : form.kind.read(s, given[key]);
      if (value === undefined) return wrong(form.kind, key, given[key]);
      values[name] = value;
      return undefined;
    }
    const row = values[name] as Row;
    if (form.is === "chance") return readChance(row, given[key]);
    row.fill(form.is === "lists" ? 0 : form.usual);
    if (form.is === "lists") return readLists(form, s, row, given);
    if ("table" in form) return readColumn(form, rows.get(form.table)!, s, row, key, needed);
    if (given[key] === undefined) return undefined;
    if (form.is === "list") return readList(form, s, row, key, given[key]);
    return form.is === "path" ? readPaths(form, s, row, key, given[key]) : readMap(form, s, row, key, given[key]);
  }

  return { write, read };
}

function wrong<G>(kind: Kind<G>, key: string, json: Json | undefined): string {
  return (json === undefined ? undefined : kind.none?.(shown(json))) ?? `"${key}" is ${kind.says}, not ${shown(json)}.`;
}

function writeField<G>(field: Formed<G>, g: G, value: number | Row, out: Record<string, Json>, hides: Hides): void {
  const { form, key, always } = field;
  if (form.is === "one") {
    if (hides?.(0)) out[key] = null;
    else if (always || value !== form.usual) out[key] = form.kind.write(g, value as number) ?? null;
    return;
  }
  const row = value as Row;
  if (form.is === "chance") out[key] = hides ? null : Array.from(row);
  else if (form.is === "list") {
    const cells = Array.from(row, (cell, i) => (hides?.(i) ? null : (form.kind.write(g, cell, i) ?? null)));
    if (hides ? cells.length > 0 : Array.prototype.some.call(row, (cell) => cell !== form.usual)) out[key] = cells;
  } else if (form.is === "lists") writeLists(form, g, row, out);
  else writeByName(field, form, g, row, out, hides);
}

type ListsOf<G> = Extract<Form<G>, { is: "lists" }>;

function writeLists<G>({ of, bits }: ListsOf<G>, g: G, row: Row, out: Record<string, Json>): void {
  const lists = bits.map((): Json[] => []);
  for (let i = 0; i < row.length; i++) {
    if (row[i] === 0) continue;
    for (let n = 0; n < bits.length; n++) if (row[i] & bits[n][1]) lists[n].push(of.write(g, i) ?? null);
  }
  for (let n = 0; n < bits.length; n++) out[bits[n][0]] = lists[n];
}

type ByName<G> = Exclude<Extract<Form<G>, { kind: Kind<G> }>, { is: "one" | "list" }>;

function writeByName<G>({ key, always }: Formed<G>, form: ByName<G>, g: G, row: Row, out: Record<string, Json>, hides: Hides): void {
  const isTable = "table" in form;
  const home = isTable ? form.table : key;
  if (form.is !== "rows") out[home] ??= {};
  for (let i = 0; i < row.length; i++) {
    const hidden = hides?.(i) ?? false;
    const isUsual = !hidden && row[i] === form.usual;
    if (isUsual && !always) continue;
    const path = form.is === "path" ? form.paths[i] : [form.is === "rows" ? `${i}` : (form.of.write(g, i) as string)];
    let at = out[home] as Record<string, Json> | undefined;
    if (isUsual && isTable && at?.[path[0]] === undefined) continue;
    const isName = isUsual && form.is === "path";
    const cell = hidden || isName ? null : form.kind.write(g, row[i], i);
    if (cell === undefined) continue;
    out[home] ??= [];
    at = out[home] as Record<string, Json>;
    for (let n = 0; n < (isTable ? 1 : path.length - 1); n++) {
      at[path[n]] ??= {};
      at = at[path[n]] as Record<string, Json>;
    }
    if (!isName) at[isTable ? key : path[path.length - 1]] = cell;
  }
}

/** A table is an object of rows by name, or a list of them; a row is an object of columns or its first column alone. */
function badTable<G>({ form, length, columns }: Table<G>, g: G, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  const within = columns.map((key) => `"${key}"`).join(", ");
  if (form.is === "rows" && !(Array.isArray(json) && json.length <= length))
    return `"${form.table}" is a list of ${length} at most, each with ${within}.`;
  if (form.is === "column" && !isRecord(json)) return `"${form.table}" is an object by name, each with ${within}.`;
  for (const [name, row] of Object.entries(json as JsonObject)) {
    if (form.is === "column" && form.of.read(g, name) === undefined)
      return form.of.none?.(shown(name)) ?? `"${form.table}" is by name; ${shown(name)} is not ${form.of.says}.`;
    if (typeof row !== "string" && !isRecord(row)) return `What of ${name}? Write {"${columns[0]}": …}.`;
    const stranger = isRecord(row) ? Object.keys(row).find((key) => !columns.includes(key)) : undefined;
    if (stranger !== undefined) return `${name} has no field ${shown(stranger)}. Its fields are ${columns.join(", ")}.`;
  }
  return undefined;
}

/** A row that is there, by its number and name. */
interface Line {
  readonly i: number;
  readonly name: string;
  readonly row: JsonObject;
}

function rowsIn<G>({ form, columns }: Table<G>, g: G, json: Json = {}): Line[] {
  return Object.entries(json as JsonObject).map(([name, row]) => ({
    i: form.is === "rows" ? Number(name) : form.of.read(g, name)!,
    name,
    row: isRecord(row) ? (row as JsonObject) : { [columns[0]]: row },
  }));
}

function readColumn<G>({ kind, usual }: TableForm<G>, lines: readonly Line[], g: G, cells: Row, key: string, needed?: true): Problem {
  for (const { i, name, row } of lines) {
    const cell = row[key];
    const value = cell === undefined && !needed ? usual : kind.read(g, cell, i, row);
    if (value === undefined) return `${wrong(kind, key, cell).slice(0, -1)}, for ${name}.`;
    cells[i] = value;
  }
  return undefined;
}

function grown(tree: Tree, paths: readonly (readonly string[])[]): Tree {
  for (const path of paths) {
    let at = tree;
    for (const name of path) {
      at[name] ??= {};
      at = at[name];
    }
  }
  return tree;
}

function badTree(tree: Tree, key: string, json: Json): Problem {
  const names = Object.keys(tree);
  if (names.length === 0) return undefined;
  if (!isRecord(json)) return `"${key}" is an object by name: ${names.join(", ")}.`;
  for (const [name, inner] of Object.entries(json)) {
    if (!names.includes(name)) return `"${key}" has no ${shown(name)}. It has ${names.join(", ")}.`;
    const problem = badTree(tree[name], name, inner as Json);
    if (problem) return problem;
  }
  return undefined;
}

function readPaths<G>({ paths, kind }: Extract<Form<G>, { is: "path" }>, g: G, row: Row, key: string, json: Json): Problem {
  for (let i = 0; i < paths.length; i++) {
    const cell = paths[i].reduce<Json | undefined>((at, name) => (isRecord(at) ? (at as JsonObject)[name] : undefined), json);
    if (cell === undefined) continue;
    const value = kind.read(g, cell, i);
    if (value === undefined) return `"${key}" of ${paths[i].join(", ")} is ${kind.says}, not ${shown(cell)}.`;
    row[i] = value;
  }
  return undefined;
}

function readList<G>({ kind }: Extract<Form<G>, { is: "list" }>, g: G, row: Row, key: string, json: Json): Problem {
  if (!Array.isArray(json) || json.length > row.length) return `"${key}" is a list of ${row.length} at most, each ${kind.says}.`;
  for (let i = 0; i < json.length; i++) {
    const value = kind.read(g, json[i], i);
    if (value === undefined) return `"${key}" has ${shown(json[i])} where ${kind.says} belongs.`;
    row[i] = value;
  }
  return undefined;
}

function readMap<G>({ of, kind }: Extract<Form<G>, { is: "map" }>, g: G, row: Row, key: string, json: Json): Problem {
  if (!isRecord(json)) return `"${key}" is an object by name: ${of.says}, then ${kind.says}.`;
  for (const [name, cell] of Object.entries(json)) {
    const i = of.read(g, name);
    if (i === undefined) return wrong(of, key, name);
    const value = kind.read(g, cell as Json, i);
    if (value === undefined) return `"${key}" of ${name} is ${kind.says}, not ${shown(cell)}.`;
    row[i] = value;
  }
  return undefined;
}

function readLists<G>({ of, bits }: ListsOf<G>, g: G, row: Row, given: JsonObject): Problem {
  for (const [word, bit] of bits) {
    const names = given[word] ?? [];
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
function readChance(row: Row, json: Json | undefined): Problem {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json) || json.length !== row.length || !json.every((word) => Number.isInteger(word)))
    return '"random" is left out, or as a position gave it.';
  for (let i = 0; i < row.length; i++) row[i] = json[i] as number;
  return undefined;
}
