/** The end: how it came out, and what one can do with a game that is over. */
import { sidesOf } from "../../engine/sides.js";
import { go } from "../route.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { download } from "./download.js";
import { leading, mySeats, verdict } from "./seats.js";

export function Over({ top }: { readonly top: Tabletop }) {
  const { desk, trouble, height } = top;
  const { open, board, reel } = desk;
  const table = open.table.value;
  if (table?.status !== "over" || !table.result || top.behind.value) return null;
  const { result } = table;
  const seated = mySeats(table);
  const points = Object.entries(result.score);
  const lookBack = () => {
    // On a small screen the map and its bar lie below the drawer.
    height.value = "low";
    reel.go(0);
  };
  return (
    <section class="over" aria-label="The game is over">
      <h2>{verdict(result.winner, seated, sidesOf(board.card, table.options)) ?? "The game is over."}</h2>
      {points.length > 0 && (
        <dl class="final">
          {points.map(([seat, score]) => {
            const { side, name } = leading(board, desk.view.value, seat);
            return (
              <div key={seat} data-side={side}>
                <dt>{name}</dt>
                <dd>{score}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <div class="buttons">
        <button type="button" class="chief" onClick={lookBack}>
          Look back from the start
        </button>
        {seated.length > 0 && (
          <button type="button" onClick={() => attempt(trouble, async () => go({ page: "table", id: await open.rematch() }))}>
            {table.rematch ? "To the new game" : "Play it again, sides turned"}
          </button>
        )}
        <button type="button" onClick={() => attempt(trouble, () => download(open))}>
          Download
        </button>
      </div>
    </section>
  );
}
