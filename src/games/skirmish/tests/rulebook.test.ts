import { rulebookIsSound } from "../../../engine/tests/rulebook-kit.js";
import { chapters, rulebook, rules } from "../rulebook.js";
import { optionList } from "../state.js";

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "SK",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs: (id, section) => id === `SK-${section}`,
  tables: [],
});
