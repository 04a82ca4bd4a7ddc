/** The ground as the painter paints it. */
import { grid, ground, mapFile } from "../data/map.js";

const kinds = { woods: "forest", "rocky woods": "rocks", orchard: "orchard", marsh: "marsh", town: "town" } as const;
const { data } = ground;
const named = (kind: string) => data.roads.filter((road) => road.kind === kind);
const along = (hexes: readonly string[]) => hexes.slice(1).map((b, i) => ({ a: hexes[i], b }));

const ways = [
  ...named("road").flatMap(({ name, hexes }) => along(hexes).map((side) => ({ ...side, road: name }))),
  ...named("trail").flatMap(({ name, hexes }) => along(hexes).map((side) => ({ ...side, trail: name }))),
  ...named("railroad").flatMap(({ name, hexes }) => along(hexes).map((side) => ({ ...side, railroad: name }))),
];
type Feature = Partial<Record<"creek" | "run" | "wall" | "cut", true>> & { readonly bridge?: string; readonly ford?: string };
const features: Readonly<Record<string, (name?: string) => Feature>> = {
  creek: () => ({ creek: true }),
  stream: () => ({ run: true }),
  wall: () => ({ wall: true }),
  cut: () => ({ cut: true }),
  bridge: (name = "Bridge") => ({ bridge: name }),
  ford: (name = "Ford") => ({ ford: name }),
};
const sides = data.sides.filter(({ kind }) => kind in features).map(({ a, b, kind, name }) => ({ a, b, ...features[kind](name) }));

export const firstdaySheet = {
  id: "firstday",
  layout: grid.layout,
  hexMetres: 137,
  levelFeet: 25,
  hexes: data.hexes.map(({ hex, terrain, level }) => ({ hex, level, terrain: kinds[terrain as keyof typeof kinds] ?? ("clear" as const) })),
  sides: [...ways, ...sides],
  beyond: { hexes: [], sides: [] },
  pikes: mapFile.roads.filter(({ kind }) => kind === "pike").map(({ name }) => name),
  labels: [
    ...mapFile.hills.map(({ name, hex }) => ({ text: name, style: "hill" as const, path: [hex], dx: 0, dy: -0.55 })),
    ...mapFile.places.map(({ name, hex }) => ({ text: name, style: "place" as const, path: [hex], dx: 0, dy: 0.6 })),
  ],
  landmarks: [],
  crests: [],
  title: { over: ["GETTYSBURG"], name: "THE FIRST DAY", under: ["1st July 1863"] },
  credits: ["The printed map was not seen: real ground laid under the hexes that the rules name."],
  facts: {
    clear: { name: "Open", facts: "1 MP" },
    forest: { name: "Woods", facts: "2 MP, fire −2" },
    rocks: { name: "Rocky woods", facts: "3 MP, fire −2" },
    orchard: { name: "Orchard", facts: "1 MP, fire −1" },
    marsh: { name: "Marsh", facts: "3 MP" },
    town: { name: "Town", facts: "one unit, fire −1" },
  },
};
