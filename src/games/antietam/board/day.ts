/** The hours of 17 September 1862. How long a turn lasts is reconstructed: ten turns from dawn to dusk. */
export const TURNS = 10;

const hours = [
  ["dawn", "half past five in the morning"],
  ["dawn", "seven in the morning"],
  ["morning", "a quarter past eight"],
  ["morning", "half past nine"],
  ["noon", "a quarter to eleven"],
  ["noon", "noon"],
  ["noon", "a quarter past one"],
  ["afternoon", "half past two"],
  ["afternoon", "four in the afternoon"],
  ["dusk", "towards six, the sun going down"],
] as const;

/** The light that falls on the map, and the hour in words. */
export function hourOf(turn: number): { readonly light: string; readonly words: string } {
  const [light, words] = hours[Math.max(1, Math.min(TURNS, turn)) - 1];
  return { light, words };
}
