/** The entries of a table, whole: a book for each pair of eyes, because two seats of one screen are not told the same. */
import type { Json } from "../../engine/index.js";
import type { Entry, Host } from "./host.js";

/** So many come at a time. */
const PAGE = 500;

export interface Books {
  /** Up to where these eyes have read. */
  upTo(seat: string | null): number;
  /** All entries up to a number: what came along with the news, and what is missing from the host. */
  complete(seat: string | null, number: number, came: readonly Entry[] | null): Promise<readonly Entry[]>;
}

export function booksOf(id: string, ask: Host["ask"]): Books {
  const books = new Map<string | null, readonly Entry[]>();

  const page = async (seat: string | null, after: number) => {
    const eyes = seat === null ? "" : `&seat=${encodeURIComponent(seat)}`;
    const { entries } = (await ask("GET", `/api/tables/${id}/entries?after=${after}${eyes}`)) as { readonly entries: Json };
    return entries as unknown as readonly Entry[];
  };

  const missing = async (seat: string | null, from: number, number: number) => {
    const starts = Array.from({ length: Math.ceil((number - from) / PAGE) }, (_, i) => from + i * PAGE);
    const pages = await Promise.all(starts.map((after) => page(seat, after)));
    return pages.flat().filter((entry) => entry.number <= number);
  };

  return {
    upTo: (seat) => books.get(seat)?.length ?? 0,
    async complete(seat, number, came) {
      const known = books.get(seat) ?? [];
      const fresh = came?.filter((entry) => entry.number > known.length) ?? [];
      const follows = known.length + fresh.length === number && (fresh.length === 0 || fresh[0].number === known.length + 1);
      const more = follows ? fresh : await missing(seat, known.length, number);
      const whole = more.length === 0 ? known : [...known, ...more];
      books.set(seat, whole);
      return whole;
    },
  };
}
