/** The First Day as the pages see it: plain, so that it can be played. */
import type { Badge, Board, BoardFor, Display, Enlisted, Formation, GameEvent, JsonObject, Loss, Piece } from "../../../engine/index.js";
import { hexPlaces } from "../../../kit/index.js";
import { brigades, leaders, sideNames, sideTitle, type UnitRow, units } from "../data/armies.js";
import { grid, ground, hexAt, mapFile } from "../data/map.js";
import { scenarios } from "../data/scenarios.js";
import type { View } from "../state.js";
import { aimOf, wantedAt } from "./aims.js";
import { firstdayCard } from "./card.js";
import { firstdaySheet } from "./sheet.js";

interface Seen extends View {
  readonly agenda: readonly (string | readonly unknown[])[];
}
const read = (view: JsonObject): Seen => view as unknown as Seen;
const askOf = (view: Seen): string => {
  const top = view.agenda.at(-1) ?? "over";
  return typeof top === "string" ? top : `${top[0]}`;
};

const badges = {
  worn: { id: "worn", shape: "cut", words: "Battleworn" },
  shaken: { id: "shaken", shape: "wedge", words: "Shaken: one Morale Hit" },
  disordered: { id: "disordered", shape: "smoke", words: "Disordered: two Morale Hits" },
  marked: { id: "marked", shape: "corner", words: "has fired or moved" },
  lowAmmo: { id: "lowAmmo", shape: "disc", letters: "LA", words: "low on ammunition" },
  column: { id: "column", shape: "square", letters: "MC", words: "in March Column" },
  waiting: { id: "waiting", shape: "diamond", letters: "W", words: "waits to come on" },
} as const satisfies Readonly<Record<string, Badge>>;

const entryOf = (scenario: number, u: number): string => {
  const { arrivals, arrivalOf } = scenarios[scenario];
  return arrivalOf[u] < 0 ? "" : grid.names[arrivals[arrivalOf[u]].entry];
};
const scenarioOf = (view: Seen): number =>
  Math.max(
    0,
    scenarios.findIndex(({ id }) => id === view.scenario),
  );
const placeOf = (view: Seen, u: number): string => {
  const at = view.units[units[u].name]?.at ?? "unused";
  if (at === "waiting") return entryOf(scenarioOf(view), u);
  return grid.ids.has(at) ? at : "";
};

function pieceOf(view: Seen, unit: UnitRow, u: number): Piece[] {
  const place = placeOf(view, u);
  if (!place) return [];
  const { worn = false, hits = 0, at } = view.units[unit.name];
  const face = worn ? 1 : 0;
  const worns: Badge[] = [
    ...(worn ? [badges.worn] : []),
    ...(hits === 1 ? [badges.shaken] : hits === 2 ? [badges.disordered] : []),
    ...(view.fireMove.includes(unit.name) || view.moved.includes(unit.name) ? [badges.marked] : []),
    ...(view.lowAmmo.includes(unit.name) ? [badges.lowAmmo] : []),
    ...(view.column.includes(unit.name) ? [badges.column] : []),
    ...(at === "waiting" ? [badges.waiting] : []),
  ];
  const branch = unit.kind.endsWith("artillery") ? "artillery" : unit.kind === "infantry" ? "infantry" : "cavalry";
  const figures = `${unit.sp[face] ?? unit.sp[1]}-${unit.cr[face] ?? unit.cr[1]}`;
  return [{ id: unit.name, name: unit.name, title: unit.title ?? unit.name, side: unit.side, branch, figures, place, badges: worns }];
}

function enlisted(view: Seen, unit: UnitRow, u: number): Enlisted {
  const at = view.units[unit.name]?.at ?? "unused";
  const facts = { id: unit.name, title: unit.title ?? unit.name, branch: unit.kind, strength: `${unit.sp[0] ?? unit.sp[1]}` };
  if (at === "waiting") return { ...facts, status: "waiting", words: `waits in ${placeOf(view, u)}`, place: placeOf(view, u) };
  if (grid.ids.has(at)) return { ...facts, status: "field", words: `in ${at}`, place: at };
  if (at === "due") return { ...facts, status: "due", words: `comes by ${entryOf(scenarioOf(view), u)}` };
  return { ...facts, status: "lost", words: at };
}

function army(view: Seen): Formation[] {
  const isIn = (unit: UnitRow) => (view.units[unit.name]?.at ?? "unused") !== "unused";
  const some = (side: string, brigade: string | null) =>
    units.flatMap((unit, u) => (unit.side === side && unit.brigade === brigade && isIn(unit) ? [enlisted(view, unit, u)] : []));
  return sideNames.map((side, number) => ({
    name: side,
    title: sideTitle(number),
    side,
    parts: leaders
      .filter((leader) => leader.side === side)
      .map(({ id, name }) => ({
        name,
        title: name,
        side,
        units: [],
        parts: brigades
          .filter(({ leader, id: b }) => leader === id && some(side, b).length > 0)
          .map(({ id: b, name: title }) => ({ name: title, title: `${title}'s brigade`, side, parts: [], units: some(side, b) })),
      }))
      .filter(({ parts }) => parts.length > 0),
    units: some(side, null),
  }));
}

/** The cup as far as it is known, and the held chits. */
function displays(view: Seen): Display[] {
  const counts = (row: Readonly<Record<string, number | null>> | undefined, side: string) =>
    Object.entries(row ?? {}).flatMap(([name, count]) =>
      count && (side === "" || name.toLowerCase().startsWith(side)) ? [{ id: name, name, figures: "", count }] : [],
    );
  const unseen = [0, 1].map((side) => (view.blind?.[side] ?? 0) + (view.sealedCount?.[side] ?? 0));
  return [
    {
      id: "cup",
      kind: "cup",
      title: "The cup",
      side: "",
      words: `${unseen[0]} Union and ${unseen[1]} Confederate events unseen`,
      boxes: [{ id: "cup", title: "", held: counts(view.cup, "") }],
    },
    ...sideNames.map(
      (side, number): Display => ({
        id: `hand ${side}`,
        kind: "hand",
        title: `${sideTitle(number)}: held chits`,
        side,
        words: "face up",
        boxes: [{ id: "hand", title: "", held: counts(view.hand, side) }],
      }),
    ),
  ];
}

const names = new Map(mapFile.places.map(({ name, hex }) => [hex, name]));
const all = hexPlaces(grid, (hex) => ({
  ...(names.has(hex) && { name: names.get(hex) }),
  facts: [`${ground.terrains[ground.terrain[hexAt(hex)]]}, level ${ground.level[hexAt(hex)]}`],
}));

function boardOf(scenario: number): Board {
  const { window, turns } = scenarios[scenario];
  const places = new Map([...all.places].filter(([id]) => window[hexAt(id)] === 1));
  const spots = [...places.values()].flatMap(({ outline }) => outline);
  const known = (place: string | undefined) => (place !== undefined && places.has(place) ? place : undefined);
  const hours = turns.map((time, i) => ({ turn: i + 1, label: time, title: time, light: "noon" as const, history: [] }));
  const pathOf = (event: GameEvent) => (Array.isArray(event.path) ? (event.path as string[]) : undefined);
  return {
    card: firstdayCard,
    sheet: firstdaySheet,
    window: {
      left: Math.min(...spots.map(({ x }) => x)),
      top: Math.min(...spots.map(({ y }) => y)),
      right: Math.max(...spots.map(({ x }) => x)),
      bottom: Math.max(...spots.map(({ y }) => y)),
    },
    badges: Object.values(badges),
    places,
    placeAt: (spot) => known(all.placeAt(spot)),
    beside: (place, degrees) => known(all.beside(place, degrees)),
    hours,
    pieces: (json) => units.flatMap((unit, u) => pieceOf(read(json), unit, u)),
    moment(json) {
      const turn = (read(json).turn ?? 0) + 1;
      return { turn, words: askOf(read(json)) === "over" ? "The end" : turns[turn - 1] };
    },
    army: (json) => army(read(json)),
    displays: (json) => displays(read(json)),
    brings: (_, turn) =>
      scenarios[scenario].arrivals
        .filter((arrival) => arrival.turn === turn - 1)
        .map(({ side, entry, units: some }) => ({ side: sideNames[side], words: `${some.length} units by ${grid.names[entry]}` })),
    aim: (action, json) =>
      aimOf(
        action,
        (piece) =>
          placeOf(
            read(json),
            units.findIndex(({ name }) => name === piece),
          ) !== "",
      ),
    wanted: (json, _, { place, piece }) => wantedAt(askOf(read(json)), place, piece),
    hand: (json) => {
      const { marching } = read(json);
      return askOf(read(json)) === "march" && marching.length === 1 ? marching[0] : undefined;
    },
    duties: () => [],
    combat: () => undefined,
    undone: () => [],
    told: () => true,
    opens: ({ event, turn, time }) => (event === "turn" ? { turn: Number(turn), words: `${time}` } : undefined),
    placesOf(event) {
      const path = pathOf(event);
      if (path) return [...path].reverse();
      return [event.at, event.hex].flatMap((place) => (typeof place === "string" && places.has(place) ? [place] : []));
    },
    march(event) {
      const path = pathOf(event);
      const piece = event.unit ?? (event.units as string[] | undefined)?.[0];
      return path && piece !== undefined ? { piece: `${piece}`, path } : undefined;
    },
    losses({ event, unit }) {
      const lost = fates[event];
      return lost ? [{ side: units.find(({ name }) => name === unit)?.side ?? "", piece: `${unit}`, ...lost }] : [];
    },
    fought: () => undefined,
    rolled: () => undefined,
    lesson: { seat: "union", steps: [] },
  };
}

/** What may befall a unit. */
const fates: Readonly<Record<string, Pick<Loss, "words" | "gone">>> = {
  hit: { words: "takes a Morale Hit" },
  worn: { words: "is Battleworn" },
  broken: { words: "is broken", gone: true },
  eliminated: { words: "is eliminated", gone: true },
};

const boards = new Map<number, Board>();

export const firstdayBoardFor: BoardFor = ({ scenario }) => {
  const number = Math.max(
    0,
    scenarios.findIndex(({ id }) => id === scenario),
  );
  const board = boards.get(number) ?? boardOf(number);
  boards.set(number, board);
  return board;
};
