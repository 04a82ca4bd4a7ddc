/** A combat as it is planned: a staff officer's sum, from the strengths to the column and the chances of each outcome. */
import { useEffect, useRef } from "preact/hooks";
import type { CombatSheet, Outcome, SumLine } from "../../engine/index.js";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "./desk/desk.js";
import { isSame } from "./desk/orders.js";
import { Outcomes } from "./outcomes.js";
import { ResultsTable } from "./results-table.js";

export function Sum({ lines, total, game }: { readonly lines: readonly SumLine[]; readonly total?: string; readonly game: string }) {
  return (
    <table class="sum">
      <tbody>
        {lines.map(({ text, value, rule }, i) => (
          <tr key={i}>
            <th scope="row">
              {text} {rule && <RuleLink game={game} rule={rule} />}
            </th>
            <td>{value}</td>
          </tr>
        ))}
        {total !== undefined && (
          <tr class="total">
            <th scope="row">In all</th>
            <td>{total}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Sums({ sheet, game }: { readonly sheet: CombatSheet; readonly game: string }) {
  return (
    <>
      <div class="sums">
        {sheet.sides.map(({ side, name, lines, total }) => (
          <section key={`${side} ${name}`} class="ledger" data-side={side}>
            <h4>{name}</h4>
            <Sum lines={lines} total={total} game={game} />
          </section>
        ))}
      </div>
      {sheet.steps.length > 0 && (
        <section class="ledger steps">
          <h4>{sheet.stepsTitle ?? "From the sums to the column"}</h4>
          <Sum lines={sheet.steps} game={game} />
        </section>
      )}
    </>
  );
}

interface WayProps {
  readonly desk: Desk;
  readonly roll: CombatSheet["rolls"][number];
  readonly outcomes: readonly Outcome[] | undefined;
  readonly chief: boolean;
}

function Way({ desk, roll, outcomes, chief }: WayProps) {
  const aim = desk.aims.value.find(({ action }) => isSame(action, roll.action));
  return (
    <div class="way">
      {outcomes && outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      {aim && (
        <button type="button" class={chief ? "chief" : undefined} onClick={() => desk.take(aim)}>
          {aim.words}
        </button>
      )}
    </div>
  );
}

/** The sums of an answer that is asked for are gone up to: the roll that it answers is longer than the panel. Not from under the hand. */
function goUpTo(sheet: HTMLElement | null): void {
  const panel = sheet?.closest(".orders");
  if (!sheet || !panel || panel.matches(":hover")) return;
  if (sheet.getBoundingClientRect().top < panel.getBoundingClientRect().top) sheet.scrollIntoView({ block: "start" });
}

export function Combat({ desk }: { readonly desk: Desk }) {
  const sheet = desk.combat.value;
  const box = useRef<HTMLElement>(null);
  const answers = desk.aims.value.some(({ button, action }) => button && sheet?.rolls.some((roll) => isSame(roll.action, action)));
  useEffect(() => {
    if (answers) goUpTo(box.current);
  }, [answers, sheet?.title]);
  if (!sheet) return null;
  const game = desk.board.card.id;
  const odds = desk.odds.value;
  const [best, ...lower] = sheet.rolls;
  return (
    <section ref={box} class="combat" aria-label={sheet.title}>
      <h3>{sheet.title}</h3>
      <Sums sheet={sheet} game={game} />
      {best && <Way desk={desk} roll={best} outcomes={odds[0]} chief />}
      {lower.length > 0 && (
        <details class="lower">
          <summary>Roll at lower odds</summary>
          {lower.map((roll, i) => (
            <section key={roll.column}>
              <h4>{roll.column}</h4>
              <Way desk={desk} roll={roll} outcomes={odds[i + 1]} chief={false} />
            </section>
          ))}
        </details>
      )}
      <p class="caption">
        {sheet.table.title} <RuleLink game={game} rule={sheet.table.rule} />
      </p>
      <ResultsTable table={sheet.table} column={best?.column} rows={sheet.rows} />
    </section>
  );
}
