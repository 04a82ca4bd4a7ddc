/**
 * The address of a table as it is given to others: `/tables/:id`. Whoever posts it elsewhere shows the battle, its sides and a picture of its
 * map. Who has the address of a table knows that much of it; who plays there, and how it stands, is told only where anybody may look on.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sidesOf } from "../../engine/index.js";
import { may } from "../safety/may.js";
import type { Station } from "../station.js";
import { placesOf } from "../tables/places.js";
import type { Room } from "../tables/room.js";
import type { Rooms } from "../tables/rooms.js";
import { newest } from "../tables/rules.js";
import { idOf } from "./tables.js";

/** As `npm run cards` paints them. */
const PICTURE = { width: 960, height: 640, type: "image/webp" } as const;

export function registerShown(frame: FastifyInstance, station: Station, rooms: Rooms, folder: string): void {
  frame.get("/tables/:id", async (request, reply) => {
    const id = idOf(request);
    const { game, title, words } = await rooms.inRoom(id, (room) => told(station, room));
    const picture = existsSync(join(folder, "cards", `${game}.webp`)) ? `${station.config.url}/cards/${game}.webp` : undefined;
    const page = pageOf({ id, title, words, url: `${station.config.url}/tables/${id}`, picture });
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
  });
}

/** What anybody with the address is told. */
function told({ games }: Station, room: Room): { readonly game: string; readonly title: string; readonly words: string } {
  const { row } = room;
  const game = newest(games, row.game);
  const army = (seat: string) => game?.seats.find(({ id }) => id === seat)?.name ?? seat;
  const sides = game ? sidesOf(game, row.options) : room.seats.map(({ seat }) => [seat]);
  const isOpen = may("watch", placesOf(room, null)) === true;
  const named = (seat: string) => (isOpen ? `${army(seat)} (${sitter(room, seat)})` : army(seat));
  const against = sides.map((side) => side.map(named).join(" and ")).join(" against ");
  const stands = isOpen ? standing(room) : "";
  return { game: row.game, title: game?.title ?? row.game, words: `${against}.${stands}` };
}

function sitter({ seats }: Room, seat: string): string {
  const { name = null, bot = null } = seats.find((one) => one.seat === seat) ?? {};
  return name ?? (bot === null ? "nobody yet" : "the computer");
}

function standing({ row: { status, result } }: Room): string {
  if (status === "over") return ` ${result?.text ?? "The game is over."}`;
  return status === "open" ? " The table waits for players." : " The game goes on.";
}

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly url: string;
  readonly picture: string | undefined;
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const text = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign]);

/** People are led on to the table by `to-table.js`, with whatever stands behind the # of their address. */
function pageOf({ id, title, words, url, picture }: Shown): string {
  const tags: readonly (readonly [string, string])[] = [
    ["og:site_name", "Longroll"],
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", words],
    ["og:url", url],
    ...(picture === undefined
      ? []
      : ([
          ["og:image", picture],
          ["og:image:type", PICTURE.type],
          ["og:image:width", String(PICTURE.width)],
          ["og:image:height", String(PICTURE.height)],
          ["og:image:alt", `Map of ${title}`],
          ["twitter:card", "summary_large_image"],
        ] as const)),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="${text(words)}">
${tags.map(([name, value]) => `<meta property="${name}" content="${text(value)}">`).join("\n")}
<title>${text(title)} · Longroll</title>
<script src="../to-table.js" defer></script>
<h1>${text(title)}</h1>
<p>${text(words)}</p>
<p><a href="../#/tables/${id}">To the table</a></p>
</html>
`;
}
