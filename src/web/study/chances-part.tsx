/** Who was winning when: the estimate is started and stopped here, and its swings are named. */
import { href } from "../route.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { percent } from "../table/figures.js";
import { armyName } from "../table/seats.js";
import { pointAt, progressOf } from "./chances.js";
import { contradiction } from "./contradiction.js";
import { Curve } from "./curve.js";

/** The score says one thing and the chances another: why both are right. */
function Against({ top: { desk, study }, share }: { readonly top: Tabletop; readonly share: number }) {
  const words = contradiction(desk.board.card, study, share, desk.standing.value);
  return words === undefined ? null : <p class="soft against">{words}</p>;
}

export function ChancesPart({ top }: { readonly top: Tabletop }) {
  const { desk, study } = top;
  const { card } = desk.board;
  const { chances, points, swings, moments } = study;
  if (!study.mayEstimate.value) {
    return (
      <section aria-label="Chances of winning">
        <h3>Chances of winning</h3>
        <p class="soft">While people play each other, the computer keeps its opinion to itself. Afterwards it will tell.</p>
      </section>
    );
  }
  const running = chances.running.value;
  const progress = progressOf(chances.played.value, moments.value);
  const begun = points.value.length > 0;
  const now = pointAt(points.value, desk.reel.at.value ?? desk.reel.last.value);
  return (
    <section aria-label="Chances of winning">
      <h3>Chances of winning</h3>
      {now && (
        <p class="now" data-side={study.seat}>
          <i class="swatch" /> {armyName(card, study.seat)} <b>{percent(now.share)}</b>{" "}
          <span class="soft">
            {now.games > 0
              ? `at the start of this phase: between ${percent(now.low)} and ${percent(now.high)}, by ${now.games} games`
              : "as it came out"}
          </span>
        </p>
      )}
      {now && now.games > 0 && <Against top={top} share={now.share} />}
      {top.small.value && points.value.length > 1 && (
        <Curve card={card} seat={study.seat} other={study.other} marks={study.marks.value} points={points.value} swings={swings.value} />
      )}
      <div class="work">
        {running ? (
          <>
            <progress aria-label="Games played" value={progress} max={1} />
            <button type="button" onClick={chances.stop}>
              Stop
            </button>
          </>
        ) : (
          progress < 1 && (
            <button type="button" class={begun ? undefined : "chief"} onClick={() => chances.run(moments.peek())}>
              {begun ? "Play more games" : "Estimate the chances"}
            </button>
          )
        )}
      </div>
      {chances.trouble.value && <p class="trouble">It stopped: {chances.trouble.value}</p>}
      {swings.value.length > 0 && (
        <>
          <h4>Where it turned</h4>
          <ul class="moments">
            {swings.value.map(({ to, at, by, words }) => {
              const side = by > 0 ? study.seat : study.other;
              return (
                <li key={to} data-side={side}>
                  <i class="swatch" />
                  <a href={href({ page: "table", id: desk.open.id, at })}>{words}</a>
                  <b>+{percent(Math.abs(by))}</b>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <details>
        <summary>How this is estimated</summary>
        <p>
          From the start of each phase the computer plays both sides to the end, many times with other dice, and counts who wins; a draw
          counts half. The band shows where the share lies nineteen times in twenty. It tells how two such computers would fare, not two
          people.
        </p>
      </details>
    </section>
  );
}
