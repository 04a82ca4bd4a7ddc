/** Who plays in this browser: an account, a guest, or nobody yet. Known once the server has said so. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Json, JsonObject } from "../engine/index.js";
import { serverHost } from "./host/index.js";
import { keep, kept } from "./kept.js";
import { change, readSettings, type Settings, settings } from "./settings.js";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly account: boolean;
  readonly mail: string | null;
  readonly settings: JsonObject;
  readonly createdAt: string;
}

const known = signal<Person | null | undefined>(undefined);
/** Nothing before the server has answered; null when nobody is signed in. */
export const person: ReadonlySignal<Person | null | undefined> = known;

/** Whoever a route of the server answers with is who plays here from now on. */
export function meet(answer: Json): void {
  const { person: met } = answer as unknown as { readonly person: Person | null };
  known.value = met;
  if (met) takeOver(met);
}

export function farewell(): void {
  known.value = null;
}

let finding: Promise<void> | undefined;

/** Asks the server who plays here. */
export function findPerson(): Promise<void> {
  finding ??= serverHost
    .ask("GET", "/api/me")
    .then(meet)
    .finally(() => {
      finding = undefined;
    });
  return finding;
}

/** The settings as the server has them: small values by name. */
function packed({ hintsSeen, ...chosen }: Settings): JsonObject {
  return { ...chosen, hintsSeen: hintsSeen.join(" ") };
}

let told: Settings | undefined;
/** Whose choice the server has not confirmed: the page may be left before it hears of it. */
const UNTOLD = "untold";

/** What the person has chosen elsewhere holds here too; who has chosen nothing yet, or here last, brings what is chosen here. */
function takeOver({ id, settings: there }: Person): void {
  if (there.surround === undefined || kept(UNTOLD) === id) {
    told = undefined;
    tell(settings.peek());
    return;
  }
  const hintsSeen = typeof there.hintsSeen === "string" ? there.hintsSeen.split(" ").filter(Boolean) : [];
  const chosen = readSettings({ ...there, hintsSeen });
  if (JSON.stringify(chosen) !== JSON.stringify(settings.peek())) change(chosen);
  told = settings.peek();
}

function tell(now: Settings): void {
  const who = known.peek();
  if (!who || now === told) return;
  told = now;
  keep(UNTOLD, who.id);
  // A choice that could not be told is told with the next one, and holds here anyway.
  serverHost.ask("PATCH", "/api/me/settings", packed(now)).then(
    () => {
      if (told === now) keep(UNTOLD, null);
    },
    () => {
      told = undefined;
    },
  );
}

effect(() => tell(settings.value));
