/** The way the block in hand would go, from position to position, where it marches or withdraws. */
import type { Action } from "../../../engine/index.js";
import { type Face, onceFor } from "../../../kit/index.js";
import { ground } from "../data/map.js";
import { coverOf, emptyCover } from "../geometry/faces.js";
import { createMarches, exitOf, march, marchPath } from "../geometry/march.js";
import { createWithdrawals, withdraw, withdrawalPath } from "../geometry/withdraw.js";
import { offPlace } from "./places.js";
import { areaNumber } from "./plan.js";
import { blockCalled, blocksOf, deploymentOf, type Seen, type View } from "./view.js";

const { map } = ground;
const cover = emptyCover(ground);

interface Way {
  /** Where it ends, by which side it comes there and which objectives it crosses, as its action names them. */
  readonly end: string;
  /** Places passed, the last one included. */
  readonly passes: readonly string[];
  readonly steps: number;
  /** 14.5a it ends next to an enemy that was not there before, and pays for it. */
  readonly costly?: boolean;
}

const placeName = (stop: number): string => {
  const area = exitOf(ground, stop);
  return area >= 0 ? offPlace(map.areaNames[area]) : map.positionNames[stop >> 1];
};

const endOf = ({ do: verb, to, across, through }: Action): string =>
  `${verb === "off" ? offPlace(`${across}`) : to} ${verb === "off" ? "" : (across ?? "")} ${through ?? ""}`;

const marches = createMarches(ground);
/** Steps enough for any march. */
const FAR = 60;

/** Every march of the block, however far: those that are legal are among them, by the same ways. */
function marchesOf(view: View, block: Seen): Way[] {
  const { army } = block;
  const orders = view.orders?.[army];
  const deployment = deploymentOf(view);
  coverOf(deployment, 1 - army, cover);
  const objectives = (view.objectives ?? []).map(({ at, control }) => (control === block.side ? undefined : at));
  const marks = new Uint8Array(map.areas);
  objectives.forEach((at, i) => {
    if (at !== undefined) marks[areaNumber.get(at)!] |= 1 << i;
  });
  march(
    deployment,
    cover,
    {
      army,
      from: block.face === undefined ? -1 : block.face >> 1,
      gate: block.off === undefined ? -1 : areaNumber.get(block.off)!,
      stand: block.stands ?? -1,
      base: FAR,
      limit: FAR,
      mounted: view.mounted === true,
      shy: orders === "withdraw" || block.cavalry === true,
      pivots: orders === "attack",
      advanced: view.options.fullyObstructed === true,
      marks,
    },
    marches,
  );
  return Array.from({ length: marches.count }, (_, i) => {
    const stop = marches.place[i];
    const beside = exitOf(ground, stop) < 0 && deployment.count[(1 - army) * map.positions + (stop >> 1)] > 0;
    const side = beside ? map.areaNames[map.area[stop]] : "";
    const crossed = objectives.filter((_, bit) => marches.marks[i] & (1 << bit)).join(" ");
    return {
      end: `${placeName(stop)} ${side} ${crossed}`,
      passes: marchPath(marches, i).map(placeName),
      steps: marches.cost[i],
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

function withdrawalsOf(view: View, block: Seen, face: Face): Way[] {
  const { army, did } = block;
  const deployment = deploymentOf(view);
  coverOf(deployment, 1 - army, cover);
  const openOnly = !did.includes("forced") && !did.includes("exempt") && view.orders?.[army] !== "withdraw";
  const stand = block.stands ?? -1;
  withdraw(deployment, cover, { army, face, stand, steps: stepsBack(view, army), mounted: view.mounted === true, openOnly }, withdrawals);
  return Array.from({ length: withdrawals.count }, (_, i) => ({
    end: `${placeName(withdrawals.place[i])}  `,
    passes: withdrawalPath(withdrawals, i).map(placeName),
    steps: withdrawals.cost[i],
    costly: withdrawals.reduced[i] === 1,
  }));
}

const waysOf = onceFor((view: View): readonly Way[] => {
  const block = blockCalled(view, view.hand);
  if (!block) return [];
  if (view.stage === "march") return marchesOf(view, block);
  return block.face === undefined ? [] : withdrawalsOf(view, block, block.face);
});

/** How the block in hand would go there. */
export const wayOf = (view: View, action: Action): Way | undefined => waysOf(view).find(({ end }) => end === endOf(action));

/** How a block has gone there, by what was seen before: of several ways the shortest. Places passed, the last one included. */
export function wayGone(view: View, tag: string, verb: string, to: string): readonly string[] | undefined {
  const block = blocksOf(view).find(({ id }) => id === tag);
  if (!block || (verb === "withdraw" && block.face === undefined)) return undefined;
  const ways = verb === "withdraw" ? withdrawalsOf(view, block, block.face!) : marchesOf(view, block);
  const there = ways.filter(({ passes }) => passes.at(-1) === to);
  return there.toSorted((a, b) => a.steps - b.steps)[0]?.passes;
}
