/** A small board on which every form that a piece or a display can have is seen. */
import type { Badge, Display, Piece } from "../../../engine/index.js";
import { flatLayout } from "../../../kit/index.js";
import type { HexSheet, SheetSide } from "../../paint/sheet.js";

const side = (a: string, b: string, more: Partial<SheetSide>): SheetSide => ({ a, b, ...more });

/** One of everything that the painter can paint. */
export const formsSheet: HexSheet = {
  id: "forms",
  layout: flatLayout(12, 8),
  hexMetres: 150,
  levelFeet: 40,
  hexes: [
    ...["0202", "0203", "0302", "0303"].map((hex) => ({ hex, terrain: "forest" as const, level: 1 })),
    ...["0205", "0206", "0305"].map((hex) => ({ hex, terrain: "orchard" as const })),
    ...["0502", "0503", "0602"].map((hex) => ({ hex, terrain: "marsh" as const })),
    ...["0506", "0507", "0606"].map((hex) => ({ hex, terrain: "rocks" as const, level: 2 })),
    ...["0802", "0803", "0902"].map((hex) => ({ hex, terrain: "field" as const })),
    ...["0805", "0806", "0905", "0906"].map((hex) => ({ hex, terrain: "town" as const })),
    ...["1101", "1102", "1103", "1104", "1105", "1106", "1107", "1108"].map((hex) => ({ hex, terrain: "river" as const })),
    ...["0605", "0706", "0607"].map((hex) => ({ hex, terrain: "rough" as const, level: 1 })),
  ],
  sides: [
    side("0104", "0204", { road: "The pike" }),
    side("0204", "0304", { road: "The pike" }),
    side("0304", "0404", { road: "The pike", bridge: "Bridge" }),
    side("0404", "0505", { road: "The pike" }),
    side("0505", "0604", { road: "Mill Road" }),
    side("0604", "0705", { road: "Mill Road" }),
    side("0705", "0805", { road: "Mill Road" }),
    side("0805", "0806", { street: "High Street" }),
    side("0905", "0906", { street: "Low Street" }),
    side("0404", "0403", { trail: "Path" }),
    side("0403", "0402", { trail: "Path" }),
    side("0701", "0801", { railroad: "Railroad" }),
    side("0801", "0901", { railroad: "Railroad", cut: true }),
    side("0901", "1001", { railroad: "Railroad", embankment: true }),
    side("0708", "0807", { roadbed: "Grade" }),
    side("0807", "0908", { roadbed: "Grade" }),
    side("0303", "0403", { creek: true }),
    side("0304", "0403", { creek: true }),
    side("0304", "0404", { creek: true }),
    side("0305", "0404", { creek: true, ford: "Ford" }),
    side("0406", "0506", { run: true }),
    side("0406", "0507", { run: true }),
    side("0702", "0703", { wall: true }),
    side("0602", "0703", { wall: true }),
    side("0804", "0904", { fence: true }),
    side("0804", "0905", { fence: true }),
    side("1003", "1004", { works: true }),
    side("0904", "1004", { works: true }),
    side("0507", "0508", { steep: true }),
    side("0507", "0407", { steep: true }),
  ],
  beyond: { hexes: [], sides: [] },
  pikes: ["The pike"],
  labels: [
    { text: "Town", style: "town", path: ["0806"], dx: 0, dy: 1.1 },
    { text: "The River", style: "water", path: ["1102", "1104", "1106"], dx: 0, dy: 0 },
    { text: "Round Hill", style: "hill", path: ["0507"], dx: 0, dy: -0.9 },
  ],
  landmarks: [{ name: "Mill", kind: "mill", path: ["1002"], dx: 0, dy: 0 }],
  crests: [],
  title: { over: ["MAP", "of all"], name: "FORMS", under: ["for tests"] },
  credits: ["Drawn for tests."],
  facts: {},
};

export const formsBadges: readonly Badge[] = [
  { id: "shaken", shape: "cut", words: "shaken" },
  { id: "moved", shape: "corner", words: "has moved" },
  { id: "weak", shape: "wedge", words: "has losses" },
  { id: "fired", shape: "smoke", words: "has fired" },
  { id: "held", shape: "base", words: "may not move" },
  { id: "attack", shape: "disc", letters: "A", words: "attack orders" },
  { id: "low", shape: "square", letters: "LA", words: "low on ammunition" },
  { id: "blown", shape: "diamond", letters: "B", words: "blown" },
  { id: "danger", shape: "triangle", letters: "!", words: "in danger" },
  { id: "guard", shape: "shield", words: "on guard" },
  { id: "hero", shape: "star", words: "has won its star" },
];

const plain = { side: "union", branch: "infantry", figures: "4", badges: [] } as const;
const piece = (id: string, place: string, more: Partial<Piece> = {}): Piece => ({ ...plain, id, name: id, title: id, place, ...more });

export const formsPieces: readonly Piece[] = [
  ...formsBadges.map((badge, i) => piece(badge.id, `${`${(i % 6) * 2 + 1}`.padStart(2, "0")}0${i < 6 ? 1 : 8}`, { badges: [badge] })),
  piece("all four", "0702", { badges: formsBadges.slice(5, 9), side: "confederate" }),
  ...[0, 60, 120, 180, 240, 300].map((facing, i) =>
    piece(`faces ${facing}`, `0${i + 4}04`, { facing, side: i % 2 ? "union" : "confederate" }),
  ),
  piece("Long line", "0306", { over: "0405", facing: 330, name: "2/1/I", figures: "12", band: "#f2c14e" }),
  piece("Long grey", "0607", {
    over: "0707",
    facing: 180,
    name: "Heth",
    figures: "9",
    side: "confederate",
    badges: [formsBadges[4], formsBadges[5]],
  }),
  piece("bottom", "1005", { layer: 2, name: "top" }),
  piece("top", "1005", { layer: 0, name: "low", side: "union" }),
  piece("Reynolds", "1005", { stars: 3, figures: "2" }),
  piece("Doubleday", "0506", { stars: 2, figures: "1" }),
  piece("Lee", "0203", { stars: 4, figures: "3", side: "confederate" }),
  piece("under Lee", "0203", { side: "confederate", name: "Davis" }),
];

const held = (id: string, more: object = {}) => ({ id, name: id, figures: "", count: 1, ...more });

export const formsDisplays: readonly Display[] = [
  {
    id: "hand",
    kind: "hand",
    title: "Your orders",
    side: "union",
    words: "3 chits",
    boxes: [{ id: "in", title: "", held: [held("Attack", { figures: "2" }), held("Defend", { count: 2 })] }],
  },
  {
    id: "turns",
    kind: "track",
    title: "Turns",
    side: "union",
    words: "",
    boxes: ["7 AM", "8 AM", "9 AM", "10 AM", "11 AM"].map((title, i) => ({
      id: title,
      title,
      held: i === 2 ? [held("XI Corps")] : i === 4 ? [held("Early", { side: "confederate" }), held("?", { hidden: true })] : [],
      ...(i === 1 && { now: true as const }),
    })),
  },
  {
    id: "broken",
    kind: "boxes",
    title: "Broken",
    side: "confederate",
    words: "rally on 7 or less",
    boxes: [
      { id: "1", title: "Next turn", held: [held("Archer", { place: "0203" }), held("Davis", { figures: "3" })] },
      { id: "2", title: "In two turns", held: [], words: "nobody" },
    ],
  },
  { id: "cup", kind: "cup", title: "Activation cup", side: "union", words: "12 chits", boxes: [{ id: "in", title: "", held: [] }] },
];
