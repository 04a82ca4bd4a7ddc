/** The marker of Heth's division is drawn, and Archer's brigade is to act. */
import { brigade, type Field, field, formed, type Standing } from "../field.js";

export const marker = (units_: Record<string, Standing>, more = {}, riders: Record<string, string> = {}): Field =>
  field(
    units_,
    [["marker", "confederate", brigade("cs-d-heth"), null]],
    { formations: { [brigade("cs-d-heth")]: { entitled: 3 } }, inCommand: formed("cs-archer", "cs-d-heth"), ...more },
    riders,
  );
export const activate = { do: "activate", brigade: brigade("cs-archer") };
