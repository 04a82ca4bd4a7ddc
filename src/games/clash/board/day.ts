/** The turns of a battle: the light, who arrives, what goes on. */
import type { Board, Enlisted, Hour } from "../../../engine/index.js";
import { type Battle, sideNames } from "../battle.js";
import { actorsOf, askOf, read, sideTitles, type View } from "./view.js";

/** When the turns of a day begin, and their light; a night lasts until the next of them. */
const times: Readonly<Record<string, readonly [begins: string, light: Hour["light"]]>> = {
  "4-7 AM": ["04:00", "dawn"],
  "7-10 AM": ["07:00", "morning"],
  "10 AM-1 PM": ["10:00", "noon"],
  "1-4 PM": ["13:00", "afternoon"],
  "4-7 PM": ["16:00", "dusk"],
  night: ["19:00", "night"],
};

/** Rows of data/*-history.json: [date, time, place, side, what happened]. */
export type HistoryRow = readonly [date: string, time: string, place: string, side: string, text: string];

/** "1862-08-28T04:00" for the first turn of 28 August 1862. */
function momentsOf({ facts }: Battle): string[] {
  return facts.army.turns.map(({ date, hours }) => {
    const [day, month, year] = date.split(" ");
    const number = ["January", "February", "March", "April", "May", "June", "July", "August"].indexOf(month) + 1;
    return `${year}-${`${number}`.padStart(2, "0")}-${day.padStart(2, "0")}T${times[hours][0]}`;
  });
}

const dayOf = (date: string): string =>
  `${Number(date.slice(8))} ${date.slice(5, 7) === "06" ? "June" : date.slice(5, 7) === "07" ? "July" : "August"}`;

export function hoursOf(battle: Battle, history: readonly HistoryRow[]): readonly Hour[] {
  const moments = momentsOf(battle);
  const turnAt = (date: string, time: string) => moments.findLastIndex((moment) => moment <= `${date}T${time}`);
  return battle.facts.army.turns.map(({ date, hours }, i) => ({
    turn: i + 1,
    title: `${date}, ${hours}`,
    light: times[hours][1],
    history: history
      .filter(([on, time]) => Math.max(0, turnAt(on, time)) === i)
      .map(([on, time, place, side, text]) => ({
        time: `${on}T${time}` < moments[0] || on !== moments[i].slice(0, 10) ? `${dayOf(on)}, ${time}` : time,
        place,
        side,
        text,
      })),
  }));
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
