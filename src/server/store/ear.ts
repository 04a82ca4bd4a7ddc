/** The connection that listens. It is made anew when it is lost, and then everyone is told to catch up. */
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { createChannels, type Listening, quoted } from "./channels.js";

/** How often it is asked whether it is still there: a connection that was cut says nothing by itself. */
const PULSE = 15_000;
const ANSWER = 10_000;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

export function createEar(server: ClientConfig): Listening & { close(): Promise<void> } {
  const closing = new AbortController();
  const channels = createChannels(async (command) => {
    connected ??= keepConnected();
    await (await connected).query(command);
  });
  /** The connection of now, or the promise of the next. Nothing until somebody listens. */
  let connected: Promise<Client> | undefined;

  async function connect(): Promise<Client> {
    const socket = new Socket();
    const client = new Client({ ...server, stream: () => socket, query_timeout: ANSWER });
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => channels.tell(channel, payload ?? ""));
    try {
      await client.connect();
      for (const channel of channels.names()) await client.query(`listen ${quoted(channel)}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    const pulse = setInterval(() => client.query("select 1").catch(() => socket.destroy()), PULSE);
    pulse.unref();
    client.once("end", () => {
      clearInterval(pulse);
      if (!closing.signal.aborted) connected = again();
    });
    return client;
  }

  /** Tries until it is there, or the store closes. */
  async function keepConnected(): Promise<Client> {
    for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      try {
        return await connect();
      } catch {
        await pause(wait, undefined, { signal: closing.signal, ref: false });
      }
    }
  }

  function again(): Promise<Client> {
    const next = keepConnected();
    next.then(channels.catchUp, () => undefined);
    return next;
  }

  return {
    listen: channels.listen,
    close: async () => {
      closing.abort();
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
