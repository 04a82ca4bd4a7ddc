/** B what each event does, in a few words for its button. */
export const eventWords: Readonly<Record<string, string>> = {
  "Fix Bayonets!": "one hex charges out of turn, one column up",
  "Rally!": "three units of a brigade each lose a Morale Hit",
  Barricade: "works for one hex of infantry",
  Skirmishers: "a shot of 2 SP over two hexes",
  Firefight: "one hex fires at the next and is fired at",
  "Command Confusion": "an enemy leader's success becomes a failure",
  "False Intel": "an enemy brigade comes no nearer this turn",
  "Forced March": "a brigade far from the enemy marches 5 MP more",
  "Double Canister": "a shot with Canister goes two columns up",
  "Hurrah!": "a brigade stands one better until the turn ends",
  "Inspired Leadership": "a failed roll is cast again",
  "Rebel Yell!": "one hex charges out of turn, one column up",
  Sharpshooters: "a shot of 2 SP over four hexes",
  "Hot-Headed Rebels": "the Union makes one Confederate unit charge alone",
  Confident: "a brigade that has acted is rolled for again",
  "Massed Guns": "one hex of guns, or one Barrage, acts once more",
};
