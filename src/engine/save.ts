/** A saved game is its set-up and its actions, with the version of the rules and a hash of the state they led to. */
import { type Decision, type Game, isOver, type JsonObject, Refusal, type Result } from "./game.js";
import { canonical, isRecord, shown } from "./json.js";
import { fromPosition, newTable, playAgain, type SetUp, type Table } from "./table.js";
import { type Dice, savedDice, type Toss, tossFault } from "./toss.js";

const FORMAT = 1;

export function save<S extends object>(table: Table<S>): JsonObject {
  const { game, state, scenario, options, seed, dice, position, actions, entries } = table;
  const decision = game.decision(state);
  return {
    longroll: FORMAT,
    game: game.id,
    version: game.version,
    scenario,
    options,
    seed,
    ...(dice && { dice: savedDice(dice, entries) }),
    ...(position && { position }),
    actions: [...actions],
    ...(isOver(decision) && { result: { ...decision } }),
    hash: game.hash(state),
  };
}

/** Plays a saved game again, action by action, and checks that it comes to the same end: by its own version of the rules, or by one that replays it. */
export function load(games: readonly Game[], json: unknown): Table | Refusal {
  return toTheEnd(loading(games, json));
}

/** What is done step by step, done in one go. */
export function toTheEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same with a step for each action, so that others get their turn between. */
export function* loading(games: readonly Game[], json: unknown): Generator<void, Table | Refusal> {
  if (!isRecord(json) || json.longroll === undefined)
    return new Refusal("save.format", "This is no saved game of Longroll. Choose a file that Longroll has saved.");
  if (json.longroll !== FORMAT) {
    return new Refusal(
      "save.format",
      `This file has format ${shown(json.longroll)}; this Longroll reads format ${FORMAT}. Open it with the Longroll that saved it.`,
    );
  }
  const offered = games.filter(({ id }) => id === json.game);
  const game = offered.find(({ version }) => version === json.version) ?? offered[0];
  if (!game)
    return new Refusal(
      "save.game",
      `This Longroll has no game ${shown(json.game)}. It has ${games.map(({ id }) => `"${id}"`).join(", ")}.`,
    );
  const isOlder = json.version !== game.version;
  if (isOlder && !game.replays?.some((version) => version === json.version)) {
    return new Refusal(
      "save.version",
      `This game was played by version ${shown(json.version)} of the rules of ${game.title}, and this Longroll has version "${game.version}". Open it with a Longroll that has the version of the file.`,
    );
  }
  if (!Array.isArray(json.actions)) return damaged("save.format", "its list of actions is missing");
  if (typeof json.hash !== "string") return damaged("save.format", "its hash is missing");
  const dice = diceOf(json.dice, json.actions.length);
  if (dice instanceof Refusal) return dice;

  const table = begun(game, json, dice);
  if (table instanceof Refusal) return table;
  for (let i = 0; i < json.actions.length; i++) {
    const refusal = playAgain(table, json.actions[i]);
    if (refusal) {
      return damaged(
        "save.action",
        `action ${i + 1} of ${json.actions.length}, ${shown(json.actions[i])}, is not legal there (${refusal.rule}: ${refusal.text})`,
      );
    }
    yield;
  }

  if (json.result !== undefined && !isSameResult(json.result, game.decision(table.state))) {
    return damaged("save.result", "its actions do not lead to the result it names");
  }
  // The bytes of a state may change with the version: an older one is known by its actions and its result.
  if (!isOlder && json.hash !== game.hash(table.state))
    return damaged("save.hash", "its actions do not lead to the state whose hash it carries");
  return table;
}

/** Of a game whose chance came with its entries. */
function diceOf(dice: unknown, actions: number): Dice | Refusal | undefined {
  if (dice === undefined) return undefined;
  if (!isRecord(dice)) return damaged("save.dice", "its dice cannot be read");
  const fault = tossFault(dice.tosses);
  if (fault) return damaged("save.dice", fault);
  const { entries } = dice;
  const inOrder = (entry: unknown, i: number, all: unknown[]) =>
    Number.isInteger(entry) && Number(entry) > (i > 0 ? Number(all[i - 1]) : 0);
  if (!Array.isArray(entries) || entries.length !== actions || !entries.every(inOrder)) {
    return damaged("save.dice", "the numbers of its entries are missing");
  }
  return { tosses: dice.tosses as Toss[], entries };
}

function begun(
  game: Game,
  { scenario, options = {}, seed, position }: { readonly [key: string]: unknown },
  dice: Dice | undefined,
): Table | Refusal {
  if (typeof seed !== "string") return damaged("save.format", "its seed is missing");
  if (position !== undefined) return fromPosition(game, position as JsonObject, seed, dice);
  if (typeof scenario !== "string") return damaged("save.format", "its scenario is missing");
  if (!isRecord(options)) return damaged("save.format", "its options are not a list of names and values");
  return newTable(game, { scenario, options: options as SetUp["options"], seed, ...(dice && { dice }) });
}

function isSameResult(named: unknown, reached: Decision | Result): boolean {
  if (!isRecord(named) || !isOver(reached)) return false;
  // The words for it may change with the version.
  return named.winner === reached.winner && named.level === reached.level && canonical(named.score) === canonical(reached.score);
}

function damaged(rule: string, what: string): Refusal {
  return new Refusal(rule, `This file has been damaged or changed: ${what}. Go back to an earlier save.`);
}
