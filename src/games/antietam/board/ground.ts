/** What the rules say of each kind of ground, in words. */
import { type Terrain, terrainChart, terrains } from "../data/tables.js";

const names: Readonly<Record<Terrain, string>> = {
  clear: "Clear",
  forest: "Forest",
  rough: "Rough",
  forestRough: "Forest, rough",
  town: "Town",
  townRough: "Town, rough",
  river: "River",
  ferry: "Ferry",
};

/** "Rough: costs 3, defender doubled". */
export function groundFact(terrain: Terrain): string {
  const { cost, defence, blocksSight, holds } = terrainChart[terrain];
  if (cost === null) return `${names[terrain]}: no unit enters`;
  const facts = [
    `costs ${cost}`,
    ...(defence > 1 ? ["defender doubled"] : []),
    ...(blocksSight ? ["blocks sight"] : []),
    ...(holds ? [] : ["only to pass through"]),
  ];
  return `${names[terrain]}: ${facts.join(", ")}`;
}

/** Short enough for a hex of the rules look: "costs 3, defence ×2", "1, ×2, no sight". */
function inHex(terrain: Terrain): string {
  const { cost, defence, blocksSight, holds } = terrainChart[terrain];
  if (cost === null) return "never entered";
  if (defence > 1 && blocksSight) return `${cost}, ×${defence}, no sight`;
  return `costs ${cost}${defence > 1 ? `, defence ×${defence}` : ""}${blocksSight ? ", no sight" : ""}${holds ? "" : ", to cross"}`;
}

export const groundsInHex = Object.fromEntries(
  terrains.map((terrain) => [terrain, { name: names[terrain], facts: inHex(terrain) }]),
) as Readonly<Record<Terrain, { readonly name: string; readonly facts: string }>>;
