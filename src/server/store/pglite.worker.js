/**
 * The embedded database has a thread to itself, so that neither a sync to disk nor its death holds up the server.
 * In: { id, first?, text, values } or { id, close: true }. Out: { id, answer } or { id, error }, { channel, payload }, { ready }, { dead }.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, protocol } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const { serialize } = protocol;

/** PGlite leaves what it writes to the operating system, and a power cut would take it. Here what is synced is on the disk. */
class SyncedFolder extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const sync = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fdatasyncSync(nfd)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, sync] } };
  }
}

function syncFolder(path) {
  // Windows has no such thing, and needs none.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const SETTINGS = ["wal_sync_method=fsync", "log_min_messages=fatal", "log_min_error_statement=panic"];

/** What it said last. */
const said = [];

function hear(line) {
  said.push(line);
  if (said.length > 20) said.shift();
  // It cannot be trusted with another statement, and may never come back from this one. What players write never begins a line.
  if (/^\S+ \S+ \S+ \[\d+\] PANIC: |^Aborted\(/.test(line)) parentPort.postMessage({ dead: line });
}

/** Statements the database has already understood, by their text. */
const prepared = new Map();
const MOST_PREPARED = 256;
let statements = 0;

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** All that a statement needs in one go: understood (once), its values bound, carried out. */
async function query(pg, text, values) {
  if (prepared.size >= MOST_PREPARED) {
    prepared.clear();
    await pg.execProtocolStream(serialize.query("deallocate all"), { syncToFs: false });
  }
  const known = prepared.get(text);
  const name = known ?? `s${++statements}`;
  const parts = [serialize.bind({ statement: name, values }), serialize.describe({ type: "P" }), serialize.execute({}), serialize.sync()];
  if (known === undefined) parts.unshift(serialize.parse({ name, text }));
  const messages = await pg.execProtocolStream(joined(parts), { syncToFs: false });
  prepared.set(text, name);
  return answer(messages);
}

function answer(messages) {
  const told = { types: [], names: [], rows: [], tag: "" };
  for (const message of messages) {
    if (message.name === "rowDescription") {
      told.types = message.fields.map(({ dataTypeID }) => dataTypeID);
      told.names = message.fields.map(({ name }) => name);
    } else if (message.name === "dataRow") told.rows.push(message.fields);
    else if (message.name === "commandComplete") told.tag = message.text;
  }
  return told;
}

function fault({ message, code, severity, constraint, detail, table, column }) {
  return { message, code, severity, constraint, detail, table, column };
}

async function run(pg, { id, first, text, values, close }) {
  try {
    if (close) {
      await pg.close();
      parentPort.postMessage({ id });
      parentPort.close();
      return;
    }
    if (first !== undefined) await query(pg, first, []);
    parentPort.postMessage({ id, answer: await query(pg, text, values) });
  } catch (error) {
    parentPort.postMessage({ id, error: fault(error) });
  }
}

try {
  const pg = await PGlite.create({
    fs: new SyncedFolder(workerData.folder),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== "-F"), ...SETTINGS.flatMap((setting) => ["-c", setting])],
    onStderr: hear,
    onStdout: hear,
  });
  pg.onNotification((channel, payload) => parentPort.postMessage({ channel, payload }));
  let last = Promise.resolve();
  parentPort.on("message", (message) => {
    last = last.then(() => run(pg, message));
  });
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ dead: [error.message, ...said.filter((line) => /FATAL|PANIC|DETAIL|HINT/.test(line))].join(" ") });
}
