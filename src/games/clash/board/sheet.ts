/** How the maps look: the ground of the rules, with roads, water, names and landmarks for the painter. */
import type { Battle } from "../battle.js";
import { groundsInHex, paints, type Terrain } from "./ground.js";

type LabelStyle = "town" | "village" | "hill" | "road" | "crossing" | "place" | "entry";
type LandmarkKind = "farm" | "church" | "house" | "cornfield" | "orchard";

interface Look {
  readonly hexMetres: number;
  readonly levelFeet: number;
  readonly towns: readonly string[];
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

const hills = /Hill|Ridge|Top\b|Knoll|heights/;
const landmarkKinds: readonly (readonly [RegExp, LandmarkKind])[] = [
  [/Church|Seminary/, "church"],
  [/farm/, "farm"],
  [/house|House|Tavern|Almshouse|Portici|Pittsylvania$/, "house"],
  [/Wheatfield/, "cornfield"],
  [/Orchard/, "orchard"],
];

const isWoods = (name: string): boolean => /[Ww]ood|forest|pines|meadow/.test(name);

/** Roads are named along a stretch of their middle, from west to east. */
function roadLabel(name: string, hexes: readonly string[], isFlat: boolean) {
  const middle = Math.floor(hexes.length / 2);
  const stretch = hexes.slice(Math.max(0, middle - 2), middle + 3);
  const columnOf = (hex: string) => Number(isFlat ? hex.slice(0, 2) : hex.slice(2));
  const path = columnOf(stretch[0]) <= columnOf(stretch.at(-1)!) ? stretch : stretch.toReversed();
  return { text: name, style: "road" as LabelStyle, path, dx: 0, dy: -0.25 };
}

function labelsOf({ facts, entries, grid }: Battle, towns: readonly string[]) {
  const { places, roads, layout, sides } = facts.map;
  const styleOf = (name: string): LabelStyle => (towns.includes(name) ? "town" : hills.test(name) ? "hill" : "place");
  return [
    ...places
      .filter(({ name }) => !isWoods(name))
      .map(({ name, hexes }) => ({ text: name, style: styleOf(name), path: [hexes[0]], dx: 0, dy: hills.test(name) ? -0.55 : 0.6 })),
    ...roads
      .filter(({ name, hexes }) => name && hexes.length > 4)
      .map(({ name = "", hexes }) => roadLabel(name, hexes, layout.top === "flat")),
    ...sides
      .filter(({ kind, name }) => name && (kind === "ford" || kind === "bridge"))
      .map(({ a, name = "" }) => ({ text: name, style: "crossing" as LabelStyle, path: [a], dx: 0, dy: 0.75 })),
    ...entries.flatMap(({ id, hexes }) =>
      hexes.map((hex) => ({ text: `Entry ${id}`, style: "entry" as LabelStyle, path: [grid.names[hex]], dx: 0, dy: 0 })),
    ),
  ];
}

export function sheetOf(battle: Battle, { hexMetres, levelFeet, towns, title }: Look) {
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
    labels: labelsOf(battle, towns),
    landmarks: map.places.flatMap(({ name, hexes }) => {
      const kind = landmarkKinds.find(([pattern]) => pattern.test(name))?.[1];
      return kind ? [{ name, kind, path: [hexes[0]], dx: 0, dy: 0 }] : [];
    }),
    crests: [],
    title,
    credits: ["The printed map was not seen: real ground laid under the hexes that the rules name."],
    facts: groundsInHex,
  };
}

export const bullRunLook: Look = {
  hexMetres: 480,
  levelFeet: 60,
  towns: ["Manassas Junction", "Centreville"],
  title: { over: ["SECOND BATTLE", "of"], name: "BULL RUN", under: ["28th to 30th August 1862"] },
};

export const gettysburgLook: Look = {
  hexMetres: 240,
  levelFeet: 60,
  towns: ["Gettysburg"],
  title: { over: ["BATTLE", "of"], name: "GETTYSBURG", under: ["1st to 3rd July 1863"] },
};
