/** What a player wants to be told, on which ways, and when to be left alone. Kept in the person's settings under `news`. */
import { z } from "zod";
import { isRecord } from "../../engine/index.js";

export type Way = "mail" | "push" | "webhook";
export const WAYS: readonly Way[] = ["mail", "push", "webhook"];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time of day is written as 22:30.");
const zone = z.string().max(64).refine(isZone, "A time zone is written as Europe/Berlin or UTC.");
/** From one time of day to another, over midnight or not, where the player lives. */
const quiet = z.strictObject({ from: time, to: time, zone });

/** What a player chooses. */
export const choice = z.strictObject({
  mail: z.boolean().optional(),
  push: z.boolean().optional(),
  webhook: z.boolean().optional(),
  quiet: quiet.nullable().optional(),
});
export type Chosen = z.infer<typeof choice>;

const form = z.object({
  /** The address that has said yes to news: another that is entered later has to say so too. */
  mailTo: z.string().nullable().default(null),
  push: z.boolean().default(true),
  webhook: z.boolean().default(true),
  quiet: quiet.nullable().default(null),
});
export type NewsSettings = z.infer<typeof form>;

export function newsSettings(settings: unknown): NewsSettings {
  const read = form.safeParse(isRecord(settings) && isRecord(settings.news) ? settings.news : {});
  return read.success ? read.data : form.parse({});
}

/** The first moment from `at` on that is not in the player's quiet hours. */
export function notBefore(hours: NewsSettings["quiet"], at: Date): Date {
  if (hours === null || hours.from === hours.to) return at;
  const from = minutesOf(hours.from);
  const to = minutesOf(hours.to);
  const now = minutesAt(at, hours.zone);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  const end = new Date((Math.floor(at.getTime() / MINUTE) + ((to - now + DAY) % DAY)) * MINUTE);
  // In a night when clocks are put back or forward it would be an hour off.
  const off = ((minutesAt(end, hours.zone) - to + DAY + DAY / 2) % DAY) - DAY / 2;
  return new Date(end.getTime() - off * MINUTE);
}

const MINUTE = 60_000;
/** In minutes. */
const DAY = 24 * 60;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function minutesAt(moment: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);
  return minutesOf(text);
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone });
    return true;
  } catch {
    return false;
  }
}
