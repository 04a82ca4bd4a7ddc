/** A guided first turn of each battle for the Union. The cup decides what comes first, so each step is told when it first comes to pass. */
import type { Board, LessonStep } from "../../../engine/index.js";
import { tellerOf } from "../../../kit/index.js";
import { hexOf, read, type View } from "./view.js";

const LESSON_TURNS = 2;
const met = tellerOf("union", read, ({ turn }: View) => turn > LESSON_TURNS);

const isBound = (view: View): boolean =>
  view.active.some((unit) => hexOf(view, unit) !== undefined) &&
  Object.values(view.formations).some((formation) => formation?.called && formation.orders === "bound");

const firstToMove = (view: View) => {
  const piece = view.active.find((unit) => !view.moved.includes(unit));
  return piece === undefined ? undefined : { piece };
};

/** What both battles have in common, from the draw to the advance. */
const turn: readonly LessonStep[] = [
  met(
    "CG-9.4a",
    "Groups come on their listed turn by a die. One that is late brings you Delay points, and each moves the enemy's goal on by one. To try one early is for a crisis: it may come later still.",
    ["early"],
  ),
  met(
    "CG-6.3.3h",
    "A marker of yours was drawn, and a special one may take its place: one more on the Command Roll and an attack of its own, but no Combat Action after it. The cup beside the map says what can still come.",
    ["instead"],
  ),
  met(
    "CG-10.4a",
    "Name the unit from which command is counted. Its mates within four hexes are in command; the others may neither attack nor move next to an enemy. The overlay Command range shades it.",
    ["focus"],
    { at: firstToMove },
  ),
  met(
    "CG-11.1a",
    "The die has given these units their points for this activation. Take one up: press it. A dashed bar marks all who may move.",
    ["march"],
    { where: (view) => !isBound(view), at: firstToMove },
  ),
  met(
    "CG-8.2a",
    "Lit hexes are within reach, each with its price. Where there are several ways (by road, over the ground, a Reinforcement March on the turn of entry) you are asked. Next to an enemy it must stop. Press the unit itself to put it down.",
    ["step"],
  ),
  met(
    "CG-6.3.3m",
    "Once a turn your whole army may attack: this is its Combat Action. You may declare it after any marker of your own, or wait for more to come up. After your last marker there is no other chance.",
    ["offer"],
  ),
  met(
    "CG-12.4a",
    "Press an enemy hex to attack it. Units that combine against it from several hexes owe an attack on every enemy in their zones, and who stands below an enemy must attack him: what is owed is marked.",
    ["attack"],
  ),
  met(
    "CG-12.7a",
    "Say who attacks: press your units beside the target. The sheet adds up both sides, rounds the odds for the defender, and says how likely each unit is to lose nothing. Two opposite hexes make a flank attack.",
    ["plan"],
  ),
  met(
    "CG-13.3a",
    "Artillery: a marker adds 1 to your strength in this one combat, then it is used up for the turn. Commit it where it moves the column. The attacker commits first, the defender answers.",
    ["support"],
  ),
  met(
    "CG-12.10a",
    "A defender that loses a step falls back, in the directions of its army's compass alone. Choose a hex from which there is still a way back.",
    ["retreat", "flee"],
  ),
  met("CG-12.10.2a", "The hex is empty: attackers may advance into it. Ground that counts is worth it; an open flank is not.", ["advance"]),
];

/** The last word, when the first turn is over. */
const closing = (rule: string, words: string): LessonStep => ({
  words,
  rule,
  ready: (json) => read(json).turn >= LESSON_TURNS,
  done: (json) => read(json).turn > LESSON_TURNS,
});

export const bullRunLesson: Board["lesson"] = {
  seat: "union",
  steps: [
    met(
      "CG-B3.1.2a",
      "You command Pope's army. Jackson has burned your depot and stands somewhere round the old battlefield of Bull Run. All you have yet is Hooker's division: put its brigades round Manassas Junction, a lit hex each.",
      ["deploy"],
      { at: () => ({ place: "3823" }) },
    ),
    met(
      "CG-B8.7a",
      "This Formation is under Pope's Orders (PO): it goes by road, nearer to its target. Point at a lit hex to see the whole way before it is walked, and press it; then send the others after their lead.",
      ["march"],
      { where: isBound, at: firstToMove },
    ),
    ...turn,
    closing(
      "CG-B4.1.2b",
      "That was a turn. Steps you destroy count, and so do three starred hexes: Manassas Junction, Centreville and Stony Ridge. Who holds all three after turn 6, 12 or 17 wins at once. On the second day Longstreet comes from the west.",
    ),
  ],
};

export const gettysburgLesson: Board["lesson"] = {
  seat: "union",
  steps: [
    met(
      "CG-G6.3a",
      "You command the Union. Heth comes down the Chambersburg Pike, and Buford's troopers stand before him. Who holds Cemetery Hill keeps one artillery marker out of the cup, to be sure of it: choose one.",
      ["withhold"],
      { at: () => ({ place: "3618" }) },
    ),
    met(
      "CG-14.3a",
      "Cavalry that infantry attacks may withdraw before the combat. It stands as well as any unit and fights poorly: let it go, and delay again farther back.",
      ["slip"],
    ),
    ...turn,
    closing(
      "CG-G4.1.2g",
      "That was a turn. Steps destroyed decide it, the first to reach the goal beside the map wins at once; seven starred hexes count by a die at the end. Give ground north of the town, and hold the hills south of it.",
    ),
  ],
};
