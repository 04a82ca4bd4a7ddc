/** Units as counters: figures, branch, and every state by a shape of its own. */
import type { Badge, Board, Piece } from "../../../engine/index.js";
import { brigades, type UnitRow, units } from "../data/armies.js";
import { placeOf, read, type Seen } from "./view.js";

const worn: Badge = { id: "worn", shape: "base", words: "Battleworn: its second side is up" };
const shaken: Badge = { id: "shaken", shape: "wedge", words: "Shaken: one Morale Hit, one SP and one CR less" };
const disordered: Badge = { id: "disordered", shape: "smoke", words: "Disordered: two Morale Hits, two SP and two CR less" };
const marked: Badge = { id: "marked", shape: "corner", words: "has fired or moved" };
const lowAmmo: Badge = { id: "lowAmmo", shape: "disc", letters: "A", words: "low on ammunition: two columns less" };
const column: Badge = { id: "column", shape: "square", letters: "C", words: "in March Column" };
const waiting: Badge = { id: "waiting", shape: "diamond", letters: "W", words: "waits to come on" };
const wrecked: Badge = { id: "wrecked", shape: "cut", words: "of a Wrecked brigade: no Orders, lost in any Panic" };
const misled: Badge = { id: "misled", shape: "triangle", letters: "?", words: "under False Intel: goes no nearer to the enemy" };
const cheered: Badge = { id: "cheered", shape: "star", words: "cheered: one CR more this turn" };
export const badges: readonly Badge[] = [worn, shaken, disordered, marked, lowAmmo, column, waiting, wrecked, misled, cheered];

/** The brigade that a unit is of just now. */
const brigadeOf = (view: Seen, unit: UnitRow): string =>
  view.detached && unit.id.startsWith("us-8il-cav") ? "8 IL" : (brigades.find(({ id }) => id === unit.brigade)?.name ?? "");

function badgesOf(view: Seen, unit: UnitRow): Badge[] {
  const { worn: isWorn, hits, at } = view.units[unit.name];
  const brigade = brigadeOf(view, unit);
  const states: readonly (readonly [boolean, Badge])[] = [
    [isWorn === true && unit.sp[0] !== null, worn],
    [hits === 1, shaken],
    [hits === 2, disordered],
    [view.fireMove.includes(unit.name) || view.moved.includes(unit.name) || view.fired.includes(unit.name), marked],
    [view.lowAmmo.includes(unit.name), lowAmmo],
    [view.column.includes(unit.name), column],
    [at === "waiting", waiting],
    [view.wrecked.includes(brigade), wrecked],
    [view.falseIntel.includes(brigade), misled],
    [view.hurrah.includes(brigade), cheered],
  ];
  return states.flatMap(([is, badge]) => (is ? [badge] : []));
}

export const branchOf = ({ kind }: UnitRow): string =>
  kind.endsWith("artillery") ? "artillery" : kind === "infantry" ? "infantry" : "cavalry";

/** SP and CR of the side that is up, as the counter has them. */
export function figuresOf({ sp, cr }: UnitRow, isWorn: boolean): string {
  const face = isWorn ? 1 : 0;
  return `${sp[face] ?? sp[1]}-${cr[face] ?? cr[1]}`;
}

export const pieces: Board["pieces"] = (json) => {
  const view = read(json);
  return units.flatMap((unit, u): Piece[] => {
    const place = placeOf(view, u);
    if (!place) return [];
    const { name, title = name, side } = unit;
    const figures = figuresOf(unit, view.units[name].worn === true);
    return [{ id: name, name, title, side, branch: branchOf(unit), figures, place, badges: badgesOf(view, unit) }];
  });
};
