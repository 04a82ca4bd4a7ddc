/** Invitations are told once, to whoever made them: this browser keeps them so that they can be sent again. */
import { keep, kept } from "./kept.js";

/** By table, then by seat; the newest last. */
type Kept = Readonly<Record<string, Readonly<Record<string, string>>>>;
const KEY = "invitations";
const MOST = 50;

export function keepInvitations(table: string, invitations: Readonly<Record<string, string>>): void {
  if (Object.keys(invitations).length === 0) return;
  const { [table]: before, ...others } = kept<Kept>(KEY) ?? {};
  const all = [...Object.entries(others), [table, { ...before, ...invitations }] as const];
  keep(KEY, Object.fromEntries(all.slice(-MOST)));
}

export function invitationsOf(table: string): Readonly<Record<string, string>> {
  return kept<Kept>(KEY)?.[table] ?? {};
}
