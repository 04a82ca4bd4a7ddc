/** Antietam as the pages see it: the sheet, the counters, the hours. */
import { hourOf, TURNS } from "./day.js";
import { piecesIn } from "./pieces.js";
import { antietamSheet } from "./sheet.js";

export const antietamBoard = {
  id: "antietam",
  title: "Antietam",
  subtitle: "Blue & Gray · 17 September 1862",
  sheet: antietamSheet,
  turns: TURNS,
  hourOf,
  piecesIn,
};
