/** No die is cast in this game: what is uncertain is hidden, and nobody may know its odds but by counting what he has seen. */
import type { Outcome } from "../../engine/index.js";

export const certain: readonly Outcome[] = [{ p: 1, dice: [], result: "certain", text: "No die is cast." }];
