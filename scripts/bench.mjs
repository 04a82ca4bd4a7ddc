/** npm run bench: bundles scripts/bench.ts and runs it on one core. */
import { bundle } from "./build.mjs";
import { ensureSomePackages, root, run } from "./ready.mjs";

ensureSomePackages();
await bundle({ bench: "scripts/bench.ts" });
process.exit(run(process.execPath, ["--expose-gc", `${root}dist/bench.js`, ...process.argv.slice(2)]));
