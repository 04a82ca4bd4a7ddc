/** `longroll serve` as people run it: a process that starts, serves, and stops when it is told to. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";

const folder = mkdtempSync(join(tmpdir(), "longroll-serve-"));
const children = new Set<ChildProcess>();
beforeAll(ensureCommand, 30_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Running {
  readonly child: ChildProcess;
  /** Where it says it is; nothing when it ends before it says so. */
  readonly address: Promise<string | undefined>;
  readonly ended: Promise<Ended>;
}

function serve(args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, ["dist/longroll.js", "serve", ...args], { stdio: "pipe", env: { ...process.env, ...env } });
  children.add(child);
  let out = "";
  let err = "";
  let found: (address: string | undefined) => void = () => {};
  const address = new Promise<string | undefined>((resolve) => {
    found = resolve;
  });
  child.stdout.on("data", (part) => {
    out += part;
    const said = /^Longroll is at (\S+)$/m.exec(out);
    if (said) found(said[1]);
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => {
      found(undefined);
      children.delete(child);
      resolve({ code, out, err });
    });
  });
  return { child, address, ended };
}

let first: ReturnType<typeof beginWithNothing> | undefined;
/** Making a database takes seconds: it is done once, and all others begin with a copy. */
function begun() {
  first ??= beginWithNothing();
  return first;
}

/** It is started, a table is made, and it is stopped. */
async function beginWithNothing() {
  const data = join(folder, "games");
  const { child, address: said, ended } = serve(["--port", "0", "--data", data]);
  const address = await said;
  const made = await fetch(`${address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      game: "antietam",
      seats: { union: { who: "me" }, confederate: { who: "bot", level: "random" } },
      spectators: true,
    }),
  });
  const { table } = (await made.json()) as { table: { id: string } };
  child.kill("SIGTERM");
  return { data, address, table, stopped: await ended };
}

async function copied(name: string): Promise<string> {
  cpSync((await begun()).data, join(folder, name), { recursive: true });
  return join(folder, name);
}

describe("longroll serve", () => {
  test("says where it is, serves, keeps games over a stop, and stops at SIGTERM with 0", async () => {
    const { data, address, table, stopped } = await begun();
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    expect(stopped).toMatchObject({ code: 0, err: expect.not.stringContaining("Error") });
    expect(stopped.out).toContain('"msg":"stopped"');
    expect(stopped.out).not.toContain("longroll=");

    const second = serve(["--port", "0", "--data", data, "--log", "warn"]);
    expect(await (await fetch(`${await second.address}/ready`)).json()).toMatchObject({ ready: true });
    const again = await fetch(`${await second.address}/api/tables/${table.id}`);
    expect(await again.json()).toMatchObject({ table: { id: table.id, status: "playing" } });
    second.child.kill("SIGINT");
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  test("stops with 0 also while somebody is connected who says nothing, or half of something", async () => {
    const { child, address, ended } = serve(["--port", "0", "--data", await copied("held"), "--log", "warn"]);
    const port = Number(new URL((await address)!).port);
    const halves = [
      "",
      "GET /hea",
      "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
    ];
    for (const says of halves) {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      await once(socket, "connect");
      socket.write(says);
    }
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, err: "" });
  });

  test("a port or a data folder that another one has: says so, exit 1", async () => {
    const shared = await copied("shared");
    const first = serve(["--port", "0", "--data", shared]);
    const port = new URL((await first.address)!).port;
    expect(await serve(["--port", "0", "--data", shared]).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining("in use by another"),
    });
    const other = await serve(["--port", port, "--data", await copied("other")]).ended;
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining(`port ${port} is taken`) });
    first.child.kill("SIGTERM");
    await first.ended;
  });

  test("a database that is not there: says so, without its password, exit 1", async () => {
    const { code, out, err } = await serve(["--port", "0"], { DATABASE_URL: "postgres://longroll:drumbeat@127.0.0.1:1/longroll" }).ended;
    expect(code).toBe(1);
    expect(out + err).not.toContain("drumbeat");
    expect(err).toMatch(/^longroll: .+\n/);
    expect(err).not.toContain("    at ");
  });
});
