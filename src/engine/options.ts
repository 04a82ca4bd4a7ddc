/** What players give for the options of a game, laid over the defaults and over what a scenario settles. */
import { type OptionInfo, type Options, Refusal } from "./game.js";

/**
 * Every option with the value asked for, or its default; what the scenario locks has the scenario's value. Given a rule, it refuses an option
 * that there is not, and the option's own a wrong value.
 */
export function completeOptions(
  list: readonly OptionInfo[],
  asked: { readonly [key: string]: unknown },
  rule?: string,
  scenario = "",
): Options | Refusal {
  for (const [key, value] of Object.entries(asked)) {
    const option = list.find((info) => info.key === key);
    if (!option) {
      const known = list.map((info) => `"${info.key}"`).join(", ");
      return new Refusal(rule ?? "option.unknown", `There is no option "${key}". ${known ? `There are ${known}.` : "There are none."}`);
    }
    if (value === undefined) continue;
    const wrong = wrongValue(option, value, scenario);
    if (wrong) return new Refusal(rule === undefined ? "option.value" : option.rule, wrong);
  }
  const whole = Object.fromEntries(
    list.map((info) => [info.key, info.locked?.[scenario] ?? (asked[info.key] as boolean | string | undefined) ?? usualIn(info, scenario)]),
  );
  const clash = list.find(({ key, insteadOf }) => insteadOf && asked[key] === true && asked[insteadOf.key] === true);
  if (clash?.insteadOf)
    return new Refusal(clash.insteadOf.rule, `"${clash.key}" stands in place of "${clash.insteadOf.key}": ask for one of them.`);
  return withoutReplaced(list, whole);
}

/** The options without those in whose place others stand. */
export const withoutReplaced = (list: readonly OptionInfo[], options: Options): Options => {
  const replaced = list.flatMap(({ key, insteadOf }) => (insteadOf && options[key] === true ? [[insteadOf.key, false]] : []));
  return { ...options, ...Object.fromEntries(replaced) };
};

/** What an option is in a scenario while nobody asks for anything else. */
export const usualIn = ({ default: usual, recommended }: OptionInfo, scenario: string): boolean | string =>
  recommended?.[scenario] ?? usual;

/** The options as a scenario has them: what it recommends is their default. */
export const optionsIn = (list: readonly OptionInfo[], scenario: string): readonly OptionInfo[] =>
  list.map((info) => (info.recommended?.[scenario] === undefined ? info : { ...info, default: usualIn(info, scenario) }));

function wrongValue({ key, kind, default: usual, choices = [], locked }: OptionInfo, value: unknown, scenario: string): string | undefined {
  if (kind === "choice" && !choices.some((choice) => choice.value === value))
    return `The option "${key}" is one of ${choices.map((choice) => `"${choice.value}"`).join(", ")}.`;
  if (typeof value !== typeof usual) return `The option "${key}" ${kind === "switch" ? "is a switch: true or false" : "takes a text"}.`;
  const settled = locked?.[scenario];
  if (settled === undefined || settled === value) return undefined;
  return `The scenario "${scenario}" settles the option "${key}": it is ${JSON.stringify(settled)}.`;
}
