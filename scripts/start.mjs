/** npm start: packages, build, and the page at http://localhost:1863. */
import { ensureCommand, ensurePage } from "./build.mjs";
import { ensurePackages, root } from "./ready.mjs";

ensurePackages();
await ensureCommand();
await ensurePage();
process.chdir(root);
process.argv.splice(2, 0, "serve");
await import("../dist/longroll.js");
