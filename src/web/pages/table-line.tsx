/** A table in a list: who plays whom at what, whose move it is, since when. */
import type { ComponentChildren } from "preact";
import { sidesOf } from "../../engine/sides.js";
import { gameOf } from "../games.js";
import type { Clock, TableInfo } from "../host/host.js";
import { hostOf } from "../host/index.js";
import { href } from "../route.js";
import { armyName, mySeats } from "../table/seats.js";
import { asksMe } from "./lists.js";
import { ago, lasting } from "./when.js";

export function isHere({ id }: TableInfo): boolean {
  return hostOf(id).id === "device";
}

function army({ game }: TableInfo, seat: string | null): string {
  const entry = gameOf(game);
  return entry ? armyName(entry.card, seat) : (seat ?? "");
}

const sitter = ({ name, bot }: TableInfo["seats"][number]): string => name ?? (bot === null ? "nobody yet" : "the computer");

/** The seats side by side; of a game that is not known here, each on its own. */
function sidesIn({ game, options, seats }: TableInfo): readonly (readonly string[])[] {
  const entry = gameOf(game);
  return entry ? sidesOf(entry.card, options) : seats.map(({ seat }) => [seat]);
}

/** "You lead the Union side against Ben", "Ada (Union) against the computer (Confederate)". */
export function whoPlays(table: TableInfo): string {
  const mine = mySeats(table);
  if (table.sameScreen && mine.length > 1) return "Both sides on one screen";
  if (mine.length === 1) {
    const own = sidesIn(table).find((side) => side.includes(mine[0])) ?? mine;
    const others = table.seats.filter(({ you }) => !you);
    const named = (those: typeof others) => those.map(sitter).join(" and ");
    const mates = others.filter(({ seat }) => own.includes(seat));
    const side = `You lead the ${army(table, mine[0])} side`;
    if (table.status === "open") return `${side}, and another seat is free`;
    return `${side}${mates.length > 0 ? ` with ${named(mates)}` : ""} against ${named(others.filter((seat) => !mates.includes(seat)))}`;
  }
  if (table.seats.every(({ bot }) => bot !== null)) return "The computer against itself";
  const named = (id: string) => table.seats.filter(({ seat }) => seat === id).map((seat) => `${sitter(seat)} (${army(table, id)})`);
  return sidesIn(table)
    .map((side) => side.flatMap(named).join(" and "))
    .join(" against ");
}

function whoseMove(table: TableInfo): string {
  switch (table.status) {
    case "open":
      return asksMe(table) ? "A seat is kept for you" : "Waits for a player";
    case "playing":
      return asksMe(table) ? "Your move" : `${army(table, table.toDecide)} to move`;
    case "over":
      return table.result?.text ?? "Over";
    case "frozen":
      return "Stopped by a fault";
    case "cancelled":
      return "Cancelled";
  }
}

/** "no clock", "60 minutes each, and 10 seconds a turn", "3 days a move". */
export function clockWords(clock: Clock): string {
  if (clock.kind === "none") return "no clock";
  if (clock.kind === "slow") return `${lasting(clock.hours * 3_600_000)} a move`;
  return `${clock.minutes} minutes each${clock.increment > 0 ? `, and ${clock.increment} seconds a turn` : ""}`;
}

function timeWords(table: TableInfo): string {
  const moved = table.movedAt ?? table.createdAt;
  const left = table.status === "playing" && table.deadline !== null ? Date.parse(table.deadline) - Date.now() : undefined;
  const verb = table.status === "over" ? "ended" : table.status === "open" ? "set up" : "last moved";
  return `${verb} ${ago(table.endedAt ?? moved)}${left === undefined ? "" : `, ${lasting(Math.max(0, left))} left`}`;
}

export function TableLine({ table, children }: { readonly table: TableInfo; readonly children?: ComponentChildren }) {
  const title = gameOf(table.game)?.card.title ?? table.game;
  return (
    <li class="table-line" data-table={table.id} data-asks={asksMe(table) || undefined}>
      <a href={href({ page: "table", id: table.id })}>
        <b>{title}</b> <span>{whoPlays(table)}</span>
      </a>
      <p>
        <strong>{whoseMove(table)}</strong>
        <span class="soft">
          {" · "}
          {timeWords(table)}
          {isHere(table) && " · on this device"}
          {table.continues !== undefined && ", goes on from the server, not proved"}
        </span>
      </p>
      {children}
    </li>
  );
}
