import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import type { TableInfo } from "../../host/host.js";
import { type Asking, asked } from "../desk/asked.js";
import { card, seat, table } from "./fakes.js";

interface Given {
  readonly info?: TableInfo;
  readonly mine?: boolean;
  readonly at?: number;
  /** Of whose orders that comes which is being told. */
  readonly tells?: "own" | "others";
}

function line({ info = table(), mine = false, at, tells }: Given = {}) {
  const decision: JsonObject = { seat: "blue", text: "Blue: load or fire.", rule: "TY-2.0" };
  const asking = {
    board: { card },
    open: { table: signal(info), thinking: signal(undefined) },
    decision: signal(mine ? decision : { seat: info.toDecide ?? "" }),
    mine: signal(mine),
    reel: { at: signal(at), last: signal(12) },
  } as unknown as Asking;
  return asked(asking, tells !== undefined, tells === "own");
}

const ben = seat("gray", { name: "Ben" });
const me = seat("blue", { you: true });

test("what is asked of this page is said with its rule", () => {
  expect(line({ mine: true })).toEqual({ kind: "mine", words: "Blue: load or fire.", rule: "TY-2.0" });
});

test("while another decides it says who: the computer, a person, or to those who watch just who decides", () => {
  expect(line({ info: table({ toDecide: "gray" }) }).words).toBe("Gray: the computer is thinking.");
  expect(line({ info: table({ toDecide: "gray", seats: [me, ben] }) }).words).toBe("Waiting for Ben (Gray).");
  expect(line({ info: table({ toDecide: "gray", seats: [seat("blue", { name: "Ada" }), ben] }) }).words).toBe("Gray: Ben decides.");
});

test("a look back, the end and a frozen table are told before anything else", () => {
  expect(line({ at: 3, mine: true }).kind).toBe("past");
  const result = { winner: "blue", level: "won", score: {}, text: "The blue pickets hold the road." };
  expect(line({ info: table({ status: "over", toDecide: null, result }), at: 12 })).toEqual({
    kind: "over",
    words: "The blue pickets hold the road.",
  });
  expect(line({ info: table({ status: "frozen", message: "A fault has stopped it." }) }).words).toBe("A fault has stopped it.");
});

test("what is told is what the others do, or what comes of one's own orders", () => {
  expect(line({ mine: true, tells: "others" }).words).toMatch(/^See what the others do\./);
  expect(line({ mine: true, tells: "own" }).words).toMatch(/^See what comes of it\./);
});
