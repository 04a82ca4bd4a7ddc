/** `longroll serve` as people run it: a process that starts, serves, and stops when it is told to. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
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

describe("longroll serve", () => {
  test("says where it is, serves, keeps games over a stop, and stops at SIGTERM with 0", async () => {
    const data = join(folder, "games");
    const first = serve(["--port", "0", "--data", data]);
    const address = await first.address;
    expect(address).toMatch(/^http:\/\/localhost:\d+$/);
    expect(await (await fetch(`${address}/ready`)).json()).toMatchObject({ ready: true });
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
    first.child.kill("SIGTERM");
    const stopped = await first.ended;
    expect(stopped).toMatchObject({ code: 0, err: expect.not.stringContaining("Error") });
    expect(stopped.out).toContain('"msg":"stopped"');
    expect(stopped.out).not.toContain("longroll=");

    const second = serve(["--port", "0", "--data", data, "--log", "warn"]);
    const again = await fetch(`${await second.address}/api/tables/${table.id}`);
    expect(await again.json()).toMatchObject({ table: { id: table.id, status: "playing" } });
    second.child.kill("SIGINT");
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  test("stops with 0 also while somebody is connected who says nothing, or half of something", async () => {
    const { child, address, ended } = serve(["--port", "0", "--data", join(folder, "held"), "--log", "warn"]);
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
    const data = join(folder, "shared");
    const first = serve(["--port", "0", "--data", data]);
    const port = new URL((await first.address)!).port;
    expect(await serve(["--port", "0", "--data", data]).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining("in use by another"),
    });
    const other = await serve(["--port", port, "--data", join(folder, "other")]).ended;
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
