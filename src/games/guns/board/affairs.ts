/** How things stand: the hour, general orders, objectives and the way to them, and what each side commands by fire. */
import type { Affair, JsonObject, Shade } from "../../../engine/index.js";
import { plural } from "../../../kit/index.js";
import { armyNames } from "../data/blocks.js";
import { ground, placeTitle } from "../data/map.js";
import { hourNamed, hourTitle } from "../data/time.js";
import { coverOf, emptyCover, fieldOfFire, MOST_AREAS_SEEN } from "../geometry/faces.js";
import { wayHome } from "./objectives.js";
import { blocksOf, deploymentOf, orderTitles, read, type SideName, sideTitles, type View } from "./view.js";

const { map } = ground;

export function affairs(json: JsonObject): readonly Affair[] {
  const view = read(json);
  return [turnAffair(view), ...orderAffairs(view), ...objectiveAffairs(view), ...specialOrders(view)];
}

function turnAffair({ hour, hours = 1, longest = 1, first = "union" }: View): Affair {
  const from = hourNamed(hour);
  const until = hours > 1 ? `, to the end of ${hourTitle(from + hours - 1)}` : "";
  const most = longest === hours ? "" : ` (${longest} at most)`;
  return {
    title: "Turn",
    words: `${plural(hours, "hour")}${most}${until}; the ${sideTitles[first]} side first`,
    rule: "GG-7.1a",
  };
}

function orderAffairs({ orders = ["hold", "hold"] }: View): Affair[] {
  return armyNames.map((side, army) => ({
    title: `${sideTitles[side]} orders`,
    words: orderTitles[orders[army]] ?? orders[army],
    side,
    rule: "GG-6.1a",
  }));
}

function objectiveAffairs(view: View): Affair[] {
  return (view.objectives ?? []).map(({ at, control }) => {
    const way = wayHome(view, at);
    const words =
      control === "confederate"
        ? "Confederate"
        : way.length > 0
          ? "Union, full control: a way to its edge is open"
          : "Union, but no way to its edge is open";
    return {
      title: `Objective: ${placeTitle(at)}`,
      words,
      side: control,
      rule: "GG-20.2b",
      ...(way.length > 0 && { shade: { title: `The way from ${placeTitle(at)} to the edge`, side: "union", places: way, way } }),
    };
  });
}

function specialOrders({ specialOrders: texts = [] }: View): Affair[] {
  return armyNames.flatMap((side, army) => {
    const text = texts[army];
    return text ? [{ title: `${sideTitles[side]} special order`, words: `“${text}”`, side, rule: "GG-25.1e" }] : [];
  });
}

const out = new Int16Array(MOST_AREAS_SEEN);

/** The field of fire of a block, or of all blocks of a side. */
export function shade(json: JsonObject, of: { readonly piece: string } | { readonly side: string }): Shade | undefined {
  const view = read(json);
  const deployment = deploymentOf(view);
  if ("side" in of) {
    const army = armyNames.indexOf(of.side as SideName);
    if (army < 0) return undefined;
    const seen = emptyCover(ground);
    coverOf(deployment, army, seen);
    const places = map.areaNames.filter((_, area) => seen.area[area]);
    return { title: `${sideTitles[of.side as SideName]} fields of fire`, side: of.side, places };
  }
  const block = blocksOf(view).find(({ id }) => id === of.piece);
  if (block?.face === undefined) return undefined;
  const count = fieldOfFire(deployment, block.army, block.face, out);
  return {
    title: `Field of fire of ${block.name ?? block.id}`,
    side: block.side,
    places: Array.from(out.subarray(0, count), (area) => map.areaNames[area]),
  };
}
