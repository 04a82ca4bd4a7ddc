/** What the board reckons for itself agrees with the rules: fields of fire, the sums of close combat, the way to an objective. */
import { expect, test } from "vitest";
import { type Action, below, createRandom, type GameEvent, isOver } from "../../../../engine/index.js";
import { armyNames } from "../../data/blocks.js";
import { coverOf, emptyCover } from "../../geometry/faces.js";
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { modifierNames } from "../combat.js";
import { gunsBoard as board } from "../index.js";

const usual = Object.fromEntries(guns.options.map(({ key, default: value }) => [key, value]));

/** Chance with a will to fight. */
function pick(legal: readonly Action[], ask: string, random: ReturnType<typeof createRandom>): Action {
  const eager: Readonly<Record<string, (action: Action) => boolean>> = {
    orders: ({ orders }) => orders === "attack",
    attack: ({ do: verb }) => verb === "attack",
    plan: ({ do: verb }) => verb === "join" || verb === "declare",
    defend: ({ do: verb }) => verb === "play",
    support: ({ do: verb }) => verb === "play",
    enter: ({ do: verb }) => verb === "bring",
    march: ({ do: verb }) => verb === "take",
  };
  const wanted = eager[ask] ? legal.filter(eager[ask]) : [];
  const pool = wanted.length > 0 && below(random, 10) < 8 ? wanted : legal;
  return pool[below(random, pool.length)];
}

function* play(seed: string): Generator<{ readonly s: State; readonly ask: string; readonly seat: string; readonly events: GameEvent[] }> {
  const s = guns.setup("battle", usual, createRandom(seed)) as State;
  const random = createRandom(`${seed}/play`);
  for (;;) {
    const now = guns.decision(s);
    if (isOver(now)) return;
    const events: GameEvent[] = [];
    yield { s, ask: now.ask, seat: now.seat, events };
    guns.act(s, pick(guns.legal(s), now.ask, random), events);
  }
}

test("the areas shaded for an army are those its blocks see", () => {
  let looks = 0;
  for (const seed of ["one", "two"]) {
    for (const { s, seat, ask } of play(seed)) {
      if (ask !== "march" || looks++ % 9 > 0) continue;
      const view = guns.view(s, seat);
      for (const army of [0, 1]) {
        const seen = emptyCover(s.ground);
        coverOf(s.ground, s, army, seen);
        const places = s.ground.map.areaNames.filter((_, area) => seen.area[area]);
        expect(board.shade(view, { side: armyNames[army] })?.places).toEqual(places);
      }
    }
  }
  expect(looks).toBeGreaterThan(50);
});

test("the modifiers on the sheet are those of the fight that follows, and its sum is one of those foreseen", () => {
  let fights = 0;
  for (let game = 0; game < 40 && fights < 10; game++) {
    let sheet: readonly string[] | undefined;
    let sums = "";
    let before: GameEvent[] = [];
    for (const { s, ask, seat, events } of play(`fight${game}`)) {
      const fought = before.find(({ event }) => event === "combat");
      if (fought && sheet) {
        fights++;
        const added = (fought.modifiers as { id: string; value: number }[]).filter(({ id }) => id !== "ironBrigade");
        expect(sheet.toSorted()).toEqual(
          added.map(({ id, value }) => `${modifierNames[id]} ${value < 0 ? "−" : "+"}${Math.abs(value)}`).toSorted(),
        );
        const hidden = (fought.modifiers as { id: string; value: number }[]).find(({ id }) => id === "ironBrigade")?.value ?? 0;
        const foreseen = sums.replaceAll("−", "-").split(" or ").map(Number);
        expect(foreseen).toContain(Number(fought.result) - hidden);
      }
      const look = ask === "lead" ? board.combat(guns.view(s, seat), { ...guns.prompt(s), ask }) : undefined;
      sheet = look?.steps.slice(0, -1).map(({ text, value }) => `${text} ${value}`);
      sums = look?.steps.at(-1)?.value ?? "";
      before = events;
    }
  }
  expect(fights).toBeGreaterThan(5);
});

test("[GG-13.8s GG-13.8t] a fight is told with its sum and the row of the table that it hit", () => {
  const event = {
    event: "combat",
    rule: "GG-13.8e",
    text: "",
    at: "C2-C3",
    attack: 2,
    defense: 2,
    rear: false,
    modifiers: [{ id: "confederatesAttack", value: 1, rule: "GG-13.8h" }],
    result: 1,
  };
  expect(board.fought(event)).toMatchObject({ targets: ["C2-C3"], row: "+1", result: "Attacker", label: "Close combat +1" });
  expect(board.fought({ ...event, result: -3 })).toMatchObject({ row: "−2 or less", result: "Defender" });
  expect(board.fought(event)?.sums?.map(({ value }) => value)).toEqual(["2", "−2", "+1", "+1"]);
});

test("whose faces a seat does not know stand with a blank back, its own show their flags", () => {
  for (const { s } of play("backs")) {
    if (guns.view(s, "union").hour === "D1-11") break;
    for (const seat of ["union", "confederate"]) {
      for (const { side, figures, name, id } of board.pieces(guns.view(s, seat))) {
        if (side === seat) expect(figures).toMatch(/^[12]$/);
        else expect([figures, name]).toEqual(["", id]);
      }
    }
  }
});

test("two armies in one position stand on their own sides of it", () => {
  const s = guns.fromPosition({
    ask: "march",
    active: "union",
    blocks: {
      "HANCOCK A": { at: "C2-C3>VC2", stands: "C2-C3>CT1" },
      "HETH A": { at: "C2-C3>CT1", stands: "C2-C3>VC2" },
    },
  });
  const pieces = board.pieces(guns.view(s as State, "union"));
  expect(pieces.map(({ side, bar }) => [side, bar?.stands])).toEqual([
    ["union", "behind"],
    ["confederate", "behind"],
  ]);
  expect(pieces[0].bar?.left).toEqual(pieces[1].bar?.right);
});
