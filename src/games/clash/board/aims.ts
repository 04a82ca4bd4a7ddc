/** How each legal action shows: what it says, where it is pressed, what it costs. */
import type { Action, Aim, Board, GameEvent } from "../../../engine/index.js";
import type { Battle } from "../battle.js";
import { askOf, hexOf, listOf, notedIn, read, unitsIn, type View } from "./view.js";

type Shown = Omit<Aim, "action">;
type Aimer = (action: Action, view: View, rehearsed: readonly GameEvent[]) => Shown;

const button = (role: Aim["role"], words: string): Shown => ({ role, words });
const onPlace = (role: Aim["role"], place: unknown, words: string): Shown => ({ role, words, place: `${place}` });
const onPiece = (role: Aim["role"], piece: unknown, words: string): Shown => ({ role, words, piece: `${piece}` });
const points = (cost: number): string => `${cost} ${cost === 1 ? "point" : "points"}`;

/** The unit in hand goes: by which way of moving, and what it pays. */
function goes(how: string, brief: string): Aimer {
  return ({ to, straight }, view, rehearsed) => {
    const march = rehearsed.find(({ event }) => event === "move");
    const words = `${notedIn(view)} ${how} ${straight ? "straight " : ""}to ${to}`;
    const shown = { role: "go", place: `${to}`, brief: straight ? "straight on" : brief } as const;
    if (!march) return { ...shown, words };
    const cost = Number(march.cost);
    return { ...shown, words: `${words} for ${points(cost)}`, mark: `${cost}`, path: march.path as string[] };
  };
}

/** A step of a unit that is not in hand for its own move. */
function slides(words: (unit: string, to: string) => string): Aimer {
  return ({ unit, to }, view) => {
    const who = `${unit ?? notedIn(view)}`;
    const from = hexOf(view, who);
    return { ...onPlace("go", to, words(who, `${to}`)), ...(from !== undefined && { path: [from, `${to}`] }) };
  };
}

/** B 8.7 a way under Pope's Orders is named hex by hex. */
const route: Aimer = ({ unit, way }, view) => {
  const from = hexOf(view, `${unit}`)!;
  if (way === "") return onPiece("choose", unit, `${unit} stays, by Pope's Orders`);
  const hexes = `${way}`.split(" ");
  return {
    ...onPlace("go", hexes.at(-1), `${unit} goes by Pope's Orders: ${way}`),
    path: [from, ...hexes],
    brief: `${unit} by ${hexes[0]}`,
  };
};

const fromSlip = (view: View): boolean => askOf(view) === "slip";
const withdraws = goes("makes an Emergency Withdrawal", "Emergency Withdrawal");
const slipsAway: Aimer = ({ to }, view) => onPlace("go", to, `${notedIn(view)} withdraws before the combat to ${to}`);

/** Words for verbs that several questions have. */
const passes: Readonly<Record<string, string>> = { interrupt: "Keep Warren back", offer: "Do not attack now" };
const ends: Readonly<Record<string, string>> = { march: "End the movement", attack: "End the attack" };
const enoughs: Readonly<Record<string, string>> = {
  early: "Try no group early",
  call: "No more Formations",
  detail: "No more units",
  replace: "Replace nothing more",
};
const waits: Readonly<Record<string, string>> = { open: "Not this turn", battery: "No Grand Battery this turn" };

export function aimsOf(battle: Battle): Board["aim"] {
  const list = listOf(battle);
  const stack = (view: View, hex: unknown) =>
    unitsIn(list, view, `${hex}`)
      .map(({ name }) => name)
      .join(" and ");
  const aimers: Readonly<Record<string, Aimer>> = {
    camp: ({ hex }, view) => onPlace("choose", hex, `${notedIn(view)} sets up at ${hex}`),
    place: ({ hex }, view) => onPlace("go", hex, `Place ${notedIn(view)} in ${hex}`),
    bring: () => button("choose", "Bring Williams' Division"),
    leave: () => button("next", "Leave Williams where he is"),
    mass: () => button("choose", "Form the Grand Battery"),
    wait: (_, view) => button("next", waits[askOf(view)]),
    try: ({ group }, view) => button("roll", group === undefined ? `Roll for ${notedIn(view)}: a 1 brings him` : `Try early: ${group}`),
    enough: (_, view) => button("next", enoughs[askOf(view)]),
    enter: ({ hex }, view) => onPlace("go", hex, `${notedIn(view)} comes in at ${hex}`),
    shift: ({ entry }) => {
      const { hexes } = battle.entries[battle.entryNames.indexOf(`${entry}`)];
      return onPlace("choose", battle.grid.names[hexes[0]], `Come in at entry hex ${entry}`);
    },
    stay: () => button("next", "Come in at the listed entry hex"),
    keep: ({ marker }, view) =>
      marker === undefined ? button("next", `Keep the marker of ${notedIn(view)}`) : button("choose", `Keep ${marker} out of the cup`),
    none: (_, view) => button("next", askOf(view) === "support" ? "Commit no artillery" : "Keep no marker out of the cup"),
    use: ({ marker }, view) =>
      marker === undefined ? button("choose", `Play ${notedIn(view)}`) : button("choose", `Play ${marker} in place of ${notedIn(view)}`),
    call: ({ formation }) => button("choose", `${formation} acts under Longstreet`),
    alone: (_, view) => button("next", `${notedIn(view)} acts alone`),
    rouse: ({ hex }, view) => onPlace("choose", hex, `Warren rouses ${stack(view, hex)} in ${hex}`),
    pass: (_, view) => button("next", passes[askOf(view)]),
    choose: ({ unit }) => onPiece("choose", unit, `${unit} goes with Warren`),
    focus: ({ unit }) => onPiece("choose", unit, `Command from ${unit}`),
    take: ({ unit }, view) => onPiece("take", unit, `Take up ${unit} in ${hexOf(view, `${unit}`)}`),
    route,
    end: (_, view) => button("next", ends[askOf(view)]),
    march: goes("marches by road", "Reinforcement March"),
    road: goes("goes by road", "by road"),
    move: goes("moves", "over the ground"),
    withdraw: (action, view, rehearsed) => (fromSlip(view) ? slipsAway : withdraws)(action, view, rehearsed),
    exit: ({ by }, view) => {
      const words = `${notedIn(view)} leaves the map${by === undefined ? "" : ` by ${by}`}`;
      return by === undefined ? button("choose", words) : { ...onPlace("choose", by, words), brief: "off the map" };
    },
    stop: (_, view) => onPiece("drop", notedIn(view), `Put ${notedIn(view)} down in ${hexOf(view, notedIn(view))}`),
    fight: (_, view) => button("strike", view.marker ? "Attack with the units just activated" : "Declare the Combat Action"),
    attack: ({ hex }, view) => onPlace("strike", hex, `Attack ${stack(view, hex)} in ${hex}`),
    join: ({ unit, marker }) => (unit === undefined ? button("choose", `${marker} acts along`) : onPiece("join", unit, `${unit} attacks`)),
    go: (_, view) => button("roll", `Attack ${notedIn(view)} now`),
    stand: (_, view) => button("next", `${notedIn(view)} stands`),
    commit: ({ marker }) => button("choose", `Commit the guns of ${marker}`),
    retreat: slides((unit, to) => `${unit} retreats to ${to}`),
    flee: slides((unit, to) => `${unit} goes on back to ${to}`),
    fall: slides((unit, to) => `${unit} falls back to ${to}`),
    advance: ({ unit }) => onPiece("go", unit, `${unit} advances`),
    hold: () => button("next", "Nobody advances"),
    restore: ({ unit }) => onPiece("choose", unit, `${unit} gets its step back`),
    return: ({ unit, to }) => ({ ...onPlace("choose", to, `${unit} comes back in ${to}`), brief: `${unit}` }),
  };
  return (action, view, rehearsed) => ({ action, ...aimers[action.do](action, read(view), rehearsed) });
}
