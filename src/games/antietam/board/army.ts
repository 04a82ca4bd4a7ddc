/** The order of battle as history had it, and of a view: who is where, who is lost, who is still to come. */
import type { Enlisted, Formation, JsonObject } from "../../../engine/index.js";
import type { SideName } from "../battle.js";
import book from "../data/armies.json" with { type: "json" };
import { arrivalsOf } from "./day.js";
import { read, unitNamed, type View } from "./view.js";

interface Command {
  readonly name: string;
  readonly leader: string;
  readonly parts?: readonly Command[];
  /** Name, and who led it where the name does not say so. */
  readonly units?: readonly (readonly [name: string, leader?: string])[];
}

const armies = book.armies as unknown as readonly (Command & { readonly side: SideName })[];

const unitsOf = ({ parts = [], units = [] }: Command): NonNullable<Command["units"]> => [...parts.flatMap(unitsOf), ...units];
const leaders = new Map(armies.flatMap(unitsOf).map(([name, leader]) => [name, leader]));

/** "Brigade 4, Division 1, I Corps (Gibbon)". */
export function fullTitle(name: string): string {
  const title = unitNamed.get(name)?.title ?? name;
  const leader = leaders.get(name);
  return leader ? `${title} (${leader})` : title;
}

export function army(json: JsonObject): readonly Formation[] {
  const view = read(json);
  return armies.map((command) => formationOf(view, command, command.side));
}

function formationOf(view: View, { name, leader, parts = [], units = [] }: Command, side: SideName): Formation {
  return {
    name,
    title: leader && !name.startsWith(leader) ? `${name} (${leader})` : name,
    side,
    parts: parts.map((part) => formationOf(view, part, side)),
    units: units.map(([unit]) => enlisted(view, unit)),
  };
}

function enlisted(view: View, id: string): Enlisted {
  const { type, strength, group } = unitNamed.get(id)!;
  const facts = { id, title: fullTitle(id), branch: type, strength: `${strength}` };
  const here = view.units[id];
  if (here) return { ...facts, status: "field", words: `in ${here.hex}${here.ineffective ? ", ineffective" : ""}`, place: here.hex };
  if (view.eliminated.includes(id)) return { ...facts, status: "lost", words: "lost" };
  const arrival = arrivalsOf(view.options).find((one) => one.group === group);
  if (!arrival) return { ...facts, status: "waiting", words: "not in this game" };
  const { hex: place } = arrival;
  const turn = group === "optional" && view.groupPermitted ? 1 : arrival.turn;
  if (turn === undefined) return { ...facts, status: "waiting", words: `when a 1 is rolled, by ${place}`, place };
  return { ...facts, status: "due", words: `${view.turn >= turn ? "may come in now" : `turn ${turn}`}, by ${place}`, place };
}
