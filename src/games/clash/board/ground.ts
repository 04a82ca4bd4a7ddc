/** What the rules say of each kind of ground, in words, and how the painter paints it. */
import { prices } from "../data/tables.js";

export type Terrain = keyof typeof prices.enter;

const names: Readonly<Record<Terrain, string>> = { clear: "Open", woods: "Woods", town: "Town", marsh: "Marsh", devilsDen: "Devil's Den" };
export const paints = { clear: "clear", woods: "forest", town: "town", marsh: "marsh", devilsDen: "rocks" } as const;

const more: Readonly<Record<Terrain, readonly string[]>> = {
  clear: [],
  woods: ["no artillery into it", "cavalry by road alone"],
  town: ["no zones reach into it", "defence 1 less", "no artillery into it"],
  marsh: [],
  devilsDen: ["no artillery", "no cavalry"],
};

/** "Woods: costs 2, no artillery into it". */
export const groundFact = (terrain: Terrain): string =>
  `${names[terrain]}: ${[`costs ${prices.enter[terrain]}`, ...more[terrain]].join(", ")}`;

const terrains = Object.keys(names) as Terrain[];

/** Short enough for a hex of the rules look. */
export const groundsInHex = Object.fromEntries(
  terrains.map((terrain) => [
    paints[terrain],
    { name: names[terrain], facts: [`costs ${prices.enter[terrain]}`, ...more[terrain].slice(0, 1)].join(", ") },
  ]),
);

/** What lies along the side of a hex. */
export const sideWords: Readonly<Record<string, string>> = {
  creek: `costs ${prices.creek} more`,
  river: "no crossing",
  ford: "costs 1 more",
  bridge: "costs 1 more",
  burnedBridge: "burned, no crossing",
  embankment: "crossed by road alone, 1 more in defence",
  steep: `uphill ${prices.steepClimb} more, 1 more in defence`,
  sunken: "1 more in defence",
  cut: "no crossing",
};
