/** The Guns of Gettysburg as the pages see it. */
import type { Board, BoardFor } from "../../../engine/index.js";
import { offersOf } from "../../../kit/index.js";
import overlays from "../data/overlays.json" with { type: "json" };
import { affairs, shade } from "./affairs.js";
import { aim } from "./aims.js";
import { army } from "./army.js";
import { gunsCard } from "./card.js";
import { combat, fought } from "./combat.js";
import { brings, hours, moment } from "./day.js";
import { displays } from "./displays.js";
import { duties, undone } from "./duties.js";
import { lesson } from "./lesson.js";
import * as log from "./log.js";
import { badges, marks, pieces } from "./pieces.js";
import { beside, distance, placeAt, places, toward } from "./places.js";
import { gunsSheet } from "./sheet.js";
import { stages } from "./stages.js";
import { sideOf } from "./view.js";
import { hand, wanted } from "./wanted.js";

export const gunsBoard = {
  card: gunsCard,
  sheet: gunsSheet,
  badges,
  places,
  placeAt,
  beside,
  distance,
  toward,
  overlays: offersOf(overlays),
  hours,
  pieces,
  marks,
  displays,
  affairs,
  stages,
  shade,
  moment,
  army,
  sideOf,
  brings,
  unrehearsed: true,
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

/** One map and the same three days for every set-up: what options change is read from the view. */
export const gunsBoardFor: BoardFor = () => gunsBoard;
