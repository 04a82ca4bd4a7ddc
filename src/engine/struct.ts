/**
 * A state is a record over one block of memory: named numbers and named rows of numbers.
 * Copying is one memory copy, hashing one pass, and JSON is plain numbers and arrays.
 */
import type { Game, Json } from "./game.js";

const WIDTH = { u8: 1, u16: 2, i16: 2, i32: 4 } as const;
type Kind = keyof typeof WIDTH;
type RowOf = { u8: Uint8Array; u16: Uint16Array; i16: Int16Array; i32: Int32Array };
type Row = RowOf[Kind];

/**
 * Up to so many rows are properties of each record: nothing is faster to reach. More of them would make a copy dear; there only those in
 * constant use are, and any other is made when it is first touched: most copies touch few.
 */
const FEW = 36;
/** A constructor that adds more properties than this by name makes a slow dictionary of the record: each class of a chain adds a few. */
const AT_ONCE = 4;
/** Small records lie several to a buffer, which takes longer to make than to fill. Whoever keeps one keeps the buffer: hence no more than this. */
const BUFFER = 32 * 1024;
/** A record begins where a line of the processor's memory does: otherwise it is overwritten a quarter slower. */
const LINE = 64;

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
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly numbers: Int32Array;
  rows: (Row | undefined)[];
}

type BlockType = new (buffer: ArrayBuffer, from: number) => Block;

interface View {
  readonly name: string;
  readonly kind: Kind;
  readonly at: number;
  readonly length: number;
}

/** The kinds are told apart by hand: what is made by a name of its own is made in place, and not by a call. */
function rowOver(buffer: ArrayBuffer, from: number, { kind, at, length }: View): Row {
  if (kind === "u8") return new Uint8Array(buffer, from + at, length);
  if (kind === "i16") return new Int16Array(buffer, from + at, length);
  if (kind === "u16") return new Uint16Array(buffer, from + at, length);
  return new Int32Array(buffer, from + at, length);
}

function withRows(Base: BlockType, views: readonly View[]): BlockType {
  return class extends Base {
    constructor(buffer: ArrayBuffer, from: number) {
      super(buffer, from);
      const own = this as unknown as { [row: string]: Row };
      for (let i = 0; i < views.length; i++) own[views[i].name] = rowOver(buffer, from, views[i]);
    }
  };
}

type RowField = readonly [Kind, number] | readonly [Kind, number, "derived"];

/** `shared` is what all records of the type have in common (maps, unit lists): never copied, hashed or written. */
export function struct<const F extends Fields, Shared extends object>(
  fields: F,
  shared: Shared,
  derive: (record: Struct<F> & Readonly<Shared>) => void = () => {},
  /** Of a type with many rows, those in constant use. */
  inUse: readonly (keyof F)[] = [],
): StructType<F, Shared> {
  const numbers = Object.keys(fields).filter((name) => fields[name] === "i32");
  const rows = Object.entries(fields).filter((entry): entry is [string, RowField] => entry[1] !== "i32");
  // What is kept comes first. Wide rows before narrow ones, so that every row is aligned.
  const isKept = ([, field]: [string, RowField]) => field[2] === undefined;
  const byWidth = (a: [string, RowField], b: [string, RowField]) => WIDTH[b[1][0]] - WIDTH[a[1][0]];
  const keptRows = rows.filter(isKept).sort(byWidth);
  let size = numbers.length * 4;
  const laid = ([name, [kind, length]]: [string, RowField]): View => {
    const view = { name, kind, at: size, length };
    size += WIDTH[kind] * length;
    return view;
  };
  const keptViews = keptRows.map(laid);
  const kept = size;
  size = Math.ceil(size / 4) * 4;
  const derivedRows = rows.filter((row) => !isKept(row)).sort(byWidth);
  const views = [...keptViews, ...derivedRows.map(laid)];
  const written = Object.keys(fields).filter((name) => !derivedRows.some(([derived]) => derived === name));

  const areMany = views.length > FEW;
  const own = areMany ? views.filter(({ name }) => inUse.includes(name)) : views;
  const others = views.filter((view) => !own.includes(view));
  const untouched: (Row | undefined)[] = others.map(() => undefined);
  let Record: BlockType = class {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly numbers: Int32Array;
    declare rows: (Row | undefined)[];
    constructor(buffer: ArrayBuffer, from: number) {
      this.bytes = new Uint8Array(buffer, from, size);
      this.numbers = new Int32Array(buffer, from, numbers.length);
      if (areMany) this.rows = untouched.slice();
    }
  };
  for (let i = 0; i < own.length; i += AT_ONCE) Record = withRows(Record, own.slice(i, i + AT_ONCE));
  others.forEach((view, n) => {
    const i = n;
    const touch = ({ bytes, rows }: Block): Row => {
      const row = rowOver(bytes.buffer, bytes.byteOffset, view);
      rows[i] = row;
      return row;
    };
    Object.defineProperty(Record.prototype, view.name, {
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
  const stride = Math.ceil(size / LINE) * LINE;
  const aBuffer = stride * Math.max(1, Math.floor(BUFFER / stride));
  let buffer = new ArrayBuffer(0);
  let free = 0;
  const create = () => {
    if (free + stride > buffer.byteLength) {
      buffer = new ArrayBuffer(aBuffer);
      free = 0;
    }
    free += stride;
    return new Record(buffer, free - stride) as unknown as Made;
  };
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
