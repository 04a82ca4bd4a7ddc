/** What a player has chosen about sound, motion, colours and keys. Kept in this browser, and with the person where there is one (person.ts). */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { keep, kept } from "./kept.js";
import { type Pace, paces } from "./table/story/pace.js";

export const textSizes = ["usual", "large", "largest"] as const;
export const strides = ["slow", "usual", "fast"] as const;

export interface Settings {
  readonly sound: boolean;
  /** auto: as the system says. */
  readonly motion: "auto" | "off";
  readonly surround: "auto" | "light" | "dark";
  readonly text: (typeof textSizes)[number];
  /** How fast the turns of the others are told. */
  readonly pace: Pace;
  /** How fast pieces walk. */
  readonly stride: (typeof strides)[number];
  /** What leaves no choice is settled without asking. */
  readonly settle: boolean;
  /** An attack that nothing can be added to waits for a word before its dice are cast. */
  readonly askRoll: boolean;
  /** Before a phase ends with something useful undone, it is asked. */
  readonly warn: boolean;
  /** A finger's first tap goes where it points, without showing the way before. */
  readonly oneTap: boolean;
  /** Single letters command the table. */
  readonly shortcuts: boolean;
  /** The names of the hints that need not be shown again. */
  readonly hintsSeen: readonly string[];
}

const KEY = "settings";
const plain: Settings = {
  sound: false,
  motion: "auto",
  surround: "auto",
  text: "usual",
  pace: "usual",
  stride: "usual",
  settle: true,
  askRoll: true,
  warn: true,
  oneTap: false,
  shortcuts: true,
  hintsSeen: [],
};

const among = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.includes(value as T) ? (value as T) : otherwise;

/** What is not understood, from an older page or another's hand, is as if it had not been chosen. */
export function readSettings(json: unknown): Settings {
  if (typeof json !== "object" || json === null) return plain;
  const { sound, motion, surround, text, pace, stride, settle, askRoll, warn, oneTap, shortcuts, hintsSeen } = json as Record<
    string,
    unknown
  >;
  return {
    sound: sound === true,
    motion: motion === "off" ? "off" : "auto",
    surround: among(["auto", "light", "dark"], surround, "auto"),
    text: among(textSizes, text, "usual"),
    pace: among(paces, pace, "usual"),
    stride: among(strides, stride, "usual"),
    settle: settle !== false,
    askRoll: askRoll !== false,
    warn: warn !== false,
    oneTap: oneTap === true,
    shortcuts: shortcuts !== false,
    hintsSeen: Array.isArray(hintsSeen) ? hintsSeen.filter((hint) => typeof hint === "string") : [],
  };
}

const chosen = signal<Settings>(readSettings(kept(KEY)));
export const settings: ReadonlySignal<Settings> = chosen;

export function change(changes: Partial<Settings>): void {
  chosen.value = { ...chosen.peek(), ...changes };
  keep(KEY, chosen.peek());
}

/** A hint is shown until it has been seen once. */
export function hintSeen(name: string): void {
  const { hintsSeen } = chosen.peek();
  if (!hintsSeen.includes(name)) change({ hintsSeen: [...hintsSeen, name] });
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const systemIsCalm = signal(calm.matches);
calm.addEventListener("change", () => {
  systemIsCalm.value = calm.matches;
});

/** Nothing is to slide, fade or fly. */
export const still: ReadonlySignal<boolean> = computed(() => chosen.value.motion === "off" || systemIsCalm.value);

// Another tab of the same browser.
addEventListener("storage", ({ key }) => {
  if (key === `longroll.${KEY}`) chosen.value = readSettings(kept(KEY));
});

effect(() => {
  const { dataset } = document.documentElement;
  dataset.surround = chosen.value.surround;
  dataset.motion = still.value ? "off" : "on";
  dataset.text = chosen.value.text;
});
