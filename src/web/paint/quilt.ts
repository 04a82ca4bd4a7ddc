/** A map is prepared in square patches, each when it first comes into sight; those out of sight longest are forgotten. */
import { type Box, PATCH } from "./geometry.js";

/** Patches that are remembered at least. */
const KEPT = 128;

/** Answers what has been made of each patch that a part of the map touches, from north to south. What is made may reach out of its patch by `reach`. */
export function quilt<Made>(make: (patch: Box) => Made, reach = 0): (part: Box) => Made[] {
  const made = new Map<string, Made>();
  return (part) => {
    const [left, right] = [Math.floor((part.left - reach) / PATCH), Math.floor((part.right + reach) / PATCH)];
    const [top, bottom] = [Math.floor((part.top - reach) / PATCH), Math.floor((part.bottom + reach) / PATCH)];
    const seen: Made[] = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const name = `${column},${row}`;
        const patch =
          made.get(name) ?? make({ left: column * PATCH, top: row * PATCH, right: (column + 1) * PATCH, bottom: (row + 1) * PATCH });
        made.delete(name);
        made.set(name, patch);
        seen.push(patch);
      }
    }
    const surplus = made.size - Math.max(KEPT, seen.length);
    for (const name of [...made.keys()].slice(0, Math.max(0, surplus))) made.delete(name);
    return seen;
  };
}
