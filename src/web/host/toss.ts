/** This page's part in the dice of a server's table: it makes a number, promises it by its hash, and opens it when everybody has promised theirs. */
import { effect, type ReadonlySignal } from "@preact/signals";
import { sha256 } from "../../engine/index.js";
import { keep, kept } from "../kept.js";
import type { Host, TableDice, TableInfo } from "./host.js";

/** The numbers that this page made, by their hashes: also where the browser keeps nothing. */
const made = new Map<string, string>();
/** The numbers that this browser made for a table, by their hashes. */
const numbersFor = (id: string) => (kept(`toss.${id}`) ?? {}) as Readonly<Record<string, string>>;

export function takePart(ask: Host["ask"], table: ReadonlySignal<TableInfo | undefined>): () => void {
  const done = new Set<string>();
  return effect(() => {
    const now = table.value;
    const step = now && stepOf(now);
    if (!step || done.has(step.once)) return;
    done.add(step.once);
    // Whoever was first from another page of the same player has done it; and who comes too late is left out.
    ask("POST", `/api/tables/${now.id}/dice`, step.say).catch(() => {});
  });
}

interface Step {
  /** What it is known by: nothing is done twice. */
  readonly once: string;
  readonly say: { readonly hash: string } | { readonly number: string };
}

function stepOf({ id, status, seats, dice }: TableInfo): Step | undefined {
  const seat = seats.find(({ you }) => you)?.seat;
  if (!dice || seat === undefined) return undefined;
  const { open } = dice;
  if (open?.phase === "promise" && open.promised[seat] === null) return { once: `promise ${open.commitment}`, say: { hash: fresh(id) } };
  const hash = open?.promised[seat];
  const number = hash ? (made.get(hash) ?? numbersFor(id)[hash]) : undefined;
  if (open?.phase === "open" && number !== undefined) return { once: `open ${hash}`, say: { number } };
  const isIn = dice.tosses.at(-1)?.numbers[seat] !== undefined || dice.leftOut.includes(seat);
  return status === "playing" && !open && !isIn ? { once: "later", say: { hash: fresh(id) } } : undefined;
}

function fresh(id: string): string {
  const number = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hash = sha256(number);
  made.set(hash, number);
  keep(`toss.${id}`, { ...numbersFor(id), [hash]: number });
  return hash;
}

/** Whether a number that this browser made is in the dice the table is played with now. */
export function isOursIn(id: string, { tosses }: TableDice): boolean {
  const ours = Object.values(numbersFor(id));
  return Object.values(tosses.at(-1)?.numbers ?? {}).some((number) => ours.includes(number));
}
