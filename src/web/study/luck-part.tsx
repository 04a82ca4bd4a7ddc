/** Luck so far: two sums, and the rolls that told most. */
import { href } from "../route.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { armyName, seatsAt } from "../table/seats.js";
import { extremes, luckOf, signed, talliesOf, type Weighed } from "./luck.js";

const SHOWN = 4;

export function LuckPart({ top }: { readonly top: Tabletop }) {
  const { desk, study } = top;
  const { card } = desk.board;
  const weighed = study.luck.weighed.value;
  const [looked, all] = [study.luck.looked.value, study.rolls.value.length];
  const tallies = talliesOf(
    weighed,
    seatsAt(card, desk.open.table.value).map(({ id }) => id),
  );
  const { lucky, unlucky } = extremes(weighed, SHOWN);
  return (
    <section aria-label="Luck so far">
      <h3>Luck so far</h3>
      {all === 0 ? (
        <p class="soft">No die has been cast yet.</p>
      ) : (
        <>
          <table class="luck">
            <thead>
              <tr>
                <th scope="col">Its rolls</th>
                <th scope="col">Expected</th>
                <th scope="col">Rolled</th>
                <th scope="col">Luck</th>
              </tr>
            </thead>
            <tbody>
              {tallies.map((tally) => (
                <tr key={tally.seat} data-side={tally.seat}>
                  <th scope="row">
                    <i class="swatch" /> {armyName(card, tally.seat)} <small>{tally.rolls}</small>
                  </th>
                  <td>{tally.expected.toFixed(1)}</td>
                  <td>{tally.rolled.toFixed(1)}</td>
                  <td class="sum">{signed(luckOf(tally))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="fine" role="status">
            {looked < all
              ? `${looked} of ${all} rolls weighed.`
              : looked > weighed.length && `${looked - weighed.length} rolls cannot be weighed from here.`}
          </p>
          <Rolls top={top} title="Luckiest" rolls={lucky} />
          <Rolls top={top} title="Unluckiest" rolls={unlucky} />
          <details>
            <summary>How luck is counted</summary>
            <p>
              For each roll the computer values how the game would stand after every result, in points of the game, counted from the worst
              one. Expected is their average by their exact chances, rolled is what came. A side's luck is the difference over its own
              rolls.
            </p>
          </details>
        </>
      )}
    </section>
  );
}

function Rolls({ top, title, rolls }: { readonly top: Tabletop; readonly title: string; readonly rolls: readonly Weighed[] }) {
  if (rolls.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul class="moments">
        {rolls.map((roll) => (
          <li key={roll.at} data-side={roll.seat}>
            <i class="swatch" />
            <a href={href({ page: "table", id: top.desk.open.id, at: roll.at })}>{roll.text}</a>
            <b>{signed(luckOf(roll))}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
