/** A game's options inside its state: switches as bits and choices as a few bits each, in a row of whole numbers. */
import type { OptionInfo, Options } from "../engine/index.js";

export type SwitchRow<K extends string = string> = readonly [key: K, usual: boolean, title: string, rule: string];

export function switchOptions(rows: readonly SwitchRow[]): OptionInfo[] {
  return rows.map(([key, usual, title, rule]) => ({ key, kind: "switch", default: usual, title, rule }));
}

/** Switches that settle a doubt of the rulebook. */
export function rulingOptions(rows: readonly SwitchRow[]): OptionInfo[] {
  return switchOptions(rows).map((info) => ({ ...info, ruling: true }));
}

interface WithOptions {
  readonly options: Int32Array;
}

export interface OptionRow<K extends string> {
  /** How many numbers the row has. */
  readonly length: number;
  on(s: WithOptions, key: K): boolean;
  /** The same for where the question is asked a million times. */
  asks(key: K): (s: WithOptions) => boolean;
  /** The lowest bit of an option within its number. */
  bitOf(key: K): number;
  /** Which of its choices an option has, from 0. */
  choice(s: WithOptions, key: K): number;
  pack(options: Options, row: Int32Array): void;
  /** The options that differ from their defaults. */
  unpack(row: Int32Array): Options;
}

interface Slot {
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly values: readonly (boolean | string)[];
  readonly usual: boolean | string;
}

/** Texts are not stored: a game reads them when it is set up. */
export function optionRow<K extends string>(infos: readonly OptionInfo[]): OptionRow<K> {
  const slots = new Map<string, Slot>();
  let used = 0;
  for (const { key, kind, choices = [], default: usual } of infos) {
    if (kind === "text") continue;
    const values = kind === "switch" ? [false, true] : choices.map(({ value }) => value);
    const bits = Math.max(1, Math.ceil(Math.log2(values.length)));
    if ((used % 32) + bits > 32) used += 32 - (used % 32);
    slots.set(key, { word: used >> 5, shift: used & 31, mask: (1 << bits) - 1, values, usual });
    used += bits;
  }
  const read = (row: Int32Array, { word, shift, mask }: Slot): number => (row[word] >>> shift) & mask;
  const asks = (key: K) => {
    const { word, shift } = slots.get(key)!;
    const bit = 1 << shift;
    return (s: WithOptions) => (s.options[word] & bit) !== 0;
  };
  return {
    bitOf: (key) => 1 << slots.get(key)!.shift,
    length: Math.max(1, (used + 31) >> 5),
    asks,
    on: (s, key) => read(s.options, slots.get(key)!) === 1,
    choice: (s, key) => read(s.options, slots.get(key)!),
    pack(options, row) {
      row.fill(0);
      for (const [key, { word, shift, values, usual }] of slots) row[word] |= values.indexOf(options[key] ?? usual) << shift;
    },
    unpack: (row) =>
      Object.fromEntries(
        [...slots]
          .map(([key, slot]) => [key, slot.values[read(row, slot)]] as const)
          .filter(([key, value]) => value !== slots.get(key)!.usual),
      ),
  };
}

export interface OptionWord<K extends string> {
  on(state: { readonly options: number }, key: K): boolean;
  /** Which of its choices an option has, from 0. */
  choice(state: { readonly options: number }, key: K): number;
  pack(options: Options): number;
  /** The options that differ from their defaults. */
  unpack(word: number): Options;
}

/** Options that one number holds. */
export function optionWord<K extends string>(infos: readonly OptionInfo[]): OptionWord<K> {
  const row = optionRow<K>(infos);
  if (row.length > 1) throw new Error("These options are more than a number holds: keep them in a row.");
  const bits = Object.freeze(Object.fromEntries(infos.map(({ key }) => [key, row.bitOf(key as K)]))) as Readonly<Record<K, number>>;
  const word = new Int32Array(1);
  const inRow = (options: number) => {
    word[0] = options;
    return word;
  };
  return {
    on: (state, key) => (state.options & bits[key]) !== 0,
    choice: ({ options }, key) => row.choice({ options: inRow(options) }, key),
    pack(options) {
      row.pack(options, word);
      return word[0];
    },
    unpack: (options) => row.unpack(inRow(options)),
  };
}
