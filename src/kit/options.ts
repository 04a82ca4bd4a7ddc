/** A game's options inside its state: switches as bits and choices as a few bits each, in a row of whole numbers. */
import { completeOptions, isRecord, type OptionInfo, type Options, Refusal, usualIn } from "../engine/index.js";
import type { OddPart } from "./positions.js";

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

interface Slot {
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly values: readonly (boolean | string)[];
  readonly info: OptionInfo;
}

/** Texts are not stored: a game reads them when it is set up. */
export function optionRow<K extends string>(infos: readonly OptionInfo[]) {
  const slots = new Map<string, Slot>();
  let used = 0;
  for (const info of infos) {
    const { key, kind, choices = [] } = info;
    if (kind === "text") continue;
    const values = kind === "switch" ? [false, true] : choices.map(({ value }) => value);
    const bits = Math.max(1, Math.ceil(Math.log2(values.length)));
    if ((used % 32) + bits > 32) used += 32 - (used % 32);
    slots.set(key, { word: used >> 5, shift: used & 31, mask: (1 << bits) - 1, values, info });
    used += bits;
  }
  const read = (row: Int32Array, { word, shift, mask }: Slot): number => (row[word] >>> shift) & mask;
  const asking = ({ word, shift }: Slot) => {
    const bit = 1 << shift;
    return (s: WithOptions): boolean => (s.options[word] & bit) !== 0;
  };
  return {
    /** How many numbers the row has. */
    length: Math.max(1, (used + 31) >> 5),
    /** Whether a switch is on: one question for each, as they are asked a million times. */
    ask: Object.fromEntries([...slots].map(([key, slot]) => [key, asking(slot)])) as Readonly<Record<K, ReturnType<typeof asking>>>,
    /** Which of its choices an option has, from 0. */
    choice: (s: WithOptions, key: K): number => read(s.options, slots.get(key)!),
    pack(options: Options, row: Int32Array): void {
      row.fill(0);
      for (const [key, { word, shift, values, info }] of slots) row[word] |= values.indexOf(options[key] ?? info.default) << shift;
    },
    /** The options that differ from their defaults, in a scenario from what it recommends. */
    unpack: (row: Int32Array, scenario = ""): Options =>
      Object.fromEntries(
        [...slots]
          .map(([key, slot]) => [key, slot.values[read(row, slot)]] as const)
          .filter(([key, value]) => value !== usualIn(slots.get(key)!.info, scenario)),
      ),
  };
}

/** Options as they were written, of a game and a scenario. */
interface Kept {
  readonly infos: readonly OptionInfo[];
  readonly scenario: string | undefined;
  readonly words: Int32Array;
  readonly json: Options;
}

/** The options of a position, those that are as usual left out. `infosOf` are those that the state's game offers. */
export function optionsPart<S extends WithOptions>(
  row: Pick<ReturnType<typeof optionRow>, "pack" | "unpack">,
  rule: string,
  infosOf: (s: S) => readonly OptionInfo[],
  scenarioOf?: (s: S) => string,
): OddPart<S> {
  // Views are written and read again for every move of a bot, and their options stay the same: what was written last is known when it comes back.
  let last: Kept | undefined;
  const isLast = (s: S, kept: Kept): boolean => kept.infos === infosOf(s) && kept.scenario === scenarioOf?.(s);
  return {
    key: "options",
    write(s) {
      if (!last || !isLast(s, last) || !s.options.every((word, i) => word === last!.words[i]))
        last = { infos: infosOf(s), scenario: scenarioOf?.(s), words: s.options.slice(), json: Object.freeze(row.unpack(s.options)) };
      return last.json;
    },
    read(s, json = {}) {
      if (json === last?.json && isLast(s, last)) {
        s.options.set(last.words);
        return undefined;
      }
      if (!isRecord(json)) return new Refusal(rule, '"options" is an object of options.');
      const options = completeOptions(infosOf(s), json, rule, scenarioOf?.(s));
      if (options instanceof Refusal) return options;
      row.pack(options, s.options);
      return undefined;
    },
  };
}
