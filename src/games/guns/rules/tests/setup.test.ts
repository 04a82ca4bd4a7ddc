/** 4 Tokens and set-up. */
import { describe, expect, it } from "vitest";
import { type Action, createRandom, Refusal } from "../../../../engine/index.js";
import { blockNames, CSA, commands, UNION } from "../../data/blocks.js";
import { arrivals, hourNames, queueNames } from "../../data/time.js";
import { tokenArmy, tokenNames, tokenTotal } from "../../data/tokens.js";
import { guns } from "../../index.js";
import { optionList } from "../../options.js";
import type { State } from "../../state.js";
import { field, handle } from "../../tests/field.js";

const defaults = Object.fromEntries(optionList.map((info) => [info.key, info.default]));

function setUp(seed: string, options: Readonly<Record<string, boolean>> = {}): State {
  const s = guns.setup("battle", { ...defaults, ...options }, createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}

const begin = (seed = "set-up", options = {}) => handle(guns, guns.position(setUp(seed, options)));

type Track = Readonly<Record<"union" | "confederate", Readonly<Record<string, string>>>>;
type Queues = Readonly<Record<string, { readonly commands: readonly string[] }>>;
type Tokens = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

const sum = (pile: Readonly<Record<string, number>>) => Object.values(pile).reduce((total, count) => total + count, 0);
const MANY = 2000;
const deals = Array.from({ length: MANY }, (_, i) => guns.position(setUp(`deal ${i}`)) as unknown as { track: Track; queues: Queues });

describe("in order", () => {
  it("[GG-4.1a] [GG-4.2a] all is laid out but BUFORD, the only one to be placed before play starts", () => {
    const f = begin();
    expect(f.asked()).toBe("union buford");
    expect(f.read("blocks")).toEqual({});
    f.play(f.legal("place")[0] as Action, f.legal("place")[0] as Action);
    expect(blockNames.filter((name) => f.where(name) !== "not yet")).toEqual(["BUFORD A", "BUFORD B"]);
    expect(f.asked()).not.toBe("union buford");
  });

  it("[GG-25.1f] before BUFORD is placed the commander of each team writes, the Union's first", () => {
    const written = (options: Readonly<Record<string, boolean>>) => {
      const f = begin("teams", options);
      const asked: string[] = [];
      for (; f.asked().endsWith(" write"); f.play({ do: "write", text: "" })) asked.push(f.asked());
      return [...asked, f.asked()];
    };
    expect(written({ unionTeam: true })).toEqual(["union write", "union-field buford"]);
    expect(written({ confederateTeam: true })).toEqual(["confederate write", "union buford"]);
    expect(written({ unionTeam: true, confederateTeam: true })).toEqual(["union write", "confederate write", "union-field buford"]);
  });

  it("[GG-4.9a] the first turn starts at 7 AM of 1 July", () => {
    const f = begin();
    f.play(f.legal("place")[0] as Action, f.legal("place")[0] as Action);
    expect(f.last("turn")).toMatchObject({ hour: "D1-07" });
  });

  it("[GG-4.7a] three objectives lie on their start areas, in Union hands", () => {
    const start = setUp("x").ground;
    const areas = start.objectives.map((area) => start.map.areaNames[area]);
    expect(begin().read("objectives")).toEqual(areas.map((at) => ({ at, control: "union" })));
  });
});

describe("time tokens", () => {
  it("[GG-4.4a] [GG-4.4c] [GG-4.4d] one on each hour, arrivals of 1 July among ten rumors, the Union's first two hours bare", () => {
    for (const { track } of deals.slice(0, 50)) {
      expect(Object.keys(track.confederate).sort()).toEqual([...hourNames.slice(0, 17)].sort());
      expect(Object.keys(track.union).sort()).toEqual([...hourNames.slice(2, 17)].sort());
      for (const [side, entries] of [
        ["union", ["BALTIMORE", "EMMITSBURG", "EMMITSBURG", "EMMITSBURG", "TANEYTOWN"]],
        ["confederate", [...Array(5).fill("CHAMBERSBURG"), "HARRISBURG", "MUMMASBURG"]],
      ] as const) {
        const tokens = Object.values(track[side]);
        expect(tokens.filter((token) => token === "rumor")).toHaveLength(10);
        expect(tokens.filter((token) => token !== "rumor").sort()).toEqual(entries);
      }
    }
  });

  it("[GG-4.4e] the track runs from 5 AM to 8 PM and night; on 1 July from 7 AM, 5 and 6 AM standing for 2 July", () => {
    const day = (n: number) => hourNames.filter((name) => name.startsWith(`D${n}`));
    expect([day(1).length, day(2).length, day(3).length]).toEqual([15, 17, 17]);
    expect([day(1)[0], day(2)[0], day(2).at(-2), day(2).at(-1)]).toEqual(["D1-07", "D2-05", "D2-20", "D2-N"]);
    expect(hourNames.slice(15, 17)).toEqual(["D2-05", "D2-06"]);
  });

  it("[GG-4.4b] [GG-4.4f] [GG-4.4g] arrivals by printed date, as many as there are places in the queues", () => {
    expect(arrivals.map((days) => days.map((day) => day.length))).toEqual([
      [5, 2, 1],
      [7, 2, 0],
    ]);
    const at = (entry: number) => arrivals.flat(2).filter((one) => one === entry).length;
    expect([0, 1, 2, 3, 4, 5].map(at)).toEqual([3, 2, 3, 7, 1, 1]);
  });

  it("[GG-4.4h] the rumors never run out: 16 on the Union's track in the second night", () => {
    const f = field({
      blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" },
      trays: [{ MARCH: 1 }, {}],
      rest: { hour: "D2-N" },
    }).play({ do: "end" }, { do: "done" });
    const tokens = Object.values((f.read("track") as Track).union);
    expect([tokens.length, tokens.filter((token) => token === "rumor").length]).toEqual([17, 16]);
  });

  it("[GG-4.4i] the same seed deals the same, and every space is as likely as another to hold an arrival", () => {
    expect(guns.hash(setUp("again"))).toBe(guns.hash(setUp("again")));
    for (const [side, hours, chance] of [
      ["confederate", hourNames.slice(0, 17), 7 / 17],
      ["union", hourNames.slice(2, 17), 5 / 15],
    ] as const) {
      const slack = 4 * Math.sqrt(MANY * chance * (1 - chance));
      for (const hour of hours) {
        const seen = deals.filter(({ track }) => track[side][hour] !== "rumor").length;
        expect(Math.abs(seen - MANY * chance), `${side} ${hour}: ${seen}`).toBeLessThan(slack);
      }
    }
  });
});

describe("reinforcement tokens", () => {
  it("[GG-4.5a] [GG-4.5d] [GG-4.5f] every command but BUFORD is in a queue of the right length", () => {
    for (const { queues } of deals.slice(0, 50)) {
      expect(queueNames.map((name) => queues[name].commands.length)).toEqual([3, 2, 3, 3, 1, 3, 1, 1]);
      const queued = queueNames.flatMap((name) => queues[name].commands);
      expect(queued.toSorted()).toEqual(
        commands
          .map(({ name }) => name)
          .filter((name) => name !== "BUFORD")
          .sort(),
      );
    }
  });

  it("[GG-4.5b] KILPATRICK is the bottom one at TANEYTOWN", () => {
    for (const { queues } of deals) expect(queues.TANEYTOWN.commands.at(-1)).toBe("KILPATRICK");
  });

  it("[GG-4.5c] Union commands come by lot to any Union queue, Confederates only to those of their corps", () => {
    const places = (command: string) =>
      new Set(deals.flatMap(({ queues }) => queueNames.filter((name) => queues[name].commands.includes(command))));
    for (const { name, army, cavalry } of commands) {
      if (army === UNION && !cavalry) expect(places(name), name).toEqual(new Set(["EMMITSBURG", "TANEYTOWN", "BALTIMORE"]));
    }
    const corps = { I: ["CHAMBERSBURG I"], II: ["CHAMBERSBURG II", "MUMMASBURG", "HARRISBURG"], III: ["CHAMBERSBURG III"] };
    for (const row of commands) if (row.corps) expect(places(row.name), row.name).toEqual(new Set(corps[row.corps]));
  });
});

describe("battle tokens", () => {
  it("[GG-4.6a] eight are drawn from the pool into each tray", () => {
    const { union, confederate } = begin().read("tokens") as Tokens;
    expect([sum(union.tray), sum(union.pool), sum(confederate.tray), sum(confederate.pool)]).toEqual([8, 32, 8, 31]);
  });

  it("[GG-4.6b] a token in the pool cannot be played", () => {
    const f = field({
      blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" },
      trays: [{ "ANY 1": 1 }, { "ANY 1": 1 }],
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    }).play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" });
    expect(f.asked()).toBe("union defend");
    expect(f.refused({ do: "play", token: "ANY 1", at: "c2-c3" })).toBe("");
    expect(f.refused({ do: "play", token: "HOWARD 2", at: "c2-c3" })).toBe("GG-13.2g");
    f.play({ do: "done" });
    expect(f.refused({ do: "play", token: "HOOD 2", at: "c3-c4" })).toBe("GG-4.6b");
  });

  const made = (army: number) =>
    Object.fromEntries(tokenNames.flatMap((name, token) => (tokenArmy[token] === army ? [[name, tokenTotal[token]]] : [])));

  it("[GG-4.6c] [GG-4.6e] the Union has 40, none of them cavalry's", () => {
    expect(made(UNION)).toEqual({
      "REYNOLDS 2": 3,
      "HOWARD 2": 1,
      "HOWARD 1": 2,
      "SLOCUM 2": 3,
      "SICKLES 2": 3,
      "HANCOCK 2": 3,
      "SYKES 2": 3,
      "SEDGWICK 2": 4,
      "RESERVE 2": 6,
      "ANY 1": 6,
      MARCH: 6,
    });
    expect(sum(made(UNION))).toBe(40);
  });

  it("[GG-4.6d] the Confederates have 39", () => {
    const divisions = commands.filter(({ army }) => army === CSA).flatMap(({ name }) => [`${name} 2`, `${name} 1`]);
    expect(made(CSA)).toEqual({
      ...Object.fromEntries(divisions.map((name) => [name, 1])),
      "I 2": 2,
      "I 1": 1,
      "II 2": 2,
      "II 1": 1,
      "III 2": 2,
      "III 1": 1,
      "ANY 1": 6,
      MARCH: 6,
    });
    expect(sum(made(CSA))).toBe(39);
  });
});

describe("BUFORD", () => {
  it("[GG-4.8a] his two blocks go where he likes, together or apart, facing either way", () => {
    const f = begin().play({ do: "place", at: "C1-C2", front: "VC1" });
    expect(f.refused({ do: "place", at: "C1-C2", front: "VC1" })).toBe("");
    expect(f.open("at", "place")).toContain("H2-H3");
    const fronts = begin()
      .legal("place")
      .filter(({ at }) => at === "C1-C2");
    expect(fronts).toHaveLength(2);
  });

  it("[GG-4.8b] not on the rim of a Confederate entry area", () => {
    const f = begin();
    const { ground } = f.s;
    const banned = ground.map.positionNames.filter((_, p) => ground.unionMayNot[p]);
    expect(f.open("at", "place").filter((at) => banned.includes(at))).toEqual([]);
    const p = ground.map.positionNames.indexOf(banned[0]);
    expect(f.refused({ do: "place", at: banned[0], front: ground.map.areaNames[ground.map.area[2 * p]] })).toBe("GG-4.8b");
  });

  it("[GG-4.8c] together they face the same way", () => {
    const f = begin();
    const [one, other] = f.legal("place").filter(({ at }) => at === "C1-C2");
    f.play(one);
    expect([f.refused(one), f.refused(other)]).toEqual(["", "GG-4.8c"]);
  });
});
