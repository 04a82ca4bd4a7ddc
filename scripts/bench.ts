/**
 * How fast the rules run on one core. Each part has a process of its own, as a page, a `sim` or a worker has one game: what the machine code has
 * learnt of one game would slow down the next. `npm run bench` runs all, `npm run bench -- guns map` some.
 */
import { cpus, loadavg } from "node:os";
import { greedyGames, heaviest, heaviestRows, playRows, RUNS, rate, repeat, repeatSum, row, setUpOf } from "./bench-measure.js";

/** Long enough to see memory grow. */
const MANY_GAMES = 20_000;

function title(text: string): void {
  console.log(`\n${text}\n`);
  row("", "", "aim");
}

async function clash(id: "bullrun" | "clashGettysburg"): Promise<void> {
  const game = (await import("../src/games/clash/index.js"))[id];
  title(game.title);
  playRows(game, { decisions: "150,000", games: "60" }, 12);
  heaviestRows(game, 12, "2,000");
  const { time, ask } = heaviest(game, 12, undefined, ["attack", "plan"]);
  row(`  of those that search what an attack owes (${ask})`, time, "2,000");
  row("whole greedy games a second", greedyGames(game, 1), "0.05");
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  async antietam() {
    const { antietam } = await import("../src/games/antietam/index.js");
    const { growth, reaches, tableSize } = await import("./bench-antietam.js");
    title(antietam.title);
    playRows(antietam, { decisions: "300,000", games: "100", copies: "500,000: 2 microseconds" });
    row("reaches a second, 6 points, at the set-up", reaches());
    const s = setUpOf(antietam, "copy");
    const other = antietam.copy(s);
    row(
      "states overwritten a second",
      rate(() => repeat(200_000, () => antietam.assign(other, s))),
    );
    heaviestRows(antietam, 200, "1,000");
    row("whole greedy games a second", greedyGames(antietam, 20), "15");
    row("kilobytes a table at mid game", tableSize(), "1,024");
    row(`kilobytes more after ${MANY_GAMES.toLocaleString("en-US")} games`, growth(MANY_GAMES), "0");
  },
  async guns() {
    const { guns } = await import("../src/games/guns/index.js");
    title(guns.title);
    playRows(guns, { decisions: "100,000", games: "30", copies: "500,000" });
    row("whole greedy games a second", greedyGames(guns, 2), "0.3");
  },
  bullrun: () => clash("bullrun"),
  "clash-gettysburg": () => clash("clashGettysburg"),
  async firstday() {
    const { firstday } = await import("../src/games/firstday/index.js");
    title(`${firstday.title}, 16.4`);
    playRows(firstday, { decisions: "80,000", games: "20", copies: "500,000" }, 8, "16.4");
    heaviestRows(firstday, 12, "2,000", "16.4");
  },
  async threedays() {
    const { threedays } = await import("../src/games/threedays/index.js");
    title(`${threedays.title}, Early's Assault (S7)`);
    playRows(threedays, { decisions: "40,000", copies: "100,000: 10 microseconds" }, 12, "S7");
    row("kilobytes a state", setUpOf(threedays, "copy", "S7").bytes.length / 1024, "64");
    heaviestRows(threedays, 2, "5,000", "S7");
  },
  async map() {
    const map = await import("./bench-map.js");
    const { tiles } = await import("./bench-tiles.js");
    title("The 9,990 hexes of Three Days of Gettysburg");
    row(
      "lines of sight a second, to a gun's range",
      rate(() => repeatSum(20, map.sights)),
    );
    row(
      "  asked before",
      rate(() => repeatSum(200, map.sightsKnown)),
    );
    row(
      "reaches a second, 6 points",
      rate(() => repeatSum(10, () => map.reaches(6))),
    );
    row(
      "  24 points",
      rate(() => map.reaches(24)),
    );
    row(
      "  6 points, with a facing",
      rate(() => repeatSum(5, () => map.facedReaches(6))),
    );
    row(
      "tiles painted a second, all of it in sight",
      rate(() => tiles(7)),
    );
    row(
      "  from near",
      rate(() => repeatSum(3, () => tiles(40))),
    );
  },
  async device() {
    const { longGame } = await import("./bench-long.js");
    title("A game of 20,000 actions on this device, milliseconds by the clock");
    const long = await longGame();
    row("to open it", long.open, "1,000");
    row("to look at any moment", long.step, "50");
    row("to take back", long.undo, "1,000");
  },
};

const [part] = process.argv.slice(2);
if (part === "--parts") console.log(Object.keys(parts).join(" "));
else if (part !== undefined && Object.hasOwn(parts, part)) await parts[part]();
else {
  console.log(
    `One core of ${cpus().length} (${cpus()[0].model.trim()}), Node ${process.version}, load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(" ")}`,
  );
  console.log(`Seconds are of processor time; each figure is the median of ${RUNS} runs after a warm-up.`);
}
