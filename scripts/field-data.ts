/** The large test field as data: the kit's map of 9,990 hexes as a sheet, and 700 counters on it. */
import { mapOf } from "../src/kit/tests/maps.js";
import { badges, counters, sheetOf } from "../src/web/tests/field/sheet.js";

export function field() {
  const { data } = mapOf("threeDays");
  return { sheet: sheetOf(data), badges, pieces: counters(data, 700), displays: [] };
}
