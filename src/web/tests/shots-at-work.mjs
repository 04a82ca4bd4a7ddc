/** The First Day and Three Days at work, for the pictures of `npm run shots`: a march, a fire, a charge, orders for a division. */
const gordon = "Gordon's brigade";
const kershaw = "Kershaw's brigade";
/** The turn of The First Day and of Three Days, and what goes on in it. */
const firstDay = (...now) => ({ game: "firstday", scenario: "16.4", agenda: ["turn", ["endTurn", -1], ["draw", false], ...now] });
const threeDays = (scenario, ...now) => ({ game: "threedays", scenario, agenda: ["turn", ["endTurn", -1], "draw", ...now] });
const peachOrchard = {
  turn: 1,
  units: {
    "8th South Carolina": { at: "C0134", sp: 6, facing: "NE", order: "attack" },
    "141st Pennsylvania": { at: "C0133", sp: 3, facing: "SW" },
    "68th Pennsylvania": { at: "B7033", sp: 3, facing: "SW" },
  },
  leaders: { Kershaw: { at: "C0134" } },
  brigade: kershaw,
  inCommand: [kershaw],
};
/** Who looks on (the Confederates unless told), from which position, after which orders; the piece that acts, and its target. */
export const atWork = {
  "firstday-march": {
    position: {
      ...firstDay(["order", "Archer"]),
      turn: 12,
      units: { "2 WI": "2223", "7 WI": "2224", "13 AL": "2323", "7 TN": "2222", "14 TN": "2324" },
    },
    actions: [
      { do: "order", order: "maneuver" },
      { do: "take", unit: "14 TN" },
    ],
    at: "14 TN",
  },
  "firstday-fire": {
    position: {
      ...firstDay(["impulse", "confederate", 0, false]),
      turn: 3,
      units: { Crenshaw: "2503", McGraw: "2604", Marye: "2704", "3 IN": "2611" },
    },
    actions: [
      { do: "barrage", unit: "Marye", at: "2611" },
      { do: "join", unit: "McGraw" },
    ],
  },
  "firstday-charge": {
    me: "union",
    position: {
      ...firstDay(["obey", 3], "assaultStep"),
      turn: 3,
      units: { "2 WI": "3534", "24 MI": "3433", "5 AL Bn": { at: "3434", hits: 1 }, "13 AL": "3137" },
      brigade: "Meredith",
      doing: "attack",
    },
    actions: [
      { do: "attack", hex: "3434" },
      { do: "from", hex: "3534" },
    ],
    at: "2 WI",
  },
  "threedays-orders": {
    position: {
      ...threeDays("S7", ["activate", 1, gordon], ["actions", gordon], ["orders", "confederate"]),
      brigade: gordon,
      inCommand: [gordon, "Hays's brigade", "Avery's brigade"],
    },
    actions: [],
  },
  "threedays-march": {
    position: { ...threeDays("S7", ["activate", 1, gordon], ["actions", gordon]), brigade: gordon, inCommand: [gordon] },
    actions: [{ do: "take", unit: "61st Georgia" }],
    at: "61st Georgia",
  },
  "threedays-fire": {
    position: { ...threeDays("S5", ["activate", 1, kershaw], ["actions", kershaw]), ...peachOrchard },
    actions: [],
    at: "8th South Carolina",
    target: "141st Pennsylvania",
  },
  "threedays-shock": {
    position: { ...threeDays("S5", ["activate", 2, kershaw], "shocks"), ...peachOrchard },
    actions: [{ do: "shock", unit: "8th South Carolina", at: "C0133" }],
    at: "8th South Carolina",
  },
};
