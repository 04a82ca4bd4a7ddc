/** What a page may say over its live connection, in shape. */
import { z } from "zod";
import { action, chatText, entryNumber, invitation, seatName, tableId } from "../tables/shapes.js";

/** Given back with the answer, so that a page knows what it belongs to. */
const id = z.union([z.string().max(64), z.number()]).optional();
const chatId = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const said = <const T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), id, ...shape });

export const message = z.discriminatedUnion("type", [
  said("ping", {}),
  said("watch", {
    table: tableId,
    seat: seatName.optional(),
    since: entryNumber.optional(),
    chat: chatId.optional(),
    invitation: invitation.optional(),
  }),
  said("unwatch", { table: tableId }),
  said("act", { table: tableId, number: entryNumber, action }),
  said("write", { table: tableId, number: entryNumber }),
  said("undo", { table: tableId, number: entryNumber }),
  said("ask-undo", { table: tableId, number: entryNumber }),
  said("answer-undo", { table: tableId, yes: z.boolean() }),
  said("offer-draw", { table: tableId }),
  said("refuse-draw", { table: tableId }),
  said("hold", { table: tableId, on: z.boolean() }),
  said("resign", { table: tableId, seat: seatName.optional() }),
  said("chat", { table: tableId, text: chatText }),
]);

export type Message = z.infer<typeof message>;
export type Watch = Extract<Message, { type: "watch" }>;
