/** How things stand: the hour, general orders, objectives and the way to them, and what each side commands by fire. */
import type { Affair, JsonObject, Shade } from "../../../engine/index.js";
import { capital, onceFor, plural } from "../../../kit/index.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { ground, placeTitle } from "../data/map.js";
import { hourNamed, hourTitle } from "../data/time.js";
import { communications, coverOf, emptyCover, fieldOfFire, MOST_AREAS_SEEN } from "../geometry/faces.js";
import { areaNumber } from "./plan.js";
import { blocksOf, deploymentOf, read, type View } from "./view.js";

const { areaNames } = ground.map;

/** What an army commands by fire. */
function coverIn(view: View, army: number) {
  const cover = emptyCover(ground);
  coverOf(deploymentOf(view), army, cover);
  return cover;
}

/** 20.2 by objective the areas by which the Union reaches its edge from there. */
const waysHome = onceFor((view: View): ReadonlyMap<string, readonly string[]> => {
  const [deployment, cover] = [deploymentOf(view), coverIn(view, CSA)];
  const way = (at: string) => communications(deployment, UNION, cover, areaNumber.get(at)!).map((area) => areaNames[area]);
  return new Map((view.objectives ?? []).map(({ at }) => [at, way(at)]));
});

/** Empty where no way is open. */
export const wayHome = (view: View, at: string): readonly string[] => waysHome(view).get(at) ?? [];

export function affairs(json: JsonObject): readonly Affair[] {
  const view = read(json);
  return [turnAffair(view), ...orderAffairs(view), ...objectiveAffairs(view), ...specialOrders(view)];
}

function turnAffair({ hour, hours = 1, longest = 1, first = "union" }: View): Affair {
  const until = hours > 1 ? `, to the end of ${hourTitle(hourNamed(hour) + hours - 1)}` : "";
  const most = longest === hours ? "" : ` (${longest} at most)`;
  return { title: "Turn", words: `${plural(hours, "hour")}${most}${until}; the ${capital(first)} side first`, rule: "GG-7.1a" };
}

function orderAffairs({ orders = ["hold", "hold"] }: View): Affair[] {
  return armyNames.map((side, army) => ({ title: `${capital(side)} orders`, words: capital(orders[army]), side, rule: "GG-6.1a" }));
}

function objectiveAffairs(view: View): Affair[] {
  return (view.objectives ?? []).map(({ at, control: side }) => {
    const way = wayHome(view, at);
    const open = way.length > 0;
    const held = open ? "Union, full control: a way to its edge is open" : "Union, but no way to its edge is open";
    return {
      title: `Objective: ${placeTitle(at)}`,
      words: side === "confederate" ? "Confederate" : held,
      side,
      rule: "GG-20.2b",
      ...(open && { shade: { title: `The way from ${placeTitle(at)} to the edge`, side: "union", places: way, way } }),
    };
  });
}

function specialOrders({ specialOrders: texts = [] }: View): Affair[] {
  return armyNames.flatMap((side, army) => {
    const text = texts[army];
    return text ? [{ title: `${capital(side)} special order`, words: `“${text}”`, side, rule: "GG-25.1e" }] : [];
  });
}

const out = new Int16Array(MOST_AREAS_SEEN);

/** The field of fire of a block, or of all blocks of a side. */
export function shade(json: JsonObject, of: { readonly piece: string } | { readonly side: string }): Shade | undefined {
  const view = read(json);
  if ("side" in of) {
    const army = (armyNames as readonly string[]).indexOf(of.side);
    if (army < 0) return undefined;
    const { area: seen } = coverIn(view, army);
    return { title: `${capital(of.side)} fields of fire`, side: of.side, places: areaNames.filter((_, area) => seen[area]) };
  }
  const block = blocksOf(view).find(({ id }) => id === of.piece);
  if (block?.face === undefined) return undefined;
  const count = fieldOfFire(deploymentOf(view), block.army, block.face, out);
  const places = Array.from(out.subarray(0, count), (area) => areaNames[area]);
  return { title: `Field of fire of ${block.name ?? block.id}`, side: block.side, places };
}
