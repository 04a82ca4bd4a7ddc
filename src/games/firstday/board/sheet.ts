/** The ground as the painter paints it. */
import { grid, ground, hexAt, level, mapFile } from "../data/map.js";
import { grounds } from "./places.js";

const kinds = { woods: "forest", "rocky woods": "rocks", orchard: "orchard", marsh: "marsh", town: "town" } as const;
const { data } = ground;
const along = (hexes: readonly string[]) => hexes.slice(1).map((b, i) => ({ a: hexes[i], b }));

const ways = [
  ...mapFile.roads.flatMap(({ name, kind, hexes }) =>
    along(hexes).map((side) => ({
      ...side,
      ...(kind === "street" ? { street: name } : kind === "trail" ? { trail: name } : { road: name }),
    })),
  ),
  ...along(mapFile.railroad).map((side) => ({ ...side, railroad: "Gettysburg Railroad" })),
];

const features: Readonly<Record<string, (name?: string) => object>> = {
  creek: () => ({ creek: true }),
  stream: () => ({ run: true }),
  wall: () => ({ wall: true }),
  bridge: (name = "Bridge") => ({ bridge: name }),
  ford: (name = "Ford") => ({ ford: name }),
};
/** 2.10 the bed of the unfinished railroad runs along hexsides, in true Cuts here and there. */
const cuts = new Set(data.sides.filter(({ kind }) => kind === "cut").map(({ a, b }) => a + b));
const sides = data.sides.flatMap(({ a, b, kind, name }) => {
  if (kind === "grade") return [{ a, b, bed: cuts.has(a + b) ? ("cut" as const) : ("open" as const) }];
  return kind in features ? [{ a, b, ...features[kind](name) }] : [];
});

/** 2.10c two levels or more: the high hex first. */
const slopes = data.hexes.flatMap(({ hex }) => {
  const at = hexAt(hex);
  const below = Array.from(grid.neighbour.subarray(6 * at, 6 * at + 6)).filter((to) => to >= 0 && level[at] - level[to] >= 2);
  return below.map((to) => ({ a: hex, b: grid.names[to], steep: true as const }));
});

type LabelStyle = "town" | "hill" | "road" | "place" | "entry" | "creek";

/** Along a stretch of its middle, from west to east. */
function roadLabel(name: string, hexes: readonly string[]) {
  const middle = Math.floor(hexes.length / 2);
  const stretch = hexes.slice(Math.max(0, middle - 3), middle + 4);
  const column = (hex: string) => Number(hex.slice(2));
  const path = column(stretch[0]) <= column(stretch.at(-1)!) ? stretch : stretch.toReversed();
  return { text: name, style: "road" as LabelStyle, path, dx: 0, dy: -0.3 };
}

/** A name of water stands beside the middle of its course. */
function waterLabels() {
  const courses = new Map<string, string[]>();
  for (const { a, kind, name } of data.sides)
    if (name && (kind === "stream" || kind === "creek")) courses.set(name, [...(courses.get(name) ?? []), a]);
  return [...courses]
    .filter(([name, hexes]) => hexes.length > 12 && !name.includes(","))
    .map(([text, hexes]) => ({ text, style: "creek" as LabelStyle, path: [hexes[Math.floor(hexes.length / 2)]], dx: 0.9, dy: 0 }));
}

const SHORT = 9;
const landmarkKinds: readonly (readonly [RegExp, "farm" | "church" | "house"])[] = [
  [/Seminary|College/, "church"],
  [/farm/, "farm"],
  [/house|Tavern|gate|depot|brickyard/i, "house"],
];
const landmarkOf = (name: string) => landmarkKinds.find(([pattern]) => pattern.test(name))?.[1];
/** The Town has its own name already. */
const isNamedElsewhere = (name: string): boolean => name.startsWith("Gettysburg") || name === "Railroad depot";

const labels = [
  { text: "GETTYSBURG", style: "town" as LabelStyle, path: ["1924"], dx: 0, dy: 1.1 },
  ...mapFile.hills.map(({ name, hex }) => ({ text: name, style: "hill" as LabelStyle, path: [hex], dx: 0, dy: -0.62 })),
  ...mapFile.places
    .filter(({ name }) => !isNamedElsewhere(name) && !landmarkOf(name))
    .map(({ name, hex }) => ({ text: name, style: "place" as LabelStyle, path: [hex], dx: 0, dy: 0.72 })),
  ...mapFile.roads.filter(({ kind, hexes }) => kind !== "street" && hexes.length > SHORT).map(({ name, hexes }) => roadLabel(name, hexes)),
  ...waterLabels(),
  ...mapFile.entries.map(({ id, hex }) => ({ text: id, style: "entry" as LabelStyle, path: [hex], dx: 0, dy: 0 })),
];

const factsBy = (name: string) => grounds[name];

export const firstdaySheet = {
  id: "firstday",
  layout: grid.layout,
  hexMetres: 137,
  levelFeet: 25,
  hexes: data.hexes.map(({ hex, terrain, level }) => ({ hex, level, terrain: kinds[terrain as keyof typeof kinds] ?? ("clear" as const) })),
  sides: [...ways, ...sides, ...slopes],
  beyond: { hexes: [], sides: [] },
  pikes: mapFile.roads.filter(({ kind }) => kind === "pike").map(({ name }) => name),
  labels,
  landmarks: mapFile.places.flatMap(({ name, hex }) => {
    const kind = landmarkOf(name);
    return kind ? [{ name, kind, path: [hex], dx: 0, dy: 0 }] : [];
  }),
  crests: [],
  title: { over: ["GETTYSBURG"], name: "THE FIRST DAY", under: ["1st July 1863"] },
  credits: ["The printed map was not seen: real ground laid under the hexes that the rules name."],
  facts: {
    clear: factsBy("clear"),
    forest: factsBy("woods"),
    rocks: factsBy("rocky woods"),
    orchard: factsBy("orchard"),
    marsh: factsBy("marsh"),
    town: factsBy("town"),
  },
};
