/** How the maps look: the ground of the rules, with roads, water, names and landmarks for the painter. */
import { centreOf } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import bullRunNames from "../data/names/bull-run.json" with { type: "json" };
import gettysburgNames from "../data/names/gettysburg.json" with { type: "json" };
import { groundsInHex, paints, type Terrain } from "./ground.js";

type LabelStyle = "town" | "village" | "hill" | "road" | "creek" | "crossing" | "place" | "entry";
type LandmarkKind = "farm" | "church" | "house" | "cornfield" | "orchard";

interface Look {
  readonly hexMetres: number;
  readonly levelFeet: number;
  readonly names: Names;
  readonly title: { readonly over: readonly string[]; readonly name: string; readonly under: readonly string[] };
}

const along = (hexes: readonly string[]) => hexes.slice(1).map((b, i) => ({ a: hexes[i], b }));

/** How each kind of side is drawn; a sunken road is a wall to who lies in it. */
const drawn = {
  creek: () => ({ run: true as const }),
  river: () => ({ creek: true as const }),
  ford: (name: string) => ({ ford: name }),
  bridge: (name: string) => ({ bridge: name }),
  embankment: () => ({ embankment: true as const }),
  cut: () => ({ cut: true as const }),
  sunken: () => ({ wall: true as const }),
  steep: () => ({ steep: true as const }),
};

/** The high hex of a steep side comes first. */
function downhill({ level, grid }: Battle, a: string, b: string): { readonly a: string; readonly b: string } {
  return level[grid.ids.get(a)!] >= level[grid.ids.get(b)!] ? { a, b } : { a: b, b: a };
}

function sidesOf(battle: Battle) {
  const { roads, rails, sides } = battle.facts.map;
  return [
    ...roads.flatMap(({ name = "Road", hexes }) => along(hexes).map((side) => ({ ...side, road: name }))),
    ...rails.flatMap(({ name = "Railroad", hexes }) =>
      along(hexes).map((side) => (name.startsWith("unfinished") ? { ...side, roadbed: name } : { ...side, railroad: name })),
    ),
    ...sides.flatMap(({ a, b, kind, name = "" }) => {
      const draw = drawn[kind as keyof typeof drawn];
      return draw ? [{ ...(kind === "steep" ? downhill(battle, a, b) : { a, b }), ...draw(name) }] : [];
    }),
  ];
}

/**
 * Rows of data/names: of labels [text, style, hexes, dx, dy], of landmarks [name or "", kind, hex, dx, dy]. Offsets are in hex sides; "|" in a
 * text breaks the line.
 */
type NameRow = readonly (string | number)[];
interface Names {
  readonly labels: readonly NameRow[];
  readonly landmarks: readonly NameRow[];
}

const named = ([, , path, dx, dy]: NameRow) => ({ path: `${path}`.split(" "), dx: Number(dx), dy: Number(dy) });

const middle = ({ grid }: Battle, a: string, b: string) => {
  const [from, to] = [centreOf(grid, a), centreOf(grid, b)];
  return { dx: (to.x - from.x) / 2, dy: (to.y - from.y) / 2 };
};

/** Crossings are named beside them, entries at the rim, where their pieces leave room. */
function labelsOf(battle: Battle, { labels }: Names) {
  const { facts, entries, grid } = battle;
  const crossings = facts.map.sides.filter(({ kind, name }) => name && (kind === "ford" || kind === "bridge" || kind === "burnedBridge"));
  return [
    ...labels.map((row) => ({ text: `${row[0]}`, style: row[1] as LabelStyle, ...named(row) })),
    ...crossings.map(({ a, b, kind, name = "" }) => {
      const { dx, dy } = middle(battle, a, b);
      const text = kind === "burnedBridge" ? `${name}|(burned)` : name;
      return { text, style: "crossing" as LabelStyle, path: [a], dx, dy: dy + 0.5 };
    }),
    ...entries.flatMap(({ id, hexes, edge }) =>
      hexes.map((hex) => {
        const dy = edge === "south" ? 0.68 : -0.68;
        return { text: `Entry ${id}`, style: "entry" as LabelStyle, path: [grid.names[hex]], dx: 0, dy };
      }),
    ),
  ];
}

export function sheetOf(battle: Battle, { hexMetres, levelFeet, names, title }: Look) {
  const { facts, grid } = battle;
  const { map } = facts;
  return {
    id: facts.id,
    layout: grid.layout,
    hexMetres,
    levelFeet,
    hexes: map.hexes.map(({ hex, terrain, level }) => ({ hex, level, terrain: paints[terrain as Terrain] })),
    sides: sidesOf(battle),
    beyond: { hexes: [], sides: [] },
    pikes: map.roads.filter(({ kind }) => kind === "pike").flatMap(({ name }) => name ?? []),
    labels: labelsOf(battle, names),
    landmarks: names.landmarks.map((row) => ({ name: `${row[0]}`, kind: row[1] as LandmarkKind, ...named(row) })),
    crests: [],
    title,
    credits: ["The printed map was not seen:", "real ground, laid under the hexes", "that the rules name."],
    facts: groundsInHex,
  };
}

export const bullRunLook: Look = {
  hexMetres: 480,
  levelFeet: 60,
  names: bullRunNames,
  title: { over: ["SECOND BATTLE", "of"], name: "BULL RUN", under: ["28th to 30th August 1862"] },
};

export const gettysburgLook: Look = {
  hexMetres: 240,
  levelFeet: 60,
  names: gettysburgNames,
  title: { over: ["BATTLE", "of"], name: "GETTYSBURG", under: ["1st to 3rd July 1863"] },
};
