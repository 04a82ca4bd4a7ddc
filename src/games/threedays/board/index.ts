/** Three Days as the pages see it: a board for each scenario, with its part of the map. */
import type { Board, BoardFor } from "../../../engine/index.js";
import { hexGrid, onceFor } from "../../../kit/index.js";
import type { Scenario } from "../data/scenarios.js";
import { aimOf } from "./aims.js";
import { army } from "./army.js";
import { threedaysCard } from "./card.js";
import { combat, fights, fought, weighed } from "./combat.js";
import { bringsOf, hoursOf, momentOf, scenarioNamed } from "./day.js";
import { duties, undone } from "./duties.js";
import { lessonOf } from "./lesson.js";
import { cast, losses, march, opens, placesTold, together } from "./log.js";
import { orders } from "./orders.js";
import { overlays } from "./overlays.js";
import { affairsOf, displays, marksOf, stages } from "./panels.js";
import { badges, piecesOf } from "./pieces.js";
import { layoutOf, placesOf } from "./places.js";
import { sheetOf } from "./sheet.js";
import { hand, wanted } from "./wanted.js";

const boardOf = onceFor((scenario: Scenario): Board => {
  const own = hexGrid(layoutOf(scenario));
  const places = placesOf(scenario, own);
  return {
    card: threedaysCard,
    sheet: sheetOf(scenario.id, scenario.name, own),
    badges,
    ...places,
    stepwise: true,
    overlays,
    hours: hoursOf(scenario),
    pieces: piecesOf(scenario),
    moment: momentOf(scenario),
    army,
    marks: marksOf(scenario, own),
    displays,
    affairs: affairsOf(scenario),
    stages,
    brings: bringsOf(scenario),
    aim: aimOf(places.places),
    wanted,
    hand,
    duties,
    combat,
    fights,
    weighed,
    orders,
    undone,
    told: () => true,
    opens,
    placesOf: placesTold,
    march,
    together,
    losses,
    fought,
    cast,
    // Between the word to fire and the dice others may be asked.
    rolled: () => undefined,
    lesson: lessonOf(scenario),
  };
});

export const threedaysBoardFor: BoardFor = ({ scenario }) => boardOf(scenarioNamed(scenario));
