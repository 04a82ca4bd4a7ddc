/** Clash of Giants between people: two browsers at one table, live. */
import { expect, test } from "vitest";
import { declared, G } from "../../../../games/clash/tests/field.js";
import { handsOf } from "../../hands.js";
import { twoBy } from "../../homes.js";
import { visits } from "../../visit.js";

const two = twoBy(visits());

test("what one orders the other sees, and both sides show their guns in one fight", async () => {
  const units = { Zouaves: "3713", Wilcox: "3613", Mahone: "3814", Wright: "3813" };
  const guns = { Anderson: "ready", "V Corps": "ready" };
  const { game, state } = declared(G, { side: "confederate", formation: "Anderson", units, guns });
  const played = { game: "clash-gettysburg", sides: ["confederate", "union"] } as const;
  const [ada, ben] = await two({ position: game.position(state) }, played);
  const [attacks, defends] = [handsOf(ada), handsOf(ben)];
  await attacks.order("Attack Zouaves in 3713");
  for (const unit of ["Wilcox", "Wright", "Mahone"]) await attacks.order(`${unit} attacks`);
  expect(await ben.page.getByRole("region", { name: "All orders" }).count()).toBe(0);
  await attacks.order("Attack 3713 now");
  await attacks.order("Commit the guns of Anderson");
  await defends.order("Commit the guns of V Corps");
  for (const { told } of [attacks, defends]) {
    await told(/attack Zouaves in 3713/);
    await told("7 to 3: 2:1, flanked.");
  }
  expect([...ada.complaints, ...ben.complaints]).toEqual([]);
});
