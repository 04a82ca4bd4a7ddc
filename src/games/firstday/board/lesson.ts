/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import { lessonOf } from "../../../kit/index.js";
import { read } from "./view.js";

export const lesson = lessonOf("union", read, () => 1, []);
