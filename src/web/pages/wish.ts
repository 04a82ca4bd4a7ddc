/** What somebody wants when setting up a table, and the terms a host is asked for. */

import type { Options } from "../../engine/index.js";
import { isRecord } from "../../engine/json.js";
import { seatsOf } from "../../engine/sides.js";
import { gameOf } from "../games.js";
import type { Clock, NewTable, Trouble } from "../host/host.js";
import type { GameInfo, Offer } from "../offer.js";

export type Opponent = "bot" | "screen" | "invitation" | "anyone" | "person" | "seats" | "watch";
const OPPONENTS: readonly Opponent[] = ["bot", "screen", "invitation", "anyone", "person", "seats", "watch"];

/** Who may be given one seat, where they are given one by one. */
export type SitterKind = "me" | "bot" | "invitation" | "anyone" | "person";
export const SITTERS: readonly SitterKind[] = ["me", "bot", "invitation", "anyone", "person"];

export interface Wish {
  readonly place: "server" | "device";
  readonly scenario: string;
  /** Those that differ from the rulebook. */
  readonly options: Options;
  readonly opponent: Opponent;
  /** A seat, or "chance". */
  readonly side: string;
  readonly level: string;
  /** Of each seat, where the computer plays itself. */
  readonly levels: Readonly<Record<string, string>>;
  readonly name: string;
  /** Of each seat, where they are given one by one; and the names of those who are called by name. */
  readonly sitters: Readonly<Record<string, SitterKind>>;
  readonly names: Readonly<Record<string, string>>;
  readonly clock: Clock["kind"];
  readonly minutes: number;
  readonly increment: number;
  readonly hours: number;
  readonly onTime: "lose" | "bot";
  readonly public: boolean;
  readonly spectators: boolean;
}

/** Opponents that need no server. */
export const ALONE: readonly Opponent[] = ["bot", "screen", "watch"];

export function isAlone({ opponent }: Pick<Wish, "opponent">): boolean {
  return ALONE.includes(opponent);
}

/** The usual wish: the computer at its best, as the side a newcomer gets, by the rulebook, without a clock. */
export function usual(game: GameInfo, { bots }: Offer, first: string): Wish {
  const strongest = bots[bots.length - 1].id;
  return {
    place: "server",
    scenario: game.scenarios[0].id,
    options: {},
    opponent: "bot",
    side: first,
    level: strongest,
    levels: Object.fromEntries(game.seats.map(({ id }) => [id, strongest])),
    name: "",
    sitters: Object.fromEntries(game.seats.map(({ id }) => [id, id === first ? "me" : "invitation"])),
    names: Object.fromEntries(game.seats.map(({ id }) => [id, ""])),
    clock: "none",
    minutes: 60,
    increment: 10,
    hours: 72,
    onTime: "lose",
    public: false,
    spectators: false,
  };
}

/** The last wish, as far as it still makes sense here. */
export function recall(json: unknown, base: Wish, game: GameInfo, offer: Offer): Wish {
  if (!isRecord(json)) return base;
  const wish = Object.fromEntries(Object.entries(base).map(([key, value]) => [key, typeof json[key] === typeof value ? json[key] : value]));
  const { scenario, side, level, options, levels, sitters, names, opponent, clock, onTime, place } = wish as unknown as Wish;
  const isBot = (id: unknown): id is string => offer.bots.some((bot) => bot.id === id);
  const one = <T>(value: T, known: readonly T[], instead: T): T => (known.includes(value) ? value : instead);
  return {
    ...(wish as unknown as Wish),
    place: one(place, ["server", "device"], base.place),
    scenario: one(
      scenario,
      game.scenarios.map(({ id }) => id),
      base.scenario,
    ),
    opponent: one(opponent, OPPONENTS, base.opponent),
    side: one(side, [...game.seats.map(({ id }) => id), "chance"], base.side),
    clock: one(clock, ["none", "live", "slow"], base.clock),
    onTime: one(onTime, ["lose", "bot"], base.onTime),
    level: isBot(level) ? level : base.level,
    levels: perSeat(base.levels, levels, isBot),
    sitters: perSeat(base.sitters, sitters, (who) => SITTERS.includes(who as SitterKind)),
    names: perSeat(base.names, names, (name) => typeof name === "string"),
    options: Object.fromEntries(
      Object.entries(options).filter(([key, value]) =>
        game.options.some((info) => info.key === key && typeof info.default === typeof value),
      ),
    ),
  };
}

/** What was kept for each seat, as far as it still makes sense. */
function perSeat<T>(base: Readonly<Record<string, T>>, kept: Readonly<Record<string, T>>, fits: (value: T) => boolean) {
  return { ...base, ...Object.fromEntries(Object.entries(kept).filter(([seat, value]) => seat in base && fits(value))) };
}

/** Seats are given one by one only where there are more than two. */
export function fitting(wish: Wish, game: GameInfo): Wish {
  return wish.opponent === "seats" && seatsFor(game, wish.options).length <= 2 ? { ...wish, opponent: "bot" } : wish;
}

/** The seats of a game with these options. */
export const seatsFor = (game: Pick<GameInfo, "id" | "seats">, options: Options): readonly string[] =>
  seatsOf(gameOf(game.id)?.card ?? game, options);

/** `chance` is between 0 and 1, and decides who leads whom where that is left to it. */
export function termsOf(wish: Wish, game: GameInfo, chance: number): NewTable {
  const seats = seatsFor(game, wish.options);
  const chosen = seats.includes(wish.side) ? wish.side : seats[0];
  const mine = wish.side === "chance" ? seats[Math.floor(chance * seats.length)] : chosen;
  const onServer = wish.place === "server";
  return {
    game: game.id,
    scenario: wish.scenario,
    options: wish.options,
    seats: Object.fromEntries(seats.map((seat) => [seat, sitter(wish, seat, seat === mine)])),
    ...(isSameScreen(wish, seats) && { sameScreen: true }),
    ...(onServer && {
      public: isForAnyone(wish, seats) || wish.public,
      spectators: wish.opponent === "watch" || wish.spectators,
      clock: clockOf(wish),
    }),
  };
}

/** A seat that anyone may take is found on the start page. */
export function isForAnyone({ opponent, sitters }: Wish, seats: readonly string[]): boolean {
  return opponent === "anyone" || (opponent === "seats" && seats.some((seat) => sitters[seat] === "anyone"));
}

function isSameScreen({ opponent, sitters }: Wish, seats: readonly string[]): boolean {
  return opponent === "screen" || (opponent === "seats" && seats.filter((seat) => sitters[seat] === "me").length > 1);
}

function sitter(wish: Wish, seat: string, isMine: boolean): NewTable["seats"][string] {
  if (wish.opponent === "seats") return sitterAt(wish, seat);
  if (wish.opponent === "watch") return { who: "bot", level: wish.levels[seat] };
  if (isMine || wish.opponent === "screen") return { who: "me" };
  if (wish.opponent === "bot") return { who: "bot", level: wish.level };
  if (wish.opponent === "person") return { who: "person", name: wish.name.trim() };
  return { who: wish.opponent };
}

function sitterAt({ sitters, names, level }: Wish, seat: string): NewTable["seats"][string] {
  const who = sitters[seat];
  if (who === "bot") return { who, level };
  return who === "person" ? { who, name: names[seat].trim() } : { who };
}

function clockOf({ opponent, clock, minutes, increment, hours, onTime }: Wish): Clock {
  if (clock === "none" || opponent === "watch") return { kind: "none" };
  return clock === "live" ? { kind: "live", minutes, increment, onTime } : { kind: "slow", hours, onTime };
}

/** The field that a refusal is about: the key of an option, a part of the form, or nothing in particular. */
export function fieldOf({ code, message, rule }: Trouble, { opponent }: Wish, game: GameInfo): string | undefined {
  const said = /^"(\w+)(?:\.(\w+))?(?:\.(\w+))?"/.exec(message);
  if (said?.[1] === "clock") return "clock";
  if (said?.[1] === "options") return said[2];
  if (said?.[1] === "seats" && said[3] === "name") return "name";
  if (opponent === "person" && (code === "unknown" || message.includes("yourself"))) return "name";
  return game.options.find((info) => info.rule === rule)?.key;
}

/** The sentence without the name of the field, which stands beside it. */
export function sentenceOf({ message }: Trouble): string {
  return message.replace(/^"[\w.]+": /, "");
}
