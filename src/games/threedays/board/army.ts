/** The order of battle: corps, divisions, brigades, as far as they take part. */
import type { Board, Enlisted, Formation as Node } from "../../../engine/index.js";
import {
  type Formation,
  formationNames,
  formationSide,
  formations,
  membersOf,
  parentOf,
  sideNames,
  sideTitle,
  unitNames,
  units,
} from "../data/armies.js";
import { grid } from "../data/map.js";
import { branchOf, figuresOf } from "./pieces.js";
import { brigadeIn, isCollapsed, orderOf, placeOf, read, type Seen, scenarioOf } from "./view.js";

const fates: Readonly<Record<string, string>> = {
  routed: "routed off the map",
  eliminated: "no more",
  surrendered: "has surrendered",
  "off the map": "is on a road beyond the map",
  "left the field": "has left the field",
};

function dueWords(view: Seen, u: number): string {
  const { arrivals, turns } = scenarioOf(view);
  const arrival = arrivals.find(({ units }) => units.includes(u));
  return arrival ? `${turns[arrival.turn].key.slice(3)}, by ${grid.names[arrival.direct]}` : "later";
}

function enlisted(view: Seen, u: number): Enlisted {
  const name = unitNames[u];
  const at = `${view.units[name]?.at ?? "unused"}`;
  const facts = { id: name, title: name, branch: branchOf(u), strength: figuresOf(view, u) };
  if (at === "due") return { ...facts, status: "due", words: dueWords(view, u) };
  const place = placeOf(view, u);
  if (!place) return { ...facts, status: "lost", words: fates[at] ?? at };
  const state = isCollapsed(view, u) ? ", Collapsed" : view.disordered.includes(name) ? ", Disordered" : "";
  const orders = orderOf(view, u) === "advance" ? "" : `, ${orderOf(view, u)}`;
  return { ...facts, status: "field", words: `in ${place}${state}${orders}`, place };
}

/** "Fatigue 2, Combat Ineffective". */
export function brigadeWords(view: Seen, b: Formation): string {
  const name = formationNames[b];
  const fatigue = view.formations[name]?.fatigue ?? 0;
  const states: readonly (readonly [boolean, string])[] = [
    [fatigue > 0, `Fatigue ${fatigue}`],
    [view.ineffective.includes(name), "Combat Ineffective"],
    [view.reserve.includes(name), "In Reserve"],
    [view.frozen.includes(name), "may not act yet"],
  ];
  return states.flatMap(([is, words]) => (is ? [words] : [])).join(", ");
}

const skirmishers = units.flatMap(({ arm }, u) => (arm === "skirmisher" ? [u] : []));

function nodeOf(view: Seen, f: Formation): Node | undefined {
  const isIn = (u: number) => (view.units[unitNames[u]]?.at ?? "unused") !== "unused";
  const parts = formations.flatMap((_, part) => (parentOf[part] === f ? (nodeOf(view, part) ?? []) : []));
  const own = [...membersOf[f], ...skirmishers.filter((u) => brigadeIn(view, u) === f)].filter(isIn).map((u) => enlisted(view, u));
  if (parts.length === 0 && own.length === 0) return undefined;
  const state = own.length > 0 ? brigadeWords(view, f) : "";
  const side = sideNames[formationSide[f]];
  return { name: formationNames[f], title: `${formationNames[f]}${state ? ` (${state})` : ""}`, side, parts, units: own };
}

export const army: Board["army"] = (json) => {
  const view = read(json);
  return formations.flatMap(({ level }, f): Node[] => {
    const top = level === "army" ? nodeOf(view, f) : undefined;
    return top ? [{ ...top, title: sideTitle(formationSide[f]) }] : [];
  });
};
