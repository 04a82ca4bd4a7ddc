/** The one line that says what is asked, and of whom. */
import type { Board } from "../../../engine/index.js";
import type { OpenTable } from "../../host/host.js";
import { armyName, mySeats, playerName } from "../seats.js";
import type { Desk } from "./desk.js";
import { isBots } from "./looking-on.js";

export interface Asked {
  readonly words: string;
  readonly rule?: string;
  /** mine: this page is asked · theirs: another is · past: one looks back · over · frozen. */
  readonly kind: "mine" | "theirs" | "past" | "over" | "frozen";
}

export interface Asking extends Pick<Desk, "decision" | "mine" | "reel"> {
  readonly board: Pick<Board, "card">;
  readonly open: Pick<OpenTable, "table" | "thinking">;
}

/** `telling` while what the others did is still being told, `ownTurn` where that came of one's own orders. */
export function asked({ board, open, decision, mine, reel }: Asking, telling = false, ownTurn = false): Asked {
  const table = open.table.value;
  if (!table) return { kind: "theirs", words: "The table is being laid." };
  if (table.status === "frozen") return { kind: "frozen", words: table.message ?? "A fault in the rules has stopped this table." };
  const at = reel.at.value;
  if (at !== undefined && at < reel.last.value) {
    const words = isBots(table) && reel.playing.value ? "The computer plays itself" : "You look back";
    return { kind: "past", words: `${words}: ${at} of ${reel.last.value}.` };
  }
  if (table.status === "over") return { kind: "over", words: table.result?.text ?? "The game is over." };
  if (telling)
    return { kind: "theirs", words: `See what ${ownTurn ? "comes of it" : "the others do"}. What is asked of you comes after it.` };
  const question = decision.value;
  if (mine.value && question) {
    return { kind: "mine", words: String(question.text ?? ""), rule: typeof question.rule === "string" ? question.rule : undefined };
  }
  const seat = table.seats.find((one) => one.seat === table.toDecide);
  if (!seat) return { kind: "theirs", words: "Nothing is asked just now." };
  const army = armyName(board.card, seat.seat);
  if (seat.you) return { kind: "theirs", words: "Your order is on its way." };
  if (table.held && seat.bot !== null) return { kind: "theirs", words: `${army}: the computer waits.` };
  if (seat.bot !== null || open.thinking.value) return { kind: "theirs", words: `${army}: the computer is thinking.` };
  if (mySeats(table).length === 0) return { kind: "theirs", words: `${army}: ${playerName(seat)} decides.` };
  return { kind: "theirs", words: `Waiting for ${playerName(seat)} (${army}).` };
}
