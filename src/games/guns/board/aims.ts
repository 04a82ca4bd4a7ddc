/** How each legal action shows: aims.json says it in words, this what they speak of. */
import type { Action, Aim, JsonObject } from "../../../engine/index.js";
import { type AimRow, aimed, capital, inWords, plural } from "../../../kit/index.js";
import told from "../data/aims.json" with { type: "json" };
import { placeTitle } from "../data/map.js";
import { hourNamed, hourTitle } from "../data/time.js";
import { offPlace } from "./places.js";
import { facingWords, frontOf } from "./plan.js";
import { roadCourse } from "./road.js";
import { blockCalled, blocksOf, read, type Seen, standing, trayOf, type View } from "./view.js";
import { wayOf } from "./ways.js";

type Words = Readonly<Record<string, string>>;
const rows = told.aims as unknown as Readonly<Record<string, AimRow & { readonly free?: string }>>;
const endings: Readonly<Record<string, Words>> = told.endings;
const goes: Words = told.goes;
const pairs: Words = told.pairs;

/** The block that the action names, or that is in hand. */
const blockOf = ({ block }: Action, view: View): Seen | undefined => blockCalled(view, block ?? view.hand);
const areasIn = (text: unknown): string[] => (text ? `${text}`.split(" ") : []);
const places = (text: unknown): string => inWords(areasIn(text).map(placeTitle));
/** Where a front is chosen for: a position named, or that of the block in hand. */
const frontAt = (action: Action, view: View) => action.at ?? blockOf(action, view)?.place;

/** What is said otherwise than by the name of a field, or is none: of the block, of its way, of what it costs. */
const facts: Readonly<Record<string, (action: Action, view: View) => string | undefined>> = {
  hand: (_, view) => view.hand ?? nextBuford(view),
  stands(action, view) {
    const block = blockOf(action, view);
    return block && standing(block);
  },
  mounted: ({ mounted }) => (mounted ? "mounted" : undefined),
  onFoot: (action, view) => (!action.mounted && blockOf(action, view)?.cavalry ? "on foot" : undefined),
  goes: (_, { stage }) => goes[stage] ?? "goes",
  through: ({ through }) => places(through),
  across: ({ across }) => places(across),
  by: ({ across }) => (across ? `across ${places(across)}` : "from where it stands"),
  passing({ do: verb, through, across }) {
    const by = [through && `through ${places(through)}`, verb === "move" && across && `on the side of ${places(across)}`];
    // Beside a way to the same place that crosses one.
    return by.filter(Boolean).join(", ") || "Round the objective";
  },
  steps: (action, view) => wayOf(view, action)?.steps.toString(),
  cost,
  facing: (action, view) => facingWords(frontAt(action, view), action.front),
  ending: ({ do: verb }, { ask }) => endings[verb][ask] ?? capital(verb),
  side: ({ side }) => (side === "union" ? "Union" : "Confederates"),
  length: ({ hours }) => plural(Number(hours), "hour"),
  hour: ({ hour }) => hourTitle(hourNamed(hour)).replace(/^\d July, /, ""),
  pair: ({ pair }) => pairs[`${pair}`],
  orders: ({ orders }) => capital(`${orders}`),
  price: ({ orders }, view) => orderPrice(`${orders}`, view),
};

/** Pieces and places by their names. */
const named: Readonly<Record<string, (action: Action, view: View) => string | readonly string[] | undefined>> = {
  block: (action, view) => blockOf(action, view)?.id,
  stands: (action, view) => blockOf(action, view)?.place,
  across: ({ across }) => areasIn(across),
  off: ({ across }) => offPlace(`${across}`),
  way(action, view) {
    const [way, from] = [wayOf(view, action), blockOf(action, view)?.place];
    return way && from !== undefined ? [from, ...way.passes] : undefined;
  },
  march: () => "MARCH",
};

/** Its steps, and 14.5a what it loses where it ends next to the enemy. */
function cost(action: Action, view: View): string | undefined {
  const way = wayOf(view, action);
  const loses = blockOf(action, view)?.strength === 1 ? "lost" : "reduced";
  return way && `${plural(way.steps, "step")}${way.costly ? `, next to the enemy: it is ${loses}` : ""}`;
}

/** What general orders cost, before they are declared. */
function orderPrice(orders: string, view: View): string {
  const tray = trayOf(view);
  const half = plural(Math.ceil(tray / 2), "token");
  // 6.3c, 6.4b, 6.5b
  if (orders === "attack") return `costs ${half} if you could attack then and do not`;
  if (orders === "withdraw") return `costs ${half} of ${tray}`;
  return view.gaveWay ? `costs ${plural(Math.min(2, tray), "token")}, since you gave way` : "costs nothing";
}

/** 4.8 BUFORD's blocks are placed one after the other. */
function nextBuford(view: View): string {
  const there = new Set(blocksOf(view).map(({ name }) => name));
  return ["BUFORD A", "BUFORD B"].find((name) => !there.has(name)) ?? "BUFORD";
}

export function aim(action: Action, json: JsonObject): Aim {
  const view = read(json);
  const { free, ...row } = rows[action.do];
  const gate = action.do === "road" ? blockOf(action, view)?.gate : undefined;
  return {
    action,
    ...aimed(
      row,
      (fact) => (fact in facts ? facts[fact](action, view) : fact in action && placeTitle(action[fact])),
      (fact) => (fact in named ? named[fact](action, view) : action[fact]),
    ),
    free,
    front: action.front === undefined ? undefined : frontOf(frontAt(action, view), action.front),
    course: gate === undefined ? undefined : roadCourse(gate, `${action.across ?? ""}`, `${action.to}`),
  };
}
