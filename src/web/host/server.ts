/** Tables on the server: docs/server.md, over HTTP and one WebSocket for the whole page. */
import type { Json, JsonObject } from "../../engine/index.js";
import { addressOf, findServer, noteServer } from "./here.js";
import type { Host, Method, TableInfo, Trouble } from "./host.js";
import { away, troubleOf } from "./line.js";
import { type SocketLine, socketLine } from "./socket.js";
import { tablesOn } from "./tables.js";
import { takePart } from "./toss.js";
import type { Fault } from "./words.js";

const LIMIT = 20_000;

/** Requests after which the connection may speak for somebody else. */
const CHANGES_WHO = /^(POST|DELETE) \/api\/(guest|account|session|me)$|^PUT \/api\/me\/name$/;
/** Requests after which a table may be full: this page makes a number for its dice then. */
const MAY_FILL = /^POST \/api\/tables(\/[^/]+\/(join|rematch))?$/;
/** Requests that make a guest of who has no cookie. */
const MAKES_GUEST = /^POST \/api\/tables(\/[^/]+\/join)?$/;

function createServerHost(line: SocketLine, send: typeof fetch = fetch): Host {
  const ask = async (method: Method, path: string, body?: Json): Promise<Json> => {
    const asked = `${method} ${path}`;
    const answer = await request(send, method, path, MAY_FILL.test(asked) ? { ...(body as JsonObject), dice: true } : body);
    if (CHANGES_WHO.test(asked) || (MAKES_GUEST.test(asked) && !line.you.peek())) line.renew();
    return answer;
  };
  const tables = tablesOn(line, ask);
  return {
    id: "server",
    ask,
    async tables(show) {
      const listed = await ask("GET", `/api/tables?show=${show}`).catch((trouble: Trouble) => {
        // Who is nobody yet has no tables.
        if (show === "mine" && trouble.code === "unauthorized") return { tables: [] };
        throw trouble;
      });
      return (listed as unknown as { readonly tables: readonly TableInfo[] }).tables;
    },
    async create(wanted) {
      return (await ask("POST", "/api/tables", wanted as unknown as Json)) as unknown as Awaited<ReturnType<Host["create"]>>;
    },
    open(id, invitation) {
      const open = tables.open(id, invitation);
      const leave = takePart(ask, open.table);
      return {
        ...open,
        close() {
          leave();
          open.close();
        },
      };
    },
  };
}

async function request(send: typeof fetch, method: Method, path: string, body?: Json): Promise<Json> {
  const response = await send(addressOf(path), {
    method,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LIMIT),
  }).catch(() => {
    noteServer(false);
    throw away();
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => undefined);
  const fault = (answer as { readonly error?: Fault } | undefined)?.error;
  // Whatever answers without our words is not our server: a proxy before one that is down, or a place for files alone.
  if (answer === undefined || (!response.ok && typeof fault?.message !== "string")) {
    noteServer(false);
    throw away();
  }
  noteServer(true);
  if (fault && !response.ok) throw troubleOf(fault);
  return answer as Json;
}

function liveAddress(): string {
  const address = addressOf("/api/live");
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

const line = socketLine(() => new WebSocket(liveAddress()));
export const serverHost: Host = createServerHost(line);

if (typeof document !== "undefined") {
  line.state.subscribe((state) => state === "here" && noteServer(true));
  const wake = () => {
    line.wake();
    void findServer();
  };
  addEventListener("online", wake);
  addEventListener("offline", wake);
  addEventListener("pageshow", ({ persisted }) => persisted && line.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.wake());
}
