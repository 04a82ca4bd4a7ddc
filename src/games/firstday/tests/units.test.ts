/** 2, 3 Units, markers, stacking; what the state has and what no action does. */
import { expect, test } from "vitest";
import { createRandom, seatsOf } from "../../../engine/index.js";
import { brigadeNames, brigades, membersOf, printedSp, stacksAs, units } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { cupNames, scenarios } from "../data/scenarios.js";
import { firstday } from "../index.js";
import { hasRoomFor, isOverfull } from "../rules/stacking.js";
import { field, still, under, type Where } from "./field.js";

const u = (name: string) => units.findIndex((unit) => unit.name === name);
const fits = (there: Readonly<Record<string, Where>>, name: string, hex = "3534") =>
  hasRoomFor(still({ ...there, [name]: "1535" }).s, hexAt(hex), u(name));

test("[FD-x1.0a] two seats, and nothing but dice and draws", () => expect(seatsOf(firstday, {})).toEqual(["union", "confederate"]));
test("[FD-2.1i] [FD-x2.2g] a unit has a hex, a side showing, hits and marks, and no facing", () => {
  const { units: rows } = firstday.position(still({ "2 WI": { at: "3534", hits: 1, worn: true } }).s);
  expect((rows as Record<string, object>)["2 WI"]).toEqual({ at: "3534", hits: 1, worn: true });
});
test("[FD-x2.1c] [FD-16.0l] Battleworn is Depleted: the side showing, from the start too", () => {
  const s = firstday.setup("16.3", Object.fromEntries(firstday.options.map((o) => [o.key, o.default])), createRandom("a")) as ReturnType<
    typeof still
  >["s"];
  expect(s.worn[u("6 WI")]).toBe(1);
  expect(under("regroup", "Meredith", "rallyStep", { "6 WI": { at: "1535", worn: true } }).open("unit", "rebuild")).toEqual(["6 WI"]);
});
test("[FD-x2.1(a)a] [FD-x10.9a] nobody mounts or dismounts, and troopers march as foot", () => {
  const f = under("maneuver", "Gamble", "moveStep", { "8 NY a": "3534" }).play({ do: "take", unit: "8 NY a" });
  expect([f.game.prompt(f.s).points, f.refused({ do: "mount" })]).toEqual([8, "FD-10.1a"]);
});
test("[FD-x2.1(a)k] Buford withdraws in 16.4 alone", () =>
  expect(scenarios.map(({ withdrawal }) => withdrawal.length)).toEqual([0, 0, 0, 3]));
test("[FD-x2.1(b)b] [FD-x3.1a] halves share a hex within twelve points", () => {
  expect([fits({ "26 NC a": "3534" }, "26 NC b"), fits({ "11 NC a": "3534" }, "11 NC b")]).toEqual([false, true]);
});
test("[FD-2.2b] leaders have no place on the map: a brigade far apart is one activation", () => {
  expect(under("maneuver", "Meredith", "moveStep", { "2 WI": "3534", "24 MI": "1535" }).open("unit", "take")).toEqual(
    ["2 WI", "24 MI"].sort(),
  );
});
test("[FD-x2.3a] no brigade is in the cup", () => expect(cupNames.filter((name) => brigadeNames.includes(name))).toEqual([]));
test("[FD-x2.2f] [FD-x12.9w] batteries and protected brigades are never Wrecked", () => {
  expect(brigades.filter(({ never_wrecked }) => never_wrecked).map(({ name }) => name)).toEqual(["Meredith", "1 MD", "8 IL"]);
  expect(membersOf.flat().every((unit) => !units[unit].kind.endsWith("artillery"))).toBe(true);
});
test("[FD-2.9a] [FD-x2.9a] [FD-A.1b] strength is men by fifty, of dismounted cavalry three quarters", () => {
  for (const { kind, men, sp, name } of units)
    if (men && kind === "infantry" && !/ [ab]$/.test(name) && sp[0] !== null)
      expect(Math.abs(sp[0] - men / 50), name).toBeLessThanOrEqual(1);
  expect(units[u("Hall")].sp[0]).toBe(6);
});
test("[FD-3.1a] [FD-x3.1c] guns count half, rounded up", () => {
  expect([stacksAs[2 * u("Hall")], stacksAs[2 * u("Marye")], stacksAs[2 * u("Calef a")]]).toEqual([3, 2, 2]);
  expect([fits({ Hall: "3534", Stewart: "3534" }, "2 WI"), fits({ Hall: "3534", Stewart: "3534" }, "7 WI")]).toEqual([true, false]);
});
test("[FD-3.1b] printed strength counts, hits do not", () => {
  expect(fits({ "24 MI": { at: "3534", worn: true, hits: 2 } }, "6 WI")).toBe(false);
  expect(printedSp[2 * u("24 MI") + 1]).toBe(6);
});
test("[FD-x3.1b] one unit alone may exceed the limit", () => expect(isOverfull(still({ "42 MS": "3534" }).s, hexAt("3534"))).toBe(false));
test("[FD-x3.1d] [FD-x3.1f] an entry hex holds any number of its side, waiting or left there", () => {
  const entry = { "121 PA": "1100", "142 PA": "1100", "151 PA": "1100" };
  expect(isOverfull(still(entry).s, hexAt("1100"))).toBe(false);
  expect(still({ "121 PA": "waiting", "142 PA": "waiting", "151 PA": "waiting" }).where("142 PA")).toBe("waiting");
});
test("[FD-4.0c] no scenario has a night turn", () =>
  expect(scenarios.every(({ turns }) => turns.every((time) => Number(time.split(":")[0]) < 18))).toBe(true));
test("[FD-x2.10d] buildings are names only", () => {
  const f = under("maneuver", "Cutler", "moveStep", { "76 NY": "2610" }).play({ do: "take", unit: "76 NY" }, { do: "go", to: "2611" });
  expect(f.game.prompt(f.s).points).toBe(7);
});
test("[FD-8.1d] [FD-8.2c] under Attack a unit may do less; who fired and moved may still attack", () => {
  const f = under("attack", "Archer", "assaultStep", { "13 AL": "3533", "2 WI": "3534" }, { fired: ["13 AL"], moved: ["13 AL"] });
  expect(f.open("hex", "attack")).toEqual(["3534"]);
});
test("[FD-x8.3b] [FD-x13.2(a)a] Low Ammo goes by Rally!, Regroup or the Wrecked rally", () => {
  const f = field({ "94 NY": { at: "3534", hits: 1 } }, [["rallyChit", "union", -1, 0]], { lowAmmo: ["94 NY"] }).play({
    do: "resupply",
    unit: "94 NY",
  });
  expect([f.read("lowAmmo"), f.hits("94 NY")]).toEqual([[], 1]);
});
test("[FD-8.5c] 1 MD under Regroup may rally", () => {
  expect(under("regroup", "1 MD", "rallyStep", { "1 MD": { at: "3534", hits: 1 } }).open("unit", "steady")).toEqual(["1 MD"]);
});
test("[FD-13.2i] [FD-12.8b] the Eliminated stay so; the Broken count as off the map", () => {
  const f = under("regroup", "Paul", "rallyStep", { "94 NY": { at: "3534", hits: 1 }, "16 ME": "eliminated", "104 NY": "broken 1" });
  expect(f.legal("return")).toEqual([]);
  expect(
    under("regroup", "Paul", "rallyStep", { "94 NY": { at: "3534", hits: 1 }, "16 ME": "eliminated" }).refused({
      do: "return",
      unit: "16 ME",
      at: "3535",
    }),
  ).not.toBe("");
});
test("[FD-x12.9x] [FD-x16.4m] 8 IL counts double, and a Wrecked brigade its bonus", () => {
  const points = (there: Record<string, Where>, more = {}) => firstday.standing(still(there, { control: {}, ...more }).s).score.confederate;
  expect(points({ "8 IL a": "eliminated" }, { detached: true }) - points({})).toBe(4);
  expect(points({}, { wrecked: ["Paul"] }) - points({})).toBe(3);
});

test("[FD-x1.0b] whoever plays, and however many share a side: each question says whose it is, the side's by its seat and the command by its brigade", () => {
  const units = { "2 WI": { at: "3534", hits: 1 }, "13 AL": "3535" };
  for (const step of ["fireStep", "moveStep", "assaultStep"]) {
    const f = under("attack", "Meredith", step, units);
    expect([f.asked(), f.game.prompt(f.s).brigade]).toEqual([`union ${step}`, "Meredith"]);
  }
  const rests = under("defend", "Meredith", "rallyStep", units);
  expect([rests.asked(), rests.game.prompt(rests.s).brigade]).toEqual(["union rallyStep", "Meredith"]);
  const led = field(units, [["name", "Wadsworth"]]);
  expect([led.asked(), led.game.prompt(led.s).leader, led.open("brigade")]).toEqual(["union name", "Wadsworth", ["Meredith"]]);
});
