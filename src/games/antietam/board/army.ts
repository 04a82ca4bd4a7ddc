/** The order of battle of a view: who is where, who is lost, who is still to come. */
import type { Enlisted, Formation, JsonObject } from "../../../engine/index.js";
import type { SideName } from "../battle.js";
import { arrivalsOf, type Due } from "./day.js";
import { armies, type Command, fullTitle } from "./formations.js";
import { read, unitNamed, type View } from "./view.js";

export function army(json: JsonObject): readonly Formation[] {
  const view = read(json);
  const arrivals = arrivalsOf(view.options);
  return armies.map((command) => formationOf(view, arrivals, command, command.side));
}

function formationOf(view: View, arrivals: readonly Due[], { name, leader, parts = [], units = [] }: Command, side: SideName): Formation {
  return {
    name,
    title: leader && !name.startsWith(leader) ? `${name} (${leader})` : name,
    side,
    parts: parts.map((part) => formationOf(view, arrivals, part, side)),
    units: units.map(([unit]) => enlisted(view, arrivals, unit)),
  };
}

function enlisted(view: View, arrivals: readonly Due[], id: string): Enlisted {
  const { type, strength, group } = unitNamed.get(id)!;
  const facts = { id, title: fullTitle(id), branch: type, strength: `${strength}` };
  const place = view.units[id];
  if (place) return { ...facts, status: "field", words: `in ${place.hex}${place.ineffective ? ", ineffective" : ""}`, place: place.hex };
  if (view.eliminated.includes(id)) return { ...facts, status: "lost", words: "lost" };
  const arrival = arrivals.find((one) => one.group === group);
  if (!arrival) return { ...facts, status: "waiting", words: "not in this game" };
  const due = arrival.turn ?? (view.groupPermitted ? 1 : undefined);
  if (due === undefined) return { ...facts, status: "waiting", words: `when a 1 is rolled, by ${arrival.hex}`, place: arrival.hex };
  if (view.turn >= due) return { ...facts, status: "due", words: `may come in now, by ${arrival.hex}`, place: arrival.hex };
  return { ...facts, status: "due", words: `turn ${due}, by ${arrival.hex}`, place: arrival.hex };
}
