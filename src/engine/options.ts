/** Options of a game: its switches as bits of one number in the state, and what players give laid over the defaults. */
import { type OptionInfo, type Options, Refusal } from "./game.js";

export type SwitchRow<K extends string = string> = readonly [key: K, usual: boolean, title: string, rule: string];

export function switchOptions(rows: readonly SwitchRow[]): OptionInfo[] {
  return rows.map(([key, usual, title, rule]) => ({ key, kind: "switch", default: usual, title, rule }));
}

/** Switches that settle a doubt of the rulebook. */
export function rulingOptions(rows: readonly SwitchRow[]): OptionInfo[] {
  return switchOptions(rows).map((info) => ({ ...info, ruling: true }));
}

export interface Switches<K extends string> {
  /** For where the question is asked a million times. */
  bitOf(key: K): number;
  on(state: { readonly options: number }, key: K): boolean;
  pack(options: Options): number;
  /** The switches that differ from their defaults. */
  unpack(bits: number): Options;
}

export function switches<K extends string>(rows: readonly SwitchRow<K>[]): Switches<K> {
  const bit = Object.freeze(Object.fromEntries(rows.map(([key], i) => [key, 1 << i]))) as Readonly<Record<K, number>>;
  return {
    bitOf: (key) => bit[key],
    on: (state, key) => (state.options & bit[key]) !== 0,
    pack: (options) => rows.reduce((bits, [key]) => (options[key] === true ? bits | bit[key] : bits), 0),
    unpack: (bits) =>
      Object.fromEntries(rows.filter(([key, usual]) => ((bits & bit[key]) !== 0) !== usual).map(([key, usual]) => [key, !usual])),
  };
}

/** Every option with the value asked for, or its default. Given a rule, it refuses an option that there is not, and the option's own a wrong value. */
export function completeOptions(list: readonly OptionInfo[], asked: { readonly [key: string]: unknown }, rule?: string): Options | Refusal {
  for (const [key, value] of Object.entries(asked)) {
    const option = list.find((info) => info.key === key);
    if (!option) {
      const known = list.map((info) => `"${info.key}"`).join(", ");
      return new Refusal(rule ?? "option.unknown", `There is no option "${key}". ${known ? `There are ${known}.` : "There are none."}`);
    }
    if (value === undefined || typeof value === typeof option.default) continue;
    const takes = option.kind === "switch" ? "is a switch: true or false" : "takes a text";
    return new Refusal(rule === undefined ? "option.value" : option.rule, `The option "${key}" ${takes}.`);
  }
  return Object.fromEntries(list.map(({ key, default: usual }) => [key, (asked[key] as boolean | string | undefined) ?? usual]));
}
