/** The head of the table: the hour, the score and what it would mean now, who sits there and how long they have. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sidesOf } from "../../engine/sides.js";
import type { SeatInfo } from "../host/host.js";
import { href } from "../route.js";
import { NotProved } from "./away.js";
import type { Desk } from "./desk/desk.js";
import type { Tabletop } from "./desk/tabletop.js";
import { clockFace } from "./figures.js";
import { Menu } from "./menu.js";
import { aheadOfHere, useNow } from "./now.js";
import { leading, playerName, seatsOf, timeLeft } from "./seats.js";
import { Watching } from "./watching.js";

function ClockFace({ top, seat }: { readonly top: Tabletop; readonly seat: SeatInfo }) {
  const now = useNow(250);
  const ahead = useSignal(0);
  useEffect(() => {
    void aheadOfHere().then((ms) => {
      ahead.value = ms;
    });
  }, []);
  const table = top.desk.open.table.value;
  const left = table && timeLeft(table, seat, now.value + ahead.value);
  if (!table || left === undefined) return null;
  const runs = table.status === "playing" && table.toDecide === seat.seat;
  return (
    <span class="clock" role="timer" data-runs={runs} data-short={runs && left < 60_000} title="Time left">
      {clockFace(left)}
    </span>
  );
}

function Seat({ top, seat }: { readonly top: Tabletop; readonly seat: SeatInfo }) {
  const { desk } = top;
  const table = desk.open.table.value;
  const here = desk.open.here.value.seats.includes(seat.seat);
  const points = (desk.reel.at.value === undefined ? table?.result?.score[seat.seat] : undefined) ?? desk.standing.value?.score[seat.seat];
  // The points of a side stand with the seat that leads it.
  const leads = table && sidesOf(desk.board.card, table.options).some(([first]) => first === seat.seat);
  const decides = table?.status === "playing" && table.toDecide === seat.seat;
  const { side, name, open } = leading(desk.board, desk.view.value, seat.seat);
  const person = seat.bot === null && !seat.you && seat.name !== null;
  return (
    <li class="seat" data-side={side} aria-current={decides ? "true" : undefined}>
      <span class="army-name">{name}</span>
      <span class="player">
        {person && <i class="presence" data-here={here} title={here ? "is here" : "is away"} />}
        {playerName(seat)}
        {open && ", no side yet"}
        {person && <span class="unseen">{here ? ", is here" : ", is away"}</span>}
        {seat.offersDraw && <em>offers a draw</em>}
      </span>
      {leads && <b class="points">{open ? "–" : (points ?? "–")}</b>}
      {table?.clock.kind !== "none" && seat.bot === null && <ClockFace top={top} seat={seat} />}
    </li>
  );
}

/** What the score would mean if the game ended now. */
export function Standing({ desk }: { readonly desk: Desk }) {
  const table = desk.open.table.value;
  const isEnd = table?.status === "over" && (desk.reel.at.value ?? desk.reel.last.value) >= desk.reel.last.value;
  return (
    <p class="standing">
      {isEnd ? (
        table.result?.text
      ) : (
        <>
          <span>If it ended now</span> {desk.standing.value?.text}
        </>
      )}
    </p>
  );
}

export function Header({ top }: { readonly top: Tabletop }) {
  const { desk, leaf } = top;
  const { card } = desk.board;
  const moment = useComputed(() => (desk.view.value ? desk.board.moment(desk.view.value).words : ""));
  return (
    <header class="top">
      <a class="home" href={href({ page: "start" })} title="To the start page">
        <img src="./drum.svg" alt="Longroll" width="27" height="27" />
      </a>
      <div class="hour">
        <h1>{card.title}</h1>
        <p>{moment.value}</p>
      </div>
      <ul class="seats" aria-label="Score and players">
        {seatsOf(card, desk.open.table.value).map((seat) => (
          <Seat key={seat.seat} top={top} seat={seat} />
        ))}
      </ul>
      <Standing desk={desk} />
      <NotProved top={top} />
      <Watching desk={desk} />
      <button type="button" class="round help-button" aria-label="Help" title="Help (?)" onClick={() => (leaf.value = { show: "help" })}>
        ?
      </button>
      <Menu top={top} />
    </header>
  );
}
