/** A map on a page of its own, without a game: the large field (`field.json`, written by who serves it), or with `?forms` one of everything. */
import { signal } from "@preact/signals";
import { render } from "preact";
import type { Badge, Board, Display, Piece } from "../../../engine/index.js";
import { hexGrid, hexPlaces } from "../../../kit/index.js";
import { MapView } from "../../map/map.js";
import type { HexSheet } from "../../paint/sheet.js";
import "../../style/base.css";
import "../../style/table-hours.css";
import "../../style/table-panels.css";
import type { Desk } from "../../table/desk/desk.js";
import { Displays } from "../../table/displays.js";
import type { Story } from "../../table/story/story.js";
import { formsBadges, formsDisplays, formsPieces, formsSheet } from "./forms.js";

interface Field {
  readonly sheet: HexSheet;
  readonly badges: readonly Badge[];
  readonly pieces: readonly Piece[];
  readonly displays: readonly Display[];
}

const forms: Field = { sheet: formsSheet, badges: formsBadges, pieces: formsPieces, displays: formsDisplays };
const { sheet, badges, pieces, displays }: Field = location.search === "?forms" ? forms : await (await fetch("./field.json")).json();

const board = {
  card: { id: "field", title: "Field", seats: [] },
  sheet,
  badges,
  ...hexPlaces(hexGrid(sheet.layout), () => ({ facts: [] })),
  hours: [],
  displays: () => displays,
  moment: () => ({ turn: 1, words: "" }),
} as unknown as Board;

const none = signal(undefined);
const desk = {
  board,
  view: signal({}),
  pieces: signal(pieces),
  reel: { at: none, playing: signal(false), pace: signal(0) },
  open: { entries: signal([]), outlook: none },
  overlays: { offers: [], isOn: () => false, toggle: () => {}, drawn: signal([]), distance: none, close: () => {} },
  pencil: { on: signal(false), draft: none, notes: signal([]), shown: signal([]), trouble: none },
  ...Object.fromEntries(["lit", "aims", "duties", "waypoints", "odds", "takeable"].map((name) => [name, signal([])])),
  ...Object.fromEntries(
    [
      "hand",
      "pointed",
      "chosen",
      "preview",
      "shade",
      "wantedShade",
      "whyNot",
      "choice",
      "march",
      "fought",
      "entry",
      "look",
      "combat",
      "picked",
      "column",
      "group",
      "decision",
      "weighed",
    ].map((name) => [name, signal(undefined)]),
  ),
  busy: signal(false),
  mine: signal(false),
  press: async () => {},
  waypoint: async () => {},
} as unknown as Desk;

/** Nothing is told. */
const story = {
  on: signal(false),
  speed: signal(1),
  ...Object.fromEntries(["beat", "blow", "stretch"].map((name) => [name, signal(undefined)])),
} as unknown as Story;

render(<MapView desk={desk} story={story} rulesLook={signal(false)} />, document.querySelector("#map")!);
if (displays.length > 0) render(<Displays desk={desk} />, document.querySelector("#panel")!);
else document.querySelector("#panel")!.remove();
