/** Games for tests of the board: every option and its contrary, over a handful. */
import type { Options } from "../../../../engine/index.js";

export const games: readonly (readonly [string, Options])[] = [
  ["plain", {}],
  ["effect", { attackEffectiveness: true, totalUnionInitiative: true }],
  ["early", { earlyConfederateReinforcement: true, earlyUnionReinforcement: true, noConfederateDisorganization: true }],
  ["die", { optionalReinforcement: true, terrainDoublingCumulative: true, totalUnionInitiative: true }],
  [
    "shift",
    { noConfederateDisorganization: true, shiftBeforeReduction: false, attackEffectiveness: true, bombardmentCheckedWhenFired: false },
  ],
  [
    "guns",
    {
      bombardmentSatisfiesDuty: false,
      unionGunsMayElectRetreat: true,
      bombardingGunsPayExchange: true,
      dutiesFixedAtPhaseStart: false,
    },
  ],
];
