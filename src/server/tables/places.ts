/** What someone is to a table, and through whose eyes they see it. */
import { createHash } from "node:crypto";
import type { Eyes } from "../../engine/index.js";
import type { PlaceAtTable } from "../safety/may.js";
import type { Person } from "../station.js";
import type { Seat, TableRow } from "./records.js";
import type { Room } from "./room.js";

export function invitationHash(invitation: string): string {
  return createHash("sha256").update(invitation, "utf8").digest("hex");
}

/** The seats a person decides for. */
export function seatsOf({ seats }: Room, person: Person | null): readonly Seat[] {
  return person === null ? [] : seats.filter((seat) => seat.person === person.id);
}

/** A seat that a bot has taken over is kept for who sat there: they may go on watching from it. */
function watchesFrom(seat: Seat, person: Person): boolean {
  return seat.person === person.id || isKeptFor(seat, person);
}

function isKeptFor({ bot, reservedFor }: Seat, person: Person): boolean {
  return bot !== null && reservedFor === person.id;
}

/** Whether someone may take back the seat that a bot has taken over: in a slow game, where the next decision has its own time. */
export function mayReturn({ status, clock }: TableRow, seat: Seat, person: Person): boolean {
  return status === "playing" && clock.kind === "slow" && isKeptFor(seat, person);
}

export function isEmpty({ person, bot }: Seat): boolean {
  return person === null && bot === null;
}

/** Whether an empty seat is open to someone. */
export function isOpenTo(seat: Seat, person: Person | null, invitation?: string): boolean {
  if (!isEmpty(seat)) return false;
  if (seat.reservedFor !== null) return seat.reservedFor === person?.id;
  if (seat.invitation !== null) return invitation !== undefined && invitationHash(invitation) === seat.invitation;
  return true;
}

export function placesOf(room: Room, person: Person | null, invitation?: string): PlaceAtTable[] {
  const { row, seats } = room;
  const places: PlaceAtTable[] = [];
  const own = seatsOf(room, person);
  if (own.length > 0) places.push(own.some(({ seat }) => seat === row.to_decide) ? "deciding" : "seated");
  if (person !== null && row.host === person.id) places.push("host");
  if (row.status === "open" && own.length === 0 && seats.some((seat) => isOpenTo(seat, person, invitation))) places.push("welcome");
  if (row.spectators || (person !== null && seats.some((seat) => watchesFrom(seat, person)))) places.push("spectator");
  return places.length > 0 ? places : ["stranger"];
}

/**
 * Through whose eyes: the seat asked for where it is theirs, the one of theirs that decides, the first of theirs, or a spectator's.
 * When the game is over there is nothing to hide any more, and any seat may be asked for.
 */
export function eyesOf({ row, seats }: Room, person: Person | null, asked?: string): Eyes {
  const own = seats.filter((seat) => person !== null && watchesFrom(seat, person)).map(({ seat }) => seat);
  const open = row.status === "over" ? seats.map(({ seat }) => seat) : own;
  if (asked !== undefined && open.includes(asked)) return asked;
  return own.find((seat) => seat === row.to_decide) ?? own[0] ?? null;
}
