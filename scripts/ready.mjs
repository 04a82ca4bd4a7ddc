/** What must be there before anything else runs. Only Node's own modules here: this file works on a fresh clone. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program of this project to its end and gives its exit code. */
export function run(program, args, env = {}) {
  const { status, signal, error } = spawnSync(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(`${program}: ${error.message}`);
  return signal ? 130 : (status ?? 1);
}

/** Runs the command of an installed package with this very Node. */
export function runPackage(file, args, env) {
  return run(process.execPath, [join(root, "node_modules", file), ...args], env);
}

/** Installs the packages of the lockfile, unless just these are there. */
export function ensurePackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".longroll-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.error("Installing packages …");
  // npm is called through its own script where npm started us, so that Windows needs no shell.
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const code = npm ? run(process.execPath, [npm, ...args]) : run("npm", args);
  if (code !== 0) {
    console.error("The packages could not be installed: is the npm registry reachable?");
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

/** The path of a Chromium or Chrome on this machine, or nothing. */
export function findChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const places = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin");
  const candidates = [process.env.CHROMIUM, ...places.flatMap((place) => names.map((name) => join(place, name)))];
  return candidates.find((path) => {
    if (!path) return false;
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A Chromium for the browser tests: found, or installed from Debian's packages. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  const isRoot = process.getuid?.() === 0;
  const apt = (...args) => (isRoot ? run("apt-get", args, quiet) : run("sudo", ["-n", "apt-get", ...args]));
  if (process.platform === "linux") {
    console.error("Installing Chromium from Debian's packages for the browser tests …");
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  const installed = findChromium();
  if (installed) return installed;
  console.error("The browser tests need Chromium, and it could not be installed.");
  console.error("Install it (Debian: apt-get install chromium) or set CHROMIUM to its path, then run npm test again.");
  process.exit(1);
}
