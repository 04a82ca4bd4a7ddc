/** npm run bench: bundles scripts/bench.ts and runs its parts one after the other, each on one core in a process of its own. */
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { bundle } from "./build.mjs";
import { ensureSomePackages, root, run } from "./ready.mjs";

ensureSomePackages();
await bundle({ bench: "scripts/bench.ts" });
const bench = (...args) => run(process.execPath, ["--expose-gc", `${root}dist/bench.js`, ...args]);
const known = execFileSync(process.execPath, [`${root}dist/bench.js`, "--parts"], { encoding: "utf8" })
  .trim()
  .split(" ");
const wanted = process.argv.slice(2);
const strange = wanted.filter((part) => !known.includes(part));
if (strange.length > 0) {
  console.error(`There is no part ${strange.join(", ")}; the parts are ${known.join(", ")}.`);
  process.exit(2);
}
bench();
for (const part of wanted.length > 0 ? wanted : known) {
  const code = bench(part);
  if (code !== 0) process.exit(code);
}
console.log(
  `\nLoad at the end ${loadavg()
    .map((one) => one.toFixed(1))
    .join(" ")}`,
);
