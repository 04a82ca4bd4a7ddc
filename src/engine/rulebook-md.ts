/** A rulebook as a page to read: the `rulebook.md` of a game is what this returns. */
import type { Provenance, Rulebook, RuleEntry, RuleSection, RuleTable } from "./rulebook.js";

const provenance: Readonly<Record<Provenance, string>> = { seed: "printed rule", public: "published", reconstructed: "our ruling" };

const introduction = ({ title, introduction }: Rulebook): string => `# ${title}: the rules

${introduction.join("\n\n")}

*Printed rule* stands in the published rules of the game, *published* is known from elsewhere, *our ruling* is how we read the rules where
they are silent or doubtful.`;

function table({ title, head, rows, note }: RuleTable): string {
  const cited = rows.some((row) => row.rule);
  const sourced = rows.some((row) => row.from);
  const more = [...(cited ? ["rule"] : []), ...(sourced ? ["source"] : [])];
  const lines = rows.map(({ cells, rule, from }) => [
    ...cells,
    ...(cited ? [rule ? `[${rule}](#${rule})` : ""] : []),
    ...(sourced ? [from ? provenance[from] : ""] : []),
  ]);
  const all = [[...head, ...more], [...head, ...more].map(() => "---"), ...lines];
  return [`**${title}**`, all.map((cells) => `| ${cells.join(" | ")} |`).join("\n"), ...(note ? [note] : [])].join("\n\n");
}

function entry({ id, title, text, from }: RuleEntry): string {
  return `- <a id="${id}"></a>**${id} ${title}.** ${text} *(${provenance[from]})*`;
}

function section({ tables, rules }: RuleSection): string[] {
  return [...tables.map(table), rules.map(entry).join("\n")];
}

export function rulebookMarkdown(book: Rulebook): string {
  const parts = [introduction(book)];
  for (const { id, title, sections } of book.chapters) {
    parts.push(`## ${id} ${title}`);
    for (const one of sections) {
      if (sections.length > 1) parts.push(`### ${one.id} ${one.title}`);
      parts.push(...section(one));
    }
  }
  return `${parts.join("\n\n")}\n`;
}
