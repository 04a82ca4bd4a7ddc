/** Plays whole games and keeps one save for each way a game can end and each mix of rules: node scripts/fixtures.mjs [game]. */
import { bundle } from "./build.mjs";
import { ensureSomePackages, root, run } from "./ready.mjs";

ensureSomePackages();
await bundle({ fixtures: "scripts/fixtures.ts" });
process.exit(run(process.execPath, [`${root}dist/fixtures.js`, ...process.argv.slice(2)]));
