/** Both battles as the pages see them. */
import type { Board, BoardFor, Card } from "../../../engine/index.js";
import type { Battle } from "../battle.js";
import { bullRun } from "../data/bull-run.js";
import bullRunHistory from "../data/bull-run-history.json" with { type: "json" };
import { gettysburg } from "../data/gettysburg.js";
import gettysburgHistory from "../data/gettysburg-history.json" with { type: "json" };
import { aimsOf } from "./aims.js";
import { armyOf } from "./army.js";
import { bullRunCard, clashGettysburgCard } from "./card.js";
import { combatOf, fought } from "./combat.js";
import { bringsOf, type HistoryRow, hoursOf, momentOf } from "./day.js";
import { duties, undone } from "./duties.js";
import { bullRunLesson, gettysburgLesson } from "./lesson.js";
import { cast, lossesOf, march, opens, placesOf as placesTold, rolled } from "./log.js";
import { overlays } from "./overlays.js";
import { affairsOf, displaysOf, marksOf } from "./panels.js";
import { badges, piecesOf } from "./pieces.js";
import { placesOf } from "./places.js";
import { bullRunLook, gettysburgLook, sheetOf } from "./sheet.js";
import { hand, wantedOf } from "./wanted.js";

interface Own {
  readonly card: Card;
  readonly sheet: unknown;
  readonly history: unknown;
  readonly lesson: Board["lesson"];
}

function boardOf(battle: Battle, { card, sheet, history, lesson }: Own): Board {
  return {
    card,
    sheet,
    badges,
    ...placesOf(battle),
    overlays,
    hours: hoursOf(battle, history as readonly HistoryRow[]),
    pieces: piecesOf(battle),
    moment: momentOf(battle),
    army: armyOf(battle),
    marks: marksOf(battle),
    displays: displaysOf(battle),
    affairs: affairsOf(battle),
    brings: bringsOf(battle),
    aim: aimsOf(battle),
    wanted: wantedOf(battle),
    hand,
    duties,
    combat: combatOf(battle),
    undone,
    told: () => true,
    opens,
    placesOf: placesTold,
    march,
    losses: lossesOf(battle),
    fought,
    cast,
    rolled,
    lesson,
  };
}

export const bullRunBoard = boardOf(bullRun, {
  card: bullRunCard,
  sheet: sheetOf(bullRun, bullRunLook),
  history: bullRunHistory,
  lesson: bullRunLesson,
});
export const clashGettysburgBoard = boardOf(gettysburg, {
  card: clashGettysburgCard,
  sheet: sheetOf(gettysburg, gettysburgLook),
  history: gettysburgHistory,
  lesson: gettysburgLesson,
});

/** One map for every set-up of a battle: what scenarios change is read from the view. */
export const bullRunBoardFor: BoardFor = () => bullRunBoard;
export const clashGettysburgBoardFor: BoardFor = () => clashGettysburgBoard;
