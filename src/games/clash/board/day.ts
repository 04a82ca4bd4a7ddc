/** The turns of a battle: the light, who arrives, what goes on. */
import type { Board, Enlisted, Hour } from "../../../engine/index.js";
import { type Battle, sideNames } from "../battle.js";
import { actorsOf, askOf, read, sideTitles, type View } from "./view.js";

const lights: Readonly<Record<string, Hour["light"]>> = {
  "4-7 AM": "dawn",
  "7-10 AM": "morning",
  "10 AM-1 PM": "noon",
  "1-4 PM": "afternoon",
  "4-7 PM": "dusk",
  night: "night",
};

export function hoursOf({ facts }: Battle): readonly Hour[] {
  return facts.army.turns.map(({ date, hours }, i) => ({ turn: i + 1, title: `${date}, ${hours}`, light: lights[hours], history: [] }));
}

/** The turn of the view; while armies are set up, the first one of its scenario. */
export function turnOf({ facts }: Battle, view: View): number {
  return view.turn || (facts.scenarios.find(({ id }) => id === view.scenario)?.first ?? 1);
}

export function momentOf(battle: Battle): Board["moment"] {
  return (json) => {
    const view = read(json);
    const turn = turnOf(battle, view);
    if (view.turn === 0) return { turn, words: "Set-up" };
    if (askOf(view) === "over") return { turn, words: `Turn ${turn} · the end` };
    const actors = actorsOf(battle, view);
    return { turn, words: actors ? `Turn ${turn} · ${sideTitles[view.player]}: ${actors}` : `Turn ${turn}` };
  };
}

/** Where a group comes in: "I", "A and J". */
const entriesOf = ({ groups, entryNames }: Battle, g: number): string =>
  [...new Set(groups[g].entry.map((e) => entryNames[e]))].sort().join(" and ");

/** When and where a unit that is not on the map comes. */
export function arrivalOf(battle: Battle, view: View, unit: string): Pick<Enlisted, "status" | "words" | "place"> {
  const g = battle.groupOf[battle.names.indexOf(unit)];
  if (g < 0) return { status: "waiting", words: "to be set up" };
  const place =
    battle.grid.names[battle.entries[battle.groups[g].entry[battle.groups[g].units.indexOf(battle.names.indexOf(unit))]].hexes[0]];
  const due = view.groups[battle.groupNames[g]]?.due ?? 0;
  if (due === 0) return { status: "waiting", words: `if called, by ${entriesOf(battle, g)}`, place };
  const settled = view.groups[battle.groupNames[g]]?.stage === "settled";
  return { status: "due", words: `turn ${due}${settled ? "" : ", by a die"}, by ${entriesOf(battle, g)}`, place };
}

export function bringsOf(battle: Battle): Board["brings"] {
  return (json, turn) => {
    const view = read(json);
    return battle.groups.flatMap(({ side, units, formation }, g) => {
      const { due = 0, stage = "listed" } = view.groups[battle.groupNames[g]] ?? {};
      if (due !== turn || stage === "here") return [];
      const size = units.length === 1 ? "1 unit" : `${units.length} units`;
      const sure = stage === "settled" ? "" : ", unless a die keeps it back";
      return [{ side: sideNames[side], words: `${battle.formationNames[formation]} comes in by ${entriesOf(battle, g)} (${size})${sure}` }];
    });
  };
}
