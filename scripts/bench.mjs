/** npm run bench: bundles scripts/bench.ts and runs it on one core. */
import { bundle } from "./build.mjs";
import { ensurePackages, root, run } from "./ready.mjs";

ensurePackages();
await bundle({ bench: "scripts/bench.ts" });
process.exit(run(process.execPath, ["--expose-gc", `${root}dist/bench.js`, ...process.argv.slice(2)]));
