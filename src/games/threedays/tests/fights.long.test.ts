/** The dossier's table of fire, rally and rout, played 2,000 times by its plain policy: every share within three points, every loss within 0.15. */
import { expect, test } from "vitest";
import { brigade, leader } from "./field.js";
import { type Firefight, firefight, rallied, routed } from "./fights/fights.js";

const RUNS = 2000;
const S = (at: string, sp: number) => ({ at, sp, facing: "S" });
const N = (at: string, sp: number) => ({ at, sp, facing: "N" });
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
