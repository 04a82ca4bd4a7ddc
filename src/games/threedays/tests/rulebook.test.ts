import { rulebookIsSound } from "../../../engine/tests/rulebook-kit.js";
import { optionList } from "../options.js";
import { chapters, rulebook, rules } from "../rulebook.js";

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "TD",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs: (id, section) => new RegExp(`^TD-[bs]?${section.replace(".", "\\.")}(?!\\d)`).test(id),
  tables: [
    "Orders Change",
    "Movement allowances",
    "Movement costs",
    "Range of small arms",
    "Range of guns",
    "Fire",
    "Shock odds",
    "Shock",
    "Second Disorder",
    "Fatigue",
  ],
});
