/** Fields written down as a position that people can read, and read again with refusals that say what is wrong. */
import { isRecord, type Json, type JsonObject, Refusal, shown } from "../engine/index.js";
import type { FieldList, Form } from "./fields.js";
import type { Kind } from "./kinds.js";

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
type Hides = ((i: number) => boolean) | undefined;
type Problem = string | undefined;

/** A field that is written, with what it is called in the position. */
interface Formed<G> {
  readonly name: string;
  readonly key: string;
  readonly form: Form<G>;
  readonly always: boolean;
  readonly rule: string;
}
type ColumnForm<G> = Extract<Form<G>, { is: "column" }>;

/** `rule` is the rule under which a position that cannot be read is refused. Odd parts are read after the fields, in their order. */
export function positionsOf<G extends object, S extends G>(
  fields: FieldList<G>,
  rule: string,
  oddParts: readonly OddPart<S>[] = [],
): Positions<S> {
  const formed = Object.entries(fields).flatMap(([name, { form, key = name, always = false, rule: own = rule }]): Formed<G>[] =>
    form ? [{ name, key, form, always, rule: own }] : [],
  );
  /** By table: its columns, the first of which may stand for the row. */
  const tables = new Map<string, { readonly form: ColumnForm<G>; readonly columns: string[] }>();
  for (const { key, form } of formed) {
    if (form.is !== "column") continue;
    if (!tables.has(form.table)) tables.set(form.table, { form, columns: [] });
    tables.get(form.table)!.columns.push(key);
  }
  const keys = [
    ...tables.keys(),
    ...formed.flatMap(({ key, form }) => (form.is === "column" ? [] : form.is === "lists" ? Object.keys(form.bits) : [key])),
    ...oddParts.map(({ key }) => key),
  ];

  function write(s: S, hides?: (field: string, i: number) => boolean): Record<string, Json> {
    const out: Record<string, Json> = {};
    for (const field of formed) writeField(field, s, (s as unknown as Values)[field.name], out, hides && ((i) => hides(field.name, i)));
    for (const part of oddParts) {
      const json = part.write(s);
      if (json !== undefined) out[part.key] = json;
    }
    return out;
  }

  function read(s: S, given: JsonObject): Refusal | undefined {
    const stranger = Object.keys(given).find((key) => !keys.includes(key));
    if (stranger !== undefined) return new Refusal(rule, `A position has no field ${shown(stranger)}. Its fields are ${keys.join(", ")}.`);
    for (const [table, { form, columns }] of tables) {
      const problem = badTable(form, columns, s, given[table]);
      if (problem) return new Refusal(rule, problem);
    }
    for (const field of formed) {
      const problem = readField(field, s, given);
      if (problem) return new Refusal(field.rule, problem);
    }
    for (const part of oddParts) {
      const refusal = part.read(s, given[part.key]);
      if (refusal) return refusal;
    }
    return undefined;
  }

  function readField({ name, key, form }: Formed<G>, s: S, given: JsonObject): Problem {
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
    if (form.is === "column") return readColumn(form, s, row, key, given[form.table], tables.get(form.table)!.columns[0] === key);
    return given[key] === undefined
      ? undefined
      : form.is === "list"
        ? readList(form, s, row, key, given[key])
        : readMap(form, s, row, key, given[key]);
  }

  return { keys, write, read };
}

function wrong<G>(kind: Kind<G>, key: string, json: Json | undefined): string {
  return kind.none?.(shown(json)) ?? `"${key}" is ${kind.says}, not ${shown(json)}.`;
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
    const cells = Array.from(row, (cell, i) => (hides?.(i) ? null : (form.kind.write(g, cell) ?? null)));
    if (hides ? cells.length > 0 : Array.prototype.some.call(row, (cell) => cell !== form.usual)) out[key] = cells;
  } else if (form.is === "lists") {
    for (const [word, bit] of Object.entries(form.bits))
      out[word] = Array.from(row).flatMap((cell, i) => (cell & bit ? [form.of.write(g, i) ?? null] : []));
  } else writeByName(field, form, g, row, out, hides);
}

type ByName<G> = Extract<Form<G>, { of: Kind<G>; kind: Kind<G> }>;

function writeByName<G>({ key, always }: Formed<G>, form: ByName<G>, g: G, row: Row, out: Record<string, Json>, hides: Hides): void {
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

/** A table is an object of rows by name, each an object of columns or its first column alone. */
function badTable<G>({ table, of }: ColumnForm<G>, columns: readonly string[], g: G, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!isRecord(json)) return `"${table}" is an object by name, each with ${columns.map((key) => `"${key}"`).join(", ")}.`;
  for (const [name, row] of Object.entries(json)) {
    if (of.read(g, name) === undefined) return of.none?.(shown(name)) ?? `"${table}" is by name; ${shown(name)} is not ${of.says}.`;
    if (typeof row !== "string" && !isRecord(row)) return `What of ${name}? Write {"${columns[0]}": …}.`;
    const stranger = isRecord(row) ? Object.keys(row).find((key) => !columns.includes(key)) : undefined;
    if (stranger !== undefined) return `${name} has no field ${shown(stranger)}. Its fields are ${columns.join(", ")}.`;
  }
  return undefined;
}

function readColumn<G>({ kind, of, usual }: ColumnForm<G>, g: G, row: Row, key: string, table: Json = {}, isFirst: boolean): Problem {
  for (const [who, json] of Object.entries(table as JsonObject)) {
    const cell = isRecord(json) ? (json as JsonObject)[key] : isFirst ? json : undefined;
    const value = cell === undefined ? usual : kind.read(g, cell);
    if (value === undefined) return `${wrong(kind, key, cell).slice(0, -1)}, for ${who}.`;
    row[of.read(g, who)!] = value;
  }
  return undefined;
}

function readList<G>({ kind }: Extract<Form<G>, { is: "list" }>, g: G, row: Row, key: string, json: Json): Problem {
  if (!Array.isArray(json) || json.length > row.length) return `"${key}" is a list of ${row.length} at most, each ${kind.says}.`;
  for (let i = 0; i < json.length; i++) {
    const value = kind.read(g, json[i]);
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
    const value = kind.read(g, cell as Json);
    if (value === undefined) return `"${key}" of ${name} is ${kind.says}, not ${shown(cell)}.`;
    row[i] = value;
  }
  return undefined;
}

function readLists<G>({ of, bits }: Extract<Form<G>, { is: "lists" }>, g: G, row: Row, given: JsonObject): Problem {
  for (const [word, bit] of Object.entries(bits)) {
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
