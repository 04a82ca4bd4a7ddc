/** npm test: format, lint, types, unit and browser tests, all that a fresh clone needs installed first. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildCommand, buildPage } from "./build.mjs";
import { ensureChromium, ensurePackages, root, runPackage } from "./ready.mjs";

const report = join(root, "dist", "tests.json");
/** What takes longer than anyone waits for. */
const LONG = ["games", "endurance", "flows", "pages"];
let passed = 0;
let failed = 0;

function check(title, holds) {
  console.log(`${holds ? "✓" : "✗"} ${title}`);
  if (holds) passed++;
  else failed++;
}

/** `npm run test:long` runs every long part, `npm run test:long -- games` that one; nothing for `npm test`. */
function partsAsked([long, ...parts]) {
  if (long !== "--long") return undefined;
  const unknown = parts.find((part) => !LONG.includes(part));
  if (unknown === undefined) return parts.length > 0 ? parts : LONG;
  console.error(`There is no long part "${unknown}". There is ${LONG.join(", ")}.`);
  process.exit(1);
}

async function builds(build) {
  try {
    await build();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

ensurePackages();
const chromium = ensureChromium();
rmSync(report, { force: true });

check("format and lint", runPackage("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]) === 0);
check("types", runPackage("typescript/bin/tsc", []) === 0);
check("the command builds", await builds(buildCommand));
check("the page builds", await builds(buildPage));

const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const parts = partsAsked(process.argv.slice(2));
const projects = parts ?? ["unit", "server", "browser"];
const asked = projects.flatMap((project) => ["--project", project]);
const code = runPackage("vitest/vitest.mjs", ["run", ...asked, ...reporters], { CHROMIUM: chromium });
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  passed += numPassedTests;
  // A test file that does not even load fails without a failed test.
  failed += Math.max(numFailedTests, code === 0 ? 0 : 1);
} catch {
  check("the tests ran to their end", false);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
