/** What has become of one's games. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Person } from "../../person.js";
import { TroubleLine, useDeed } from "../deed.js";
import { allMine, gamesOf, type RecordLine, recordOf, type Score, sumOf } from "../record.js";

function Figures({ won, drawn, lost }: Score) {
  return (
    <>
      <td>{won}</td>
      <td>{drawn}</td>
      <td>{lost}</td>
    </>
  );
}

function Battle({ title, lines }: { readonly title: string; readonly lines: readonly RecordLine[] }) {
  return (
    <tbody>
      <tr class="battle-row">
        <th scope="rowgroup" colSpan={2}>
          {title}
        </th>
        <Figures {...sumOf(lines)} />
      </tr>
      {lines.map((line) => (
        <tr key={`${line.side} ${line.against}`}>
          <th scope="row">{line.side}</th>
          <td>{line.against}</td>
          <Figures {...line} />
        </tr>
      ))}
    </tbody>
  );
}

export function Record({ person }: { readonly person: Person | null | undefined }) {
  const deed = useDeed();
  const lines = useSignal<readonly RecordLine[] | undefined>(undefined);
  useEffect(() => {
    if (person === undefined) return;
    void deed.run(async () => {
      lines.value = recordOf(await allMine(person !== null));
    });
  }, [person?.id]);
  const all = lines.value;
  const count = gamesOf(sumOf(all ?? []));
  const battles = [...new Set(all?.map(({ battle }) => battle))];
  return (
    <section class="sheet" aria-labelledby="record">
      <h2 id="record">Your record</h2>
      {all?.length === 0 && (
        <p class="soft">No game of yours has come to its end yet. Results will stand here by battle, side and opponent.</p>
      )}
      {all && all.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is scrolled, and the keyboard must reach it
        <section class="wide-table" tabIndex={0} aria-label="Results">
          <table class="record">
            <caption class="unseen">Results by battle, side and opponent</caption>
            <thead>
              <tr>
                <th scope="col">You led</th>
                <th scope="col">Against</th>
                <th scope="col">Won</th>
                <th scope="col">Drawn</th>
                <th scope="col">Lost</th>
              </tr>
            </thead>
            {battles.map((battle) => (
              <Battle key={battle} title={battle} lines={all.filter((line) => line.battle === battle)} />
            ))}
          </table>
        </section>
      )}
      {all && all.length > 0 && (
        <p class="soft">{count === 1 ? "1 game" : `${count} games`} in all. Those you played on both sides are not counted.</p>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}
