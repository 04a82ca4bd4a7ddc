/** The end of the HTTP server: what was asked is answered, and nobody who is connected can hold it up. */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

const SWEEP_MS = 50;
/** How long the last answers may take on their way, and a request that was half sent may take to become whole. */
const LAST_WORDS_MS = 1000;

/**
 * Node ends a connection only between an answer and the next request. One that never sent a whole request, that does not read its answer, or
 * that was to become a live connection would be waited for without end.
 */
export function closeInTime(frame: FastifyInstance): void {
  const connections = new Set<Socket>();
  const unanswered = new Set<FastifyRequest>();
  frame.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  frame.addHook("onRequest", async (request, reply) => {
    if (request.headers.upgrade !== undefined) return;
    unanswered.add(request);
    reply.raw.once("close", () => unanswered.delete(request));
  });
  frame.addHook("onSend", async (request, _reply, payload) => {
    unanswered.delete(request);
    return payload;
  });
  frame.addHook("preClose", async () => {
    let lastAnswer = performance.now();
    const sweep = setInterval(() => {
      frame.server.closeIdleConnections();
      if ([...unanswered].some(({ raw }) => raw.complete)) lastAnswer = performance.now();
      else if (performance.now() - lastAnswer >= LAST_WORDS_MS) for (const socket of connections) socket.destroy();
    }, SWEEP_MS);
    frame.server.once("close", () => clearInterval(sweep));
  });
}
