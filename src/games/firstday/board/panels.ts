/** What lies beside the map: the cup with its chances, hands, brigades by leader, the Broken Track; and how the points stand. */
import type { Affair, Board, Display, DisplayBox, Held, JsonObject, Mark } from "../../../engine/index.js";
import { centreOf, handicapFor, plural } from "../../../kit/index.js";
import {
  BRIGADES,
  brigadeLeader,
  brigadeNames,
  brigadeSide,
  brigades,
  EIGHT_IL,
  isChief,
  leaderNames,
  leaderSide,
  leaders,
  sideNames,
  sideTitle,
  units,
} from "../data/armies.js";
import { grid } from "../data/map.js";
import { cupNames, type Scenario, scenarios } from "../data/scenarios.js";
import { scoringHexes } from "./places.js";
import { askOf, chitsOf, holderOf, leaderNow, placeOf, read, type Seen, scenarioOf, unitNumber } from "./view.js";

/** 7.2a every chit in the cup is as likely as any other to be drawn next. */
function cupOf(view: Seen): Display {
  const open = cupNames.flatMap((name, i) =>
    (view.cup?.[name] ?? 0) > 0 ? [{ name, side: i < leaders.length ? leaderSide[i] : -1 }] : [],
  );
  const own = sideNames.flatMap((_, side) =>
    chitsOf(side).flatMap(({ chit }) => Array.from({ length: view.sealed?.[chit] ?? 0 }, () => ({ chit, side }))),
  );
  const known = sideNames.map((_, side) => own.filter((one) => one.side === side).length);
  const unseen = sideNames.map((_, side) => (view.blind?.[side] ?? 0) + (view.sealedCount?.[side] ?? 0) - known[side]);
  const all = open.length + own.length + unseen[0] + unseen[1];
  const chance = `1 in ${all}`;
  const held: Held[] = [
    ...open.map(({ name, side }) => ({ id: name, name, figures: chance, count: 1, ...(side >= 0 && { side: sideNames[side] }) })),
    ...own.map(({ chit, side }, i) => ({
      id: `key ${chit} ${i}`,
      name: `${chit} (your key event)`,
      figures: chance,
      count: 1,
      side: sideNames[side],
    })),
    ...sideNames.flatMap((side, i) =>
      unseen[i] > 0
        ? [
            {
              id: `unseen ${side}`,
              name: `${sideTitle(i)} event`,
              figures: `${unseen[i]} in ${all}`,
              count: unseen[i],
              side,
              hidden: true as const,
            },
          ]
        : [],
    ),
  ];
  const leading = sideNames.map((_, side) => open.filter((one) => one.side === side).length);
  const words =
    all === 0
      ? "empty"
      : `Next comes a Union leader in ${leading[0]} of ${all} draws, a Confederate one in ${leading[1]}, an event in ${unseen[0] + unseen[1] + own.length}.`;
  return { id: "cup", kind: "cup", title: "The cup", side: "", words, boxes: [{ id: "cup", title: "", held }] };
}

function handOf(view: Seen, side: number): Display {
  const held = chitsOf(side).flatMap(({ chit, event }): Held[] => {
    const count = view.hand?.[chit] ?? 0;
    return count > 0 ? [{ id: chit, name: event, figures: "", count }] : [];
  });
  const words = "face up; two at most are kept past the turn";
  return {
    id: `hand ${sideNames[side]}`,
    kind: "hand",
    title: `${sideTitle(side)}: held chits`,
    side: sideNames[side],
    words,
    boxes: [{ id: "hand", title: "", held }],
  };
}

/** What a brigade still may do this turn. */
function stateOf(view: Seen, b: number): string {
  const name = brigadeNames[b];
  if (view.wrecked.includes(name)) return "Wrecked";
  if (view.brigade === name) return "acts now";
  return view.activated.includes(name) ? "done" : "ready";
}

function isThere(view: Seen, b: number): boolean {
  return units.some(({ brigade, id }, u) => {
    const home = view.detached && id.startsWith("us-8il-cav") ? brigades[EIGHT_IL].id : brigade;
    return home === brigades[b].id && placeOf(view, u) !== "";
  });
}

/** Each leader with his rating, where his chit is, and what his brigades still may do. */
function commandOf(view: Seen, { leaders: inUse, chiefs, automatic }: Scenario, side: number): Display {
  const boxes = leaders.flatMap((_, l): DisplayBox[] => {
    if (leaderSide[l] !== side || !(inUse.includes(l) || chiefs.some(({ leader }) => leader === l)) || view.gone.includes(leaderNames[l]))
      return [];
    const { name, rating } = leaderNow(view, l);
    const own = Array.from({ length: BRIGADES }, (_, b) => b).filter((b) => brigadeLeader[b] === l && isThere(view, b));
    if (!isChief[l] && own.length === 0) return [];
    const held = own.map((b) => ({ id: brigadeNames[b], name: brigadeNames[b], figures: stateOf(view, b), count: 1 }));
    const where = (view.cup?.[leaderNames[l]] ?? 0) > 0 ? "in the cup" : view.drawn.includes(leaderNames[l]) ? "drawn" : "not in the cup";
    const sure = automatic.some(({ turn, leader }) => leader === l && turn === (view.turn ?? 0)) ? ", some without a roll" : "";
    return [{ id: leaderNames[l], title: `${name} ${rating}`, held, words: `${where}${sure}` }];
  });
  const words = "rating or less activates, more is Limited";
  return {
    id: `command ${sideNames[side]}`,
    kind: "boxes",
    title: `${sideTitle(side)} leaders and brigades`,
    side: sideNames[side],
    words,
    boxes,
  };
}

/** 14.1 the Broken Track: every turn a box on, from Available a Regroup may bring them back. */
const brokenBoxes = [
  ["broken 3", "3"],
  ["broken 2", "2"],
  ["broken 1", "1"],
  ["available", "Available"],
  ["eliminated", "Eliminated"],
] as const;

function brokenTrack(view: Seen): Display {
  const boxes = brokenBoxes.map(([at, title]): DisplayBox => {
    const held = units.flatMap(({ name, side }): Held[] =>
      view.units[name]?.at === at ? [{ id: name, name, figures: "", count: 1, side }] : [],
    );
    return { id: at, title, held };
  });
  const out = boxes.reduce((sum, { held }) => sum + held.length, 0);
  return {
    id: "broken",
    kind: "track",
    title: "Broken Track",
    side: "",
    words: out === 0 ? "nobody is broken" : `${out} units are out`,
    boxes,
  };
}

/** While a unit marches, a shot is planned or an answer asked, the plan has the room. */
const wholeTable = new Set([
  "setUp",
  "key",
  "impulse",
  "window",
  "name",
  "order",
  "chief",
  "confuse",
  "inspire",
  "drawn",
  "spent",
  "favour",
  "wrecks",
  "keep",
]);

export const displays: Board["displays"] = (json) => {
  const view = read(json);
  const hands = sideNames.map((_, side) => handOf(view, side)).filter(({ boxes }) => boxes[0].held.length > 0);
  if (!wholeTable.has(askOf(view))) return [...hands, cupOf(view)];
  const commands = sideNames.map((_, side) => commandOf(view, scenarios[scenarioOf(view)], side));
  return [...hands, cupOf(view), ...commands.filter(({ boxes }) => boxes.length > 0), brokenTrack(view)];
};

function standingOf(view: Seen, side: number): Affair {
  const name = sideNames[side];
  const held = scoringHexes[scenarioOf(view)].filter((one) => one[name] > 0 && holderOf(view, one.hex) === name);
  const lost = units.filter(
    (unit) => unit.side !== name && (view.units[unit.name]?.worn ?? false) && placeOf(view, unitNumber(unit.name)) !== "",
  ).length;
  const out = units.filter((unit) => unit.side !== name && /broken|available|eliminated/.test(view.units[unit.name]?.at ?? "")).length;
  const wrecks = view.wrecked.filter((one) => sideNames[brigadeSide[brigadeNames.indexOf(one)]] !== name).length;
  const scored = (view.scored?.[side] ?? 0) + (view.coordination?.[side] ?? 0);
  return {
    title: `${sideTitle(side)}: ${scored} points scored on the way`,
    words: `${plural(held.length, "scoring hex", "scoring hexes")} held; of the enemy ${plural(out, "unit")} out, ${lost} Battleworn, ${plural(wrecks, "brigade")} Wrecked`,
    side: name,
    rule: "FD-16.0a",
    ...(held.length > 0 && { shade: { title: `${sideTitle(side)} scoring hexes`, side: name, places: held.map(({ hex }) => hex) } }),
  };
}

/** 16.0h what lead makes which victory. */
function boundsOf({ levels }: Scenario): Affair {
  const words = levels.map(({ level, min, max }) =>
    min === undefined ? `${level} up to ${max}` : max === undefined ? `${level} from ${min}` : `${level} ${min} to ${max}`,
  );
  return { title: "Confederate points less Union points", words: `${words.join("; ")}. These bounds are rebuilt.`, rule: "FD-16.0h" };
}

/** 16.0n what one side was given before the battle. */
function handicapOf({ options = {} }: JsonObject): Affair[] {
  const { handicap = "" } = options as { readonly handicap?: string };
  return sideNames.flatMap((name, side) => {
    const points = handicapFor(handicap, name);
    return points > 0
      ? [{ title: `Handicap: ${sideTitle(side)} ${points} points`, words: "counted with its own", side: name, rule: "FD-16.0n" }]
      : [];
  });
}

function weatherOf(view: Seen): Affair[] {
  return [
    ...(view.heat ? [{ title: "Heat", words: "nobody rallies this turn", rule: "FD-C.3d" }] : []),
    ...(view.smoke ? [{ title: "Smoke", words: "all fire is one column less this turn", rule: "FD-C.3e" }] : []),
    ...(view.lulled ? [{ title: "Lull", words: "no more chits are drawn this turn", rule: "FD-7.3s" }] : []),
    ...(view.fortunes ? [{ title: "Fortunes of War", words: "the next chit drawn is cancelled", rule: "FD-7.3m" }] : []),
  ];
}

export const affairs: Board["affairs"] = (json) => {
  const view = read(json);
  const standing = sideNames.map((_, side) => standingOf(view, side));
  return [...weatherOf(view), ...standing, ...handicapOf(json), boundsOf(scenarios[scenarioOf(view)])];
};

/** Who holds the hexes that score, and where Barricades stand. */
export const marks: Board["marks"] = (json) => {
  const view = read(json);
  const scoring = scoringHexes[scenarioOf(view)].map(({ hex, union, confederate }): Mark => {
    const side = holderOf(view, hex);
    const worth = [union > 0 ? `${union} to the Union` : "", confederate > 0 ? `${confederate} to the Confederates` : ""]
      .filter(Boolean)
      .join(", ");
    const words = `${hex}: held by the ${side === "union" ? "Union" : "Confederates"}; worth ${worth}`;
    return {
      id: `victory ${hex}`,
      kind: "objective",
      side,
      place: hex,
      at: centreOf(grid, hex),
      turn: 0,
      figures: `${Math.max(union, confederate)}`,
      words,
    };
  });
  const works = (view.barricades ?? []).flatMap((hex): Mark[] =>
    hex
      ? [
          {
            id: `barricade ${hex}`,
            kind: "works",
            side: "union",
            place: hex,
            at: centreOf(grid, hex),
            turn: 315,
            figures: "",
            words: `A Barricade in ${hex}: fire and assault one column less`,
          },
        ]
      : [],
  );
  return [...scoring, ...works];
};
