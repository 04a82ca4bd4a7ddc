/** A state as one writes it down, as a seat sees it, and as it might be behind what a seat sees. */
import { draw, type Json, type JsonObject, type Random, Refusal } from "../../engine/index.js";
import { clearAgenda, current, hexNamed, optionsPart, positionsOf, push, readAgenda, writeAgenda } from "../../kit/index.js";
import { FRESH, grid, sideNames, sideOf, unitNames, units } from "./data/field.js";
import { Chapter, derive, fields, frames, optionList, type State, scenarios, stateType, weather } from "./state.js";

const RULE = "SK-1.1";

const positions = positionsOf<State>(fields, RULE, [
  { key: "game", write: () => "skirmish" },
  optionsPart(
    weather,
    RULE,
    () => optionList,
    (s) => scenarios[s.scenario].id,
  ),
  {
    key: "agenda",
    write: (s) => writeAgenda(frames, s),
    read(s, json) {
      const problem = json === undefined ? begin(s) : readAgenda(frames, s, json);
      return problem ? new Refusal("SK-2.1", problem) : undefined;
    },
  },
]);

/** 1.2, 2.1 both choose who carries the colours, and the first turn begins. */
export function begin(s: State): undefined {
  clearAgenda(s);
  push(s, Chapter.turn);
  push(s, Chapter.colours, 1);
  push(s, Chapter.colours, 0);
}

/** 1.1 everybody in his place, fresh. */
export function layOut(s: State): void {
  s.holder = -1;
  s.colours.fill(-1);
  units.forEach(({ hex }, u) => {
    s.at[u] = hexNamed(grid, hex);
    s.steps[u] = FRESH;
  });
  derive(s);
}

export function position(s: State): JsonObject {
  return positions.write(s);
}

export function fromPosition(given: JsonObject): State | Refusal {
  const s = stateType.create();
  const refusal = positions.read(s, given);
  if (refusal) return refusal;
  if (given.units === undefined) layOut(s);
  derive(s);
  const [fault] = faults(s);
  return fault === undefined ? s : new Refusal(RULE, fault);
}

/** 1.2 the enemy's colours are hidden until they are taken or the game is over. */
export function view(s: State, seat: string): JsonObject {
  const over = current(s) === Chapter.over;
  return positions.write(s, (field, i) => field === "colours" && sideNames[i] !== seat && !over && !s.taken[i]);
}

/** Any unit of the enemy that is still there may carry them: whoever is lost without has shown that it did not. */
export function imagine(seen: JsonObject, random: Random): State {
  const colours = [...(seen.colours as Json[])];
  for (let side = 0; side < 2; side++) {
    if (colours[side] !== null || stillToChoose(seen, side)) continue;
    const alive = unitNames.filter((name, u) => sideOf[u] === side && ((seen.units as JsonObject)[name] as JsonObject | undefined)?.hex);
    colours[side] = alive.length === 0 ? null : alive[draw(random, alive.length)];
  }
  const s = fromPosition({ ...seen, colours });
  if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
  s.random.set(random);
  return s;
}

const stillToChoose = (seen: JsonObject, side: number): boolean =>
  (seen.agenda as Json[]).some((frame) => Array.isArray(frame) && frame[0] === "colours" && frame[1] === sideNames[side]);

export function faults(s: State): string[] {
  const found: string[] = [];
  s.at.forEach((at, u) => {
    if (at >= 0 !== s.steps[u] > 0) found.push(`${unitNames[u]} has ${s.steps[u]} steps ${at >= 0 ? "on" : "off"} the map`);
    if (at >= 0 && s.there[at] !== u) found.push(`${unitNames[u]} shares ${grid.names[at]}`);
  });
  s.colours.forEach((u, side) => {
    if (u >= 0 && sideOf[u] !== side) found.push(`${unitNames[u]} carries the enemy's colours`);
  });
  return found;
}
