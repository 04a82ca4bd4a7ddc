/** News by the player's choice: what, where, when; and the links in mail that say yes or no without signing in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { addAddress, answerFor, choicesOf, choose, newAddress, removeAddress } from "../news/choices.js";
import { type Purpose, whoseLink } from "../news/links.js";
import type { Newsroom } from "../news/news.js";
import { choice } from "../news/settings.js";
import { demand, standingOf } from "../safety/may.js";
import { read } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { Trouble } from "../trouble.js";

const addressParams = z.object({ id: z.uuid() });
const linkQuery = z.object({ for: z.string().max(1000) });

export function registerNews(frame: FastifyInstance, station: Station, { mail, pushKeys }: Newsroom): void {
  frame.get("/api/me/news", async (request) => {
    const person = chooser(request);
    return { news: await choicesOf(station, person), pushKey: pushKeys.publicKey };
  });

  frame.put("/api/me/news", async (request) => {
    const person = chooser(request);
    const asked = await choose(station, mail, person, read(choice, request.body));
    return { news: await choicesOf(station, person), asked };
  });

  frame.post("/api/me/news/addresses", async (request, reply) => {
    const person = chooser(request);
    const id = await addAddress(station, person, read(newAddress, request.body));
    return reply.code(201).send({ id });
  });

  frame.delete("/api/me/news/addresses/:id", async (request, reply) => {
    const person = chooser(request);
    const asked = addressParams.safeParse(request.params);
    if (!asked.success) throw new Trouble("unknown", "There is no such address.");
    await removeAddress(station, person, asked.data.id);
    return reply.code(204).send();
  });

  frame.register(async (scope) => {
    // Mail programs post a form of their own when "unsubscribe" is pressed; what is in it does not matter.
    for (const type of ["application/x-www-form-urlencoded", /^multipart\/form-data/]) {
      scope.addContentTypeParser(type, { parseAs: "string", bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
    }
    for (const purpose of ["confirm", "unsubscribe"] as const) {
      // Programs that look through mail follow links: only pressing the button does something.
      scope.get(`/news/${purpose}`, async (request, reply) => {
        const link = await linkOf(station, purpose, request);
        return page(reply, link ? 200 : 404, link ? ASK[purpose] : VOID, link ? BUTTON[purpose] : undefined);
      });
      scope.post(`/news/${purpose}`, async (request, reply) => {
        const link = await linkOf(station, purpose, request);
        const done = link !== null && (await answerFor(station, link, purpose === "confirm"));
        return page(reply, done ? 200 : 404, done ? DONE[purpose] : VOID);
      });
    }
  });
}

function chooser(request: FastifyRequest): Person {
  demand("choose-news", standingOf(request.person));
  return request.person!;
}

async function linkOf(station: Station, purpose: Purpose, { query }: FastifyRequest) {
  const asked = linkQuery.safeParse(query);
  return asked.success ? whoseLink(station, purpose, asked.data.for) : null;
}

const ASK: Readonly<Record<Purpose, string>> = {
  confirm: "Shall news of your games come to this mail address?",
  unsubscribe: "Shall no more news of your games come to this mail address?",
};
const BUTTON: Readonly<Record<Purpose, string>> = { confirm: "Yes, send news here", unsubscribe: "No more news" };
const DONE: Readonly<Record<Purpose, string>> = {
  confirm: "News of your games will come to this address.",
  unsubscribe: "No more news will come to this address. You can choose otherwise in your settings at any time.",
};
const VOID = "This link is not valid, or not any more.";

/** The form goes to the address it came from. */
function page(reply: FastifyReply, status: number, text: string, button?: string): FastifyReply {
  const form = button ? `<form method="post"><button>${button}</button></form>` : `<p><a href="/">To the start</a></p>`;
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>News · Longroll</title><h1>News of your games</h1><p>${text}</p>${form}</html>\n`,
    );
}
