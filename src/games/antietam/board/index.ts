/** Antietam as the pages see it. */
import type { Board, BoardFor, JsonObject } from "../../../engine/index.js";
import { capital, offersOf } from "../../../kit/index.js";
import overlays from "../data/overlays.json" with { type: "json" };
import { aim } from "./aims.js";
import { army } from "./army.js";
import { antietamCard } from "./card.js";
import { combat, fought } from "./combat.js";
import { brings, hours } from "./day.js";
import { duties, undone } from "./duties.js";
import { lesson } from "./lesson.js";
import * as log from "./log.js";
import { badges, pieces } from "./pieces.js";
import * as places from "./places.js";
import { antietamSheet } from "./sheet.js";
import { read } from "./view.js";
import { hand, wanted } from "./wanted.js";

function moment(json: JsonObject): { readonly turn: number; readonly words: string } {
  const { turn, player, phase, ask } = read(json);
  return { turn, words: ask === "over" ? `Turn ${turn} · the end` : `Turn ${turn} · ${capital(player)} ${phase}` };
}

export const antietamBoard = {
  card: antietamCard,
  sheet: antietamSheet,
  badges,
  ...places,
  overlays: offersOf(overlays),
  hours,
  pieces,
  moment,
  army,
  brings,
  aim,
  wanted,
  hand,
  duties,
  combat,
  undone,
  ...log,
  fought,
  lesson,
} satisfies Board;

/** One map and the same day for every set-up: what options change is read from the view. */
export const antietamBoardFor: BoardFor = () => antietamBoard;
