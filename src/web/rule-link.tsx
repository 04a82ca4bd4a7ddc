/** The number of a rule, leading to its paragraph: at a table in the Rules tab, elsewhere on the rulebook's page. */
import { type Signal, signal } from "@preact/signals";
import { href } from "./route.js";

/** The rule to be read in the Rules tab; a fresh one each time it is asked for. */
export const ruleAsked: Signal<{ readonly rule: string } | undefined> = signal(undefined);

/** Brings the Rules tab up; set by the table that is open on this page. */
export const rulesTab: Signal<(() => void) | undefined> = signal(undefined);

interface RuleLinkProps {
  readonly game: string;
  readonly rule: string;
  /** Tab passes it: it stands in a long list that the arrow keys go through. */
  readonly passed?: boolean;
}

export function RuleLink({ game, rule, passed }: RuleLinkProps) {
  // What holds at every table, of whatever game, is in no rulebook.
  if (rule.startsWith("table.")) return null;
  const open = (event: MouseEvent) => {
    const bringUp = rulesTab.peek();
    if (!bringUp || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    ruleAsked.value = { rule };
    bringUp();
  };
  return (
    <a
      class="rule-link"
      href={href({ page: "rules", game, rule })}
      aria-label={`Rule ${rule}`}
      tabIndex={passed ? -1 : undefined}
      onClick={open}
    >
      {rule.replace(/^[A-Z]{2}-/, "")}
    </a>
  );
}
