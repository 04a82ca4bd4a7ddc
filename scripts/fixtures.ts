/** The saved games in the tests of the games and the positions beside them: see fixtures.mjs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { bots } from "../src/bots/index.js";
import {
  type Action,
  act,
  below,
  createRandom,
  type Game,
  type Halt,
  isOver,
  type JsonObject,
  newTable,
  type Options,
  positionsOf,
  Refusal,
  type Result,
  save,
  walk,
} from "../src/engine/index.js";
import { antietam } from "../src/games/antietam/index.js";
import { bullrun, clashGettysburg } from "../src/games/clash/index.js";
import { firstday } from "../src/games/firstday/index.js";
import { guns } from "../src/games/guns/index.js";
import { threedays } from "../src/games/threedays/index.js";

interface Wanted {
  readonly game: Game;
  readonly names: readonly string[];
  nameOf(result: Result, mix: string): string;
  readonly mixes: Readonly<Record<string, Options>>;
  /** The folder of its tests, under src/games. */
  readonly tests: string;
  /** Mixes that are not played in the first scenario. */
  readonly scenarios?: Readonly<Record<string, string>>;
  /** Who is played by the greedy bot, game after game; nobody unless said. All others leave it to chance. */
  readonly clever?: readonly (readonly string[])[];
  /** Its positions are large: only one of each question that no saved game comes to is kept. */
  readonly large?: boolean;
}

/** Nobody, one side, the other, both. */
const CLEVER = [[], ["union", "first"], ["confederate", "second"], ["union", "first", "confederate", "second"]];
const turned = ({ options }: Game): Options =>
  Object.fromEntries(options.filter(({ ruling }) => ruling).map((option) => [option.key, !option.default]));
/** Every optional rule. */
const allOf = ({ options }: Game): Options =>
  Object.fromEntries(options.filter(({ kind, ruling }) => kind === "switch" && !ruling).map(({ key }) => [key, true]));
/** Options of Three Days that make another rule plainer, and leave no room for it. */
const PLAINER = (value: boolean): Options =>
  Object.fromEntries(["simpleArtilleryAttachment", "simpleAccuracy", "reynoldsSimple", "skirmishersUsssOnly"].map((key) => [key, value]));

const WANTED: readonly Wanted[] = [
  {
    game: antietam,
    tests: "antietam/tests",
    clever: CLEVER,
    names: ["decisive", "substantive", "marginal"].flatMap((level) => [`union-${level}`, `confederate-${level}`]),
    nameOf: ({ winner, level }) => `${winner}-${level}`,
    mixes: {
      plain: {},
      effectiveness: { attackEffectiveness: true },
      initiative: { totalUnionInitiative: true, optionalReinforcement: true },
      early: { earlyConfederateReinforcement: true, earlyUnionReinforcement: true, noConfederateDisorganization: true },
      exchanged: { attackEffectiveness: true, greaterUnionInitiative: true, setUp: "1/1/I=3/3/I, Hood=Early" },
    },
  },
  {
    game: guns,
    tests: "guns/tests",
    clever: CLEVER,
    names: ["plain-held", "plain-objectives", "advanced-objectives", "historical-held", "teams-objectives", "rulings-held"],
    nameOf: ({ level }, mix) => `${mix}-${level}`,
    mixes: {
      plain: {},
      advanced: { fullyObstructed: true, extendedBombardment: true },
      historical: { historicalReinforcements: true, historicalDeployment: true },
      teams: { auction: true, unionTeam: true, confederateTeam: true },
      rulings: turned(guns),
    },
  },
  {
    game: bullrun as Game,
    tests: "clash/tests/bullrun",
    names: ["plain-points", "plain-automatic", "august-points", "free-points", "rulings-points"],
    nameOf: ({ level }, mix) => `${mix}-${level}`,
    mixes: { plain: {}, august: { variablePlace: true }, free: { noPopesOrders: true }, rulings: turned(bullrun as Game) },
    scenarios: { august: "29-august" },
  },
  {
    game: clashGettysburg as Game,
    tests: "clash/tests/gettysburg",
    names: ["plain-points", "fixed-points", "rulings-points"],
    nameOf: ({ level }, mix) => `${mix}-${level}`,
    mixes: { plain: {}, fixed: { fixedArrivals: true }, rulings: turned(clashGettysburg as Game) },
  },
  {
    game: firstday as Game,
    tests: "firstday/tests",
    names: ["16.1", "16.2", "16.3", "16.4", "rulings", "teams"],
    nameOf: (_, mix) => mix,
    mixes: {
      "16.1": {},
      "16.2": { gunSafety: true },
      "16.3": { freeSetUp: true },
      "16.4": { variableArrival: true },
      rulings: turned(firstday as Game),
      teams: { unionTeam: true, confederateTeam: true },
    },
    scenarios: { "16.2": "16.2", "16.3": "16.3", "16.4": "16.4", rulings: "16.2" },
  },
  {
    game: threedays as Game,
    tests: "threedays/tests",
    clever: CLEVER.slice(1),
    names: ["S1", "S4", "S5", "S7", "S8", "S9", "S10", "S11", "options", "plainer", "rulings"],
    nameOf: (_, mix) => mix,
    mixes: {
      S1: {},
      S4: {},
      S5: {},
      S7: {},
      S8: {},
      S9: {},
      S10: {},
      S11: {},
      options: { ...allOf(threedays as Game), ...PLAINER(false) },
      plainer: { ...PLAINER(true), randomEvents: true, skirmishers: true },
      rulings: { ...turned(threedays as Game), artilleryNearEnemy: "1" },
    },
    scenarios: { S1: "S1", S4: "S4", S5: "S5", S8: "S8", S9: "S9", S10: "S10", S11: "S11", options: "S5", plainer: "S4", rulings: "S8" },
    large: true,
  },
];
const MOST_GAMES = 400;

function play({ game, mixes, scenarios, clever: sides = [[]] }: Wanted, mix: string, n: number) {
  const table = newTable(game, { scenario: scenarios?.[mix], options: mixes[mix], seed: `fixture ${n}` });
  if (table instanceof Refusal) throw new Error(table.text);
  const random = createRandom(`fixture ${n}/bots`);
  const greedy = bots.at(-1)!;
  let course: readonly Action[] = [];
  for (;;) {
    const decision = game.decision(table.state);
    if (isOver(decision)) return { save: save(table), result: decision };
    const clever = sides[n % sides.length].some((side) => decision.seat.startsWith(side));
    if (!clever) {
      const legal = game.legal(table.state);
      course = [legal[below(random, legal.length)]];
    } else if (course.length === 0 || game.why(table.state, course[0])) {
      const { action, then = [] } = greedy.choose(game, game.view(table.state, decision.seat), random);
      course = [action, ...then];
    }
    const [next] = course;
    course = clever ? course.slice(1) : [];
    const done = act(table, next.do === "write" ? { do: "write", text: "Hold" } : next);
    if (done instanceof Refusal) throw new Error(`${JSON.stringify(next)}: ${done.text}`);
  }
}

/** One action a line, so that two saves can be compared. */
function written(saved: ReturnType<typeof save>): string {
  const rows = (saved.actions as readonly Action[]).map((action) => JSON.stringify(action)).join(",\n");
  return `${JSON.stringify({ ...saved, actions: [] }).replace('"actions":[]', `"actions":[\n${rows}\n]`)}\n`;
}

function keepGames(wanted: Wanted): void {
  const { game, names, nameOf, mixes, tests } = wanted;
  const folder = new URL(`../src/games/${tests}/games/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  const missing = new Set(names);
  for (let n = 0; n < MOST_GAMES && missing.size > 0; n++) {
    const mix = Object.keys(mixes)[n % Object.keys(mixes).length];
    const played = play(wanted, mix, n);
    const name = nameOf(played.result, mix);
    if (!missing.delete(name)) continue;
    writeFileSync(new URL(`${name}.json`, folder), written(played.save));
    console.log(`${game.id} ${n}: ${name}, ${(played.save.actions as readonly Action[]).length} actions`);
  }
  if (missing.size > 0) throw new Error(`Not met: ${[...missing].join(", ")}`);
}

/** How many positions are kept of a question, and of one that chance seldom comes to. */
const EACH = 1;
const RARE = { kept: 4, share: 1 / 400 };

/** Positions by chance, of every question that it comes to within so many decisions: walks begin at them. */
function keepPositions({ game, tests: room, large }: Wanted): void {
  const tests = new URL(`../src/games/${room}/`, import.meta.url);
  const games = new URL("games/", tests);
  const saves = readdirSync(games).map((name) => JSON.parse(readFileSync(new URL(name, games), "utf8")));
  const found = new Map<string, { times: number; leg: string; readonly positions: JsonObject[] }>();
  const look = ({ state, decision: { ask }, table: { seed } }: Halt) => {
    const kept = found.get(ask) ?? { times: 0, leg: "", positions: [] };
    found.set(ask, kept);
    kept.times++;
    if (kept.leg === seed || kept.positions.length === RARE.kept) return;
    kept.leg = seed;
    kept.positions.push(game.position(state));
  };
  const met = large ? new Set<string>() : undefined;
  const kept = saves.flatMap((one) => positionsOf(game, one, 100, met));
  const { actions } = walk(game, { seed: "kept", actions: large ? 300_000 : 60_000, leg: 300, kept, checks: [{ name: "keep", look }] });
  const rows = [...found].flatMap(([ask, { times, positions }]) =>
    met ? positions.slice(0, met.has(ask) ? 0 : 1) : times < actions * RARE.share ? positions : positions.slice(0, EACH),
  );
  const asked = new URL("asked.json", tests);
  const before: JsonObject[] = existsSync(asked) ? JSON.parse(readFileSync(asked, "utf8")) : [];
  rows.push(...before.filter((row) => isMissed(game, row, found)));
  writeFileSync(asked, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  console.log(`${game.id}: ${rows.length} positions of ${[...found.keys()].join(", ")}`);
}

/** A position kept before, of a question that chance has not come to this time. */
function isMissed(game: Game, row: JsonObject, found: ReadonlyMap<string, unknown>): boolean {
  const s = game.fromPosition(row);
  if (s instanceof Refusal) return false;
  const decision = game.decision(s);
  return !isOver(decision) && !found.has(decision.ask);
}

const [asked, what] = process.argv.slice(2);
for (const wanted of WANTED.filter(({ game }) => asked === undefined || asked === game.id)) {
  if (what !== "positions") keepGames(wanted);
  keepPositions(wanted);
}
