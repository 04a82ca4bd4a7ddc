/** What lies beside the map: the cup, brigades by division, who is off the map; and how it stands. */
import type { Affair, Board, Display, DisplayBox, Held, JsonObject, Mark, Spot, Stage } from "../../../engine/index.js";
import { centreOf, type Grid, handicapFor } from "../../../kit/index.js";
import {
  type Formation,
  formationNames,
  formationSide,
  formations,
  membersOf,
  sideNames,
  sideTitle,
  unitNames,
  units,
} from "../data/armies.js";
import type { Scenario } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { brigadeWords } from "./army.js";
import { idle } from "./duties.js";
import { divisionOf, figuresOf } from "./pieces.js";
import { askOf, degreesOf, formationNumber, notedBy, orderOf, placeOf, read, type Seen, unitNumber } from "./view.js";
import { holderOf, markedPrizes, type Prize, prizesOf, victoryWords } from "./worth.js";

const isPresent = (view: Seen, b: Formation): boolean => membersOf[b].some((u) => placeOf(view, u) !== "");
const all = formations.map((_, f) => f);
const brigades = all.filter((f) => formations[f].level === "brigade");

/** 5.3 every marker in the cup is as likely as any other; how many the enemy has is his secret. */
function cupOf(view: Seen): Display {
  const known = all.flatMap((f): Held[] => {
    const count = view.cup?.[formationNames[f]] ?? 0;
    return count > 0 ? [{ id: formationNames[f], name: formationNames[f], figures: "", count, side: sideNames[formationSide[f]] }] : [];
  });
  const hidden = all.filter(
    (f) => view.cup?.[formationNames[f]] === null && brigades.some((b) => divisionOf(b) === f && isPresent(view, b)),
  );
  const unseen = hidden.map(
    (f): Held => ({
      id: formationNames[f],
      name: formationNames[f],
      figures: "?",
      count: 1,
      side: sideNames[formationSide[f]],
      hidden: true,
    }),
  );
  const marches = sideNames.flatMap((side, i): Held[] =>
    (view.marchMarkers?.[i] ?? 0) > 0 ? [{ id: `march ${side}`, name: "March", figures: "", count: 1, side }] : [],
  );
  const count = known.reduce((sum, one) => sum + one.count, 0) + marches.length;
  const words = `${count === 0 ? "none" : count} known${unseen.length > 0 ? "; how many of each enemy division is not" : ""}`;
  return {
    id: "cup",
    kind: "cup",
    title: "The cup",
    side: "",
    words,
    boxes: [{ id: "cup", title: "", held: [...known, ...unseen, ...marches] }],
  };
}

const orderLetters: Readonly<Record<string, string>> = { attack: "Attack", advance: "Advance", march: "March" };

/** "Attack, acted twice, Fatigue 1". */
function stateOf(view: Seen, b: Formation): string {
  const name = formationNames[b];
  const first = membersOf[b].find((u) => placeOf(view, u) !== "")!;
  const used = view.formations[name]?.used ?? 0;
  const acted = view.brigade === name ? "acts now" : used === 0 ? "" : used === 1 ? "acted once" : `acted ${used} times`;
  const command = view.inCommand.includes(name) ? "" : "Out of Command";
  return [orderLetters[orderOf(view, first)], acted, command, brigadeWords(view, b)].filter(Boolean).join(", ");
}

/** Each division with its activations and what its brigades are under and have done. */
function commandOf(view: Seen, side: number): Display {
  const own = brigades.filter((b) => formationSide[b] === side && isPresent(view, b));
  const divisions = [...new Set(own.map(divisionOf))];
  const boxes = divisions.map((f): DisplayBox => {
    const entitled = view.formations[formationNames[f]]?.entitled;
    const held = own
      .filter((b) => divisionOf(b) === f)
      .map((b): Held => {
        const first = membersOf[b].find((u) => placeOf(view, u) !== "")!;
        return { id: formationNames[b], name: formationNames[b], figures: stateOf(view, b), count: 1, place: placeOf(view, first) };
      });
    const words = entitled ? `up to ${entitled} ${entitled === 1 ? "activation" : "activations"} this turn` : undefined;
    return { id: formationNames[f], title: formationNames[f], held, ...(words && { words }) };
  });
  const title = `${sideTitle(side)} divisions and brigades`;
  return {
    id: `command ${sideNames[side]}`,
    kind: "boxes",
    title,
    side: sideNames[side],
    words: "orders, Fatigue, what they have done",
    boxes,
  };
}

const offMap = [
  ["routed", "Routed"],
  ["surrendered", "Surrendered"],
  ["eliminated", "No more"],
] as const;

function offTheMap(view: Seen): Display {
  const boxes = offMap.map(
    ([at, title]): DisplayBox => ({
      id: at,
      title,
      held: units.flatMap(({ side }, u): Held[] =>
        view.units[unitNames[u]]?.at === at ? [{ id: unitNames[u], name: unitNames[u], figures: "", count: 1, side }] : [],
      ),
    }),
  );
  const out = boxes.reduce((sum, { held }) => sum + held.length, 0);
  return { id: "off", kind: "track", title: "Off the map", side: "", words: out === 0 ? "nobody" : `${out} units`, boxes };
}

/** Who of the brigade that acts has done nothing yet, also while one of them is on the march. */
function stillToAct(view: Seen): Display[] {
  const moves = askOf(view) === "move";
  if ((!moves && askOf(view) !== "actions") || !view.brigade) return [];
  const held = idle(view)
    .filter((name) => !moves || name !== view.mover)
    .map((name): Held => {
      const u = unitNumber(name);
      return { id: name, name, figures: figuresOf(view, u), count: 1, place: placeOf(view, u) };
    });
  const side = sideNames[formationSide[formationNumber(view.brigade)]];
  const many = `${held.length} ${held.length === 1 ? "unit" : "units"}`;
  const words =
    held.length === 0 ? "all have done something" : moves || sideNames[ownFirst(view)[0]] !== side ? many : `${many}; N goes to the next`;
  return [{ id: "idle", kind: "boxes", title: "Still to act", side, words, boxes: [{ id: "idle", title: view.brigade, held }] }];
}

/** The side whose markers this seat may count. */
const ownFirst = (view: Seen): readonly number[] =>
  all.some((f) => formationSide[f] === 0 && view.cup?.[formationNames[f]] === null) ? [1, 0] : [0, 1];

/** While a unit moves or an answer is asked, the plan has the room. */
const wholeTable = new Set(["help", "transfer", "first", "marker", "change", "commanders"]);

export const displays: Board["displays"] = (json) => {
  const view = read(json);
  if (!wholeTable.has(askOf(view))) return [...stillToAct(view), cupOf(view)];
  const commands = ownFirst(view).map((side) => commandOf(view, side));
  return [cupOf(view), ...commands.filter(({ boxes }) => boxes.length > 0), offTheMap(view)];
};

/** 11.11 the steps of a Shock, the present one marked. */
const shockSteps = tablesFile.shock.steps as readonly { readonly n: string; readonly name: string }[];
/** What the rules call each step in their order, by the step of the book. */
const bookSteps = ["2", "2", "2", "3", "4", "5", "5", "6c", "6d", "6d", "6e"];

export const stages: Board["stages"] = (json): readonly Stage[] => {
  const noted = notedBy(read(json), "shock");
  if (!noted) return [];
  const now = shockSteps.findIndex(({ n }) => n === (bookSteps[Number(noted[0])] ?? "1"));
  return shockSteps.map(({ name }, i) => ({
    title: name,
    when: i < now ? "done" : i === now ? "now" : "later",
    words: name,
    rule: "TD-11.11a",
  }));
};

const GONE = new Set<unknown>(["routed", "eliminated", "surrendered"]);

/** 22.1a, 22.3c who has lost how much of what it began with, or came with; guns that stand abandoned are not lost yet. */
function lossesOf(view: Seen, { startSp }: Scenario, side: number): Affair {
  const isOwn = (u: number) => units[u].side === sideNames[side];
  const isGun = (u: number) => units[u].arm.endsWith("artillery");
  const lostBy = (u: number) => {
    const { at, sp } = view.units[unitNames[u]] ?? {};
    return at === undefined || at === "due" ? 0 : startSp[u] - (GONE.has(at) ? 0 : (sp ?? 0));
  };
  const lost = (guns: boolean) =>
    units.reduce((sum, _, u) => sum + (startSp[u] > 0 && isOwn(u) && isGun(u) === guns ? Math.max(0, lostBy(u)) : 0), 0);
  const left = (view.leftAt ?? []).reduce((sum, hex, i) => {
    const of = unitNames.indexOf(`${view.leftOf?.[i]}`);
    return sum + (hex && of >= 0 && isOwn(of) ? (view.leftGuns?.[i] ?? 0) : 0);
  }, 0);
  const broken = view.ineffective.filter((name) => formationSide[formationNames.indexOf(name)] === side).length;
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
  const words = [
    `${lost(false)} SP and ${many(lost(true) - left, "gun")} lost`,
    left > 0 && `${many(left, "gun")} abandoned on the field`,
    broken > 0 && `${many(broken, "brigade")} Combat Ineffective`,
  ];
  return { title: sideTitle(side), words: words.filter(Boolean).join(", "), side: sideNames[side], rule: "TD-22.1a" };
}

/** "5 to the Confederates for each of 5 hexes; they hold 2". */
function worthOf(view: Seen, scenario: Scenario, { points, side, each, hexes, owner }: Prize): string {
  if (points === 0) return "counts";
  const worth = `${points} to the ${side === "union" ? "Union" : "Confederates"}`;
  const held = hexes.filter((hex) => holderOf(view, scenario, hex, owner) === side).length;
  return each ? `${worth} for each of ${hexes.length} hexes; they hold ${held || "none"}` : worth;
}

export function affairsOf(scenario: Scenario): Board["affairs"] {
  const prizes = (view: Seen) =>
    prizesOf(scenario).map(
      (prize): Affair => ({
        title: prize.name[0].toUpperCase() + prize.name.slice(1),
        words: worthOf(view, scenario, prize),
        side: prize.side,
        shade: { title: prize.name, side: prize.side, places: prize.hexes },
      }),
    );
  const handicap = ({ options = {} }: JsonObject): Affair[] =>
    sideNames.flatMap((name, side) => {
      const points = handicapFor((options as { readonly handicap?: string }).handicap ?? "", name);
      const words = scenario.victory.kind === "points" ? "counted with its own" : "as bounds moved by as much";
      return points > 0 ? [{ title: `Handicap: ${sideTitle(side)} ${points} points`, words, side: name, rule: "TD-22.0q" }] : [];
    });
  const how: Affair = { title: "How it is won", words: victoryWords(scenario), rule: "TD-22.0a" };
  return (json) => {
    const view = read(json);
    return [...sideNames.map((_, side) => lossesOf(view, scenario, side)), ...prizes(view), ...handicap(json), how];
  };
}

/** Works lie before the front of who mans them, at the edge of the hex. */
function before({ x, y }: Spot, degrees: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  return { x: x + Math.sin(turn), y: y - Math.cos(turn) };
}

/** Ground that counts, works, and guns left on the field. */
export function marksOf(scenario: Scenario, own: Grid): Board["marks"] {
  const prizes = markedPrizes(scenario).flatMap((prize) => prize.hexes.map((hex) => ({ ...prize, hex })));
  return (json) => {
    const view = read(json);
    const scoring = prizes.map(({ hex, name, points, owner }): Mark => {
      const side = holderOf(view, scenario, hex, owner);
      const words = `${hex}, ${name}: held by the ${side === "union" ? "Union" : "Confederates"}${points > 0 ? `; worth ${points}` : ""}`;
      return {
        id: `prize ${hex}`,
        kind: "objective",
        side,
        place: hex,
        at: centreOf(own, hex),
        turn: 0,
        figures: points > 0 ? `${points}` : "",
        edged: true,
        words,
      };
    });
    const works = (view.worksAt ?? []).flatMap((hex, i): Mark[] => {
      if (!hex) return [];
      const level = view.worksLevel?.[i] ?? 1;
      const words = `Breastworks in ${hex}, level ${level}: fire and Shock from the front ${level} less`;
      const turn = degreesOf(`${view.worksFacing?.[i] ?? "N"}`);
      return [
        { id: `works ${i}`, kind: "works", side: "union", place: hex, at: before(centreOf(own, hex), turn), turn, figures: "", words },
      ];
    });
    const guns = (view.leftAt ?? []).flatMap((hex, i): Mark[] => {
      const of = view.leftOf?.[i];
      if (!hex || !of) return [];
      const side = units[unitNames.indexOf(of)].side;
      const words = `${view.leftGuns?.[i]} guns of ${of} stand abandoned in ${hex}`;
      return [
        { id: `guns ${i}`, kind: "guns", side, place: hex, at: centreOf(own, hex), turn: 0, figures: `${view.leftGuns?.[i]}`, words },
      ];
    });
    return [...scoring, ...works, ...guns];
  };
}
