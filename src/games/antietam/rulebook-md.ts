/** The rulebook as a page to read: `rulebook.md` is what this returns. */
import { chapters, type Rule, rules } from "./rulebook.js";
import book from "./rulebook.json" with { type: "json" };

const provenance = { seed: "printed rule", public: "published", reconstructed: "our ruling" } as const;

const introduction = `# ${book.title}: the rules

The rules of the battle in our own words, each under the number that refusals and the log cite. Every rule says where it comes from:
*printed rule* stands in the published rules of the game, *our ruling* is how we read them where they are silent or doubtful.

*Contact* means being next to an enemy with no plain creek between; *plain creek* is a creek side without bridge or ford.
*Guns* and *batteries* are artillery units.`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const combatTable = () => `${table(
  ["die", ...book.combatTable.columns],
  book.combatTable.rows.map((row, i) => [`${i + 1}`, ...row]),
)}

${Object.entries(book.combatTable.results)
  .map(([result, meaning]) => `${result} ${meaning}`)
  .join(", ")}.`;

const terrainChart = () => `${table(
  ["hex", "points to enter", "defender", "sight", "", "rule"],
  book.terrainChart.map((t) => [
    t.name,
    t.cost === null ? "none may" : `${t.cost}`,
    t.holds ? (t.defence > 1 ? "doubled" : "as printed") : "no combat",
    t.blocksSight ? "blocked" : "open",
    t.note,
    link(t.rule),
  ]),
)}

${table(
  ["hexside", "points", "", "combat across it", "rule"],
  book.hexsideChart.map((t) => [t.name, t.cost === null ? "none may" : `${t.cost}`, t.note, t.combat, link(t.rule)]),
)}`;

/** Tables stand at the head of the section that explains them. */
const tables: Readonly<Record<string, () => string>> = { "7.6": combatTable, "9.0": terrainChart };

function link(id: string): string {
  return `[${id}](#${id})`;
}

function entry([id, { title, text, from }]: [string, Rule]): string {
  return `- <a id="${id}"></a>**${id} ${title}.** ${text} *(${provenance[from]})*`;
}

export function rulebookMarkdown(): string {
  const parts = [introduction];
  for (const { chapter, title, sections } of chapters) {
    parts.push(`## ${chapter} ${title}`);
    for (const section of sections) {
      if (sections.length > 1) parts.push(`### ${section.section} ${section.title}`);
      const chart = tables[section.section];
      if (chart) parts.push(chart());
      parts.push(
        [...rules]
          .filter(([, rule]) => rule.section === section.section)
          .map(entry)
          .join("\n"),
      );
    }
  }
  return `${parts.join("\n\n")}\n`;
}
