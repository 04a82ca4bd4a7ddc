/** What the board of Guns is held to, beside what every board is: much that it reckons for itself must agree with the rules. */
import { expect } from "vitest";
import { type Action, below, type Check, type PageSeen, type Player, pick, type Refusal } from "../../../../engine/index.js";
import { armyNames } from "../../data/blocks.js";
import { coverOf, emptyCover } from "../../geometry/faces.js";
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { modifierNames } from "../combat.js";
import { gunsBoard as board } from "../index.js";

/** Every aim lies where its action happens, and everything shown of the view has words and places of the map. */
export function* lookFaults({ view, decision, legal }: PageSeen<State>): Generator<string> {
  for (const action of legal) {
    const { words, place, token, path, mark, course } = board.aim(action, view);
    if (["move", "off"].includes(action.do) && (path?.at(-1) !== place || !(Number(mark) > 0)))
      yield `"${words}" has no way with its steps`;
    if (action.do === "road" && !(course && course.length > 1)) yield `"${words}" has no course`;
    const at = action.at ?? action.to ?? action.target;
    if (["move", "field", "road", "attack", "second", "play", "bombard", "fire", "build"].includes(action.do) && place !== at)
      yield `"${words}" lies on ${place}`;
    if (action.token !== undefined && action.do !== "hit" && token !== action.token) yield `"${words}" uses ${token}`;
  }
  for (const { id, bar, place } of board.pieces(view))
    if (!bar || (bar.left.x === bar.right.x && bar.left.y === bar.right.y)) yield `${id} at ${place} has no line`;
  for (const mark of board.marks(view)) if (!board.places.has(mark.place) || !mark.words) yield `mark ${mark.id}`;
  for (const { title, words, shade } of board.affairs(view)) {
    if (!title || !words || /undefined/.test(words)) yield `affair "${title}": "${words}"`;
    for (const place of shade?.places ?? []) if (!board.places.has(place)) yield `${title} shades ${place}`;
  }
  for (const { title, kind, words } of board.displays(view)) if (kind !== "boxes" && !words) yield `display ${title}`;
  const stages = board.stages(view, decision);
  if (stages.length > 0 && stages.filter(({ when }) => when === "now").length !== 1)
    yield `${stages.length} stages at ${decision.ask}, and not one of them is now`;
}

const muddled = /cannot be done now|There is no (area|position|block|token)|An action is/;
export const muddle = (_: Action, { text }: Refusal) => (muddled.test(text) ? text : undefined);

/** Chance with a will to fight. */
export const eager: Player<State> = ({ legal, decision, random }) => {
  const eagerFor: Readonly<Record<string, (action: Action) => boolean>> = {
    orders: ({ orders }) => orders === "attack",
    attack: ({ do: verb }) => verb === "attack",
    plan: ({ do: verb }) => verb === "join" || verb === "declare",
    defend: ({ do: verb }) => verb === "play",
    support: ({ do: verb }) => verb === "play",
    enter: ({ do: verb }) => verb === "bring",
    march: ({ do: verb }) => verb === "take",
  };
  const wanted = eagerFor[decision.ask] ? legal.filter(eagerFor[decision.ask]) : [];
  return pick(random, wanted.length > 0 && below(random, 10) < 8 ? wanted : legal);
};

/** The areas shaded for an army are those its blocks see. */
export function* shadeFaults({ state: s, view, decision }: PageSeen<State>): Generator<string> {
  if (decision.ask !== "march") return;
  for (const army of [0, 1]) {
    const seen = emptyCover(s.ground);
    coverOf(s, army, seen);
    const places = s.ground.map.areaNames.filter((_, area) => seen.area[area]);
    const shaded = board.shade(view, { side: armyNames[army] })?.places;
    if (shaded?.join() !== places.join()) yield `shaded for ${armyNames[army]}: ${shaded}, seen: ${places}`;
  }
}

type Modifier = { readonly id: string; readonly value: number };

/** The modifiers on the sheet are those of the fight that follows, and its sum is one of those foreseen; `fought` hears of each fight. */
export function sumsHold(name: string, fought: () => void): Check<State> {
  let sheet: readonly string[] | undefined;
  let sums = "";
  return {
    name,
    look: ({ state: s, decision: { ask, seat } }) => {
      const look = ask === "lead" ? board.combat(guns.view(s, seat), { ...guns.prompt(s), ask }) : undefined;
      sheet = look?.steps.slice(0, -1).map(({ text, value }) => `${text} ${value}`);
      sums = look?.steps.at(-1)?.value ?? "";
    },
    told: (events) => {
      const fight = events.find(({ event }) => event === "combat");
      if (!fight || !sheet) return;
      fought();
      const modifiers = fight.modifiers as readonly Modifier[];
      const added = modifiers.filter(({ id }) => id !== "ironBrigade");
      expect(sheet.toSorted()).toEqual(
        added.map(({ id, value }) => `${modifierNames[id]} ${value < 0 ? "−" : "+"}${Math.abs(value)}`).toSorted(),
      );
      const hidden = modifiers.find(({ id }) => id === "ironBrigade")?.value ?? 0;
      const foreseen = sums.replaceAll("−", "-").split(" or ").map(Number);
      expect(foreseen).toContain(Number(fight.result) - hidden);
    },
  };
}
