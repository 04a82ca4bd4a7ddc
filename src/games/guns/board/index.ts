/** The Guns of Gettysburg as the pages see it. */
import type { Board, BoardFor, JsonObject } from "../../../engine/index.js";
import { affairs, shade } from "./affairs.js";
import { aim } from "./aims.js";
import { army } from "./army.js";
import { gunsCard } from "./card.js";
import { combat, fought } from "./combat.js";
import { brings, hours, moment } from "./day.js";
import { displays } from "./displays.js";
import { distance, toward } from "./distance.js";
import { duties, undone } from "./duties.js";
import { lesson } from "./lesson.js";
import * as log from "./log.js";
import { overlays } from "./overlays.js";
import { badges, marks, pieces } from "./pieces.js";
import { beside, placeAt, places } from "./places.js";
import { gunsSheet } from "./sheet.js";
import { stages } from "./stages.js";
import { read, sideOf } from "./view.js";
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
  overlays,
  hours,
  pieces,
  marks,
  displays,
  affairs,
  stages,
  shade,
  moment,
  army,
  sideOf: (view: JsonObject, seat: string) => sideOf(read(view), seat),
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
