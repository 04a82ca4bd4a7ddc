/**
 * A state is a record over one block of memory: named numbers and named rows of numbers.
 * Copying is one memory copy, hashing one pass, and JSON is plain numbers and arrays.
 */
import type { Game, Json } from "./game.js";

const ROWS = { u8: Uint8Array, u16: Uint16Array, i16: Int16Array, i32: Int32Array } as const;
type Kind = keyof typeof ROWS;
type RowOf = { u8: Uint8Array; u16: Uint16Array; i16: Int16Array; i32: Int32Array };
type Row = RowOf[Kind];

/**
 * Up to so many rows are properties of each record: nothing is faster to reach. More of them would make a copy dear; there a row is made when
 * it is first touched, and most copies touch few.
 */
const FEW = 36;
/** A constructor that adds more properties than this by name makes a slow dictionary of the record: each class of a chain adds a few. */
const AT_ONCE = 4;

/**
 * A field is a number ("i32"), or a row of a kind and length. A derived row follows from the others: it is copied with them, but neither hashed
 * nor written, and made anew by `derive` when a state is read.
 */
export type Fields = Readonly<Record<string, "i32" | readonly [Kind, number] | readonly [Kind, number, "derived"]>>;

export type Struct<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends "i32" ? K : never]: number;
} & {
  readonly [K in keyof F as F[K] extends readonly [Kind, number, ...unknown[]] ? K : never]: F[K] extends readonly [
    infer R extends Kind,
    ...unknown[],
  ]
    ? RowOf[R]
    : never;
} & { readonly bytes: Uint8Array };

export interface StructType<F extends Fields, Shared extends object> {
  create(): Struct<F> & Readonly<Shared>;
  copy(from: Struct<F>): Struct<F> & Readonly<Shared>;
  assign(to: Struct<F>, from: Struct<F>): void;
  toJson(from: Struct<F>): Json;
  fromJson(json: Json): Struct<F> & Readonly<Shared>;
  hash(of: Struct<F>): string;
}

/** A record before it has rows: `rows` where they are made when touched. */
interface Block {
  readonly bytes: Uint8Array;
  readonly numbers: Int32Array;
  rows: (Row | undefined)[];
}

interface View {
  readonly name: string;
  readonly Row: (typeof ROWS)[Kind];
  readonly at: number;
  readonly length: number;
}

function withRows(Base: new (buffer: ArrayBuffer) => Block, views: readonly View[]): new (buffer: ArrayBuffer) => Block {
  return class extends Base {
    constructor(buffer: ArrayBuffer) {
      super(buffer);
      const own = this as unknown as { [row: string]: Row };
      for (let i = 0; i < views.length; i++) {
        const { name, Row, at, length } = views[i];
        own[name] = new Row(buffer, at, length);
      }
    }
  };
}

type RowField = readonly [Kind, number] | readonly [Kind, number, "derived"];

/** `shared` is what all records of the type have in common (maps, unit lists): never copied, hashed or written. */
export function struct<const F extends Fields, Shared extends object>(
  fields: F,
  shared: Shared,
  derive: (record: Struct<F> & Readonly<Shared>) => void = () => {},
): StructType<F, Shared> {
  const numbers = Object.keys(fields).filter((name) => fields[name] === "i32");
  const rows = Object.entries(fields).filter((entry): entry is [string, RowField] => entry[1] !== "i32");
  // What is kept comes first. Wide rows before narrow ones, so that every row is aligned.
  const isKept = ([, field]: [string, RowField]) => field[2] === undefined;
  const byWidth = (a: [string, RowField], b: [string, RowField]) => ROWS[b[1][0]].BYTES_PER_ELEMENT - ROWS[a[1][0]].BYTES_PER_ELEMENT;
  const keptRows = rows.filter(isKept).sort(byWidth);
  let size = numbers.length * 4;
  const laid = ([name, [kind, length]]: [string, RowField]): View => {
    const view = { name, Row: ROWS[kind], at: size, length };
    size += view.Row.BYTES_PER_ELEMENT * length;
    return view;
  };
  const keptViews = keptRows.map(laid);
  const kept = size;
  size = Math.ceil(size / 4) * 4;
  const derivedRows = rows.filter((row) => !isKept(row)).sort(byWidth);
  const views = [...keptViews, ...derivedRows.map(laid)];
  const written = Object.keys(fields).filter((name) => !derivedRows.some(([derived]) => derived === name));

  const areMany = views.length > FEW;
  const untouched: (Row | undefined)[] = views.map(() => undefined);
  let Record: new (buffer: ArrayBuffer) => Block = class {
    readonly bytes: Uint8Array;
    readonly numbers: Int32Array;
    declare rows: (Row | undefined)[];
    constructor(buffer: ArrayBuffer) {
      this.bytes = new Uint8Array(buffer);
      this.numbers = new Int32Array(buffer, 0, numbers.length);
      if (areMany) this.rows = untouched.slice();
    }
  };
  if (!areMany) for (let i = 0; i < views.length; i += AT_ONCE) Record = withRows(Record, views.slice(i, i + AT_ONCE));
  if (areMany)
    views.forEach(({ name, Row, at, length }, n) => {
      const i = n;
      const touch = (record: Block): Row => {
        const row = new Row(record.bytes.buffer as ArrayBuffer, at, length);
        record.rows[i] = row;
        return row;
      };
      Object.defineProperty(Record.prototype, name, {
        get(this: Block) {
          return this.rows[i] ?? touch(this);
        },
      });
    });
  numbers.forEach((name, n) => {
    // A constant, unlike a parameter, is known to whatever is compiled with the number's place in it.
    const i = n;
    Object.defineProperty(Record.prototype, name, {
      get(this: Block) {
        return this.numbers[i];
      },
      set(this: Block, value: number) {
        this.numbers[i] = value;
      },
    });
  });
  Object.assign(Record.prototype, shared);

  type Made = Struct<F> & Readonly<Shared>;
  const over = (buffer: ArrayBuffer) => new Record(buffer) as unknown as Made;
  const create = () => over(new ArrayBuffer(size));
  return {
    create,
    copy(from) {
      const to = create();
      to.bytes.set(from.bytes);
      return to;
    },
    assign(to, from) {
      to.bytes.set(from.bytes);
    },
    toJson(from) {
      const values = from as unknown as { [name: string]: number | ArrayLike<number> };
      return Object.fromEntries(written.map((name) => [name, typeof values[name] === "number" ? values[name] : Array.from(values[name])]));
    },
    fromJson(json) {
      const to = create();
      const values = json as { [name: string]: number | number[] };
      const target = to as unknown as { [name: string]: number | { set(from: number[]): void } };
      for (const name of numbers) target[name] = values[name] as number;
      for (const [name] of keptRows) (target[name] as { set(from: number[]): void }).set(values[name] as number[]);
      derive(to);
      return to;
    },
    hash: (of) => hashBytes(of.bytes, kept),
  };
}

/** What the contract asks of states, where a record is the state. */
export function statesOf<S extends { readonly random: Int32Array }>(
  type: Pick<Game<S>, "copy" | "assign" | "toJson" | "fromJson" | "hash">,
): Pick<Game<S>, "random" | "copy" | "assign" | "toJson" | "fromJson" | "hash"> {
  const { copy, assign, toJson, fromJson, hash } = type;
  return { random: (s) => s.random, copy, assign, toJson, fromJson, hash };
}

/** Sixteen hex digits from two runs of FNV-1a. */
export function hashBytes(bytes: Uint8Array, count = bytes.length): string {
  let a = 0x811c9dc5;
  let b = 0x050c5d1f;
  for (let i = 0; i < count; i++) {
    a = Math.imul(a ^ bytes[i], 0x01000193);
    b = Math.imul(b ^ bytes[i], 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(16).padStart(8, "0") + (b >>> 0).toString(16).padStart(8, "0");
}
