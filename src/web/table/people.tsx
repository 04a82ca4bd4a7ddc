/** What the others at the table want: a draw, something taken back. And whether they, and the host, can be heard. */
import type { ComponentChildren } from "preact";
import type { Entry, SeatInfo } from "../host/host.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { RematchCall } from "./rematch.js";
import { armyName, playerName } from "./seats.js";

interface RequestProps {
  readonly words: ComponentChildren;
  readonly answers: readonly { readonly words: string; readonly give: () => Promise<void>; readonly chief?: boolean }[];
  readonly top: Tabletop;
}

function Request({ words, answers, top }: RequestProps) {
  return (
    <div class="request">
      <p>{words}</p>
      <div class="buttons">
        {answers.map((answer) => (
          <button
            key={answer.words}
            type="button"
            class={answer.chief ? "chief" : undefined}
            onClick={() => attempt(top.trouble, answer.give)}
          >
            {answer.words}
          </button>
        ))}
      </div>
    </div>
  );
}

export function Requests({ top }: { readonly top: Tabletop }) {
  const { open, board } = top.desk;
  const table = open.table.value;
  const mine = table?.seats.filter(({ you }) => you) ?? [];
  const kept = table?.seats.find(({ bot, openToYou }) => bot !== null && openToYou);
  if (kept) {
    return (
      <div class="requests" aria-live="polite">
        <Request
          top={top}
          words={`Time ran out, and the computer leads the ${armyName(board.card, kept.seat)} side for you.`}
          answers={[{ words: "Take the seat back", give: () => open.join(kept.seat), chief: true }]}
        />
      </div>
    );
  }
  if (table?.status === "over") return <RematchCall top={top} />;
  if (table?.status !== "playing" || mine.length === 0) return null;
  const named = (seat: SeatInfo) => `${playerName(seat)} (${armyName(board.card, seat.seat)})`;
  const theirs = table.seats.filter(({ you }) => !you);
  const drawer = theirs.find(({ offersDraw }) => offersDraw);
  const asker = theirs.find(({ asksUndo }) => asksUndo !== null);
  const iOffer = mine.some(({ offersDraw }) => offersDraw);
  const iAsk = mine.some(({ asksUndo }) => asksUndo !== null);
  return (
    <div class="requests" aria-live="polite">
      {drawer && !iOffer && (
        <Request
          top={top}
          words={`${named(drawer)} offers a draw.`}
          answers={[
            { words: "Agree to a draw", give: () => open.offerDraw(), chief: true },
            { words: "Play on", give: () => open.refuseDraw() },
          ]}
        />
      )}
      {iOffer && (
        <Request top={top} words="You have offered a draw." answers={[{ words: "Withdraw the offer", give: () => open.refuseDraw() }]} />
      )}
      {asker && !iAsk && (
        <Request
          top={top}
          words={`${named(asker)} asks to take back ${orderAt(open.entries.value, asker.asksUndo!)}`}
          answers={[
            { words: "Let it be taken back", give: () => open.answerUndo(true), chief: true },
            { words: "No", give: () => open.answerUndo(false) },
          ]}
        />
      )}
      {iAsk && (
        <Request
          top={top}
          words="You have asked to take back your last order."
          answers={[{ words: "Let it stand", give: () => open.answerUndo(false) }]}
        />
      )}
    </div>
  );
}

/** What an entry told, and that what came after it would go with it. */
function orderAt(entries: readonly Entry[], number: number): string {
  const from = entries.findIndex((entry) => entry.number === number);
  const told = entries[from]?.events[0]?.text;
  return told === undefined ? `entry ${number}, and all that came after it.` : `“${told}”, and all that came after it.`;
}

/** One line above the map while the host cannot be heard, or when the table is frozen. */
export function LineState({ top }: { readonly top: Tabletop }) {
  const { open } = top.desk;
  const table = open.table.value;
  const away = open.line.value === "away";
  return (
    <div class="line-state" role="status">
      {away && <p>Away: trying again; nothing is lost.</p>}
      {table?.status === "frozen" && <p>{table.message ?? "A fault in the rules has stopped this table. Nothing is lost."}</p>}
    </div>
  );
}
