/** The map of Second Bull Run against every fact of the battle book that fixes it; what holds for any map is in map.test.ts. */
import { expect, test } from "vitest";
import { distance } from "../../../kit/index.js";
import { bullRun } from "../data/bull-run.js";
import { type Name, Plain, pairs } from "./plain.js";

const { facts } = bullRun;
const f = new Plain(facts.map);
const { level, terrain, touch, way, is } = f;
const zone = f.zone.bind(f);
const cost = f.cost.bind(f);
const net = (hex: Name) => [...(f.net.get(hex)?.keys() ?? [])];
const entry = (id: string) => f.map.entries.find((row) => row.id === id)!;
const road = (name: string) => f.map.roads.find((row) => row.name === name)!.hexes;
const rail = (a: Name, b: Name) =>
  f.map.rails.some(({ hexes }) => pairs(hexes).some(([x, y]) => (x === a && y === b) || (x === b && y === a)));
const place = (name: string) => f.map.places.find((row) => row.name === name)?.hexes;
const length = f.roadLength;
const path = (a: Name, b: Name) => f.roadPath(a, b)!;
const all = (hexes: string, holds: (hex: Name) => boolean) => hexes.split(" ").every(holds);
const isFord = (a: Name, b: Name, name: string) => is(a, b, "ford") && f.side(a, b).names.includes(name);
/** The cheapest way over ground; hexes of `avoid` may only be its end. */
function best(from: Name, to: Name, avoid: readonly Name[]): number {
  const costs = new Map([[from, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, so] of [...costs])
      for (const next of at !== from && avoid.includes(at) ? [] : f.neighbours(at)) {
        const price = so + (cost(at, next) ?? Number.POSITIVE_INFINITY);
        if (price >= (costs.get(next) ?? 12)) continue;
        costs.set(next, price);
        changed = true;
      }
  }
  return costs.get(to) ?? Number.POSITIVE_INFINITY;
}
/** All hexes on the same bank. */
function bank(from: Name): Set<Name> {
  const seen = new Set([from]);
  for (const at of seen) for (const next of f.neighbours(at)) if (!is(at, next, "river", "burnedBridge")) seen.add(next);
  return seen;
}
/** The two corners that a side joins, each named by the three hexes round it. */
const cornersOf = ([a, b]: [Name, Name]): string[] =>
  Object.values(f.around(a))
    .filter((hex) => Object.values(f.around(b)).includes(hex))
    .map((c) => [a, b, c].sort().join());
/** The sides that have an end of the line for a corner, or stand in a fork. */
function looseEnds(line: readonly [Name, Name][]): [Name, Name][] {
  const corners = line.flatMap(cornersOf);
  return line.filter((side) => cornersOf(side).some((corner) => corners.filter((other) => other === corner).length !== 2));
}
/** The names of the crossings, side by side along the river from the north. */
function downRiver(): string[] {
  const left = new Set(river);
  const row = ([a, b]: [Name, Name]) => Number(a.slice(2)) + Number(b.slice(2));
  const found: string[] = [];
  for (let at: [Name, Name] | undefined = looseEnds(river).sort((a, b) => row(a) - row(b))[0]; at; ) {
    left.delete(at);
    if (is(...at, "ford", "bridge", "burnedBridge")) found.push(...f.side(...at).names.filter((name) => name !== "Bull Run"));
    const here = cornersOf(at);
    at = [...left].find((next) => cornersOf(next).some((corner) => here.includes(corner)));
  }
  return left.size === 0 ? found : [];
}

const printed =
  "1908 2109 2111 2409 2507 2508 2510 2605 2606 2607 2608 2705 2706 2707 2804 2805 2812 2903 2907 3010 3118 3214 3823 4503 4504 3308 3311 3408 3410 3411 3508 3509 3323 3422 3423 3522 3623 3721 3722 3921 4021 4120 4221 " +
  "3813 4216 4312 4313 4314 4412 4415 4416 4512 4613 4615 4714 4913 5013 2305 2306 2406 2505 2609 2704";
const walked =
  "3311-3411 3411-3410 3410-3509 3509-3508 3308-3408 2704-2605 2605-2505 2505-2406 2406-2306 2406-2305 2609-2608 4021-4120 4120-4221 3423-3323 3423-3522 4312-4412 4512-4412 4613-4512 4313-4312 4314-4313 4913-5013 3722-3721";
const named = {
  "Bethlehem Church": "3118",
  "Henry House Hill": "3010",
  "Manassas Junction": "3823",
  "Matthews Hill": "2907",
  Groveton: "2510",
  Centreville: "4504",
  "Stony Ridge": "2507",
  "Sudley Church": "2805",
  "New Market": "3214",
  "Five Forks": "2812",
};
const river = f.sidesOf("river");
const [south, north] = [bank("3010"), bank("4504")];
const crossings = river.filter(([a, b]) => is(a, b, "ford", "bridge"));
const bankSides = f.sidesOf("embankment");
const haymarket = road("Sudley Springs - Haymarket Road");
const shut = "Sudley Springs - Haymarket Road";
const E = entry("E").hexes[0];
const poe = path(E, "3311");
const pope = path(E, "4504");
const blackburn = ["4416", "4515", "4615", "4614", "4613", "4512"];
const mclean = ["4416", "4515", "4615", "4714", "4814", "4913", "5013"];
const birney = path("4319", "4316");
const northwest = path("4316", "3813");
const stood = Object.values(facts.scenarios[1].units).map(({ hex }) => hex);

const said: Record<string, () => boolean> = {
  "all: all hex numbers printed are on the map": () => all(printed, f.isHex),
  "all: hexes walked or fought between are neighbours": () => all(walked, (pair) => touch(pair.slice(0, 4), pair.slice(5))),
  "2.2: the Union retreats NE and SE": () => [...facts.compass.union].sort().join() === "NE,SE",
  "2.2: the Confederates NW and SW": () => [...facts.compass.confederate].sort().join() === "NW,SW",
  ...Object.fromEntries(Object.entries(named).map(([name, hex]) => [`3.1.1: ${name} is ${hex}`, () => place(name)!.includes(hex)])),
  "3.1.1: the hills stand above what is around": () =>
    all("2507 2907 3010", (hex) => f.neighbours(hex).some((low) => level(low) < level(hex))),
  "3.1.1: there is room within three hexes of every place to start from": () => {
    const at = (hex: Name) => bullRun.grid.ids.get(hex)!;
    const room = (hex: Name) => f.hexes.filter((near) => distance(bullRun.grid, at(hex), at(near)) <= 3).length;
    return facts.scenarios[0].placed.flatMap(({ centres }) => centres).every((hex) => room(hex) >= 20);
  },
  "4.1.1: Victory hexes 2507 3823 4504": () => [...bullRun.victoryNames].sort().join() === "2507,3823,4504",
  "4.1.2: all on the road net or beside it": () =>
    all("2507 3823 4504", (hex) => [hex, ...f.neighbours(hex)].some((near) => f.net.has(near))),
  "7.1: Bull Run is crossed at fords and bridges alone": () =>
    river.length > 40 && river.every(([a, b]) => (cost(a, b) !== undefined) === is(a, b, "ford", "bridge")),
  "7.1: it parts the map in two banks without a leak": () => south.size + north.size === f.hexes.length && !south.has("4504"),
  "7.1: Union Mills Bridge is burned, where the railroad crosses": () => {
    const burned = f.sidesOf("burnedBridge");
    return (
      burned.length === 1 &&
      burned.every(([a, b]) => cost(a, b) === undefined && rail(a, b) && f.side(a, b).names.includes("Union Mills Bridge"))
    );
  },
  "7.1: a road crosses the river only at a ford or bridge": () => river.every(([a, b]) => !f.isRoad(a, b) || is(a, b, "ford", "bridge")),
  "7.3: no zone over fords and bridges, 1 more to pay": () => crossings.every(([a, b]) => !zone(a, b) && !zone(b, a) && cost(a, b)! >= 2),
  "7.3: 1 more on defence behind one": () => f.defence(2, "3308", ["3408"]) === 3,
  "7.2: who is behind the embankment lies N, NW or SW of it": () =>
    [...new Set(bankSides.map(([a, b]) => way(a, b)))].sort().join() === "NE,S,SE",
  "7.2: nobody crosses it but by road, and two roads do": () =>
    bankSides.every(([a, b]) => (cost(a, b) === undefined) === !f.isRoad(a, b)) && bankSides.filter(([a, b]) => f.isRoad(a, b)).length >= 2,
  "7.2: 1 more behind it, none with one attacker round it": () =>
    f.defence(2, "2409", ["2410", "2509"]) === 3 && f.defence(2, "2409", ["2410", "2309"]) === 2,
  "7.2: it is one unbroken line": () => looseEnds(bankSides).length === 2,
  "Fords: Poe, E to 3311 is 20 road hexes, 5 points by march": () => poe.length === 21 && f.march(...poe) === 5,
  "Fords: 3411 3410 3509 and over the ford to 3508: 7": () =>
    f.march(...poe, "3411", "3410", "3509", "3508") === 7 && isFord("3509", "3508", "Ball's Ford"),
  "Fords: from 3508 the road runs on for four hexes": () =>
    [...f.net.keys()].some((hex) => length("3508", hex) === 4 && !path("3508", hex).includes("3509")),
  "Fords: by road 3310 3309 3308 for 3, Lewis Ford for 2": () =>
    f.road("3311", "3310", "3309", "3308") === 3 && f.road("3308", "3408") === 2 && isFord("3308", "3408", "Lewis Ford"),
  "Fords: and on with 3 in any direction": () => f.neighbours("3408").filter((hex) => (cost("3408", hex) ?? 9) <= 3).length >= 3,
  "8.7: E, H and I lead to both targets without the Haymarket road": () =>
    all("E H I", (id) => all("4504 3214", (to) => length(entry(id).hexes[0], to, shut) > 0)),
  "Pope 1: the short way goes by 3323 3423 3722 4021 4120 4221": () =>
    all("3323 3423 3722 4021 4120 4221", (hex) => pope.includes(hex)) && pope.join().includes("4021,4120,4221"),
  "Pope 1: 4021 is within 24 hexes; 4120 touches 4221, 4021 does not": () =>
    length(E, "4021") <= 24 && touch("4120", "4221") && !touch("4021", "4221"),
  "Pope 1: E to 3722 is 6 over ground, hex by hex along the road": () => pope[6] === "3722" && f.regular(...pope.slice(0, 7)) === 6,
  "Pope 1: one hex behind is 5": () => f.regular(...pope.slice(0, 6)) === 5,
  "Pope 1: 3921 is on that road": () => pope.includes("3921"),
  "Pope 1: 3721 lies on a road past no hex beside 3521, and nearer than E": () =>
    path("3722", "3721").every((hex) => !touch(hex, "3521")) && length("3721", "4504") < length(E, "4504"),
  "Pope 1: the road goes on from it into one beside 3521": () => net("3721").some((hex) => touch(hex, "3521")),
  "Pope 1: 3522 is a road hex within 6, in the zone of 3521, off the short way": () =>
    f.regular(...path(E, "3522")) <= 6 && zone("3521", "3522") && !pope.includes("3522"),
  "Pope 1: nothing on the way to 4021 or 3721 is beside 3521": () =>
    [...pope.slice(0, pope.indexOf("4021") + 1), "3721"].every((hex) => !touch("3521", hex)),
  "Pope 1: 3522 has a zone on 3423, not on 3323 beside it": () => zone("3522", "3423") && touch("3323", "3423") && !touch("3522", "3323"),
  "Pope 1: freed in 3323 one reaches 3422, another 3623, with exactly 6": () => {
    const zoned = f.neighbours("3522").filter((hex) => zone("3522", hex));
    return f.regular(...path(E, "3323")) === 2 && best("3323", "3422", zoned) <= 4 && best("3323", "3623", zoned) === 4;
  },
  "Pope 2: from 4316 roads lead NE, NW and N": () =>
    ["4416", "4216", "4315"].every((hex) => net("4316").includes(hex)) &&
    ["4416", "4216", "4315"].map((hex) => way("4316", hex)).join() === "NE,NW,N",
  "Pope 2: 14 road hexes to Centreville": () => length("4316", "4504") === 14,
  "Pope 2: over Blackburn's Ford to 4512 for 7; 4412 would make 9": () =>
    f.road("4316", ...blackburn) === 7 &&
    cost("4512", "4412") === 2 &&
    net("4615").length >= 3 &&
    isFord("4613", "4512", "Blackburn's Ford") &&
    f.isRoad("4512", "4412"),
  "Pope 2: Poe joins him there with 8": () => f.road("4317", "4316", ...blackburn.slice(0, -1)) + cost("4613", "4512")! === 8,
  "Pope 2: Birney ends in 4613 with 8": () => f.road(...birney, ...blackburn.slice(0, -1)) === 8,
  "Pope 2: over McLean's Ford to 5013 for 8, a climb at 4913": () =>
    f.road("4316", ...mclean) === 8 && isFord("4714", "4814", "McLean's Ford") && level("4913") > level("4814"),
  "Pope 2: Poe ends in 4913 with 8": () => f.road("4317", "4316", ...mclean.slice(0, -1)) === 8,
  "Pope 2: Birney in 4714 with 7; the ford would make 9": () =>
    f.road(...birney, ...mclean.slice(0, 4)) === 7 && f.road("4714", "4814") === 2,
  "Pope 2: 4512 and 5013 are nearer than 14": () => length("4512", "4504") < 14 && length("5013", "4504") < 14,
  "Pope 2: north-west 8 lead by 4216 to 3813, at 17": () =>
    northwest[1] === "4216" && f.road(...northwest) === 8 && length("3813", "4504") === 17,
  "Pope 2: Mitchell's Ford into woods 4313 costs 3": () =>
    isFord("4314", "4313", "Mitchell's Ford") && cost("4314", "4313") === 3 && terrain("4313") === "woods",
  "Pope 2: Robinson ends in 4412 with 8, 2 for the last": () =>
    f.road("4316", "4315", "4314") + f.regular("4314", "4313", "4312", "4412") === 8 && cost("4312", "4412") === 2,
  "Pope 2: Poe in 4312 with 7": () => f.road("4317", "4316", "4315", "4314") + f.regular("4314", "4313", "4312") === 7,
  "Pope 2: Birney in 4314 with 5, and 3 more would be 4313": () => f.road(...birney, "4315", "4314") === 5 && cost("4314", "4313") === 3,
  "Pope 2: somebody can have a zone on 4412 and touch neither 4312 nor 4512": () =>
    f.hexes.some((hex) => zone(hex, "4412") && !touch(hex, "4312") && !touch(hex, "4512")),
  "Pope 2: 4412 lies on the shortest road": () => path("4316", "4504").includes("4412"),
  "8.7: the Haymarket road runs from 1908, on the edge, to 2903": () =>
    haymarket[0] === "1908" && haymarket.at(-1) === "2903" && f.edges("1908").includes("west"),
  "Terrain: by 2306 2406 2505 2605 2704": () => haymarket.join().includes("2306,2406,2505,2605,2704"),
  "Terrain: Fitz Lee pays 1, 2, 2 along it": () =>
    pairs(["2704", "2605", "2505", "2406"])
      .map(([a, b]) => cost(a, b, true))
      .join() === "1,2,2" && all("2505 2406", (hex) => terrain(hex) === "woods"),
  "Terrain: from 2406 he goes to 2306, not to 2305, though that is clear": () =>
    cost("2406", "2306", true) !== undefined && cost("2406", "2305", true) === undefined && terrain("2305") === "clear",
  "Terrain: off the road those woods are shut to cavalry": () =>
    f.neighbours("2505").every((hex) => f.isRoad(hex, "2505") || cost(hex, "2505", true) === undefined),
  "Terrain: 2609 costs 1 from off the road": () => f.neighbours("2609").some((hex) => !f.net.has(hex) && cost(hex, "2609") === 1),
  "Terrain: 2608 costs 3, woods and higher, over the embankment by road": () =>
    cost("2609", "2608") === 3 &&
    terrain("2608") === "woods" &&
    level("2608") > level("2609") &&
    is("2609", "2608", "embankment") &&
    f.isRoad("2609", "2608"),
  "Terrain: infantry goes on from it, by road or off": () =>
    new Set(
      f
        .neighbours("2608")
        .filter((hex) => hex !== "2609" && cost("2608", hex) !== undefined)
        .map((hex) => f.isRoad("2608", hex)),
    ).size === 2,
  "8.1: entries A to J; H, I, J not in the east, E in the south": () =>
    f.map.entries.map(({ id }) => id).join("") === "ABCDEFGHIJ" &&
    all("H I J", (id) => entry(id).edge !== "east") &&
    entry("E").edge === "south",
  "8.1: entries in the west, south and east": () => all("west south east", (edge) => f.map.entries.some((row) => row.edge === edge)),
  "8.5, 9.4: the columns that bind lie inside the map": () =>
    f.isHex("2001") && facts.limits!.jackson.column === 23 && facts.limits!.jackson.frozen.unionColumn === 21,
  "9.3: fifteen brigades, as printed, two to a hex at most": () =>
    [...stood].sort().join(" ") === "2109 2111 2409 2409 2508 2508 2605 2606 2607 2608 2705 2706 2707 2804 2805",
  "9.3: Fitz Lee in 2804 stands clear or on a road": () => terrain("2804") !== "woods" || f.net.has("2804"),
  "9.3: the line stands behind the embankment": () =>
    all("2409 2508 2608 2707 2706 2705 2805", (hex) => bankSides.some(([a]) => a === hex)),
  "9.3: all of it on the south-west bank, Centreville across": () =>
    [...stood, "3010", "2812", "3823"].every((hex) => south.has(hex)) && north.has("4504"),
  "9.3: 4503, printed once, touches Centreville": () => touch("4503", "4504"),
  "ground: the fords and the Stone Bridge": () => {
    const names = crossings.flatMap(([a, b]) => f.side(a, b).names);
    return (
      ["Lewis", "Ball's", "Mitchell's", "Blackburn's", "McLean's", "Island", "Sudley"].every((name) => names.includes(`${name} Ford`)) &&
      names.includes("Stone Bridge")
    );
  },
  "ground: the crossings in their true order down the river": () =>
    downRiver().join(", ") ===
    "Sudley Ford, Poplar Ford, Farm Ford, Stone Bridge, Lewis Ford, Ball's Ford, Island Ford, Mitchell's Ford, Blackburn's Ford, McLean's Ford, Union Mills Bridge",
  "ground: the turnpike": () => all("2510 2908 3207 3306 4504", (hex) => road("Warrenton Turnpike").includes(hex)),
  "ground: the Sudley road": () => all("3823 3118 3214 3010 2908 2805", (hex) => road("Manassas - Sudley Road").includes(hex)),
  "ground: five roads meet at Five Forks": () => net("2812").length === 5,
};

test.each(Object.entries(said))("%s", (_, holds) => expect(holds()).toBe(true));
