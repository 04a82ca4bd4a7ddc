/** Times as people say them. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const dated = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** "just now", "3 hours ago", "yesterday", "4 March 2026" where it is long past. */
export function ago(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  if (passed < MINUTE) return "just now";
  if (passed > 30 * DAY) return dated.format(new Date(moment));
  const [unit, length] = steps.find(([, length]) => passed >= length)!;
  return relative.format(-Math.floor(passed / length), unit);
}

/** "2 days", "5 hours", "under a minute". */
export function lasting(ms: number): string {
  const found = steps.find(([, length]) => ms >= length);
  if (!found) return "under a minute";
  const count = Math.floor(ms / found[1]);
  return `${count} ${found[0]}${count === 1 ? "" : "s"}`;
}

export function date(moment: string): string {
  return dated.format(new Date(moment));
}
