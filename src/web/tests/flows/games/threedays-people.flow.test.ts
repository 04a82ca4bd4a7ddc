/** Three Days between people: a slow game in two browsers, in which a whole activation of the one asks nothing of the other. */
import { expect, test } from "vitest";
import { handsOf } from "../../hands.js";
import { slow, twoBy } from "../../homes.js";
import { visits } from "../../visit.js";
import { playUntil } from "./threedays-general.js";

const two = twoBy(visits());

const hays = "Hays's brigade";

/** The 9th Louisiana comes up to von Gilsa's men and the guns on East Cemetery Hill. */
const position = {
  game: "threedays",
  scenario: "S7",
  units: {
    "9th Louisiana": { at: "B4417", sp: 7, facing: "S", order: "attack" },
    "41st New York": { at: "B4717", sp: 3, facing: "N" },
    "54th New York": { at: "B4716", sp: 2, facing: "N" },
    "Battery B, 4th US (Stewart)": { at: "B4718", sp: 6, facing: "N" },
  },
  leaders: { "Hays (Confederate)": { at: "B4417" }, Early: { at: "B4417" } },
  brigade: hays,
  inCommand: [hays],
  agenda: ["turn", ["endTurn", -1], "draw", ["activate", 1, hays], ["actions", hays]],
};

test("a slow game of two: one answers as most would and goes to bed, the other's brigade comes up and goes in", async () => {
  const [ada, ben, id] = await two({ position, ...slow }, { game: "threedays", sides: ["confederate", "union"] });
  const list = ben.page.getByRole("region", { name: "Answers in advance" });
  await list.getByRole("button", { name: "All as most would answer" }).click();
  await list.getByText(/^\d+ answers are given$/).click();
  await list.getByText("When fired on: fire, from +0").waitFor();
  await list.getByText("When fired on: else hold fire").waitFor();
  await ben.page.goto("about:blank");

  const hands = handsOf(ada);
  await hands.await("its units move, fire, rally");
  for (const word of ["Take up 9th Louisiana", "March to B4516", "March to B4616"]) await hands.order(word);
  await hands.stands("9th Louisiana", "B4616");
  await hands.order(/^Halt$/);
  await playUntil(ada.page, /^(?!.*Hays's brigade)/);
  // What the Union did meanwhile, nobody was asked for.
  await hands.told(/54th New York fires at B4616 \(prepared fire, 2 SP\)/);
  expect(ada.complaints).toEqual([]);

  // When he comes back he sees all of it, as it was told.
  await ben.page.goto(`${new URL(ada.page.url()).origin}/#/tables/${id}`);
  await handsOf(ben).told(/54th New York fires at B4616 \(prepared fire, 2 SP\)/);
});
