/** npm run fit: bundles scripts/fit.ts and runs it on one core. */
import { bundle } from "./build.mjs";
import { ensureSomePackages, root, run } from "./ready.mjs";

ensureSomePackages();
await bundle({ fit: "scripts/fit.ts" });
process.exit(run(process.execPath, [`${root}dist/fit.js`, ...process.argv.slice(2)]));
