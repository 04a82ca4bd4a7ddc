/** The Guns of Gettysburg in the browser: one withdrawal, from the block to its front. The whole of it is in guns.flow.test.ts. */
import { expect, test } from "vitest";
import { alone } from "../../saved.js";
import { visits } from "../../visit.js";
import { noon, sittingBy } from "./guns-table.js";

const sitAt = sittingBy(visits());

test("a withdrawal: the block that must go is taken up, goes back where the map is lit, and faces the enemy", async () => {
  const { hands, complaints } = await sitAt(
    {
      ...noon,
      active: "union",
      ask: "withdraw",
      stage: "withdrawal",
      orders: ["withdraw", "hold"],
      blocks: { "REYNOLDS A": { at: "M1-M2>HM1", did: ["forced"] }, "HOWARD A": "S2-S3>MS2", "HETH A": "H1-H2>HM1" },
      tokens: { union: { tray: { "REYNOLDS 2": 1, "ANY 1": 3 } }, confederate: { tray: { "HETH 2": 1 } } },
    },
    { seats: alone },
  );
  await hands.awaits("REYNOLDS A must withdraw");
  await hands.order(/^Take up REYNOLDS A/);
  await hands.awaits("choose where REYNOLDS A withdraws");
  await hands.press("S1b-S2");
  await hands.awaits("which way does REYNOLDS A face");
  await hands.press("MS1");
  await hands.stands("u1", "S1b-S2");
  await hands.told("REYNOLDS A withdraws from McPherson Ridge north of the pike to Oak Ridge.");
  await hands.awaits("end withdrawals");
  await hands.order("End withdrawals");
  await hands.awaits("march, turn");
  expect(complaints).toEqual([]);
});
