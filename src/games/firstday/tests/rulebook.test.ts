import { rulebookIsSound } from "../../../engine/tests/rulebook-kit.js";
import { optionList } from "../options.js";
import { chapters, rulebook, rules } from "../rulebook.js";

const appendix: Readonly<Record<string, string>> = { "17": "A", "18": "B", "19": "C" };

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "FD",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs(id, section) {
    const [chapter, part] = section.split(".");
    return new RegExp(`^FD-x?${appendix[chapter] ?? chapter}\\.${part}(?!\\d)`).test(id);
  },
  tables: ["Orders", "Fire", "Close Combat", "Cohesion Tests", "Event chits", "Fog of War"],
});
