/** The tables a start page shows: one's own from both hosts, and those of others. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../host/host.js";
import { deviceHost, serverHost } from "../host/index.js";
import { findPerson, person } from "../person.js";
import { route } from "../route.js";

export interface TableLists {
  readonly mine: readonly TableInfo[];
  /** Nothing while the server is away. */
  readonly open?: readonly TableInfo[];
  readonly watch?: readonly TableInfo[];
}

/** Whether this browser's player is asked for something there. */
export function asksMe({ status, toDecide, seats }: TableInfo): boolean {
  if (status === "playing") return seats.some(({ seat, you }) => you && seat === toDecide);
  return status === "open" && seats.some(({ opensTo, openToYou }) => opensTo === "person" && openToYou === true);
}

export function isFinished({ status }: TableInfo): boolean {
  return status === "over" || status === "cancelled";
}

const lastMoved = ({ movedAt, createdAt }: TableInfo): number => Date.parse(movedAt ?? createdAt);

/** Those where one is asked come first, then the ones that moved last. */
export function inOrder(tables: readonly TableInfo[]): readonly TableInfo[] {
  return [...tables].sort((a, b) => Number(asksMe(b)) - Number(asksMe(a)) || lastMoved(b) - lastMoved(a));
}

/** Others' tables: what is mine is listed as mine. */
function ofOthers(tables: readonly TableInfo[]): readonly TableInfo[] {
  return tables.filter(({ host, seats }) => !host && !seats.some(({ you }) => you));
}

const kept = signal<TableLists | undefined>(undefined);

/** Nobody has no tables of their own; but who was nobody has become a guest at the first table. */
async function mineOnServer(): Promise<readonly TableInfo[]> {
  if (!person.peek()) await findPerson();
  return person.peek() ? serverHost.tables("mine") : [];
}

export async function refresh(): Promise<void> {
  const [here, mine, open, watch] = await Promise.allSettled([
    deviceHost.tables("mine"),
    mineOnServer(),
    serverHost.tables("open"),
    serverHost.tables("watch"),
  ]);
  const listed = (answer: PromiseSettledResult<readonly TableInfo[]>) => (answer.status === "fulfilled" ? answer.value : undefined);
  kept.value = {
    mine: inOrder([...(listed(here) ?? []), ...(listed(mine) ?? [])]),
    open: listed(open) && ofOthers(listed(open)!),
    watch: listed(watch) && ofOthers(listed(watch)!),
  };
}

const EVERY = 20_000;

/** Kept fresh while the page is looked at, and whenever one comes back to it. */
export function useLists(): ReadonlySignal<TableLists | undefined> {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [route.value]);
  return kept;
}
