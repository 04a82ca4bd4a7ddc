import { rulebookIsSound } from "../../../engine/tests/rulebook-kit.js";
import { chapters, optionList, rulebook, rules } from "../rulebook.js";

/** The chapters of the battle book, by the number that the page gives them. */
const battles: Readonly<Record<string, string>> = { "15": "B", "16": "G" };

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "CG",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs(id, section) {
    const [chapter, part] = section.split(".");
    const letter = battles[chapter];
    return new RegExp(letter ? `^CG-${letter}${part}\\.` : `^CG-${chapter}\\.${part}(?!\\d)`).test(id);
  },
  tables: ["Arrival", "Steps replaced", "Movement Points", "Cost of ground", "Odds", "Evened", "Points for a Victory hex"],
});
