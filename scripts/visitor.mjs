/** For scripts that look at the pages as a visitor would: a server of their own, and a Chromium. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureCommand, ensurePage } from "./build.mjs";
import { CHROMIUM_FLAGS, ensureChromium, ensureSomePackages, root } from "./ready.mjs";

export const command = join(root, "dist/longroll.js");

/** The server that runs at that address, or else one of our own, with a data folder that is thrown away. */
export async function serve(address) {
  ensureSomePackages();
  await ensureCommand();
  if (address !== undefined) return { site: address, stop: async () => {} };
  await ensurePage();
  const data = mkdtempSync(join(tmpdir(), "longroll-visitor-"));
  const node = spawn(process.execPath, [command, "serve", "--port", "0", "--data", data, "--log", "error"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => node.once("close", resolve));
  const site = await new Promise((resolve, reject) => {
    let said = "";
    node.stdout.on("data", (part) => {
      said += part;
      const at = /^Longroll is at (\S+)$/m.exec(said);
      if (at) resolve(`${at[1].replace("localhost", "127.0.0.1")}/`);
    });
    ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  const stop = async () => {
    node.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { site, stop };
}

export const launch = () => chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
