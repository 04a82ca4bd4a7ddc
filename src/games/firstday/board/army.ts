/** The order of battle: leaders with their brigades, and the batteries of each army. */
import type { Board, Enlisted, Formation } from "../../../engine/index.js";
import { brigades, leaders, sideNames, sideTitle, type UnitRow, units } from "../data/armies.js";
import { scenarios } from "../data/scenarios.js";
import { branchOf, figuresOf } from "./pieces.js";
import { entryOf, placeOf, read, type Seen, scenarioOf } from "./view.js";

const hitWords = ["", ", Shaken", ", Disordered"];

function enlisted(view: Seen, unit: UnitRow, u: number): Enlisted {
  const at = view.units[unit.name].at ?? "unused";
  const worn = view.units[unit.name].worn === true;
  const hits = view.units[unit.name].hits ?? 0;
  const place = placeOf(view, u);
  const facts = { id: unit.name, title: unit.title ?? unit.name, branch: branchOf(unit), strength: figuresOf(unit, worn) };
  if (at === "waiting") return { ...facts, status: "waiting", words: `waits in ${place}`, place };
  if (at === "due") return { ...facts, status: "due", words: dueWords(view, u) };
  if (!place) return { ...facts, status: "lost", words: at };
  const state = `${worn && unit.sp[0] !== null ? ", Battleworn" : ""}${hitWords[hits]}`;
  return { ...facts, status: "field", words: `in ${place}${state}`, place };
}

function dueWords(view: Seen, u: number): string {
  const { arrivals, arrivalOf, turns } = scenarios[scenarioOf(view)];
  return `${turns[arrivals[arrivalOf[u]].turn]}, by ${entryOf(view, u)}`;
}

export const army: Board["army"] = (json) => {
  const view = read(json);
  const isIn = ({ name }: UnitRow) => (view.units[name]?.at ?? "unused") !== "unused";
  const some = (side: string, brigade: string | null) =>
    units.flatMap((unit, u) => (unit.side === side && unit.brigade === brigade && isIn(unit) ? [enlisted(view, unit, u)] : []));
  const brigadesOf = (side: string, leader: string): Formation[] =>
    brigades
      .filter(({ leader: of, id }) => of === leader && some(side, id).length > 0)
      .map(({ id, name }) => ({ name, title: `${name}'s brigade`, side, parts: [], units: some(side, id) }));
  return sideNames.map((side, number) => ({
    name: side,
    title: sideTitle(number),
    side,
    parts: leaders
      .filter((leader) => leader.side === side)
      .map(({ id, name }) => ({ name, title: name, side, units: [], parts: brigadesOf(side, id) }))
      .filter(({ parts }) => parts.length > 0),
    units: some(side, null),
  }));
};
