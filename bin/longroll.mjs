#!/usr/bin/env node
import { ensureCommand } from "../scripts/build.mjs";

await ensureCommand();
await import("../dist/longroll.js");
