/** The way the block in hand would go, from position to position, where it marches or withdraws. */
import type { Action } from "../../../engine/index.js";
import { onceFor } from "../../../kit/index.js";
import { ground } from "../data/map.js";
import { coverOf, emptyCover } from "../geometry/faces.js";
import { createMarches, exitOf, march, marchPath } from "../geometry/march.js";
import { createWithdrawals, withdraw, withdrawalPath } from "../geometry/withdraw.js";
import { offPlace } from "./places.js";
import { areaBefore, areaNumber, positionOf } from "./plan.js";
import { blockCalled, blocksOf, deploymentOf, type Seen, type View } from "./view.js";

const { map } = ground;
const cover = emptyCover(ground);

type Way = ReturnType<typeof marchesOf | typeof withdrawalsOf>[number];

const placeName = (stop: number): string => {
  const area = exitOf(ground, stop);
  return area >= 0 ? offPlace(map.areaNames[area]) : positionOf(stop);
};

/** Who stands where, and what the enemy of an army commands. */
function fieldOf(view: View, army: number) {
  const deployment = deploymentOf(view);
  coverOf(deployment, 1 - army, cover);
  return deployment;
}

const marches = createMarches(ground);
/** Steps enough for any march. */
const FAR = 60;

/** Every march of the block, however far: those that are legal are among them, by the same ways. */
function marchesOf(view: View, { army, side, face = -2, off, stands = -1, cavalry }: Seen) {
  const orders = view.orders?.[army];
  const deployment = fieldOf(view, army);
  const objectives = (view.objectives ?? []).map(({ at, control }) => (control === side ? undefined : at));
  const marks = new Uint8Array(map.areas);
  objectives.forEach((at, i) => {
    if (at !== undefined) marks[areaNumber.get(at)!] |= 1 << i;
  });
  const order = {
    army,
    from: face >> 1,
    gate: off === undefined ? -1 : areaNumber.get(off)!,
    stand: stands,
    base: FAR,
    limit: FAR,
    mounted: view.mounted === true,
    shy: orders === "withdraw" || cavalry === true,
    pivots: orders === "attack",
    advanced: view.options.fullyObstructed === true,
    marks,
  };
  march(deployment, cover, order, marches);
  return Array.from({ length: marches.count }, (_, i) => {
    const stop = marches.place[i];
    const beside = exitOf(ground, stop) < 0 && deployment.count[(1 - army) * map.positions + (stop >> 1)] > 0;
    return {
      /** Places passed, the last one included. */
      passes: marchPath(marches, i).map(placeName),
      steps: marches.cost[i],
      /** By which side it comes next to an enemy, and which objectives it crosses, as its action names them. */
      side: beside ? areaBefore(stop) : "",
      crosses: objectives.filter((_, bit) => marches.marks[i] & (1 << bit)).join(" "),
      costly: false,
    };
  });
}

const withdrawals = createWithdrawals(ground);

/** 14.3a, 18.2c, d how far it may withdraw. */
function stepsBack(view: View, army: number): number {
  const onFoot = view.orders?.[army] === "withdraw" ? 4 : 2;
  if (view.mounted !== true) return onFoot;
  return view.options.mountedWithdrawalOfThree === true ? 3 : onFoot + 1;
}

/** None of a block that stands on no position. */
function withdrawalsOf(view: View, { army, did, face, stands: stand = -1 }: Seen) {
  if (face === undefined) return [];
  const openOnly = !did.includes("forced") && !did.includes("exempt") && view.orders?.[army] !== "withdraw";
  const retreat = { army, face, stand, steps: stepsBack(view, army), mounted: view.mounted === true, openOnly };
  withdraw(fieldOf(view, army), cover, retreat, withdrawals);
  return Array.from({ length: withdrawals.count }, (_, i) => ({
    passes: withdrawalPath(withdrawals, i).map(placeName),
    steps: withdrawals.cost[i],
    side: "",
    crosses: "",
    /** 14.5a it ends next to an enemy that was not there before, and pays for it. */
    costly: withdrawals.reduced[i] === 1,
  }));
}

const waysOf = onceFor((view: View): readonly Way[] => {
  const block = blockCalled(view, view.hand);
  return block ? (view.stage === "march" ? marchesOf : withdrawalsOf)(view, block) : [];
});

/** How the block in hand would go there. */
export function wayOf(view: View, { do: verb, to, across = "", through = "" }: Action): Way | undefined {
  const [end, by] = verb === "off" ? [offPlace(`${across}`), ""] : [to, across];
  return waysOf(view).find(({ passes, side, crosses }) => passes.at(-1) === end && side === by && crosses === through);
}

/** How a block has gone there, by what was seen before: of several ways the shortest. Places passed, the last one included. */
export function wayGone(view: View, tag: string, verb: string, to: string): readonly string[] | undefined {
  const block = blocksOf(view).find(({ id }) => id === tag);
  const ways = block ? (verb === "withdraw" ? withdrawalsOf : marchesOf)(view, block) : [];
  const there = ways.filter(({ passes }) => passes.at(-1) === to);
  return there.toSorted((a, b) => a.steps - b.steps)[0]?.passes;
}
