/** Tokens of a position: battle tokens in their piles and in play as guns, reinforcement tokens, time tokens. */
import { isRecord, type Json, type JsonObject, Refusal, shown } from "../../../engine/index.js";
import { armyNames, commandNamed, commands } from "../data/blocks.js";
import { entryNamed, hourCount, hourNamed, queueNames, queues, timetable } from "../data/time.js";
import { firstToken, marchToken, tokenArmy, tokenCount, tokenNamed, tokenNames, tokenTotal } from "../data/tokens.js";
import { no } from "../rules/verbs.js";
import { FIRST_ARRIVAL, MOST_GUNS, NOWHERE, RUMOR, type State, UP } from "../state.js";
import { kinds, readObject } from "./codec.js";
import { piles } from "./write.js";

type Problem = Refusal | undefined;

export function readTokens(s: State, json: Json | undefined): Problem {
  const sides = readObject(json, "tokens");
  if (sides instanceof Refusal) return sides;
  for (const [side, held] of Object.entries(sides)) {
    const army = armyNames.indexOf(side as never);
    if (army < 0 || !isRecord(held))
      return no("GG-4.6a", `"tokens" has "union" and "confederate", each with piles such as "tray"; not ${shown(side)}.`);
    for (const [pile, tokens] of Object.entries(held)) {
      const name = piles.find((known) => known === pile);
      if (!name || !isRecord(tokens))
        return no("GG-4.6a", `Piles of tokens are ${piles.join(", ")}, each an object such as {"ANY 1": 2}; not ${shown(pile)}.`);
      if (name === "pool") s.pool.fill(0, firstToken[army], firstToken[army + 1]);
      for (const [face, count] of Object.entries(tokens)) {
        const token = tokenNamed(army, face);
        if (token < 0 || !Number.isInteger(count) || (count as number) < 0 || (count as number) > tokenTotal[token])
          return no("GG-4.6c", `${shown({ [face]: count })} is no number of tokens of ${side}.`);
        s[name][token] = count as number;
      }
    }
  }
  return undefined;
}

/** Where the pool is left out, it holds what is nowhere else. */
export function settleTokens(s: State, json: Json | undefined): Problem {
  const sides = readObject(json, "tokens") as JsonObject;
  for (let token = 0; token < tokenCount; token++) {
    const side = sides[armyNames[tokenArmy[token]]];
    if (isRecord(side) && side.pool !== undefined) continue;
    let elsewhere = 0;
    for (const pile of piles) if (pile !== "pool") elsewhere += s[pile][token];
    for (let i = 0; i < s.guns; i++) if (s.gunKind[i] === token) elsewhere++;
    if (token === marchToken[0]) elsewhere += s.works.reduce((sum, works) => sum + works, 0);
    if (elsewhere > tokenTotal[token]) return no("GG-4.6c", `There are only ${tokenTotal[token]} tokens ${tokenNames[token]}.`);
    s.pool[token] = tokenTotal[token] - elsewhere;
  }
  return undefined;
}

/** Left out, the historical order. */
export function readQueues(s: State, json: Json | undefined): Problem {
  const given = readObject(json, "queues");
  if (given instanceof Refusal) return given;
  for (let q = 0; q < queues.length; q++) {
    const { entry, corps, start, size } = queues[q];
    const row = given[queueNames[q]];
    const usual = timetable
      .filter((due) => due.entry === entry && (corps === undefined || commands[due.command].corps === corps))
      .map((due) => due.command);
    const listed = isRecord(row) && Array.isArray(row.commands) ? row.commands.map((name) => commandNamed(name as string)) : usual;
    if (listed.length !== size || listed.includes(-1))
      return no("GG-4.5d", `The queue ${queueNames[q]} has ${size} commands; not ${shown(row)}.`);
    listed.forEach((command, i) => {
      s.queue[start + i] = command;
    });
    const drawn = isRecord(row) && row.drawn !== undefined ? row.drawn : listed.findIndex((command) => s.arrival[command] === 0);
    if (!Number.isInteger(drawn) || (drawn as number) > size)
      return no("GG-4.5a", `"drawn" of ${queueNames[q]} is a number up to ${size}.`);
    s.drawn[q] = (drawn as number) < 0 ? size : (drawn as number);
  }
  return undefined;
}

/** Left out, the historical hours that are still to come. */
export function readTrack(s: State, json: Json | undefined): Problem {
  if (json === undefined) {
    for (const { hour, command, entry } of timetable) {
      if (hour >= s.hour && s.arrival[command] === 0) s.track[commands[command].army * hourCount + hour] = FIRST_ARRIVAL + entry;
    }
    return undefined;
  }
  const sides = readObject(json, "track");
  if (sides instanceof Refusal) return sides;
  for (const [side, spaces] of Object.entries(sides)) {
    const army = armyNames.indexOf(side as never);
    if (army < 0 || !isRecord(spaces))
      return no("GG-4.4a", '"track" has "union" and "confederate", each with hours such as {"D1-09": "rumor"}.');
    for (const [hour, token] of Object.entries(spaces)) {
      const up = isRecord(token);
      const face = up ? token.up : token;
      const kind = face === "rumor" ? RUMOR : entryNamed(face) < 0 ? 0 : FIRST_ARRIVAL + entryNamed(face);
      if (hourNamed(hour) < 0 || kind === 0)
        return no("GG-4.4a", `${shown({ [hour]: token as Json })} is no time token; write {"D1-09": "rumor"} or an entry point.`);
      s.track[army * hourCount + hourNamed(hour)] = up ? kind | UP : kind;
    }
  }
  return undefined;
}

export function readGuns(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > MOST_GUNS) return no("GG-13.2a", '"guns" is a list of tokens played.');
  for (const row of json) {
    const gun: JsonObject = isRecord(row) ? (row as JsonObject) : {};
    const army = armyNames.indexOf(gun.army as never);
    const token = army < 0 ? -1 : tokenNamed(army, gun.token);
    const at = kinds.position.read(s, gun.at ?? null);
    const aim = gun.aim === undefined ? NOWHERE : gun.aim === false ? -2 : kinds.position.read(s, gun.aim);
    if (token < 0 || at === undefined || aim === undefined)
      return no("GG-13.2a", `${shown(row)} are no guns; write {"army": "union", "token": "ANY 1", "at": "C1-C2"}.`);
    s.gunKind[s.guns] = token;
    s.gunAt[s.guns] = at;
    s.gunAim[s.guns] = aim;
    s.gunHit[s.guns] = Number(gun.hit === true);
    s.guns++;
  }
  return undefined;
}
