/** What the other side sees, rule by rule: 2, 4, 8, 10 and 11. */
import { expect, it } from "vitest";
import { createRandom, type JsonObject, Refusal } from "../../../../engine/index.js";
import { queueNames } from "../../data/time.js";
import { guns } from "../../index.js";
import { optionList } from "../../options.js";
import { field } from "../../tests/field.js";

type Rows = Readonly<Record<string, JsonObject>>;
const far = { "HOWARD A": "c2-c3>c3", "SLOCUM A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };

function newGame() {
  const s = guns.setup("battle", Object.fromEntries(optionList.map((info) => [info.key, info.default])), createRandom("hidden"));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}

it("[GG-2.1g] the enemy sees side, place, front and number of blocks, no face", () => {
  const f = field({ blocks: far });
  const seen = f.game.view(f.s, "confederate");
  const own = (seat: string) => Object.keys(f.game.view(f.s, seat).blocks as Rows);
  expect(own("confederate")).toContain("HOOD A");
  expect(own("confederate").filter((name) => /HOWARD|SLOCUM/.test(name))).toEqual([]);
  const union = Object.entries(seen.pieces as Rows).filter(([tag]) => tag.startsWith("u"));
  expect(union.map(([, piece]) => piece.at)).toEqual(["c2-c3>c3", "c2-c3>c3"]);
  for (const [, piece] of union) for (const key of ["command", "block", "grade", "strength"]) expect(piece).not.toHaveProperty(key);
  expect(own("union")).toContain("SLOCUM A");
});

it("[GG-2.1g] nothing tells the blocks that were there from the start from those that have come", () => {
  const f = field({ blocks: { ...far, "BUFORD A": "c2-c3>c3", "HOWARD A": { at: "c2-c3>c3", did: ["came"] } } });
  const union = Object.entries(f.game.view(f.s, "confederate").pieces as Rows).filter(([tag]) => tag.startsWith("u"));
  expect(union.map(([, piece]) => piece)).toEqual(Array(3).fill({ at: "c2-c3>c3" }));
});

it("[GG-4.5e] [GG-11.1h] one sees the top of each of one's own queues, no deeper, and none of the enemy's", () => {
  const s = newGame();
  const mine = (seat: string, queue: string) => (guns.view(s, seat).queues as Rows)[queue];
  const held = guns.position(s).queues as Rows;
  const [union, confederate] = [queueNames.slice(0, 3), queueNames.slice(3)];
  for (const [seat, own, other] of [
    ["union", union, confederate],
    ["confederate", confederate, union],
  ] as const) {
    for (const queue of own) expect((mine(seat, queue).commands as string[])[0], queue).toBe((held[queue].commands as string[])[0]);
    for (const queue of [...own, ...other]) {
      const known = (mine(seat, queue).commands as (string | null)[]).map((command) => command !== null);
      const free = queue === "TANEYTOWN" ? known.slice(0, -1) : known;
      expect(free, `${seat} ${queue}`).toEqual(free.map((_, i) => i === 0 && (own as readonly string[]).includes(queue)));
    }
  }
});

it("[GG-4.4c] nobody sees a time token before it is turned up", () => {
  const s = newGame();
  for (const seat of ["union", "confederate"]) {
    const track = guns.view(s, seat).track as Rows;
    for (const side of ["union", "confederate"]) expect(new Set(Object.values(track[side]))).toEqual(new Set([null]));
  }
});

it("[GG-2.2h] the enemy has counted the reduced blocks he has seen", () => {
  const seen = (grade: string) => {
    const known = [{ block: "RODES", tags: ["c1"], as: grade }];
    const f = field({
      blocks: { "RODES A": { at: "c2-c3>c3", grade }, "HOWARD A": "a1-a2>a1" },
      rest: { known },
    });
    return (f.game.view(f.s, "union").reducedUnseen as JsonObject).RODES;
  };
  expect([seen("reduced-1"), seen("reduced-2")]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

it("[GG-8.1f] how many tokens are in a tray is open, which ones is not", () => {
  const f = field({ blocks: far, trays: [{ "ANY 1": 4, MARCH: 2 }, { "ANY 1": 1 }] });
  const tray = (seat: string) => (f.game.view(f.s, seat).tokens as Rows).union.tray;
  expect(tray("union")).toEqual({ "ANY 1": 4, MARCH: 2 });
  expect(tray("confederate")).toBe(6);
});

it("[GG-10.5g] [GG-11.5h] where blocks wait off the map, and how many, is open; who they are is not", () => {
  const f = field({
    blocks: { ...far, "SYKES A": "off a1", "HANCOCK A": "at EMMITSBURG" },
    more: { entries: [{ name: "EMMITSBURG", army: 0, areas: ["a1", "a2"], transfers: [] }] },
  });
  const seen = f.game.view(f.s, "confederate");
  const places = Object.values(seen.pieces as Rows).map(({ at }) => at);
  expect(places).toContain("off a1");
  expect(places).toContain("at EMMITSBURG");
  expect(JSON.stringify([seen.blocks, seen.pieces])).not.toMatch(/SYKES|HANCOCK/);
});
