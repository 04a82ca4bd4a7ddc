/** What a seat imagines is drawn evenly from all that it may believe: compared with every possibility counted out. */
import { describe, expect, it } from "vitest";
import { createRandom, type JsonObject, Refusal } from "../../../../engine/index.js";
import { blocksOfArmy, commandOf, commands } from "../../data/blocks.js";
import { hourCount } from "../../data/time.js";
import { marchToken, tokenNamed } from "../../data/tokens.js";
import { guns } from "../../index.js";
import { assault, DONE, declared, join, play } from "../../rules/tests/assault.js";
import { RUMOR, type State } from "../../state.js";
import { type Field, field } from "../../tests/field.js";
import { shuffleStacks } from "../knowledge.js";

function at(position: JsonObject): State {
  const s = guns.fromPosition({ hour: "D1-12", ...position });
  if (s instanceof Refusal) throw new Error(`${s.rule} ${s.text}`);
  return s;
}

/** How far the counts are from what is expected: about as much as there are kinds, if by chance alone. */
function chiSquare(found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>, draws: number): number {
  const total = [...expected.values()].reduce((sum, weight) => sum + weight, 0);
  for (const kind of found.keys()) expect(expected.has(kind), `${kind} cannot be`).toBe(true);
  let sum = 0;
  for (const [kind, weight] of expected) {
    const wanted = (draws * weight) / total;
    sum += ((found.get(kind) ?? 0) - wanted) ** 2 / wanted;
  }
  return sum;
}

/** Far beyond what chance would bring about once in ten thousand. */
const limit = (kinds: number): number => kinds - 1 + 4 * Math.sqrt(2 * (kinds - 1)) + 8;

function drawn(s: State, seat: string, draws: number, kindOf: (imagined: State) => string): Map<string, number> {
  const random = createRandom(`drawn by ${seat}`);
  const view = guns.view(s, seat);
  const guesses = guns.guesses!(view);
  const guess = guns.copy(s);
  const found = new Map<string, number>();
  for (let i = 0; i < draws; i++) {
    // One by one, or again and again behind a view that is read once.
    if (i % 2 === 0) guesses.draw(guess, random);
    const imagined = i % 2 === 0 ? guess : guns.imagine(view, random);
    const kind = kindOf(imagined);
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  return found;
}

/** Of each tag in turn, the command and grade of the block that carries it. */
function faces(s: State, army: number): string {
  const by: string[] = [];
  for (const b of blocksOfArmy[army]) {
    if (s.arrival[commandOf[b]] > 0) by[s.tag[b]] = `${commands[commandOf[b]].name}${s.grade[b]}`;
  }
  return by.join(" ");
}

function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(i, 1))) yield [item, ...rest];
  }
}

const waiting = (tags: Readonly<Record<string, string>>, more: Readonly<Record<string, JsonObject>> = {}): JsonObject =>
  Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, { at: "at CHAMBERSBURG", ready: "D1-12", tag, ...more[name] }]));

describe("what a seat imagines of the other side's blocks", () => {
  const tags = { "HETH A": "c1", "HETH B": "c2", "PENDER A": "c3", "PENDER B": "c4", "ANDERSON A": "c5", "ANDERSON B": "c6" };
  /** Three groups that have been mixed; a HETH was seen, a PENDER was reduced, and whoever is c3 has led an attack. */
  const mixed = {
    blocks: waiting(tags, { "PENDER A": { grade: "reduced-2" } }),
    groups: { HETH: 1, PENDER: 2, ANDERSON: 3 },
    spread: {
      union: [],
      confederate: [
        ["c1", "c2", "c3", "c5"],
        ["c1", "c3", "c4", "c5"],
        ["c3", "c4", "c5", "c6"],
      ],
    },
    known: [
      { block: "HETH", tags: ["c1", "c3"], as: "full" },
      { block: "PENDER", tags: ["c3", "c5"], as: "reduced" },
    ],
    led: ["c3"],
  };

  it("[GG-10.6h] [GG-2.2c] gives every agreement of groups, tags and grades the same chance", () => {
    const reach = mixed.spread.confederate.map((group) => group.map((tag) => Number(tag.slice(1)) - 1));
    const expected = new Map<string, number>();
    for (const order of permutations(["HETH", "PENDER", "ANDERSON"])) {
      const careers = order.flatMap((command, group) => [0, 1].map((i) => ({ command, group, known: i === 0 })));
      for (const carried of permutations([0, 1, 2, 3, 4, 5])) {
        const holds = careers.every(({ command, group, known }, i) => {
          if (!reach[group].includes(carried[i])) return false;
          if (known && command === "HETH") return [0, 2].includes(carried[i]);
          return !(known && command === "PENDER") || [2, 4].includes(carried[i]);
        });
        if (!holds) continue;
        // One unseen PENDER block has strength 2, two have strength 1; c3 is known to have strength 2.
        for (const [grade, blocks] of [
          [2, 1],
          [1, 2],
        ]) {
          const by: string[] = [];
          careers.forEach(({ command, known }, i) => {
            by[carried[i]] = `${command}${known && command === "PENDER" ? grade : 3}`;
          });
          if (by[2] === "PENDER1") continue;
          const kind = by.join(" ");
          expected.set(kind, (expected.get(kind) ?? 0) + blocks);
        }
      }
    }
    expect(expected.size).toBeGreaterThan(20);
    const found = drawn(at(mixed), "union", 8000, (s) => faces(s, 1));
    expect(chiSquare(found, expected, 8000)).toBeLessThan(limit(expected.size));
  });

  it("[GG-4.5c] gives every order of the queues that has not been ruled out the same chance", () => {
    const s = at({
      blocks: waiting({ "PENDER A": "c1", "PENDER B": "c2", "HETH A": "c3", "HETH B": "c4" }),
      groups: { PENDER: 1, HETH: 2 },
      queues: { "CHAMBERSBURG III": { drawn: 2, commands: ["PENDER", "HETH", "ANDERSON"] } },
      known: [{ block: "HETH", tags: ["c3"], as: "full" }],
      spread: {
        union: [],
        confederate: [
          ["c1", "c2"],
          ["c3", "c4"],
        ],
      },
    });
    const first = (imagined: State) => Array.from(imagined.queue.slice(8, 11), (command) => commands[command].name).join(" ");
    const found = drawn(s, "union", 2000, first);
    const expected = new Map([
      ["PENDER HETH ANDERSON", 1],
      ["ANDERSON HETH PENDER", 1],
    ]);
    expect(chiSquare(found, expected, 2000)).toBeLessThan(limit(2));
    // The owner knows who has come; the one token left can only be ANDERSON.
    expect([...drawn(s, "confederate", 20, first).keys()]).toEqual(["PENDER HETH ANDERSON"]);
  });

  it("[GG-13.1u] takes nobody for cavalry who has led an attack", () => {
    const s = at({
      blocks: {
        "BUFORD A": { at: "C1-C2>VC1", tag: "u1", did: [] },
        "BUFORD B": { at: "C2-C3>VC2", tag: "u2" },
        "HOWARD A": { at: "C1-C2>VC1", tag: "u3", did: ["came"] },
        "HOWARD B": { at: "at EMMITSBURG", tag: "u4" },
        "HOWARD C": { at: "at EMMITSBURG", tag: "u5" },
      },
      groups: { BUFORD: 1, HOWARD: 2 },
      spread: {
        union: [
          ["u1", "u2", "u3"],
          ["u1", "u3", "u4", "u5"],
        ],
        confederate: [],
      },
      known: [],
      led: ["u3"],
    });
    const cavalryAt = (imagined: State) =>
      faces(imagined, 0)
        .split(" ")
        .flatMap((face, tag) => (face === "BUFORD3" ? [tag] : []))
        .join();
    expect([...drawn(s, "confederate", 200, cavalryAt).keys()]).toEqual(["0,1"]);
  });

  it("[GG-2.2b] lays any two of the unused blocks before whoever picks", () => {
    const s = at({
      blocks: waiting({ "RODES A": "c1", "RODES B": "c2" }),
      ask: "pick",
      reducing: "RODES A",
      left: 2,
      right: 1,
      known: [{ block: "RODES", tags: ["c1"], as: "full" }],
    });
    const found = drawn(s, "union", 3000, (imagined) => `${imagined.left}${imagined.right}`);
    // Two of strength 2 and two of strength 1 are unused.
    const expected = new Map([
      ["22", 2],
      ["11", 2],
      ["21", 4],
      ["12", 4],
    ]);
    expect(chiSquare(found, expected, 3000)).toBeLessThan(limit(4));
  });
});

describe("what guns that were shown prove", () => {
  const tags = { "HETH A": "c1", "HETH B": "c2", "PENDER A": "c3", "PENDER B": "c4", "ANDERSON A": "c5", "ANDERSON B": "c6" };

  it("[GG-13.4a] [GG-13.10i] every agreement with them has the same chance, and nothing else is imagined", () => {
    const proved = [{ army: "confederate", token: "PENDER 2", at: ["c5"], near: ["c3", "c4", "c5"], need: 2 }];
    const s = at({
      blocks: waiting({ ...tags, "PENDER A": "c5", "ANDERSON A": "c3", "ANDERSON B": "c6" }),
      groups: { HETH: 1, ANDERSON: 2, PENDER: 3 },
      queues: { "CHAMBERSBURG III": { drawn: 3, commands: ["HETH", "ANDERSON", "PENDER"] } },
      spread: {
        union: [],
        confederate: [
          ["c1", "c2"],
          ["c3", "c4", "c5", "c6"],
          ["c4", "c5", "c6"],
        ],
      },
      proved,
    });
    const reach = [
      [0, 1],
      [2, 3, 4, 5],
      [3, 4, 5],
    ];
    const expected = new Map<string, number>();
    for (const order of permutations(["HETH", "PENDER", "ANDERSON"])) {
      for (const carried of permutations([0, 1, 2, 3, 4, 5])) {
        if (carried.some((tag, i) => !reach[i >> 1].includes(tag))) continue;
        const by: string[] = [];
        carried.forEach((tag, i) => {
          by[tag] = `${order[i >> 1]}3`;
        });
        const near = [2, 3, 4].filter((tag) => by[tag] === "PENDER3").length;
        if (by[4] === "PENDER3" && near === 2) expected.set(by.join(" "), (expected.get(by.join(" ")) ?? 0) + 1);
      }
    }
    expect(expected.size).toBe(4);
    const found = drawn(s, "union", 3000, (imagined) => faces(imagined, 1));
    expect(chiSquare(found, expected, 3000)).toBeLessThan(limit(expected.size));
  });

  /** HOOD attacks with its guns from c3-c4, MCLAWS stands by at c3-d3; who is who is not known. */
  const cannonade = () => {
    const f = assault({
      blocks: { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "MCLAWS A": "c3-d3>c3", "MCLAWS B": "c3-d3>c3", "HOWARD A": "c2-c3>c3" },
      trays: [{}, { "HOOD 2": 1, "MCLAWS 2": 1 }],
    });
    return declared(f, join("HOOD A")).play(play("HOOD 2", "c3-c4"));
  };
  const commandAt = (imagined: State, tag: number) => faces(imagined, 1).split(" ")[tag].slice(0, -1);
  const believed = (f: Field) => {
    const view = f.game.view(f.s, "union");
    const random = createRandom("believed");
    return new Set(Array.from({ length: 300 }, () => commandAt(f.game.imagine(view, random), 0)));
  };

  it("[GG-13.3c] the attacker beside a command's guns is of that command, once they are shown", () => {
    const f = cannonade();
    expect(believed(f).size).toBeGreaterThan(1);
    f.play(DONE);
    expect(f.last("reveal")).toBeDefined();
    expect([...believed(f)]).toEqual(["HOOD"]);
    expect(f.game.view(f.s, "union").proved).toEqual([
      { army: "confederate", token: "HOOD 2", at: ["c1"], near: ["c1", "c2", "c3", "c4"], need: 2 },
    ]);
  });

  it("[GG-10.6h] of a stack shuffled since, it may be any block", () => {
    const f = field({
      blocks: { "HOOD A": "c3-c4>c3", "MCLAWS A": "c3-c4>c3", "HETH A": "c3-d3>c3" },
      rest: { proved: [{ army: "confederate", token: "HOOD 2", at: ["c1"], near: ["c1"], need: 1 }] },
    });
    shuffleStacks(f.s, 1);
    expect(f.game.view(f.s, "union").proved).toEqual([
      { army: "confederate", token: "HOOD 2", at: ["c1", "c3"], near: ["c1", "c3"], need: 1 },
    ]);
  });

  it("[GG-13.4a] a position that says otherwise is refused", () => {
    const proved = (row: object) => {
      const s = guns.fromPosition({ hour: "D1-12", blocks: waiting(tags), proved: [row as JsonObject] });
      return s instanceof Refusal ? s.rule : "";
    };
    const good = { army: "confederate", token: "HETH 2", at: ["c1"], near: ["c1", "c2"], need: 2 };
    expect(proved(good)).toBe("");
    expect(proved({ ...good, at: ["c3"] })).toBe("GG-10.6h");
    expect(proved({ ...good, near: ["c1"] })).toBe("GG-10.6h");
    for (const wrong of [{ need: 4 }, { need: 0 }, { at: [] }, { at: ["u1"] }, { token: "HOWARD 2" }, { army: "north" }])
      expect(proved({ ...good, ...wrong }), JSON.stringify(wrong)).toBe("GG-13.4a");
  });
});

describe("what a seat imagines of tokens", () => {
  const choose = (n: number, k: number): number =>
    k < 0 || k > n ? 0 : Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);

  it("[GG-8.1f] deals the enemy's tray from all tokens unseen", () => {
    const s = at({ tokens: { confederate: { tray: { "HETH 2": 1, MARCH: 3 }, expended: { "ANY 1": 3 } } } });
    const march = (imagined: State) => `${imagined.tray[marchToken[1]]}`;
    // Six of the 36 tokens unseen are march tokens; four of them all are in the tray.
    const expected = new Map([0, 1, 2, 3, 4].map((k) => [`${k}`, choose(6, k) * choose(30, 4 - k)]));
    const found = drawn(s, "union", 4000, march);
    expect(chiSquare(found, expected, 4000)).toBeLessThan(limit(5) + 5);
    expect([...drawn(s, "confederate", 20, march).keys()]).toEqual(["3"]);
  });

  it("[GG-13.12b] keeps guns in the tray that were seen to come back", () => {
    const s = at({
      tokens: { confederate: { tray: { "HETH 2": 1, MARCH: 3 } } },
      trayShown: [{ army: "confederate", token: "HETH 2", count: 1 }],
    });
    const kept = drawn(s, "union", 200, (imagined) => `${imagined.tray[tokenNamed(1, "HETH 2")]}`);
    expect([...kept.keys()]).toEqual(["1"]);
  });

  it("[GG-4.4c] puts the arrivals to come on any of the spaces still face-down", () => {
    const s = at({
      track: {
        union: { "D1-13": "rumor", "D1-14": "BALTIMORE", "D1-15": "rumor", "D2-08": "TANEYTOWN", "D2-09": "rumor" },
        confederate: {},
      },
    });
    const where = (imagined: State) =>
      Array.from({ length: hourCount }, (_, hour) => hour)
        .filter((hour) => imagined.track[hour] > RUMOR)
        .map((hour) => `${hour}:${imagined.track[hour]}`)
        .join();
    const expected = new Map([6, 7, 8].flatMap((first) => [18, 19].map((second) => [`${first}:4,${second}:3`, 1] as const)));
    for (const seat of ["union", "confederate"]) expect(chiSquare(drawn(s, seat, 3000, where), expected, 3000)).toBeLessThan(limit(6));
  });

  it("[GG-13.4a] never takes guns for march tokens", () => {
    const s = at({
      blocks: { "HETH A": "C1-C2>VC1", "BUFORD A": "C2-C3>VC2" },
      ask: "support",
      stage: "attack",
      declared: true,
      guns: [{ army: "confederate", token: "ANY 1", at: "C1-C2" }],
    });
    const seen = drawn(s, "union", 600, (imagined) => `${imagined.gunKind[0] === marchToken[1]}`);
    expect([...seen.keys()]).toEqual(["false"]);
  });
});
