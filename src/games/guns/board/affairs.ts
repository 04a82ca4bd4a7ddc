/** How things stand: the hour, general orders, objectives and the way to them, and what each side commands by fire. */
import type { Affair, JsonObject, Pile, Shade } from "../../../engine/index.js";
import { armyNames } from "../data/blocks.js";
import { ground } from "../data/map.js";
import { hourNamed, hourTitle, queueNames, queues as queueRows } from "../data/time.js";
import { firstToken, tokenNames } from "../data/tokens.js";
import { coverOf, emptyCover, fieldOfFire, MOST_AREAS_SEEN } from "../geometry/faces.js";
import { wayHome } from "./objectives.js";
import { gates } from "./plan.js";
import { areaName, blocksOf, deploymentOf, orderTitles, plural, read, type SideName, sideTitles, type View } from "./view.js";

const { map } = ground;

export function affairs(json: JsonObject): readonly Affair[] {
  const view = read(json);
  return [turnAffair(view), ...orderAffairs(view), ...objectiveAffairs(view), ...queueAffairs(view), ...specialOrders(view)];
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
      title: `Objective: ${areaName(at)}`,
      words,
      side: control,
      rule: "GG-20.2b",
      ...(way.length > 0 && { shade: { title: `The way from ${areaName(at)} to the edge`, side: "union", places: way, way } }),
    };
  });
}

/** Who is still to come at each entry point, the next one first. */
function queueAffairs({ queues = {} }: View): Affair[] {
  return armyNames.map((side) => {
    const lines = queueRows.flatMap(({ entry }, q) => {
      const row = gates[entry].side === side ? queues[queueNames[q]] : undefined;
      const left = (row?.commands ?? []).slice(row?.drawn ?? 0);
      return left.length > 0 ? [`${queueNames[q]} ${left.map((name) => name ?? "?").join(", ")}`] : [];
    });
    return {
      title: `${sideTitles[side]} queues`,
      words: lines.length > 0 ? lines.join("; ") : "none to come",
      side,
      rule: "GG-4.5a",
      ahead: true,
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
    coverOf(ground, deployment, army, seen);
    const places = map.areaNames.filter((_, area) => seen.area[area]);
    return { title: `${sideTitles[of.side as SideName]} fields of fire`, side: of.side, places };
  }
  const block = blocksOf(view).find(({ id }) => id === of.piece);
  if (block?.face === undefined) return undefined;
  const count = fieldOfFire(ground, deployment, block.army, block.face, out);
  return {
    title: `Field of fire of ${block.name ?? block.id}`,
    side: block.side,
    places: Array.from(out.subarray(0, count), (area) => map.areaNames[area]),
  };
}

const pileTitles: readonly (readonly [string, string])[] = [
  ["tray", "Tray"],
  ["pool", "Pool"],
  ["returned", "Returned"],
  ["used", "Used in this attack"],
  ["filled", "Used up for the attack"],
  ["hit", "Hit"],
  ["expended", "Expended"],
  ["burnt", "Expended unseen"],
  ["reserve", "For the bombardment"],
];

/** Own tokens by their faces, the others by their number. */
export function piles(json: JsonObject): readonly Pile[] {
  const view = read(json);
  const sides = [...armyNames].sort((a) => (a === view.army ? -1 : 1));
  return sides.flatMap((side) => pileTitles.flatMap(([pile, title]) => pileOf(view, side, pile, title)));
}

function pileOf(view: View, side: SideName, pile: string, title: string): Pile[] {
  const held = view.tokens?.[side]?.seen?.[pile] ?? view.tokens?.[side]?.[pile];
  const facts = { id: `${side} ${pile}`, title: `${sideTitles[side]}: ${title.toLowerCase()}`, side };
  if (held === undefined || held === null) return [];
  if (typeof held === "number") return held > 0 ? [{ ...facts, tokens: [], words: `${held} face-down` }] : [];
  const army = armyNames.indexOf(side);
  const order = tokenNames.slice(firstToken[army], firstToken[army + 1]);
  const rows = Object.entries(held).flatMap(([name, count]) => (count ? [{ name, count }] : []));
  if (rows.length === 0) return [];
  rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      ...facts,
      tokens: rows.map(({ name, count }) => {
        const [, organization, strength = ""] = /^(.*?)(?: (\d))?$/.exec(name) ?? ["", name];
        return { id: name, name: organization, figures: strength, count };
      }),
      words: plural(total, "token"),
    },
  ];
}
