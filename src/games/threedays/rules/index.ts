/** The chapters of the rules, by the names that the agenda has. */
import { rulesOf } from "../../../kit/index.js";
import { frames } from "../agenda.js";
import type { State } from "../state.js";
import { activate, urged } from "./activate.js";
import { actions } from "./activation.js";
import { bombardment, cannonade, farGuns } from "./afar/far-guns.js";
import { closes } from "./close-up.js";
import { chain } from "./command/command.js";
import { orders } from "./command/division-orders.js";
import { help, transfer } from "./command/efficiency.js";
import { charge, freely, hancock, warren } from "./command/interrupts.js";
import { change } from "./command/orders.js";
import { trimble } from "./command/replacement.js";
import { refuge, ride } from "./command/ride.js";
import { coordinate, draw, first, marker } from "./draw.js";
import { endActivation } from "./end-activation.js";
import { commanders, endTurn, returned } from "./end-turn.js";
import { sentBack } from "./enter.js";
import { reactionMove } from "./escape.js";
import { event, ignore } from "./events.js";
import { reactionFacing } from "./facing.js";
import { swung } from "./lines.js";
import { disorder, spare, struck } from "./losses.js";
import { move } from "./march.js";
import { halted, prepared } from "./prepared.js";
import { approach, arrived, opportunity, withdrawalFire } from "./reactions.js";
import { retreat } from "./retreat.js";
import { advance, advanced, face, follow, goOn } from "./shock/after-shock.js";
import { beforeShock, retired } from "./shock/before-shock.js";
import { resolve, shocks } from "./shock/declare.js";
import { defend, shock, wrap } from "./shock/shock.js";
import { bleeds, routs, shaken } from "./shock/shock-results.js";
import { homeward } from "./skirmish.js";
import { rest } from "./split.js";
import { withAnswers } from "./standing.js";
import { startTurn, turn } from "./turn.js";
import { resultOf } from "./victory/victory.js";
import { answer, risk, splitFire, volley } from "./volley.js";

export const rules = rulesOf<State>(
  frames,
  withAnswers({
    turn,
    startTurn,
    chain,
    help,
    transfer,
    orders,
    farGuns,
    bombardment,
    cannonade,
    first,
    draw,
    marker,
    coordinate,
    activate,
    urged,
    freely,
    warren,
    hancock,
    charge,
    ignore,
    event,
    change,
    actions,
    halted,
    sentBack,
    homeward,
    move,
    arrived,
    withdrawalFire,
    reactionMove,
    reactionFacing,
    approach,
    opportunity,
    prepared,
    closes,
    returned,
    ride,
    refuge,
    volley,
    rest,
    splitFire,
    struck,
    shaken,
    retired,
    spare,
    disorder,
    answer,
    risk,
    retreat,
    shocks,
    resolve,
    shock,
    wrap,
    beforeShock,
    defend,
    bleeds,
    routs,
    advance,
    face,
    advanced,
    goOn,
    follow,
    endActivation,
    endTurn,
    commanders,
    trimble,
    over: { result: resultOf },
    swung,
  }),
  "TD-3.0a",
);
