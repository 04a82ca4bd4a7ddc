/** npm run bench:server: bundles scripts/bench-server.ts and runs it beside the built command. */
import { bundle, ensureCommand } from "./build.mjs";
import { ensureSomePackages, root, run } from "./ready.mjs";

ensureSomePackages();
await ensureCommand();
await bundle({ "bench-server": "scripts/bench-server.ts" });
process.exit(run(process.execPath, [`${root}dist/bench-server.js`, ...process.argv.slice(2)]));
