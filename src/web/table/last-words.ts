/** Words of a player's own, counted as the rules count them. */
export const wordsIn = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== "");

/** What could be sent when the time is over: all that stands there, as much of it as there may be, or nothing. */
export function lastWords(text: string, most: number | undefined): readonly string[] {
  return [text.trim(), wordsIn(text).slice(0, most).join(" "), ""];
}
