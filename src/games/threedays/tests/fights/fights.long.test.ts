/** The dossier's table of simulated fights, each played 2,000 times by its plain policy: every share within three points, every loss within 0.15. */
import { expect, test } from "vitest";
import { wall, wallNames, wallOf } from "../../data/map.js";
import { brigade, leader } from "../field.js";
import { isBare, isClear, row } from "../places.js";
import { type Charge, charged } from "./charges.js";
import { bombarded, type Firefight, firefight, rallied, routed } from "./fights.js";

const RUNS = 2000;
const S = (at: string, sp: number) => ({ at, sp, facing: "S" });
const N = (at: string, sp: number) => ({ at, sp, facing: "N" });
/** A wall between two open hexes. */
const stone = row("S1", 1, (hexes, [side]) => hexes.every((hex) => isClear(hex)) && wall[side] === 1 && isBare(side, wall));
/** Both 7/5 and of six points, 8/6 and of seven; a battalion of dismounted cavalry of four. */
const fights: Readonly<Record<string, Firefight & { readonly want: readonly number[] }>> = {
  "an hour at one hex, six against six": {
    a: ["cs-10va", S("B1824", 6)],
    b: ["us-104ny", N("B1924", 6)],
    rounds: 3,
    want: [1.9, 2.1, 0.41, 0.45],
  },
  "an hour at one hex, good regiments of seven": {
    a: ["cs-19va", S("B1824", 7)],
    b: ["us-17me", N("B1924", 7)],
    rounds: 3,
    want: [2.4, 2.6, 0.38, 0.45],
  },
  "an hour at one hex, the second behind a wall of its own": {
    a: ["cs-10va", { at: stone.at[0], sp: 6, facing: stone.on }],
    b: ["us-104ny", { at: stone.at[1], sp: 6, facing: stone.back }],
    rounds: 3,
    more: { scenario: "S1", walls: { [wallNames[wallOf[stone.sides[0]]]]: 1 } },
    want: [2.2, 1.5, 0.51, 0.33],
  },
  "an hour at two hexes": {
    a: ["cs-10va", S("B1824", 6)],
    b: ["us-104ny", N("B2024", 6)],
    rounds: 3,
    want: [1.3, 1.3, 0.32, 0.34],
  },
  "dismounted cavalry against infantry at two hexes": {
    a: ["us-8ny-cav-a", N("B2024", 4)],
    b: ["cs-10va", S("B1824", 6)],
    rounds: 2,
    want: [1.4, 0, 0.35, 0.02],
  },
};

test.each(Object.keys(fights))("%s costs what the dossier says", (name) => {
  const { want, ...fight } = fights[name];
  const found = firefight(fight, RUNS);
  for (const i of [0, 1]) expect(Math.abs(found[i] - want[i]), `loses ${found[i]}`).toBeLessThan(0.15);
  for (const i of [2, 3]) expect(Math.abs(found[i] - want[i]), `out ${found[i]}`).toBeLessThan(0.03);
});

const union = (id: string, sp: number, facing = "N") => [id, { at: "B1924", sp, facing }] as const;
/** Front on unless the defender looks another way; a brigadier with each. */
const charges: Readonly<Record<string, Charge & { readonly want: readonly number[] }>> = {
  "seven good points on six": {
    by: ["cs-19va", S("B1824", 7)],
    on: union("us-104ny", 6),
    chiefs: ["ld-cs-garnett", "ld-us-1-2-i"],
    want: [0.36, 0.19, 0.28, 0.17, 1, 0.5],
  },
  "seven plain points on six": {
    by: ["cs-47al", S("B1824", 7)],
    on: union("us-104ny", 6),
    chiefs: ["ld-cs-law", "ld-us-1-2-i"],
    // A quarter is stopped by fire, and 8 in 100 do not go in.
    want: [0.29, 0.16, 0.22, 0.33, 0.9, 0.4],
  },
  "twelve points on six": {
    by: ["cs-11nc", S("B1824", 12)],
    on: union("us-104ny", 6),
    chiefs: ["ld-cs-pettigrew", "ld-us-1-2-i"],
    want: [0.53, 0.18, 0.11, 0.17, 1, 0.8],
  },
  "twelve points on six, from a flank": {
    by: ["cs-11nc", S("B1824", 12)],
    on: union("us-104ny", 6, "SE"),
    chiefs: ["ld-cs-pettigrew", "ld-us-1-2-i"],
    want: [0.62, 0.18, 0.03, 0.17, 1, 1],
  },
  "seven good points on four weak ones, from a flank": {
    by: ["cs-19va", S("B1824", 7)],
    on: union("us-41ny", 4, "SE"),
    chiefs: ["ld-cs-garnett", "ld-us-1-1-xi"],
    want: [0.75, 0.12, 0.01, 0.13, 0.5, 1.3],
  },
};

test.each(Object.keys(charges))("%s end as the dossier says", (name) => {
  const { want, ...charge } = charges[name];
  const found = charged(charge, RUNS);
  const ends = ["carried", "stood off", "thrown back", "stopped"];
  for (const [i, end] of ends.entries()) expect(Math.abs(found[i] - want[i]), `${end} ${found[i]}`).toBeLessThan(0.03);
  for (const i of [4, 5]) expect(Math.abs(found[i] - want[i]), `loses ${found[i]}`).toBeLessThan(0.15);
});

/** Open ground in sight of each other, ten hexes and five apart. */
const [far, near] = [
  ["A1403", "A2402"],
  ["A1403", "A1902"],
] as const;
const shelled = {
  "four rifles of the Confederates at ten hexes": bombarding("cs-jordan", 4, "us-56pa", far, 6, 0.33),
  "four Napoleons of the Confederates at ten hexes": bombarding("cs-taylor", 4, "us-56pa", far, 6, 0.16),
  "six rifles of the Union at ten hexes": bombarding("us-2me-bty", 6, "cs-23va", far, 6, 0.8),
  "six Napoleons at five hexes": bombarding("us-4us-b", 6, "cs-23va", near, 3, 1.11),
};
function bombarding(battery: string, guns: number, target: string, [from, at]: readonly [string, string], volleys: number, want: number) {
  const found = () => bombarded([battery, S(from, guns)], [target, N(at, 5)], volleys, RUNS);
  return { found, want };
}

test.each(Object.entries(shelled))("%s cost what the dossier says", (_, { found, want }) => {
  const lost = found();
  expect(Math.abs(lost - want), `${lost}`).toBeLessThan(0.1);
});

const rallies = [
  ["us-13vt", "ld-us-3-3-i", 3, [0.4, 0.75, 0.1]],
  ["cs-5nc", "ld-cs-iverson", 4, [0.5, 0.84, 0.2]],
  ["us-56pa", "ld-us-2-1-i", 5, [0.6, 0.91, 0.3]],
  ["cs-1tn", "ld-cs-archer", 6, [0.7, 0.96, 0.4]],
  ["us-2wi", "ld-us-1-1-i", 7, [0.8, 0.99, 0.51]],
] as const;
test.each(rallies)("%s rallies as the dossier says", (id, chief, _, want) => {
  const options = { options: { iverson: false } };
  const own = {
    formations: Object.fromEntries(
      ["us-3-3-i", "cs-iverson", "us-2-1-i", "cs-archer", "us-1-1-i"].map((b) => [brigade(b), { fatigue: 4 }]),
    ),
  };
  const found = [
    rallied(id, 1, RUNS, { more: options }),
    rallied(id, 2, RUNS, { more: options, leaders: { [chief]: "B1824" } }),
    rallied(id, 1, RUNS, { more: { ...options, ...own }, enemy: "B1924" }),
  ];
  for (const [i, share] of found.entries()) expect(Math.abs(share - want[i]), `${i}: ${share}`).toBeLessThan(0.03);
});

test.each([
  ["cs-5nc", "ld-cs-iverson", [0.59, 0.2]],
  ["us-56pa", "ld-us-2-1-i", [0.7, 0.18]],
  ["cs-1tn", "ld-cs-archer", [0.77, 0.16]],
] as const)("%s, routed, comes back in three turns as the dossier says", (id, chief, want) => {
  const found = routed(id, leader(chief), 3, RUNS);
  for (const [i, share] of found.entries()) expect(Math.abs(share - want[i]), `${share}`).toBeLessThan(0.03);
});
