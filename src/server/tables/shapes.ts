/** What people may send about tables, in shape; whether it may be is asked later. */
import { z } from "zod";
import type { Action, JsonObject } from "../../engine/index.js";
import { line, lines } from "../safety/read.js";

export const tableId = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/, "This is no table.");
const word = z.string().min(1).max(64);
export const entryNumber = z.int().min(0).max(10_000_000);

export const sitter = z.discriminatedUnion("who", [
  z.strictObject({ who: z.literal("me") }),
  z.strictObject({ who: z.literal("anyone") }),
  z.strictObject({ who: z.literal("invitation") }),
  z.strictObject({ who: z.literal("person"), name: line(1, 64) }),
  z.strictObject({ who: z.literal("bot"), level: word }),
]);
export type Sitter = z.infer<typeof sitter>;

const onTime = z.enum(["lose", "bot"]);
const clock = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("live"), minutes: z.number().min(0.1).max(1440), increment: z.int().min(0).max(3600), onTime }),
  z.strictObject({ kind: z.literal("slow"), hours: z.number().min(0.1).max(2160), onTime }),
]);

/** Any JSON object; how deep and how large it may be is checked where it arrives. */
const object = z.record(z.string(), z.unknown()).transform((value) => value as JsonObject);

/** Whoever asks makes a number for the dice: a table that is full then waits a moment for everybody's. */
export const makesNumbers = z.literal(true).optional();

export const newTable = z.strictObject({
  game: word,
  scenario: word.optional(),
  options: z.record(word, z.union([z.boolean(), z.string().max(200)])).optional(),
  position: object.optional(),
  seats: z.record(word, sitter),
  sameScreen: z.boolean().optional(),
  public: z.boolean().optional(),
  spectators: z.boolean().optional(),
  clock: clock.optional(),
  dice: makesNumbers,
});
export type NewTable = z.infer<typeof newTable>;

const MOST_ACTION = 2000;

/** A flat object with a verb. */
export const action = z
  .looseObject({ do: z.string().min(1).max(64) })
  .refine((value) => JSON.stringify(value).length <= MOST_ACTION, `An action has at most ${MOST_ACTION} characters.`)
  .transform((value) => value as unknown as Action);

const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits.");

/** A number for the dice is promised by its SHA-256, then opened. */
export const tossing = z.union([z.strictObject({ hash: hexadecimal }), z.strictObject({ number: hexadecimal })]);

export const chatText = lines(1, 1000);
export const seatName = word;
export const invitation = z.string().min(1).max(64);
