/** The chapters of the rules, by the names that the agenda has. */
import { rulesOf } from "../../../kit/index.js";
import { frames } from "../agenda.js";
import { setUp } from "../setup.js";
import type { State } from "../state.js";
import { advance, onward } from "./advance.js";
import { guns, impulse } from "./artillery.js";
import { combat } from "./combat.js";
import { fill, key, turn } from "./command.js";
import { assaultStep, declare } from "./declare.js";
import { defence, support } from "./defence.js";
import { draw, drawn, window } from "./draw.js";
import { endTurn, gunSafety, keep } from "./end-turn.js";
import { chargeAt, favour, firefight, reply, snipe } from "./events.js";
import { courier, generalHit, lowAmmo, recovery, stragglers } from "./fog.js";
import { fogMove, fogShot, guide } from "./fog-moves.js";
import { hotHead, hotTarget } from "./hot-heads.js";
import { chief, confuse, inspire, name, order, roll, spent } from "./leaders.js";
import { deplete, panic, test, toll } from "./losses.js";
import { march, step } from "./march.js";
import { fireStep, limited, moveStep, obey, shuffled } from "./orders.js";
import { rallyStep } from "./rally.js";
import { forced, rallyChit } from "./rally-chit.js";
import { opportunity } from "./reaction.js";
import { retreat } from "./retreat.js";
import { shotQuestion as shot } from "./shot.js";
import { resultOf } from "./victory.js";
import { aftermath, canister, lead, volley } from "./volley.js";
import { withdraw } from "./withdrawal.js";
import { barricade } from "./works.js";
import { wreckMove, wreckRally, wrecks } from "./wreck.js";

export const rules = rulesOf<State>(
  frames,
  {
    setUp,
    turn,
    key,
    fill,
    impulse,
    guns,
    shot,
    volley,
    canister,
    lead,
    aftermath,
    toll,
    test,
    deplete,
    panic,
    retreat,
    march,
    step,
    shuffled,
    opportunity,
    window,
    draw,
    name,
    roll,
    confuse,
    inspire,
    order,
    obey,
    fireStep,
    moveStep,
    assaultStep,
    rallyStep,
    limited,
    declare,
    combat,
    withdraw,
    defence,
    support,
    advance,
    onward,
    drawn,
    spent,
    chief,
    hotHead,
    hotTarget,
    chargeAt,
    forced,
    rallyChit,
    snipe,
    firefight,
    reply,
    favour,
    barricade,
    fogMove,
    fogShot,
    lowAmmo,
    generalHit,
    stragglers,
    recovery,
    courier,
    guide,
    wrecks,
    wreckMove,
    wreckRally,
    keep,
    endTurn,
    gunSafety,
    over: { result: resultOf },
  },
  "FD-4.0a",
);
