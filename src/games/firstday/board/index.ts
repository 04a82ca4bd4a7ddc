/** The First Day as the pages see it: a board for each scenario, with its window of the map. */
import type { Board, BoardFor } from "../../../engine/index.js";
import { onceFor } from "../../../kit/index.js";
import type { Scenario } from "../data/scenarios.js";
import { aim } from "./aims.js";
import { army } from "./army.js";
import { firstdayCard } from "./card.js";
import { combat, fought } from "./combat.js";
import { bringsOf, hoursOf, momentOf, scenarioNamed } from "./day.js";
import { duties, undone } from "./duties.js";
import { lesson } from "./lesson.js";
import { cast, losses, march, opens, placesTold } from "./log.js";
import { overlays } from "./overlays.js";
import { affairs, displays, marks } from "./panels.js";
import { badges, pieces } from "./pieces.js";
import { placesOf } from "./places.js";
import { firstdaySheet } from "./sheet.js";
import { armyOf } from "./view.js";
import { hand, wanted } from "./wanted.js";

const boardOf = onceFor(
  (scenario: Scenario): Board => ({
    card: firstdayCard,
    sideOf: (_, seat) => armyOf(seat),
    sheet: firstdaySheet,
    badges,
    ...placesOf(scenario),
    overlays,
    hours: hoursOf(scenario),
    pieces,
    moment: momentOf(scenario),
    army,
    marks,
    displays,
    affairs,
    brings: bringsOf(scenario),
    aim,
    wanted,
    hand,
    duties,
    combat,
    undone,
    told: () => true,
    opens,
    placesOf: placesTold,
    march,
    losses,
    fought,
    cast,
    // Between the word to fire and the dice others may be asked: who leads, Double Canister.
    rolled: () => undefined,
    lesson,
  }),
);

export const firstdayBoardFor: BoardFor = ({ scenario }) => boardOf(scenarioNamed(scenario));
