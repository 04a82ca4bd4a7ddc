/** Tables on this device: rules and bots in a thread, games in the browser's database. */
import { isRecord, type Json, type JsonObject } from "../../engine/index.js";
import { browserKeep } from "../rules/keep.js";
import { infoOf, isHere } from "../rules/row.js";
import { startRules } from "../rules/start.js";
import { type DeviceHost, type Host, type TableInfo, Trouble } from "./host.js";
import { serverHost } from "./server.js";
import { tablesOn } from "./tables.js";
import { workerLine } from "./worker-line.js";

export { isHere };

/** A long game, with room to spare. */
const MOST_BYTES = 8 * 1024 * 1024;

const line = workerLine(() => startRules("host"));
const tables = tablesOn(line, line.ask);
const keep = browserKeep();

const create: Host["create"] = async (wanted) =>
  (await line.ask("POST", "/api/tables", wanted as unknown as Json)) as unknown as Awaited<ReturnType<Host["create"]>>;

const idOf = (made: Json) => (made as unknown as { readonly table: TableInfo }).table.id;

export const deviceHost: DeviceHost = {
  id: "device",
  ask: line.ask,
  // The list needs no rules: the start page shows it without loading them.
  tables: async (show) => (show === "mine" ? (await keep.list()).map(infoOf) : []),
  create,
  open: (id) => tables.open(id),
  async load(file, seats) {
    const save = await readSave(file);
    return idOf(await line.ask("POST", "/api/load", { save, ...(seats && { seats: seats as unknown as Json }) }));
  },
  async playOn(game, view, seats, continues) {
    const wanted = { game, view, seats: seats as unknown as Json, ...(continues !== undefined && { continues }) };
    return idOf(await line.ask("POST", "/api/play-on", wanted));
  },
  async move(id, terms) {
    const { table } = (await line.ask("GET", `/api/tables/${id}`)) as unknown as { readonly table: TableInfo };
    if (table.status === "over") throw new Trouble("over", "The game is over: there is nothing left to play on the server.");
    const position = (await line.ask("GET", `/api/tables/${id}/position`)) as JsonObject;
    const made = await serverHost.create({ ...terms, game: table.game, position });
    await line.ask("POST", `/api/tables/${id}/moved`, { to: made.table.id });
    return made;
  },
  async remove(id) {
    await line.ask("DELETE", `/api/tables/${id}`);
  },
};

async function readSave(file: Blob): Promise<JsonObject> {
  const notOurs = () => new Trouble("illegal", "This is no saved game of Longroll. Choose a file that Longroll has saved.", "save.format");
  if (file.size > MOST_BYTES) throw notOurs();
  try {
    const save: unknown = JSON.parse(await file.text());
    if (isRecord(save)) return save as JsonObject;
  } catch {
    // Not JSON.
  }
  throw notOurs();
}
