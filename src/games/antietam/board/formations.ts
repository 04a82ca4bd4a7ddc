/** The order of battle as history had it: formations, leaders, and the units in them. */
import type { SideName } from "../battle.js";
import book from "../data/armies.json" with { type: "json" };
import { unitNamed } from "./view.js";

export interface Command {
  readonly name: string;
  readonly leader: string;
  readonly parts?: readonly Command[];
  /** Name, and who led it where the name does not say so. */
  readonly units?: readonly (readonly string[])[];
}

export const armies = book.armies as unknown as readonly (Command & { readonly side: SideName })[];

const leaders = new Map<string, string>();
function note({ parts = [], units = [] }: Command): void {
  for (const part of parts) note(part);
  for (const [name, leader] of units) if (leader) leaders.set(name, leader);
}
for (const army of armies) note(army);

/** "Brigade 4, Division 1, I Corps (Gibbon)". */
export function fullTitle(name: string): string {
  const title = unitNamed.get(name)?.title ?? name;
  const leader = leaders.get(name);
  return leader ? `${title} (${leader})` : title;
}
