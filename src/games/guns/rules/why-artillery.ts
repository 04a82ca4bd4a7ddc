/** Why guns, or a choice about guns, are refused. */
import { type Action, type Refusal, shown } from "../../../engine/index.js";
import { TOKENS_PER_POSITION, tokenLevel, tokenNamed } from "../data/tokens.js";
import { decider } from "../seats.js";
import { Ask, blocksAt, enemyOf, type State } from "../state.js";
import { attackerMatches, attackTokens, bombardable, gunsAt, mayDefendFrom } from "./artillery.js";
import { enemiesAt } from "./attack.js";
import { supportable } from "./fire.js";
import { blocksNear, blocksNeeded, isUnlocked } from "./matching.js";
import { no, positionIn } from "./refuse.js";

export function whyNotPlay(s: State, action: Action): Refusal | undefined {
  const army = decider(s);
  const defends = s.ask === Ask.defend;
  const token = tokenNamed(army, action.token);
  const from = defends ? s.tray : attackTokens(s);
  if (token < 0 || from[token] === 0)
    return no(defends ? "GG-13.2g" : "GG-4.6b", `${shown(action.token)} is not among the tokens you can play.`);
  const p = positionIn(s, action.at, defends ? "GG-13.2a" : "GG-13.3a");
  if (typeof p !== "number") return p;
  if (tokenLevel[token] === "march") return no("GG-13.3j", "A march token is no artillery.");
  if (blocksAt(s, army, p) === 0) return no("GG-13.10i", "Guns are played where you have a block.");
  if (blocksAt(s, enemyOf(army), p) > 0) return no(defends ? "GG-13.2c" : "GG-13.3b", "No guns are played beside an enemy block.");
  if (gunsAt(s, army, p) >= TOKENS_PER_POSITION) return no(defends ? "GG-13.2a" : "GG-13.3a", "Two tokens is the limit for a position.");
  if (defends && !mayDefendFrom(s, p)) return no("GG-13.2d", "No attacker's path crosses the field of fire of that position.");
  if (!defends && !attackerMatches(s, token, p)) return no("GG-13.3c", "An attacking block that stands there must match the token.");
  if (!defends && bombardable(s, p).length === 0) return no("GG-13.3e", "There is nothing that guns there could bombard.");
  if (!isUnlocked(s, token))
    return no(
      tokenLevel[token] === "reserve" ? "GG-13.10e" : "GG-13.10f",
      "Not enough commands have come onto the map whole for these guns.",
    );
  if (blocksNeeded(s, token) === 0) return no("GG-13.10m", "All blocks that these guns match are gone.");
  if (blocksNear(s, token, p) < blocksNeeded(s, token))
    return no("GG-13.10h", `These guns need ${blocksNeeded(s, token)} matching blocks in and near the position.`);
  return undefined;
}

export function whyNotExtend(): Refusal {
  return no("GG-22.1a", "An extended bombardment is not open now: it takes the option, and there is one a turn.");
}

export function whyNotFill(s: State, action: Action): Refusal | undefined {
  const token = tokenNamed(s.active, action.token);
  return token < 0 || attackTokens(s)[token] === 0
    ? no("GG-13.3i", `${shown(action.token)} is not among the tokens you can use.`)
    : undefined;
}

export function whyNotBombard(s: State, action: Action): Refusal | undefined {
  const from = positionIn(s, action.from, "GG-13.5b");
  if (typeof from !== "number") return from;
  const at = positionIn(s, action.at, "GG-13.5b");
  if (typeof at !== "number") return at;
  if (gunsAt(s, s.active, from) === 0) return no("GG-13.5b", "You have no guns there.");
  if (enemiesAt(s, at) === 0) return no("GG-13.3d", "There is no target there.");
  return bombardable(s, from).includes(at)
    ? no("GG-13.5b", "Those guns have their target.")
    : no("GG-13.3e", "Those guns cannot bombard that position.");
}

export function whyNotHit(s: State, action: Action): Refusal | undefined {
  return no("GG-13.5d", `${shown(action.token)} is not among the guns at ${s.ground.map.positionNames[s.hitsAt]}.`);
}

export function whyNotFire(s: State, action: Action): Refusal | undefined {
  const from = positionIn(s, action.from, "GG-13.6c");
  if (typeof from !== "number") return from;
  const at = positionIn(s, action.at, "GG-13.6c");
  if (typeof at !== "number") return at;
  if (gunsAt(s, decider(s), from) === 0) return no("GG-13.6c", "You have no guns there.");
  return supportable(s, from).includes(at) ? undefined : no("GG-13.6c", "Those guns see nobody who moves to that position.");
}
