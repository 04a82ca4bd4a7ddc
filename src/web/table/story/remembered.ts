/** How far each table has been told in this browser. */
import { keep, kept } from "../../kept.js";

const KEY = "told";
const MOST = 40;

const all = (): readonly (readonly [string, number])[] => {
  const told = kept<unknown>(KEY);
  return Array.isArray(told) ? told.filter((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number") : [];
};

export function rememberedAt(id: string): number | undefined {
  return all().find(([table]) => table === id)?.[1];
}

/** The tables told last are kept. */
export function rememberTold(id: string, number: number): void {
  keep(KEY, [[id, number], ...all().filter(([table]) => table !== id)].slice(0, MOST));
}
