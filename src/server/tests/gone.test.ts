/** The database goes away and comes back; the disk fills up and is cleared: clear errors meanwhile, and play goes on. */
import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { startCluster } from "./cluster.js";
import { type Answer, leasesRunOut, type Node, standing, startNode, type Visitor, visitor } from "./nodes.js";

beforeAll(ensureCommand);
const soon = { timeout: 120_000, interval: 200 };

async function sitDown(player: Visitor, node: Node): Promise<string> {
  const seats = { union: { who: "me" }, confederate: { who: "me" } };
  return (await player.ask(node, "POST", "/api/tables", { game: "antietam", sameScreen: true, seats })).body.table.id;
}

/** The first action that is open, with the number the player has seen. */
async function act(player: Visitor, node: Node, id: string, { number, legal }: ReturnType<typeof standing>): Promise<Answer> {
  return player.ask(node, "POST", `/api/tables/${id}/act`, { number, action: legal[number % legal.length] });
}

const look = async (player: Visitor, node: Node, id: string) => standing(await player.ask(node, "GET", `/api/tables/${id}`));

function expectUnavailable({ status, body }: Answer): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { error: { code: "unavailable", message: expect.stringMatching(/\w+ \w+/) } },
  });
  expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|SQL|at \w+ \(/);
}

describe("the database", () => {
  test("is gone and comes back: clear errors, then play goes on, on the same connections", async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const node = await startNode({ dataDir: tmpdir(), databaseUrl: cluster.url("postgres") }, { log: "error" });
    const ann = visitor();
    const id = await sitDown(ann, node);
    const line = await ann.connect(node);
    line.send({ type: "watch", table: id });
    await line.hear(({ type }) => type === "state");
    const seen = await look(ann, node, id);
    expect((await act(ann, node, id, seen)).status).toBe(200);
    const latest = await look(ann, node, id);

    await cluster.crash();
    expectUnavailable(await act(ann, node, id, latest));
    expectUnavailable(await ann.ask(node, "GET", "/api/tables?show=mine"));
    line.send({ type: "act", id: 1, table: id, number: latest.number, action: latest.legal[0] });
    expect(await line.hear((message) => message.id === 1)).toMatchObject({ type: "error", error: { code: "unavailable" } });
    expect(await ann.ask(node, "GET", "/health")).toMatchObject({ status: 200 });
    expect(await ann.ask(node, "GET", "/ready")).toMatchObject({ status: 503, body: { database: false } });

    await cluster.start();
    await vi.waitFor(async () => expect((await ann.ask(node, "GET", "/ready")).status).toBe(200), soon);
    expect(await look(ann, node, id)).toMatchObject({ number: latest.number });
    expect((await act(ann, node, id, latest)).status).toBe(200);
    await line.hear(({ type, number }) => type === "moved" && number === latest.number + 1);
    expect(await node.stop()).toBe(0);
  });

  test("is gone when the node is stopped: it stops at once, and well", async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const node = await startNode({ dataDir: tmpdir(), databaseUrl: cluster.url("postgres") }, { log: "error" });
    const ann = visitor();
    const line = await ann.connect(node);
    line.send({ type: "watch", table: await sitDown(ann, node) });
    await line.hear(({ type }) => type === "state" || type === "error");
    await cluster.crash();
    expect(await node.stop()).toBe(0);
    expect(await line.closed).toBe(1001);
  });

  test("is gone while bots play: they go on when it is back", async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const node = await startNode({ dataDir: tmpdir(), databaseUrl: cluster.url("postgres") }, { log: "silent" });
    const ann = visitor();
    const bots = { union: { who: "bot", level: "random" }, confederate: { who: "bot", level: "random" } };
    const { id } = (await ann.ask(node, "POST", "/api/tables", { game: "antietam", sameScreen: true, spectators: true, seats: bots })).body
      .table;
    await vi.waitFor(async () => expect((await look(ann, node, id)).number).toBeGreaterThan(5), soon);
    await cluster.crash();
    await cluster.start();
    await vi.waitFor(async () => expect((await ann.ask(node, "GET", "/ready")).status).toBe(200), soon);
    const { number } = await look(ann, node, id);
    await leasesRunOut(cluster.url("postgres"));
    await vi.waitFor(async () => {
      const now = await look(ann, node, id);
      expect(now.status === "over" || now.number > number + 10).toBe(true);
    }, soon);
  });
});

/** A disk of its own, small enough to be filled; nothing where this user may not make one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "longroll-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o777);
  return folder;
}

function dropDisk(folder: string): void {
  execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true });
}

const ballast = (folder: string) => join(folder, "ballast");

/** Leaves no room at all. */
function fill(folder: string): void {
  const file = openSync(ballast(folder), "a");
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size);
      for (;;) if (writeSync(file, block) < size) break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  expect(statfsSync(folder).bavail).toBe(0);
}

const probe = smallDisk(1);
if (probe) dropDisk(probe);

describe.skipIf(!probe)("the disk (needs the right to mount one)", () => {
  test.each(["pglite", "postgres"] as const)(
    "is full and is cleared, on %s: clear errors, nothing answered is lost, then play goes on",
    async (kind) => {
      const disk = smallDisk(160)!;
      onTestFinished(() => dropDisk(disk));
      const node = await onDisk(kind, disk);
      const ann = visitor();
      const id = await sitDown(ann, node);
      expect((await act(ann, node, id, await look(ann, node, id))).status).toBe(200);

      fill(disk);
      let answered = 1;
      let refused: Answer | undefined;
      // There may be room left in files that are there already.
      for (let tries = 0; !refused && tries < 20_000; tries++) {
        const now = await look(ann, node, id).catch(() => undefined);
        if (now && now.legal.length === 0) break;
        const answer = now ? await act(ann, node, id, now) : await ann.ask(node, "GET", `/api/tables/${id}`);
        if (answer.status === 200) answered++;
        else refused = answer;
      }
      expectUnavailable(refused!);
      expect((await ann.ask(node, "GET", "/health")).status).toBe(200);

      unlinkSync(ballast(disk));
      await vi.waitFor(async () => {
        const now = await look(ann, node, id);
        expect(now.number).toBeGreaterThanOrEqual(answered);
        expect((await act(ann, node, id, now)).status).toBe(200);
      }, soon);
      expect(await node.stop()).toBe(0);
    },
  );
});

/** A node whose database lives on that disk. */
async function onDisk(kind: "pglite" | "postgres", disk: string): Promise<Node> {
  if (kind === "pglite") return startNode({ dataDir: join(disk, "data") }, { log: "silent" });
  vi.stubEnv("TMPDIR", disk);
  const cluster = await startCluster();
  vi.unstubAllEnvs();
  onTestFinished(() => cluster.stop());
  return startNode({ dataDir: tmpdir(), databaseUrl: cluster.url("postgres") }, { log: "silent" });
}
