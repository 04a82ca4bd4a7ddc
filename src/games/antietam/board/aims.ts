/** How each legal action shows: what it says, where it is pressed, what it costs. */
import type { Action, Aim, GameEvent, JsonObject } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { arrivals } from "../data/timetable.js";
import { read, unitNamed, unitsIn, type View } from "./view.js";

type Aimer = (action: Action, view: View, rehearsed: readonly GameEvent[]) => Omit<Aim, "action">;

const strengthOf = (name: string): number => unitNamed.get(name)?.strength ?? 0;
const points = (cost: number): string => `${cost} ${cost === 1 ? "point" : "points"}`;

/** "Hood and Law in 0811". */
function stack(view: View, hex: string, keep: (name: string) => boolean = () => true): string {
  const names = unitsIn(view, hex)
    .map(({ name }) => name)
    .filter(keep);
  return `${inWords(names)} in ${hex}`;
}

/** The unit named in the action goes one hex. */
function goes(view: View, unit: string, to: string, words: string): Omit<Aim, "action"> {
  return { role: "go", words, place: to, path: [view.units[unit].hex, to] };
}

const aimers: Readonly<Record<string, Aimer>> = {
  take: ({ unit }, view) => ({ role: "take", words: `Take up ${unit} in ${view.units[`${unit}`].hex}`, piece: `${unit}` }),
  enter: ({ unit }) => {
    const hex = arrivals.find(({ group }) => group === unitNamed.get(`${unit}`)?.group)!.hex;
    return { role: "take", words: `Bring in ${unit} at ${hex}`, place: hex };
  },
  move: ({ to, straight }, view, rehearsed) => {
    const march = rehearsed.find(({ event }) => event === "move");
    const way = `${view.hand?.unit} ${straight ? "straight " : ""}to ${to}`;
    if (!march) return { role: "go", words: `Move ${way}`, place: `${to}` };
    const cost = Number(march.cost);
    return { role: "go", words: `Move ${way} for ${points(cost)}`, place: `${to}`, mark: `${cost}`, path: march.path as string[] };
  },
  stop: (_, view) => {
    const unit = `${view.hand?.unit}`;
    return { role: "drop", words: `Put ${unit} down in ${view.units[unit].hex}`, piece: unit };
  },
  sendBack: ({ unit }) => ({ role: "choose", words: `Send ${unit} back off the map`, piece: `${unit}` }),
  end: (_, view) => ({ role: "next", words: `End ${view.phase}` }),
  call: () => ({ role: "roll", words: "Roll for the additional group: a 1 brings it" }),
  attack: ({ target }, view) => ({ role: "strike", words: `Attack ${stack(view, `${target}`)}`, place: `${target}` }),
  target: ({ hex }, view) => ({ role: "join", words: `Attack ${stack(view, `${hex}`)} as well`, place: `${hex}` }),
  join: ({ hex }, view) => {
    const fresh = (name: string) => !view.units[name].ineffective;
    const strength = unitsIn(view, `${hex}`).reduce((sum, { name }) => sum + (fresh(name) ? strengthOf(name) : 0), 0);
    return { role: "join", words: `Attack with ${stack(view, `${hex}`, fresh)} (${strength})`, place: `${hex}`, mark: `+${strength}` };
  },
  support: ({ unit }, view) => {
    const strength = strengthOf(`${unit}`);
    const words = `Bombard with ${unit} from ${view.units[`${unit}`].hex} (${strength})`;
    return { role: "join", words, piece: `${unit}`, mark: `+${strength}` };
  },
  roll: ({ odds }) => ({ role: "roll", words: `Roll at ${odds}` }),
  lose: ({ unit }) => ({ role: "choose", words: `Give up ${unit} (${strengthOf(`${unit}`)})`, piece: `${unit}` }),
  retreat: ({ unit, to, displace }, view) => {
    const pushing = displace === undefined ? "" : `, displacing ${displace}`;
    return goes(view, `${unit}`, `${to}`, `${unit} falls back to ${to}${pushing}`);
  },
  stand: () => ({ role: "next", words: "The guns stand" }),
  advance: ({ unit, to }, view) => goes(view, `${unit}`, `${to}`, `${unit} advances to ${to}`),
  hold: () => ({ role: "next", words: "Nobody advances" }),
};

export function aim(action: Action, view: JsonObject, rehearsed: readonly GameEvent[]): Aim {
  return { action, ...aimers[action.do](action, read(view), rehearsed) };
}
