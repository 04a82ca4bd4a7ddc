/** The order in which things are drawn: what lies on the ground, coat by coat, on the map and in its legend. */
import type { Brush, Layer } from "./brush.js";
import { ofKind } from "./courses.js";
import { paintCrop, paintMarsh, paintOrchard, paintRocky } from "./covers.js";
import { paintCrossings } from "./crossings.js";
import { hachuresOf } from "./heights.js";
import type { Cover, Land } from "./land.js";
import { buildingSigns, groundSigns, paintLanes, paintSigns } from "./landmarks.js";
import { paintAreas, paintCorners, paintPositions, paintSights } from "./positions.js";
import { railroadOf } from "./railroad.js";
import { roadsOf } from "./roads.js";
import { townsOf } from "./town.js";
import { paintSteeps, wallsOf } from "./walls.js";
import { creeksOf, riversOf } from "./water.js";
import { woodsOf } from "./woods.js";

export function coatsOf(cover: Cover, { growth, building }: Pick<Land, "growth" | "building">): Layer[] {
  const { courses = [], spots = [] } = cover;
  const ways = ofKind(courses, "pike", "road", "lane", "street").map(({ line }) => line);
  const creeks = ofKind(courses, "creek", "run").map(({ line }) => line);
  const woods = woodsOf(cover.woods ?? [], { roads: ways, creeks }, growth);
  const towns = townsOf(cover.towns ?? [], ways, building);
  const each =
    <Part>(parts: readonly Part[] | undefined, paint: (brush: Brush, part: Part) => void): Layer =>
    (brush) => {
      for (const part of parts ?? []) paint(brush, part);
    };
  return [
    (brush) => paintAreas(brush, cover.areas ?? []),
    cover.rough ?? (() => {}),
    cover.height ? hachuresOf(cover.height) : () => {},
    each(cover.crops, paintCrop),
    each(cover.orchards, paintOrchard),
    each(cover.rocks, paintRocky),
    woods.wash,
    towns.wash,
    each(cover.marshes, paintMarsh),
    creeksOf(courses),
    riversOf(cover.rivers ?? []),
    (brush) => paintSteeps(brush, cover.steeps ?? []),
    (brush) => paintSigns(brush, groundSigns(spots)),
    (brush) => paintLanes(brush, cover.lanes ?? []),
    railroadOf(courses),
    roadsOf(courses),
    woods.trees,
    towns.houses,
    wallsOf(courses),
    (brush) => paintSigns(brush, buildingSigns(spots)),
    (brush) => paintCrossings(brush, cover.crossings ?? []),
    (brush) => paintSights(brush, cover.sights ?? []),
    (brush) => paintPositions(brush, cover.positions ?? []),
    (brush) => paintCorners(brush, cover.corners ?? []),
  ];
}
