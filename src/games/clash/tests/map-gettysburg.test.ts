/** The map of Gettysburg against every fact of the battle book that fixes it; what holds for any map is in map.test.ts. */
import { expect, test } from "vitest";
import { gettysburg } from "../data/gettysburg.js";
import { type Name, oddsOf, Plain, pairs } from "./plain.js";

const { facts } = gettysburg;
const f = new Plain(facts.map);
const { level, terrain, touch, way, zone, cost, guns, is, net } = {
  ...f,
  zone: f.zone.bind(f),
  cost: f.cost.bind(f),
  net: (hex: Name) => [...(f.net.get(hex)?.keys() ?? [])],
};
const entry = (id: string) => f.map.entries.find((row) => row.id === id)!;
const road = (name: string) => f.map.roads.find((row) => row.name === name)!.hexes;
const place = (name: string) => f.map.places.find((row) => row.name === name)?.hexes;
const roundTop = ["1514", "1614", "1615"];
const sunken = ["3614", "3714", "3815", "3915"];
const start = entry("G").hexes[0];
const hanover = [...f.roadPath(start, "4224")!, "4223", "4222", "4221", "4220", "4219", "4218", "4217", "4216", "4215"];
const vincent = f.roadPath(start, "4313")!;
const steps = (path: string) => pairs(path.split(" ")).map(([a, b]) => way(a, b));
const odds = (attack: number, strength: number, hex: Name, from: string, am = 0) =>
  oddsOf(attack, f.defence(strength, hex, from.split(" "), am));
/** Some way of so many hexes by the Union's compass. */
const fallsBack = (a: Name, b: Name, n: number): boolean =>
  n === 0 ? a === b : ["E", "NE", "SE"].some((d) => f.isHex(f.around(a)[d]) && fallsBack(f.around(a)[d], b, n - 1));
const all = (hexes: string, holds: (hex: Name) => boolean) => hexes.split(" ").every(holds);
const touching = (list: string) => list.split(" ").every((pair) => touch(...(pair.split("-") as [Name, Name])));

const printed =
  "1318 1514 1614 1615 1913 2016 2112 2411 2627 3116 3614 3618 3621 3714 3815 3915 4112 4215 4216 4217 4220 4224 4313 4316 4317 4318 1713 1715 1716 1813 1816 1915 2018 2117 2218 2318 2418 " +
  "4506 4507 4508 4708 4809 4810 4908 5008 5010 5109 5110 5209 5210 5309 4909 5009 5108 5111 5112 3613 3713 3814 2214 2215 2217 2315 2317 4019 4115 4116 4419 5113 5212 5213 4413 4510 4511 4513 4610 4611 4612";
const walked =
  "4215-4216 1715-1615 1716-1816 1816-1915 1514-1614 1614-1713 1713-1813 2018-2117 2117-2218 2218-2318 2318-2418 4810-4809 4809-4908 4908-5008 4508-4507 4507-4506 5110-5109 5110-5210 5210-5209 5210-5309 5111-5110 5111-5112 " +
  "4810-4909 4909-5009 5009-5108 5009-5008 3713-3613 3713-3814 2214-2215 2215-2315 5112-5113 5113-5213 5212-5112 5212-5213 4115-4116 4115-4216 4513-4413 4413-4313 4610-4510 4611-4510 4510-4511 4511-4612";

const said: Record<string, () => boolean> = {
  "all: all hex numbers printed are on the map": () => all(printed, f.isHex),
  "all: hexes walked or fought between are neighbours": () => touching(walked),
  "2.2: the Union retreats E, NE, SE": () => [...facts.compass.union].sort().join() === "E,NE,SE",
  "2.2: the Confederates W, SW, NW": () => [...facts.compass.confederate].sort().join() === "NW,SW,W",
  "2.3: the sunken road is 3915 3815 3714 3614": () => f.hexes.filter((hex) => f.hasFeature(hex, "sunkenRoad")).join() === sunken.join(),
  "7.3: its sides border those hexes alone": () => f.sidesOf("sunken").every(([a]) => sunken.includes(a)),
  "7.3: zones go out over its sides and not in": () => f.sidesOf("sunken").every(([a, b]) => zone(a, b) && !zone(b, a)),
  "7.3: each of its hexes has some such sides, not all": () =>
    sunken.every((hex) => [1, 2, 3, 4, 5].includes(f.sidesOf("sunken").filter(([a]) => a === hex).length)),
  "7.3: 1 more in 3714 against 3715 alone": () => f.defence(2, "3714", ["3715"]) === 3,
  "7.3: none when attacked from 3713 too": () => f.defence(2, "3714", ["3715", "3713"]) === 2,
  "4.1.1: Victory hexes": () => [...gettysburg.victoryNames].sort().join() === "2016,2112,2411,3116,3618,3621,4112",
  "4.1.2: H is 2627, where the Baltimore Pike leaves by the east": () =>
    entry("H").hexes.join() === "2627" && road("Baltimore Pike").at(-1) === "2627" && f.edges("2627").includes("east"),
  "4.1.2: I is 1318, where the Taneytown Road leaves by the south": () =>
    entry("I").hexes.join() === "1318" && road("Taneytown Road").at(-1) === "1318" && f.edges("1318").includes("south"),
  "4.1.2: the Confederates leave between them, without a gap": () => {
    const edge = ["2627", ...facts.exit!.edge, "1318"];
    return edge.every((hex) => f.edges(hex).length > 0) && pairs(edge).every(([a, b]) => touch(a, b));
  },
  "5.1: Little Round Top is 2016": () => place("Little Round Top")!.includes("2016"),
  "6.3: Cemetery Hill is 3618": () => place("Cemetery Hill")!.includes("3618") && facts.gunHill === "3618",
  "7.1: all waters are creeks": () =>
    ["river", "ford", "bridge"].every((kind) => f.sidesOf(kind).length === 0) && f.sidesOf("creek").length > 0,
  "7.2: nobody goes over a cut, and each borders a cut hex": () =>
    f.sidesOf("cut").every(([a, b]) => cost(a, b) === undefined && cost(b, a) === undefined && f.hasFeature(a, "railroadCut")),
  "7.4: Devil's Den is 1913 and costs 2 from level ground": () => terrain("1913") === "devilsDen" && cost("2013", "1913") === 2,
  "7.4: it has no zones in or out": () => f.neighbours("1913").every((hex) => !zone(hex, "1913") && !zone("1913", hex)),
  "7.4: no cavalry enters it, and infantry for 2 at least": () =>
    f.neighbours("1913").every((hex) => cost(hex, "1913", true) === undefined && cost(hex, "1913")! >= 2),
  "7.5: Big Round Top is 1514 1614 1615, woods": () =>
    f.hexes.filter((hex) => f.hasFeature(hex, "bigRoundTop")).join() === roundTop.join() &&
    roundTop.every((hex) => terrain(hex) === "woods"),
  "7.5: coming onto it takes all points, from every side": () =>
    roundTop.every((hex) => f.neighbours(hex).every((from) => f.takesAll(from, hex) === !roundTop.includes(from))),
  "7.6: there are steep sides, and no zone crosses one": () =>
    f.sidesOf("steep").length > 0 && f.sidesOf("steep").every(([a, b]) => !zone(a, b) && !zone(b, a)),
  "7.6: a height attacked only over them has 2 more": () => f.defence(1, "2016", ["2015"]) === 3,
  "7.7: entries A to J, D with two hexes": () =>
    f.map.entries.map(({ id, hexes }) => `${id}${hexes.length}`).join(" ") === "A1 B1 C1 D2 E1 F1 G1 H1 I1 J1",
  "8.3: entries on all four edges": () =>
    ["west", "north", "east", "south"].every((edge) => f.map.entries.some((row) => row.edge === edge)),
  "8.3: lines lead west and north, or east and south": () =>
    [facts.lines.confederate, facts.lines.union].map((edges) => [...edges].sort().join()).join(" ") === "north,west east,south",
  "March: Vincent pays 1, 2 and 3 from G to 4224, 4220 and 4216": () =>
    "4224 4220 4216"
      .split(" ")
      .map((to) => f.march(...hanover.slice(0, hanover.indexOf(to) + 1)))
      .join() === "1,2,3",
  "March: and no road there is shorter": () => all("4224 4220 4216", (to) => f.roadLength(start, to) === hanover.indexOf(to)),
  "March: Vincent: 3 3/4 to 4313, through 4216 and 4215": () =>
    f.march(...vincent) === 3.75 && vincent.slice(-4, -2).join() === "4216,4215",
  "March: on the way lie a climb and a creek that cost nothing": () =>
    pairs(vincent).some(([a, b]) => level(b) > level(a)) && pairs(vincent).some(([a, b]) => is(a, b, "creek")),
  "March: the road forks in 4215; one branch leads next to 4313": () =>
    new Set(
      net("4215")
        .filter((hex) => hex !== "4216")
        .map((hex) => touch(hex, "4313")),
    ).size === 2,
  "March: 4216 is a town, 4215 and 4313 are not": () =>
    terrain("4216") === "town" && terrain("4215") !== "town" && terrain("4313") !== "town",
  "March: Sweitzer: 2 3/4 to 4317": () => f.march(...f.roadPath(start, "4317")!) === 2.75,
  "March: no road leads into 4316 from 4317, 4216 or 4217": () =>
    !["4317", "4216", "4217"].some((hex) => net(hex).includes("4316")) && touch("4316", "4317"),
  "March: next to 4220 another road comes in that joins at 4219": () =>
    f.neighbours("4220").some((hex) => f.net.has(hex) && !road("Hanover Road").includes(hex) && f.roadLength(hex, "4219") <= 3),
  "March: 4219 touches 4318, 4220 does not": () => touch("4219", "4318") && !touch("4220", "4318"),
  "March: 4316 touches 4216, 4217 and 4317": () => all("4216 4217 4317", (hex) => touch("4316", hex)),
  "Terrain: Cross 1715 to 1615: all points": () => f.takesAll("1715", "1615") && touch("1715", "1615"),
  "Terrain: the Irish in 1716 touch no hex of Big Round Top": () => !roundTop.some((hex) => touch("1716", hex)),
  "Terrain: 1716 to 1816 and on to 1915: 3 and 3, woods and higher each time": () =>
    cost("1716", "1816") === 3 && cost("1816", "1915") === 3 && level("1716") < level("1816") && level("1816") < level("1915"),
  "Terrain: Willard 1514 1614 1713 1813: 2 each": () =>
    pairs(["1514", "1614", "1713", "1813"]).every(([a, b]) => cost(a, b) === 2) && level("1713") < level("1614"),
  "Road: Zook 2018 2117 2218: 2 by road, which cancels woods": () =>
    f.road("2018", "2117", "2218") === 2 && [terrain("2117"), terrain("2218")].includes("woods"),
  "Road: then 2318 and 2418 for 2 each over ground, though the road goes on": () =>
    cost("2218", "2318") === 2 && cost("2318", "2418") === 2 && f.isRoad("2218", "2318") && f.isRoad("2318", "2418"),
  "Withdrawal: Davis 4810 4809 4908 5008: 3 points, W NW NW": () =>
    f.regular("4810", "4809", "4908", "5008") === 3 && steps("4810 4809 4908 5008").join() === "W,NW,NW",
  "Withdrawal: the Iron Brigade in 4709 has zones on 4810, 4809, 4708 and does not touch 5008": () =>
    all("4810 4809 4708", (hex) => zone("4709", hex)) && !touch("4709", "5008"),
  "Withdrawal: the one cut hex beside Archer's 4508 is 4609: zones in, none out": () =>
    f
      .neighbours("4508")
      .filter((hex) => is(hex, "4508", "cut"))
      .join() === "4609" &&
    zone("4508", "4609") &&
    !zone("4609", "4508"),
  "Withdrawal: Archer's step to 4507 beside Cutler costs 1; 4508 does not touch 4506": () =>
    cost("4508", "4507") === 1 && touch("4507", "4506") && !touch("4508", "4506"),
  "Withdrawal: Hoke: 5110 above 5111, W and W within 6": () =>
    level("5110") > level("5111") && steps("5111 5110 5109").join() === "W,W" && f.regular("5111", "5110", "5109") <= 6,
  "Withdrawal: the other way by woods 5210 to 5209 or 5309 within 6": () =>
    terrain("5010") !== "woods" &&
    terrain("5210") === "woods" &&
    zone("5010", "5110") &&
    steps("5110 5210 5209").join() === "NW,W" &&
    steps("5210 5309").join() === "NW" &&
    Math.max(f.regular("5110", "5210", "5209"), f.regular("5110", "5210", "5309")) <= 6,
  "Limits: Smith 5111 is below 5110 and 5112, which lies east": () =>
    level("5110") > level("5111") && level("5112") > level("5111") && way("5111", "5112") === "E",
  "Limits: a neighbour of 5110 is as high and has a zone there": () =>
    f.neighbours("5110").some((hex) => hex !== "5111" && level(hex) >= level("5110") && zone(hex, "5110")),
  "Limits: Davis 4810 4909 5009 and on to 5108 or 5008 goes by the compass": () =>
    [...steps("4810 4909 5009 5108"), ...steps("5009 5008")].every((d) => facts.compass.confederate.includes(d)),
  "Flank 1: 3613 and 3814 lie opposite round 3713": () => f.opposite("3713", "3613", "3814"),
  "Flank 1: Cross in 3712 is above Wilcox 3613 and Wright 3813 and touches both": () =>
    all("3613 3813", (hex) => touch("3712", hex) && level("3712") > level(hex)) && touch("3813", "3713"),
  "Flank 1: Mahone 3814 does not touch Cross; Wilcox and Wright have zones on 3713": () =>
    !touch("3814", "3712") && zone("3613", "3713") && zone("3813", "3713"),
  "Flank 1: without Cross 6 to 2 is 3:1": () => odds(6, 2, "3713", "3613 3814 3813") === "3:1",
  "Flank 2: 2716 is above its three attackers: no flank, 6 to 3": () =>
    f.opposite("2716", "2715", "2717") && !f.flanked("2716", ["2715", "2717", "2617"]) && odds(6, 2, "2716", "2715 2717 2617") === "2:1",
  "Flank 2: and its zone is on all three": () => all("2715 2717 2617", (hex) => zone("2716", hex)),
  "Flank 3: 2816 is level with 2716: flanked, 6 to 2": () =>
    f.flanked("2716", ["2816", "2617", "2717"]) && level("2816") === level("2716") && odds(6, 2, "2716", "2816 2617 2717") === "3:1",
  "Flank 3: the other two are below": () => all("2617 2717", (hex) => level(hex) < level("2716")),
  "Combined: 2217 is woods, 2316 clear and beside 2315, 2317 and 2217": () =>
    terrain("2217") === "woods" && terrain("2316") === "clear" && all("2315 2317 2217", (hex) => touch("2316", hex)),
  "Combined: 4 to 2 and 5 to 2: 2:1; guns reach 2316, not 2217": () =>
    odds(4, 2, "2316", "2217") === "2:1" && odds(5, 2, "2316", "2217") === "2:1" && guns("2217", "2316") && !guns("2316", "2217"),
  "Combined: Gordon in clear 2216 has zones on 2316 and 2315 and touches neither 2317 nor 2214": () =>
    terrain("2216") === "clear" && zone("2216", "2316") && zone("2216", "2315") && !touch("2216", "2317") && !touch("2216", "2214"),
  "Combined: 2317 is in the zone of 2217, 2214 in none of them; 2215 has zones on 2315 and 2214": () =>
    zone("2217", "2317") && !zone("2216", "2214") && !zone("2217", "2214") && zone("2215", "2315") && zone("2215", "2214"),
  "Combined: with Gordon 4 to 3 and 5 to 3: 1:1; guns reach 2216": () =>
    odds(4, 2, "2316", "2217 2216", 1) === "1:1" && odds(5, 2, "2316", "2217 2216", 1) === "1:1" && guns("2316", "2216"),
  "Mandatory: 5111 below 5112, 5113 level with it and beside it": () =>
    level("5111") < level("5112") && level("5112") === level("5113") && touch("5113", "5112"),
  "Mandatory: 5213 above 5113 and 5212": () => level("5213") > level("5113") && level("5213") > level("5212"),
  "Mandatory: 5212 below 5112 and beside both": () => level("5212") < level("5112") && touch("5212", "5112") && touch("5212", "5213"),
  "Mandatory: zones run between all of them": () =>
    ["5112-5111", "5111-5112", "5213-5113", "5213-5212", "5113-5112", "5212-5112"].every((pair) => zone(pair.slice(0, 4), pair.slice(5))),
  "Town: 4116 4216 4318 4317 are town, 4418 is clear and touches the last two": () =>
    all("4116 4216 4318 4317", (hex) => terrain(hex) === "town") &&
    terrain("4418") === "clear" &&
    touch("4318", "4418") &&
    touch("4317", "4418"),
  "Town: zones go out of the town, not in: 4318 on 4418 and 4419, 4317 on 4418 alone": () =>
    zone("4318", "4418") &&
    zone("4318", "4419") &&
    zone("4317", "4418") &&
    !touch("4317", "4419") &&
    !zone("4418", "4318") &&
    !zone("4419", "4318"),
  "Town: Stonewall 3 to 1 with guns on 4419": () => odds(3, 1, "4419", "4318") === "3:1" && guns("4318", "4419"),
  "Town: Nicholls 2 to 2 and 3 to 2: 1:1; no gun fires into the town": () =>
    odds(2, 2, "4418", "4317") === "1:1" && odds(3, 2, "4418", "4317") === "1:1" && !guns("4418", "4317"),
  "Town: Jones from 4016, no town, on 4116: 2 to 3 - 1": () =>
    touch("4016", "4116") && terrain("4016") !== "town" && odds(2, 3, "4116", "4016") === "1:1",
  "Town: Steuart in clear 4115: no zone in 4216; 2 to 1 + 1; guns reach 4115, not 4216": () =>
    terrain("4115") === "clear" &&
    !zone("4115", "4216") &&
    odds(2, 1, "4216", "4115", 1) === "1:1" &&
    guns("4216", "4115") &&
    !guns("4115", "4216"),
  "Town: 4116 to 4019 in three hexes by the compass": () => fallsBack("4116", "4019", 3),
  "Cut: 4413 and 4510 are cut hexes, with cuts to 4513 and 4611": () =>
    all("4413 4510", (hex) => f.hasFeature(hex, "railroadCut")) && is("4413", "4513", "cut") && is("4510", "4611", "cut"),
  "Cut: no cut from 4510 to 4610 or 4511, nor from 4413 to 4313": () =>
    !is("4510", "4610", "cut") && !is("4510", "4511", "cut") && !is("4413", "4313", "cut"),
  "Cut: Perrin on Paul: 2 to 2 - 1 + 1, no guns, no way over": () =>
    f.defence(2, "4413", ["4513"]) === 2 && !guns("4513", "4413") && !guns("4413", "4513") && cost("4513", "4413") === undefined,
  "Cut: Archer and Thomas: 4 to 2 - 1 + 1 + 1; guns barred to Thomas alone": () =>
    odds(4, 2, "4510", "4610 4611", 1) === "1:1" &&
    f.defence(2, "4510", ["4610", "4611"], 1) === 3 &&
    !guns("4611", "4510") &&
    guns("4510", "4610") &&
    guns("4610", "4510"),
  "Cut: 4313 is clear, low, SE of 4413, open to it and not beside 4513": () =>
    terrain("4313") === "clear" &&
    level("4313") === 0 &&
    way("4413", "4313") === "SE" &&
    cost("4413", "4313") === 1 &&
    !touch("4513", "4313"),
  "Cut: 4511, E of 4510, is in the zone of 4612": () => zone("4612", "4511") && way("4510", "4511") === "E",
  "Cut: 4510 to 4411 is shut": () => touch("4510", "4411") && cost("4510", "4411") === undefined,
  "Cut: Archer may come into 4510, Thomas may not": () => cost("4610", "4510") !== undefined && cost("4611", "4510") === undefined,
  "start: the first positions are on the map, cavalry clear of woods": () =>
    all("3713 3813 4605 4705", f.isHex) && all("4608 4509 4710 4911", (hex) => terrain(hex) !== "woods"),
};

test.each(Object.entries(said))("%s", (_, holds) => expect(holds()).toBe(true));
