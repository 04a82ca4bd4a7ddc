/** Both armies as this seat knows them: its own by name, the other by what it has shown. */
import type { Enlisted, Formation, JsonObject } from "../../../engine/index.js";
import { armyNames, blockNames, type CommandRow, commandOf, commands, commandTitles } from "../data/blocks.js";
import { ground, placeTitle } from "../data/map.js";
import { titleOf } from "./pieces.js";
import { offPlace } from "./places.js";
import { blocksOf, read, type Seen, type SideName, sideTitles, type View } from "./view.js";

const corpsTitles: Readonly<Record<string, string>> = { I: "I Corps (Longstreet)", II: "II Corps (Ewell)", III: "III Corps (Hill)" };

export function army(json: JsonObject): readonly Formation[] {
  const view = read(json);
  return armyNames.map((side) => {
    const known = blocksOf(view).filter((block) => block.side === side);
    const byName = known.some(({ name }) => name !== undefined) || view.army === side;
    return byName ? ownArmy(side, known) : enemyArmy(view, side, known);
  });
}

function ownArmy(side: SideName, known: readonly Seen[]): Formation {
  const rows = commands.map((row, command) => ({ row, command })).filter(({ row }) => armyNames[row.army] === side);
  const formation = ({ row, command }: { readonly row: CommandRow; readonly command: number }): Formation => ({
    name: row.name,
    title: commandTitles[command],
    side,
    parts: [],
    units: blockNames.flatMap((name, block) => (commandOf[block] === command ? [enlisted(name, known)] : [])),
  });
  const corps = ["I", "II", "III"].map((name) => ({
    name,
    title: corpsTitles[name],
    side,
    parts: rows.filter(({ row }) => row.corps === name).map(formation),
    units: [],
  }));
  return {
    name: side,
    title: side === "union" ? "Army of the Potomac (Meade)" : "Army of Northern Virginia (Lee)",
    side,
    parts: side === "union" ? rows.map(formation) : corps,
    units: [],
  };
}

function enlisted(name: string, known: readonly Seen[]): Enlisted {
  const block = known.find((one) => one.name === name);
  const facts = { id: name, title: name, branch: block?.cavalry || /BUFORD|KILPATRICK/.test(name) ? "cavalry" : "infantry" };
  if (!block) return { ...facts, strength: "", status: "waiting", words: "still to come" };
  if (block.lost) return { ...facts, strength: "", status: "lost", words: "lost" };
  const grade = block.grade === "full" || block.grade === undefined ? "" : `, ${block.grade}`;
  return { ...facts, title: `${name} (${block.id})`, piece: block.id, strength: `${block.strength ?? ""}`, ...whereOf(block, grade) };
}

function whereOf(block: Seen, grade: string): Pick<Enlisted, "status" | "words" | "place"> {
  if (block.face !== undefined) {
    const place = ground.map.positionNames[block.face >> 1];
    const front = placeTitle(ground.map.areaNames[ground.map.area[block.face]]);
    return { status: "field", words: `at ${placeTitle(place)}, facing ${front}${grade}`, place };
  }
  if (block.gate !== undefined) return { status: "due", words: `waits at ${block.gate}${grade}`, place: block.gate };
  return { status: "field", words: `off the map beside ${placeTitle(`${block.off}`)}${grade}`, place: offPlace(`${block.off}`) };
}

function enemyArmy(view: View, side: SideName, known: readonly Seen[]): Formation {
  const unit = (block: Seen): Enlisted => ({
    id: block.id,
    title: titleOf(block),
    branch: "block",
    strength: block.strength === undefined ? "?" : `${block.strength}`,
    ...whereOf(block, ""),
  });
  const ofSide = (block: string) =>
    block === "IRON BRIGADE" ? side === "union" : commands.some(({ name, army }) => name === block && armyNames[army] === side);
  const lost = (view.known ?? [])
    .filter(({ block, as }) => ofSide(block) && as.startsWith("gone"))
    .map(({ block }, i): Enlisted => ({ id: `lost ${i}`, title: block, branch: "block", strength: "", status: "lost", words: "lost" }));
  return {
    name: side,
    title: `${sideTitles[side]} blocks, as far as you know them`,
    side,
    parts: [],
    units: [...known.filter((block) => !block.lost).map(unit), ...lost],
  };
}
