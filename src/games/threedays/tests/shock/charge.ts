/** Who shocks whom in the tests of Shock: Archer's men from the north, Cutler's facing them. */
import type { Standing } from "../field.js";

export const TN1 = "cs-1tn";
export const TN7 = "cs-7tn";
export const AL13 = "cs-13al";
export const PA56 = "us-56pa";
export const NY76 = "us-76ny";
export const GUNS = "us-2me-bty";
export const S = (at: string, sp = 6, facing = "S"): Standing => ({ at, sp, facing, order: "attack" });
export const N = (at: string, sp = 5): Standing => ({ at, sp, facing: "N" });
