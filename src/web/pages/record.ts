/** How one's finished games came out: by battle, by the side one led, by who led the other. */
import { sidesOf } from "../../engine/sides.js";
import { gameOf } from "../games.js";
import type { TableInfo } from "../host/host.js";
import { deviceHost, serverHost } from "../host/index.js";
import { armyName, mySeats } from "../table/seats.js";

export interface Score {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface RecordLine extends Score {
  readonly battle: string;
  /** "Union". */
  readonly side: string;
  /** "Ben", "the computer (colonel)". */
  readonly against: string;
}

export const gamesOf = ({ won, drawn, lost }: Score): number => won + drawn + lost;

export const sumOf = (scores: readonly Score[]): Score =>
  scores.reduce((sum, { won, drawn, lost }) => ({ won: sum.won + won, drawn: sum.drawn + drawn, lost: sum.lost + lost }), {
    won: 0,
    drawn: 0,
    lost: 0,
  });

/** Of a game that was played to its end on one side of it; nothing of any other. */
function lineOf(table: TableInfo): RecordLine | undefined {
  const entry = gameOf(table.game);
  if (!entry || table.status !== "over" || !table.result) return undefined;
  const mine = mySeats(table);
  const sides = sidesOf(entry.card, table.options);
  const own = sides.filter((side) => side.some((seat) => mine.includes(seat)));
  if (own.length !== 1) return undefined;
  const { winner } = table.result;
  const others = table.seats.filter(({ seat }) => !own[0].includes(seat));
  const against = others.map(({ name, bot }) => name ?? (bot === null ? "somebody who has left" : `the computer (${bot})`)).join(" and ");
  const won = Number(winner !== null && own[0].includes(winner));
  const drawn = Number(winner === null);
  return { battle: entry.card.title, side: armyName(entry.card, mine[0]), against, won, drawn, lost: 1 - won - drawn };
}

const nameOf = ({ battle, side, against }: RecordLine): string => [battle, side, against].join("\n");

/** One line for each battle, side and opponent, those next to each other that belong together. */
export function recordOf(tables: readonly TableInfo[]): readonly RecordLine[] {
  const lines = new Map<string, RecordLine[]>();
  for (const table of tables) {
    const line = lineOf(table);
    if (line) lines.set(nameOf(line), [...(lines.get(nameOf(line)) ?? []), line]);
  }
  return [...lines.values()]
    .map((same) => ({ ...same[0], ...sumOf(same) }))
    .sort((a, b) => a.battle.localeCompare(b.battle) || a.side.localeCompare(b.side) || gamesOf(b) - gamesOf(a));
}

/** As many tables as the server lists at a time, and no more of such lists than this. */
const PAGE = 50;
const MOST_PAGES = 40;

/** All games of this player: the server's, page by page, and those of this device. */
export async function allMine(signedIn: boolean): Promise<readonly TableInfo[]> {
  const here = await deviceHost.tables("mine");
  if (!signedIn) return here;
  const there: TableInfo[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = there.at(-1)?.createdAt;
    const more = (await serverHost.ask("GET", `/api/tables?show=mine${before === undefined ? "" : `&before=${before}`}`)) as unknown as {
      readonly tables: readonly TableInfo[];
    };
    there.push(...more.tables);
    if (more.tables.length < PAGE) break;
  }
  return [...here, ...there];
}
