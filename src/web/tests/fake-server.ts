/** A server at the other end of the page's sockets, as far as the page can tell: a script says what it answers and when a line breaks. */
import type { Json, JsonObject } from "../../engine/index.js";
import type { Entry, Method, TableInfo } from "../host/host.js";
import type { Socket } from "../host/socket.js";
import type { Heard, Said } from "../host/words.js";
import { seat, table } from "../table/tests/fakes.js";

export type SaidWithId = Said & { readonly id: number };

export interface Wire extends Socket {
  /** What the page has said on it, oldest first. */
  readonly said: SaidWithId[];
  tell(message: Heard | JsonObject): void;
  /** Ends it from the server's side. */
  cut(code?: number): void;
}

export function fakeServer() {
  const wires: Wire[] = [];
  const connect = (): Socket => {
    const said: SaidWithId[] = [];
    const wire: Wire & { readyState: number } = {
      said,
      readyState: 1,
      onmessage: null,
      onclose: null,
      send: (text) => said.push(JSON.parse(String(text))),
      close() {
        wire.readyState = 3;
      },
      tell: (message) => wire.onmessage?.call(wire as unknown as WebSocket, { data: JSON.stringify(message) } as MessageEvent),
      cut(code = 1006) {
        wire.readyState = 3;
        wire.onclose?.call(wire as unknown as WebSocket, { code } as CloseEvent);
      },
    };
    wires.push(wire);
    return wire;
  };
  return {
    connect,
    wires,
    get wire() {
      return wires[wires.length - 1];
    },
  };
}

export function entry(number: number, more: Partial<Entry> = {}): Entry {
  return {
    number,
    kind: "act",
    seat: "blue",
    at: "1862-09-17T05:30:00.000Z",
    events: [{ event: "march", rule: "TY-4.2", text: `Entry ${number}.` }],
    ...more,
  };
}

export function tableInfo(number: number, more: Partial<TableInfo> = {}): TableInfo {
  const seats = [seat("blue", { name: "Ada", you: true }), seat("gray", { bot: "greedy" })];
  return table({ id: "gM6DdRZvfwJenqBU", scenario: "picket", number, startedAt: null, seats, ...more });
}

/** The routes that pages ask for, with their answers; what was asked is noted. */
export function fakeRoutes(routes: (method: Method, path: string) => Json | undefined) {
  const asked: string[] = [];
  const ask = async (method: Method, path: string): Promise<Json> => {
    asked.push(`${method} ${path}`);
    const answer = routes(method, path);
    if (answer === undefined) throw new Error(`Nobody expected ${method} ${path}.`);
    return answer;
  };
  return { ask, asked };
}
