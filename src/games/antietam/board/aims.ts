/** How each legal action shows: aims.json says it in words, this what they speak of. */
import type { Action, Aim, GameEvent, JsonObject } from "../../../engine/index.js";
import { type AimRow, aimed, inWords, plural } from "../../../kit/index.js";
import rows from "../data/aims.json" with { type: "json" };
import { arrivals } from "../data/timetable.js";
import { read, unitNamed, unitsIn, type View } from "./view.js";

const aimRows = rows as unknown as Readonly<Record<string, AimRow>>;

const unitOf = ({ unit }: Action, view: View): string => `${unit ?? view.hand?.unit}`;
const rowOf = (action: Action, view: View) => unitNamed.get(unitOf(action, view));
const stackOf = ({ hex, target = hex }: Action, view: View) => unitsIn(view, `${target}`);
const freshOf = (action: Action, view: View) => stackOf(action, view).filter(({ name }) => !view.units[name].ineffective);
/** "Hood and Law in 0811". */
const standing = (units: ReturnType<typeof stackOf>, { hex, target = hex }: Action) =>
  `${inWords(units.map(({ name }) => name))} in ${target}`;

const facts: Readonly<Record<string, (action: Action, view: View, march?: GameEvent) => unknown>> = {
  unit: unitOf,
  stands: (action, view) => view.units[unitOf(action, view)].hex,
  entry: (action, view) => arrivals.find(({ group }) => group === rowOf(action, view)?.group)?.hex,
  strength: (action, view) => rowOf(action, view)?.strength,
  stack: (action, view) => standing(stackOf(action, view), action),
  fresh: (action, view) => standing(freshOf(action, view), action),
  sum: (action, view) => freshOf(action, view).reduce((sum, { strength }) => sum + strength, 0),
  phase: (_, { phase }) => phase,
  straight: ({ straight }) => (straight ? "straight " : ""),
  cost: (_, __, march) => march?.cost,
  points: (_, __, march) => march && plural(Number(march.cost), "point"),
  way: (_, __, march) => march?.path,
};

export function aim(action: Action, json: JsonObject, rehearsed: readonly GameEvent[]): Aim {
  const view = read(json);
  const march = rehearsed.find(({ event }) => event === "move");
  return { action, ...aimed(aimRows[action.do], (fact) => facts[fact]?.(action, view, march) ?? action[fact]) };
}
