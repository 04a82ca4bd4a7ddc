/** The counters of a view, as the table shows them. */
import type { Badge, Board, Piece } from "../../../engine/index.js";
import type { Battle } from "../battle.js";
import { hexOf, type Listed, listOf, read, type View } from "./view.js";

const reduced = { id: "reduced", shape: "cut", words: "has lost a step" } satisfies Badge;
const moved = { id: "moved", shape: "corner", words: "has moved in this activation" } satisfies Badge;
const fought = { id: "fought", shape: "smoke", words: "has attacked in this Action" } satisfies Badge;
const owing = { id: "owing", shape: "wedge", words: "stands below an enemy and must attack" } satisfies Badge;
const active = { id: "active", shape: "base", words: "is activated now" } satisfies Badge;
const stray = {
  id: "stray",
  shape: "disc",
  letters: "OC",
  words: "out of command: it may not attack, nor move next to an enemy",
} satisfies Badge;
const fresh = { id: "fresh", shape: "square", letters: "M", words: "comes in this turn: it may march by road" } satisfies Badge;
const bound = { id: "bound", shape: "shield", letters: "PO", words: "goes by Pope's Orders" } satisfies Badge;
const beaten = { id: "beaten", shape: "triangle", letters: "R", words: "must retreat" } satisfies Badge;
export const badges: readonly Badge[] = [reduced, moved, fought, owing, active, stray, fresh, bound, beaten];

function badgesOf(view: View, { name, row, formation }: Listed): Badge[] {
  const worn: Badge[] = [];
  const wears = (is: boolean, badge: Badge) => {
    if (is) worn.push(badge);
  };
  wears((view.units[name].steps ?? row.steps) < row.steps, reduced);
  wears(view.active.includes(name), active);
  wears(view.moved.includes(name), moved);
  wears(view.fought.includes(name), fought);
  wears(view.owing.includes(name), owing);
  wears(view.strays.includes(name), stray);
  wears(view.fresh.includes(name), fresh);
  wears(view.formations[formation]?.orders === "bound", bound);
  wears(view.retreating.includes(name), beaten);
  return worn;
}

/** Strength and Troop Effectiveness: "2-4"; a question mark until the first fight shows it (G 8.1). */
export function figuresOf(view: View, { name, row }: Listed): string {
  return `${row.half ? "½" : view.units[name].steps}-${row.ter || view.units[name].ter || "?"}`;
}

/** "Iron Brigade, Wadsworth's division, I Corps". */
export function titleOf({ name, row, formation }: Listed): string {
  const division = formation.startsWith(row.division) ? [] : [`${row.division}'s division`];
  return [name, ...division, formation].join(", ");
}

/** One for each Formation of a side, told from one another and from blue and gray. */
const bands = ["#f2c14e", "#d9534a", "#8ccb74", "#f4f0e4", "#f09ab8", "#8fd4ec", "#b08ad6", "#ee8a3c", "#1d1a16", "#4fb3a2", "#b98f55"];

function bandsOf({ formationNames, formationSide }: Battle): ReadonlyMap<string, string> {
  const nth = (f: number) => formationSide.slice(0, f).filter((side) => side === formationSide[f]).length;
  return new Map(formationNames.map((name, f) => [name, bands[nth(f) % bands.length]]));
}

const WIDEST = 11;

/** What finds room on a counter: "Schimmelf." */
function shortName(name: string): string {
  const plain = name.replace(/ \(.*\)/, "");
  return plain.length <= WIDEST ? plain : `${plain.slice(0, WIDEST - 2)}.`;
}

/** In the order of the army lists, so that a stack always lies the same way. */
export function piecesOf(battle: Battle): Board["pieces"] {
  const list = listOf(battle);
  const stripes = bandsOf(battle);
  return (json) => {
    const view = read(json);
    return list.flatMap((unit): Piece[] => {
      const place = hexOf(view, unit.name);
      if (place === undefined) return [];
      const { name, side, row, formation } = unit;
      const looks = { branch: row.type, figures: figuresOf(view, unit), band: stripes.get(formation) };
      return [{ id: name, name: shortName(name), title: titleOf(unit), side, ...looks, place, badges: badgesOf(view, unit) }];
    });
  };
}
