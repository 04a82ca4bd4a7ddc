/** The order of battle of a view: who is where, who is lost, who is still to come. */
import type { Board, Enlisted, Formation } from "../../../engine/index.js";
import { type Battle, sideNames } from "../battle.js";
import { arrivalOf } from "./day.js";
import { figuresOf, titleOf } from "./pieces.js";
import { hexOf, type Listed, listOf, read, sideTitles, type View } from "./view.js";

function enlisted(battle: Battle, view: View, unit: Listed): Enlisted {
  const { name, row } = unit;
  const facts = { id: name, title: titleOf(unit), branch: row.type, strength: figuresOf(view, unit) };
  const place = hexOf(view, name);
  if (place !== undefined) return { ...facts, status: "field", words: `in ${place}`, place };
  const away = view.units[name]?.hex;
  if (away === "lost") return { ...facts, status: "lost", words: view.surrendered.includes(name) ? "surrendered" : "lost" };
  if (away === "left") return { ...facts, status: "lost", words: "off the map" };
  return { ...facts, ...arrivalOf(battle, view, name) };
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Divisions where a Formation has several, or else its units alone. */
function divisionsOf(battle: Battle, view: View, name: string, side: string, units: readonly Listed[]): Pick<Formation, "parts" | "units"> {
  const divisions = distinct(units.map(({ row }) => row.division));
  const own = (some: readonly Listed[]) => some.map((unit) => enlisted(battle, view, unit));
  if (divisions.length < 2) return { parts: [], units: own(units) };
  const parts = divisions.map((division) => ({
    name: `${name} ${division}`,
    title: `${division}'s division`,
    side,
    parts: [],
    units: own(units.filter(({ row }) => row.division === division)),
  }));
  return { parts, units: [] };
}

/** Armies, their corps or wings, the Formations that have markers, divisions. */
export function armyOf(battle: Battle): Board["army"] {
  const list = listOf(battle);
  const rows = battle.facts.army.formations;
  return (json) => {
    const view = read(json);
    const formationOf = ({ name, side }: (typeof rows)[number]): Formation => {
      const units = list.filter(({ formation }) => formation === name);
      return { name, title: name, side, ...divisionsOf(battle, view, name, side, units) };
    };
    return sideNames.map((side) => {
      const own = rows.filter((row) => row.side === side);
      const parts = distinct(own.map(({ corps }) => corps)).map((corps): Formation => {
        const formations = own.filter((row) => row.corps === corps).map(formationOf);
        return formations.length === 1
          ? formations[0]
          : { name: `${side} ${corps}`, title: corpsTitle(corps), side, parts: formations, units: [] };
      });
      return { name: side, title: sideTitles[side], side, parts, units: [] };
    });
  };
}

/** "III Corps, Army of Virginia" for "III AoV". */
function corpsTitle(corps: string): string {
  const [number, army] = corps.split(" ");
  if (!/^[IVX]+$/.test(number)) return corps;
  const of = army === "AoV" ? ", Army of Virginia" : army === "AoP" ? ", Army of the Potomac" : "";
  return `${number} Corps${of}`;
}
