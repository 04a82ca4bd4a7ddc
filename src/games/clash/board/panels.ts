/** What lies beside the map: the cup with its chances, artillery, special markers, points on their way to victory. */
import type { Affair, Board, Display, DisplayBox, Held, Mark } from "../../../engine/index.js";
import { centreOf, plural } from "../../../kit/index.js";
import { type Battle, type SideName, sideNames } from "../battle.js";
import { read, sideTitles, type View } from "./view.js";

/** 6.3.3 every marker in the cup is as likely as any other to be drawn next. */
function cupOf(battle: Battle, view: View): Display {
  const { formationNames, formationSide } = battle;
  const inCup = formationNames.map((_, f) => f).filter((f) => view.formations[formationNames[f]]?.inCup);
  const chance = `1 in ${inCup.length}`;
  const held = inCup.map((f): Held => {
    const name = formationNames[f];
    return { id: `marker ${name}`, name, figures: chance, count: 1, side: sideNames[formationSide[f]] };
  });
  const union = inCup.filter((f) => formationSide[f] === 0).length;
  const words =
    inCup.length === 0
      ? "has nothing left this turn"
      : `Next comes a Union marker in ${union} of ${inCup.length} draws, each of these in ${chance}.`;
  return {
    id: "cup",
    kind: "boxes",
    title: "The cup",
    side: "",
    words,
    boxes: [{ id: "cup", title: held.length === 0 ? "Empty" : "Still to be drawn", held }],
  };
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly figures: string;
  readonly stage: string;
}

/** Boxes for the stages that something is at. */
function boxesOf(kept: readonly Kept[], titles: Readonly<Record<string, string>>): DisplayBox[] {
  return Object.entries(titles).flatMap(([stage, title]) => {
    const held = kept.filter((one) => one.stage === stage).map(({ id, name, figures }) => ({ id, name, figures, count: 1 }));
    return held.length === 0 ? [] : [{ id: stage, title, held }];
  });
}

const gunTitles = { ready: "Ready", idle: "Not drawn this turn", used: "Used" };
const specialTitles = { there: "In hand", waiting: "Waits for a die", used: "Used this turn" };

function gunsOf({ facts }: Battle, view: View, side: SideName): Display[] {
  const kept = facts.army.guns
    .filter((gun) => gun.side === side)
    .map(({ name, half }) => ({ id: `gun ${name}`, name, figures: half ? "½" : "1", stage: view.guns[name] ?? "absent" }));
  const boxes = boxesOf(kept, gunTitles);
  const words = "half are drawn each day turn";
  return boxes.length === 0 ? [] : [{ id: `guns ${side}`, kind: "boxes", title: `${sideTitles[side]} artillery`, side, words, boxes }];
}

/** Those whose turns are over, or that are gone, lie there no more. */
function specialsOf({ facts }: Battle, view: View, side: SideName): Display[] {
  const kept = facts.specials
    .filter((special) => special.side === side && view.turn <= special.turns[1])
    .map(({ name, turns: [from, to] }) => ({
      id: `special ${name}`,
      name,
      figures: from === to ? `turn ${from}` : `turns ${from} to ${to}`,
      stage: view.specials[name] ?? "there",
    }));
  const boxes = boxesOf(kept, specialTitles);
  const words = "one more on the Command Roll, an attack of its own";
  return boxes.length === 0
    ? []
    : [{ id: `specials ${side}`, kind: "boxes", title: `${sideTitles[side]} special markers`, side, words, boxes }];
}

/** 4.1.2 what counts towards an automatic victory, and what it takes. */
function scoreOf({ facts }: Battle, view: View, own: number): { readonly points: number; readonly target: number } {
  const bought = own === 1 ? view.extra[own] : 0;
  return { points: view.casualties[own] + bought, target: facts.victory.base + view.delay[1 - own] };
}

/** 4.1.2 the way to an automatic victory. */
function gaugeOf(battle: Battle, view: View, own: number): Display {
  const side = sideNames[own];
  const { points, target } = scoreOf(battle, view, own);
  const { base } = battle.facts.victory;
  const late = view.delay[1 - own];
  const goal = late === 0 ? `${target}` : `${target} (${base}, and ${late} for the enemy's delays)`;
  return {
    id: `score ${side}`,
    kind: "gauge",
    title: `${sideTitles[side]}: ${points} of ${goal} to win outright`,
    side,
    words: `Delay points of its own: ${view.delay[own]}.`,
    boxes: [],
    filled: { value: points, of: target },
  };
}

export function displaysOf(battle: Battle): Board["displays"] {
  return (json) => {
    const view = read(json);
    return [
      cupOf(battle, view),
      ...sideNames.map((_, own) => gaugeOf(battle, view, own)),
      ...sideNames.flatMap((side) => [...gunsOf(battle, view, side), ...specialsOf(battle, view, side)]),
    ];
  };
}

/** Points of a side, and the Victory hexes that it holds. */
function standingOf({ facts, grid }: Battle, view: View, own: number): Affair {
  const side = sideNames[own];
  const held = facts.victory.hexes.filter((hex) => view.control[hex] === side && grid.ids.has(hex));
  const { each } = facts.victory;
  const worth = each > 0 ? `${each} points each at the end` : "a die each at the end";
  const hexes = held.length === 0 ? "no Victory hex" : `${held.length} of ${facts.victory.hexes.length} Victory hexes (${worth})`;
  return {
    title: `${sideTitles[side]}: ${plural(view.casualties[own], "casualty point")}, ${view.delay[own]} for delay`,
    words: `holds ${hexes}; its Combat Action is ${view.acted[own] ? "spent" : "still to come"}`,
    side,
    rule: facts.letter === "B" ? "CG-B4.1.1a" : "CG-G4.1.1a",
    ...(held.length > 0 && { shade: { title: `${sideTitles[side]} Victory hexes`, side, places: held } }),
  };
}

function limitsOf({ facts }: Battle, view: View): Affair[] {
  const found: Affair[] = [];
  const bound = facts.army.formations.filter(({ name }) => view.formations[name]?.orders === "bound").map(({ name }) => name);
  const union = "union";
  const confederate = "confederate";
  if (bound.length > 0) found.push({ title: "Under Pope's Orders", words: bound.join(", "), side: union, rule: "CG-B8.7a" });
  if (facts.limits) {
    const words = view.released
      ? "is released and may attack with all it has"
      : "is not released: one Formation of it may attack in a turn";
    found.push({ title: "Longstreet's Wing", words, side: confederate, rule: "CG-B8.6a" });
  }
  if (facts.exit)
    found.push({
      title: "In the enemy's rear",
      words: `${view.exited ?? 0} of ${facts.exit.wanted} brigades off the map`,
      side: confederate,
      rule: "CG-G4.1.2a",
    });
  return found;
}

export function affairsOf(battle: Battle): Board["affairs"] {
  return (json) => {
    const view = read(json);
    return [...sideNames.map((_, own) => standingOf(battle, view, own)), ...limitsOf(battle, view)];
  };
}

/** The Victory hexes, and who holds them. */
export function marksOf({ facts, grid }: Battle): Board["marks"] {
  const figures = facts.victory.each > 0 ? `${facts.victory.each}` : "?";
  return (json) => {
    const { control } = read(json);
    return facts.victory.hexes.map((place): Mark => {
      const side = control[place] ?? "";
      const words = `${place}, a Victory hex: ${side === "" ? "nobody holds it" : sideTitles[side]}`;
      return { id: `victory ${place}`, kind: "objective", side, place, at: centreOf(grid, place), turn: 0, figures, words };
    });
  };
}
