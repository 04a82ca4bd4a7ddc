/** After a roll: the die, the line of the table, and what it means. */
import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../rule-link.js";
import { Unbroken } from "../unbroken.js";
import { Sum } from "./combat.js";
import type { LastRoll, Rolled } from "./desk/rolled.js";
import { Fallen, rollWords } from "./die.js";
import { ResultsTable } from "./results-table.js";

export function RollLeaf({ rolled, game }: { readonly rolled: Rolled; readonly game: string }) {
  const { fought, text } = rolled;
  const meaning = fought.table.legend[fought.result];
  return (
    <>
      <div class="cast">
        <Fallen cast={fought.cast} />
        <p>
          <strong>{fought.result}</strong>
          {meaning !== undefined && meaning !== fought.result && `: ${meaning}`}
        </p>
      </div>
      <p class="told">
        <Unbroken text={text} />
      </p>
      {fought.sums && (
        <div class="ledger">
          <Sum lines={fought.sums} game={game} />
        </div>
      )}
      <p class="caption">
        {fought.table.title}, {fought.cast.length === 0 ? fought.row : rollWords(fought)} <RuleLink game={game} rule={fought.table.rule} />
      </p>
      <ResultsTable table={fought.table} column={fought.column} fought={fought} />
    </>
  );
}

export function Roll({ last, game }: { readonly last: LastRoll; readonly game: string }) {
  const rolled = last.rolled.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [rolled?.entry]);
  if (!rolled) return null;
  return (
    <section ref={box} class="combat rolled" aria-label="The roll">
      <button type="button" class="shut" aria-label="Put the die away" onClick={last.putAway}>
        ×
      </button>
      <RollLeaf rolled={rolled} game={game} />
    </section>
  );
}
