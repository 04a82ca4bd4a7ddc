/** Both armies as this seat knows them: its own by name, the other by what it has shown. */
import type { Enlisted, Formation, JsonObject } from "../../../engine/index.js";
import { capital } from "../../../kit/index.js";
import {
  armyNames,
  type Block,
  blockNames,
  blocksOf as blocksOfCommand,
  cavalry,
  commandNamed,
  commands,
  commandTitles,
  UNION,
} from "../data/blocks.js";
import { placeTitle } from "../data/map.js";
import { titleOf } from "./pieces.js";
import { areaBefore } from "./plan.js";
import { blocksOf, read, type Seen, type SideName, standing, type View } from "./view.js";

const armyTitles = { union: "Army of the Potomac (Meade)", confederate: "Army of Northern Virginia (Lee)" };
const corpsTitles = { I: "I Corps (Longstreet)", II: "II Corps (Ewell)", III: "III Corps (Hill)" };

export function army(json: JsonObject): readonly Formation[] {
  const view = read(json);
  return armyNames.map((side) => {
    const known = blocksOf(view).filter((block) => block.side === side);
    const byName = known.some(({ name }) => name !== undefined) || view.army === side;
    return byName ? ownArmy(side, known) : enemyArmy(view, side, known);
  });
}

function ownArmy(side: SideName, known: readonly Seen[]): Formation {
  const commandsIn = (corps?: string) =>
    commands.flatMap((row, command): Formation[] => {
      if (armyNames[row.army] !== side || row.corps !== corps) return [];
      const units = blocksOfCommand[command].map((block) => enlisted(block, known));
      return [{ name: row.name, title: commandTitles[command], side, parts: [], units }];
    });
  const corps = Object.entries(corpsTitles).map(([name, title]) => ({ name, title, side, parts: commandsIn(name), units: [] }));
  return { name: side, title: armyTitles[side], side, parts: side === "union" ? commandsIn() : corps, units: [] };
}

function enlisted(block: Block, known: readonly Seen[]): Enlisted {
  const name = blockNames[block];
  const seen = known.find((one) => one.name === name);
  const facts = { id: name, title: name, branch: cavalry[block] ? "cavalry" : "infantry", strength: "" };
  if (!seen) return { ...facts, status: "waiting", words: "still to come" };
  if (seen.place === undefined) return { ...facts, status: "lost", words: "lost" };
  const grade = seen.grade === "full" ? "" : `, ${seen.grade}`;
  return { ...facts, title: `${name} (${seen.id})`, piece: seen.id, strength: `${seen.strength}`, ...whereOf(seen, grade) };
}

function whereOf(block: Seen, grade = ""): Pick<Enlisted, "status" | "words" | "place"> {
  const { place, face, gate } = block;
  if (gate !== undefined) return { status: "due", words: `waits ${standing(block)}${grade}`, place };
  const front = face === undefined ? "" : `, facing ${placeTitle(areaBefore(face))}`;
  return { status: "field", words: `${standing(block)}${front}${grade}`, place };
}

function enemyArmy(view: View, side: SideName, known: readonly Seen[]): Formation {
  const here = known
    .filter(({ place }) => place !== undefined)
    .map((block) => ({ id: block.id, title: titleOf(block), branch: "block", strength: `${block.strength ?? "?"}`, ...whereOf(block) }));
  // The Iron Brigade is no command of its own.
  const sideOf = (name: string) => armyNames[commands[commandNamed(name)]?.army ?? UNION];
  const lost = (view.known ?? [])
    .filter(({ block, as }) => sideOf(block) === side && as.startsWith("gone"))
    .map(({ block }, i) => ({ id: `lost ${i}`, title: block, branch: "block", strength: "", status: "lost" as const, words: "lost" }));
  return { name: side, title: `${capital(side)} blocks, as far as you know them`, side, parts: [], units: [...here, ...lost] };
}
