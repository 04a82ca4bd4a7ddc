/** The saved games of src/games/<game>/tests/games: see fixtures.mjs. */
import { mkdirSync, writeFileSync } from "node:fs";
import { bots } from "../src/bots/index.js";
import {
  type Action,
  act,
  below,
  createRandom,
  type Game,
  isOver,
  newTable,
  type Options,
  Refusal,
  type Result,
  save,
} from "../src/engine/index.js";
import { antietam } from "../src/games/antietam/index.js";
import { guns } from "../src/games/guns/index.js";

interface Wanted {
  readonly game: Game;
  readonly names: readonly string[];
  nameOf(result: Result, mix: string): string;
  readonly mixes: Readonly<Record<string, Options>>;
}

const WANTED: readonly Wanted[] = [
  {
    game: antietam,
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
    names: ["plain-held", "plain-objectives", "advanced-objectives", "historical-held", "teams-objectives", "rulings-held"],
    nameOf: ({ level }, mix) => `${mix}-${level}`,
    mixes: {
      plain: {},
      advanced: { fullyObstructed: true, extendedBombardment: true },
      historical: { historicalReinforcements: true, historicalDeployment: true },
      teams: { auction: true, unionTeam: true, confederateTeam: true },
      rulings: Object.fromEntries(guns.options.filter(({ ruling }) => ruling).map((option) => [option.key, !option.default])),
    },
  },
];
const MOST_GAMES = 400;
/** Who is played by the greedy bot: nobody, one side, the other, both. All others leave it to chance. */
const CLEVER = [[], ["union", "first"], ["confederate", "second"], ["union", "first", "confederate", "second"]];

function play(game: Game, options: Options, n: number) {
  const table = newTable(game, { options, seed: `fixture ${n}` });
  if (table instanceof Refusal) throw new Error(table.text);
  const random = createRandom(`fixture ${n}/bots`);
  const greedy = bots.at(-1)!;
  let course: readonly Action[] = [];
  for (;;) {
    const decision = game.decision(table.state);
    if (isOver(decision)) return { save: save(table), result: decision };
    const clever = CLEVER[n % CLEVER.length].some((side) => decision.seat.startsWith(side));
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

function keepGames({ game, names, nameOf, mixes }: Wanted): void {
  const folder = new URL(`../src/games/${game.id}/tests/games/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  const missing = new Set(names);
  for (let n = 0; n < MOST_GAMES && missing.size > 0; n++) {
    const [mix, options] = Object.entries(mixes)[n % Object.keys(mixes).length];
    const played = play(game, options, n);
    const name = nameOf(played.result, mix);
    if (!missing.delete(name)) continue;
    writeFileSync(new URL(`${name}.json`, folder), written(played.save));
    console.log(`${game.id} ${n}: ${name}, ${(played.save.actions as readonly Action[]).length} actions`);
  }
  if (missing.size > 0) throw new Error(`Not met: ${[...missing].join(", ")}`);
}

for (const wanted of WANTED) if (process.argv[2] === undefined || process.argv[2] === wanted.game.id) keepGames(wanted);
