/** The ground of a scenario as the painter paints it. */
import { type Grid, hexNamed } from "../../../kit/index.js";
import { beyond, ford, grid, ground, inner, level, mapFile } from "../data/map.js";
import { grounds } from "./places.js";

const kinds = { woods: "forest", rocky: "rocks", orchard: "orchard", marsh: "marsh", town: "town" } as const;
const { data } = ground;
type LabelStyle = "town" | "hill" | "road" | "place" | "entry" | "creek";

const wayKinds: Readonly<Record<string, string>> = { pike: "road", road: "road", trail: "trail", rail: "roadbed", railroad: "railroad" };
const cuts = new Set(mapFile.railroadCut);

/** From hex to hex of a way; streets are drawn as such, cuts as cuts. */
const ways = mapFile.roads.flatMap(({ name, cls, hexes, street }) =>
  hexes.slice(1).map((to, i) => ({
    a: grid.names[hexes[i]],
    b: grid.names[to],
    [street ? "street" : wayKinds[cls]]: name,
    ...(cls === "rail" && cuts.has(hexes[i]) && cuts.has(to) && { cut: true as const }),
  })),
);

const features: Readonly<Record<string, (name?: string) => object>> = {
  creek: () => ({ creek: true }),
  difficult: () => ({ creek: true }),
  stream: () => ({ run: true }),
  wall: () => ({ wall: true }),
  bridge: (name = "Bridge") => ({ bridge: name }),
};
const sides = data.sides.flatMap(({ a, b, kind, name }) => (kind in features ? [{ a, b, ...features[kind](name) }] : []));
const fords = [...ford.keys()]
  .filter((side) => ford[side] && inner(side) < beyond(side))
  .map((side) => ({ a: grid.names[inner(side)], b: grid.names[beyond(side)], ford: "Ford" }));

/** The high hex first. */
const slopes = data.sides
  .filter(({ kind }) => kind === "steep" || kind === "rock")
  .map(({ a, b }) => {
    const up = level[grid.ids.get(a)!] >= level[grid.ids.get(b)!];
    return { a: up ? a : b, b: up ? b : a, steep: true as const };
  });
const allSides: readonly { readonly a: string; readonly b: string }[] = [...ways, ...sides, ...fords, ...slopes];

/** Along a stretch of its middle that lies on this part of the map, from west to east. */
function roadLabel(own: Grid, name: string, hexes: readonly number[]) {
  const here = hexes.filter((hex) => own.ids.has(grid.names[hex]));
  const middle = Math.floor(here.length / 2);
  const stretch = here.slice(Math.max(0, middle - 3), middle + 4);
  const path = (grid.half[stretch[0]] <= grid.half[stretch.at(-1)!] ? stretch : stretch.toReversed()).map((hex) => grid.names[hex]);
  return { text: name, style: "road" as LabelStyle, path, dx: 0, dy: -0.3 };
}

const SHORT = 6;
const roadLabels = (own: Grid) =>
  mapFile.roads
    .filter(({ street, hexes }) => !street && hexes.filter((hex) => own.ids.has(grid.names[hex])).length > SHORT)
    .map(({ name, hexes }) => roadLabel(own, name, hexes));

/** A name of water stands beside the middle of its course. */
const waterLabels = (own: Grid) =>
  Object.entries<number[]>(mapFile.waterNames).flatMap(([text, course]) => {
    const here = course.map((side) => grid.names[inner(side)]).filter((hex) => own.ids.has(hex));
    const path = [here[Math.floor(here.length / 2)]];
    return here.length > SHORT ? [{ text, style: "creek" as LabelStyle, path, dx: 0.9, dy: 0 }] : [];
  });

const landmarkKinds: Readonly<Record<string, "farm" | "church" | "house" | "cemetery" | "rocks">> = {
  building: "house",
  farm: "farm",
  cemetery: "cemetery",
  rocks: "rocks",
};
const styles: Readonly<Record<string, LabelStyle>> = { hill: "hill", ridge: "hill", town: "town" };

/** In the middle of what it names. */
const middleOf = (hexes: readonly string[]): string => hexes[Math.floor((hexes.length - 1) / 2)];

function placeLabels(own: Grid) {
  return mapFile.names.flatMap(({ name, kind, hexes }) => {
    const here = hexes.filter((hex) => own.ids.has(hex));
    if (here.length === 0 || landmarkKinds[kind]) return [];
    const style = styles[kind] ?? ("place" as LabelStyle);
    const text = style === "town" ? name.toUpperCase() : name;
    return [{ text, style, path: [middleOf(here)], dx: 0, dy: style === "hill" ? -0.62 : 0.72 }];
  });
}

const entryLabels = (own: Grid) =>
  mapFile.entryAreas
    .filter(({ direct }) => own.ids.has(direct))
    .map(({ id, direct }) => ({ text: `${id}`, style: "entry" as LabelStyle, path: [direct], dx: 0, dy: 0 }));

const landmarksOf = (own: Grid) => [
  ...mapFile.names.flatMap(({ name, kind, hexes }) => {
    const here = hexes.filter((hex) => own.ids.has(hex));
    return landmarkKinds[kind] && here.length > 0 ? [{ name, kind: landmarkKinds[kind], path: [middleOf(here)], dx: 0, dy: 0 }] : [];
  }),
  ...Object.entries<string>(mapFile.farms)
    .filter(([hex]) => own.ids.has(hex) && !mapFile.names.some(({ kind, hexes }) => landmarkKinds[kind] && hexes.includes(hex)))
    .map(([hex, name]) => ({ name, kind: "farm" as const, path: [hex], dx: 0, dy: 0 })),
];

export function sheetOf(id: string, name: string, own: Grid) {
  const here = (hex: string): boolean => hexNamed(own, hex) >= 0;
  return {
    id: `threedays-${id}`,
    layout: own.layout,
    hexMetres: 114.3,
    levelFeet: 40,
    hexes: data.hexes
      .filter(({ hex }) => here(hex))
      .map(({ hex, terrain, level: high }) => ({ hex, level: high, terrain: kinds[terrain as keyof typeof kinds] ?? ("clear" as const) })),
    sides: allSides.filter(({ a, b }) => here(a) && here(b)),
    beyond: { hexes: [], sides: [] },
    pikes: mapFile.roads.filter(({ cls }) => cls === "pike").map((road) => road.name),
    labels: [...placeLabels(own), ...roadLabels(own), ...waterLabels(own), ...entryLabels(own)],
    landmarks: landmarksOf(own),
    crests: [],
    title: { over: ["GETTYSBURG"], name: "THREE DAYS", under: [name] },
    credits: ["The printed map was not seen: real ground laid under the hexes that the rules name."],
    facts: {
      clear: grounds.clear,
      forest: grounds.woods,
      rocks: grounds.rocky,
      orchard: grounds.orchard,
      marsh: grounds.marsh,
      town: grounds.town,
    },
  };
}
