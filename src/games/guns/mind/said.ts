/** Actions as the mind says them. */
import type { Action } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import { type Block, blockNames } from "../data/blocks.js";
import type { State } from "../state.js";
import { frontName, positionName } from "../words/names.js";

const plain = (verb: string): Action => Object.freeze({ do: verb });
export const END = plain("end");
export const DONE = plain("done");
export const SPEND = plain("spend");
export const DECLARE = plain("declare");
export const CANCEL = plain("cancel");
export const RESET = plain("reset");

export const isOpen = (open: readonly Action[], said: Action): boolean => open.some((action) => action.do === said.do);

export const take = (b: Block, mounted: boolean): Action => ({ do: "take", block: blockNames[b], ...(mounted && { mounted }) });
export const face = (s: State, front: Face): Action => ({ do: "face", front: frontName(s, front) });
export const turn = (s: State, front: Face): Action => ({ do: "turn", at: positionName(s, front >> 1), front: frontName(s, front) });
