/** The field as the painter paints it. */
import { data, grid } from "../data/field.js";

const roads = data.road.slice(1).map((b, i) => ({ a: data.road[i], b, road: "The pike" }));

export const skirmishSheet = {
  id: "skirmish",
  layout: grid.layout,
  hexMetres: 200,
  hexes: data.woods.map((hex) => ({ hex, terrain: "forest" as const })),
  sides: roads,
  beyond: { hexes: [], sides: [] },
  pikes: ["The pike"],
  labels: [{ text: "Crossroads", style: "place" as const, path: [data.crossroads], dx: 0, dy: 0.6 }],
  landmarks: [],
  crests: [],
  title: { over: ["A"], name: "SKIRMISH", under: ["an example"] },
  credits: ["Drawn for tests."],
  facts: { clear: { name: "Open", facts: "costs 1" }, forest: { name: "Woods", facts: "costs 2" } },
};
