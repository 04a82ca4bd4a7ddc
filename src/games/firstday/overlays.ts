/** What is seen before one decides: lines of sight with what blocks them, fields of fire, contact, the enemy's guns. */
import type { Overlay, OverlayLayer, OverlayLine, OverlayOn } from "../../engine/index.js";
import type { Hex } from "../../kit/index.js";
import type { overlays } from "./board/overlays.js";
import { isGun, sideNames, sideOf, sideTitle, UNITS, unitNames } from "./data/armies.js";
import { grid, ground, hexAt, level, near, town, woods } from "./data/map.js";
import { bandOf, bands } from "./data/tables.js";
import { barOnGround, firepower, reachOf } from "./rules/fire.js";
import { BEHIND_WALL, blocker, OVER_FRIEND, OVER_ORCHARD, OVER_WOODS, sight } from "./rules/sight.js";
import { sideOfSeat } from "./seat-names.js";
import { engagedAt, type State, scenarioOf } from "./state.js";
import { hexName, nameOf } from "./words.js";

type Draw = (s: State, seat: number, given: OverlayOn) => Overlay | undefined;

/** As far as the best guns carry. */
const FAR = 16;

function hexesWhere(s: State, is: (hex: Hex) => boolean): Hex[] {
  const { window } = scenarioOf(s);
  return Array.from({ length: grid.size }, (_, hex) => hex).filter((hex) => window[hex] && is(hex));
}
const namesOf = (hexes: readonly Hex[]): string[] => hexes.map(hexName);

/** 9.1a why a line is blocked at a hex. */
function reasonAt(s: State, from: Hex, to: Hex, by: Hex): string {
  const at = `${hexName(by)} (level ${level[by]})`;
  if (level[by] > Math.max(level[from], level[to])) return `${at} is higher than both ends`;
  if (level[from] !== level[to]) return `${at} is as high as the higher end`;
  if (woods[by]) return `the woods of ${at} are on the same level`;
  if (town[by]) return `the houses of ${at} are on the same level`;
  return s.top[by] >= 0 ? `${nameOf(s.top[by])} stands in ${at}, on the same level` : `${at} is in the way`;
}

function lineTo(s: State, seat: number, from: Hex, to: Hex): OverlayLine {
  const ends = { from: hexName(from), to: hexName(to) };
  const seen = sight(s, seat, from, to);
  const far = `${near(from, to)} ${near(from, to) === 1 ? "hex" : "hexes"}`;
  if (seen === 0) {
    const by = blocker(s, from, to);
    return {
      ...ends,
      ...(by >= 0 && { blockedAt: hexName(by) }),
      words: `${far}: blocked${by >= 0 ? `, ${reasonAt(s, from, to, by)}` : ""}.`,
    };
  }
  const veils = [
    [OVER_WOODS, "over woods"],
    [OVER_ORCHARD, "through an orchard"],
    [BEHIND_WALL, "against a wall"],
    [OVER_FRIEND, "over friends"],
  ] as const;
  const found = veils.filter(([bit]) => seen & bit).map(([, words]) => words);
  return { ...ends, words: `${far}: clear${found.length > 0 ? `, but ${found.join(", ")}: each a column less` : ""}.` };
}

const lineOf: Draw = (s, seat, { place, to }) => {
  const from = hexAt(place);
  const within = hexesWhere(s, (hex) => hex !== from && near(from, hex) <= FAR);
  const isSeen = (hex: Hex) => sight(s, seat, from, hex) > 0;
  const layers: OverlayLayer[] = [
    { kind: "seen", words: `seen from ${place}`, places: namesOf(within.filter(isSeen)) },
    { kind: "hidden", words: "hidden by ground, cover or units", places: namesOf(within.filter((hex) => !isSeen(hex))) },
  ];
  const target = to !== undefined && to !== place && grid.ids.has(to) ? hexAt(to) : -1;
  const text = ground.terrains[ground.terrain[from]];
  return {
    title: `Sight from ${place}, ${text}, level ${level[from]}`,
    layers,
    ...(target >= 0 && { lines: [lineTo(s, seat, from, target)] }),
  };
};

const fire: Draw = (s, _, { piece }) => {
  const u = unitNames.indexOf(piece ?? "");
  if (u < 0 || s.hex[u] < 0) return undefined;
  const from = s.hex[u];
  const mayFire = (hex: Hex) => hex !== from && near(from, hex) <= reachOf(u) && barOnGround(s, u, from, hex) === undefined;
  const hexes = hexesWhere(s, mayFire);
  const side = sideNames[sideOf[u]];
  const power = (hex: Hex) => `${firepower(s, u, near(from, hex), false)}`;
  const words = isGun[u]
    ? `SP by range: ${bands.map(({ name, from: low, to }) => `${name} ${low} to ${to}`).join(", ")}`
    : "SP by range: adjacent, two hexes";
  return {
    title: `Field of fire of ${nameOf(u)}`,
    layers: [{ kind: "seen", side, words, places: namesOf(hexes), figures: hexes.map(power) }],
  };
};

const contact: Draw = (s) => ({
  title: "Contact",
  layers: sideNames.map(
    (side, number): OverlayLayer => ({
      kind: "held",
      side,
      words: `next to ${sideTitle(number)} units`,
      places: namesOf(hexesWhere(s, (hex) => engagedAt(s, 1 - number, hex))),
    }),
  ),
});

const guns: Draw = (s, seat) => {
  const count = new Uint8Array(grid.size);
  for (let u = 0; u < UNITS; u++) {
    if (!isGun[u] || s.hex[u] < 0 || sideOf[u] === seat) continue;
    for (const hex of hexesWhere(s, (one) => one !== s.hex[u] && near(s.hex[u], one) <= reachOf(u)))
      if (barOnGround(s, u, s.hex[u], hex) === undefined) count[hex]++;
  }
  const hexes = hexesWhere(s, (hex) => count[hex] > 0);
  const side = sideNames[1 - seat];
  const words = `${sideTitle(1 - seat)} batteries that bear on it, canister to ${bands[bandOf(1)].to} hexes`;
  return {
    title: "Enemy guns",
    layers: [{ kind: "reached", side, words, places: namesOf(hexes), figures: hexes.map((hex) => `${count[hex]}`) }],
  };
};

const draws: Readonly<Record<(typeof overlays)[number]["id"], Draw>> = { sight: lineOf, fire, contact, guns };

export function overlayOf(s: State, seat: string, id: string, given: OverlayOn): Overlay | undefined {
  const side = Math.max(0, sideOfSeat(seat));
  return draws[id as keyof typeof draws]?.(s, side, given);
}
