/** What must be there before anything else runs. Only Node's own modules here: this file works on a fresh clone. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** Installs the packages of the lockfile, unless just these are there. */
export function ensurePackages() {
  const stamp = join(root, "node_modules", ".longroll-lock");
  const isReady = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
  if (isReady()) return;
  const code = alone(join(root, ".installing"), () => {
    if (isReady()) return 0;
    const hash = lockHash();
    console.error("Installing packages …");
    // npm is called through its own script where npm started us, so that Windows needs no shell.
    const npm = process.env.npm_execpath;
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
    const code = npm ? run(process.execPath, [npm, ...args]) : run("npm", args);
    if (code === 0) writeFileSync(stamp, hash);
    return code;
  });
  if (code === 0) return;
  console.error("The packages could not be installed: is the npm registry reachable?");
  process.exit(1);
}

/** For the command, which must not take packages away under others: installs them only where there are none. */
export function ensureSomePackages() {
  if (!existsSync(join(root, "node_modules", "esbuild"))) ensurePackages();
}

/** Does the work while no other process does: the file holds the id of the one that does, and is void when that one has died. */
function alone(file, work) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isVoid(file)) rmSync(file, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function isVoid(file) {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    // Not yet written: its maker is just about to.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** What a browser of a test needs none of; and as root there is no sandbox. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const CHROME_ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The path of a Chromium or Chrome on this machine, or nothing. */
export function findChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const places = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin");
  const candidates = [process.env.CHROMIUM, ...places.flatMap((place) => names.map((name) => join(place, name))), CHROME_ON_A_MAC];
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
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [program, ...rest] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return run(program, rest);
  };
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
