/** Both battles as the pages see them. */
import type { Board, BoardFor, Card } from "../../../engine/index.js";
import type { Battle } from "../battle.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import { aimsOf } from "./aims.js";
import { armyOf } from "./army.js";
import { bullRunCard, clashGettysburgCard } from "./card.js";
import { combatOf, fought } from "./combat.js";
import { bringsOf, hoursOf, momentOf } from "./day.js";
import { duties, undone } from "./duties.js";
import { cast, lossesOf, march, opens, placesOf as placesTold, rolled } from "./log.js";
import { overlays } from "./overlays.js";
import { affairsOf, displaysOf, marksOf } from "./panels.js";
import { badges, piecesOf } from "./pieces.js";
import { placesOf } from "./places.js";
import { bullRunLook, gettysburgLook, sheetOf } from "./sheet.js";
import { hand, wantedOf } from "./wanted.js";

function boardOf(battle: Battle, card: Card, sheet: unknown): Board {
  return {
    card,
    sheet,
    badges,
    ...placesOf(battle),
    overlays,
    hours: hoursOf(battle),
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
    lesson: { seat: card.first, steps: [] },
  };
}

export const bullRunBoard = boardOf(bullRun, bullRunCard, sheetOf(bullRun, bullRunLook));
export const clashGettysburgBoard = boardOf(gettysburg, clashGettysburgCard, sheetOf(gettysburg, gettysburgLook));

/** One map for every set-up of a battle: what scenarios change is read from the view. */
export const bullRunBoardFor: BoardFor = () => bullRunBoard;
export const clashGettysburgBoardFor: BoardFor = () => clashGettysburgBoard;
