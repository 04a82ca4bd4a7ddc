/** Close combat added up in the open: what is known beforehand, and after the fight how it came out. */
import type { CombatSheet, Fought, GameEvent, JsonObject, ResultTable, SumLine } from "../../../engine/index.js";
import { capital, type Face, inWords, namesIn } from "../../../kit/index.js";
import { ground, placeTitle } from "../data/map.js";
import modifierRows from "../data/modifiers.json" with { type: "json" };
import results from "../data/results.json" with { type: "json" };
import { flankThreat, LEFT_FLANK, RIGHT_FLANK } from "../geometry/faces.js";
import { areaBefore, faceOf, positionNumber, positionOf } from "./plan.js";
import { blocksOf, deploymentOf, otherSide, read, type Seen, type SideName, SQUAD, squadOf, type View } from "./view.js";

/** 13.8s, t; in fully obstructed ground under the advanced rules the attacker pays up to +2. */
const table: ResultTable = results;
const rowOf = (sum: number): string => table.rows[sum >= 2 ? 0 : sum === 1 ? 1 : sum >= -1 ? 2 : 3].head;

const signed = (n: number): string => (n === 0 ? "0" : n < 0 ? `−${-n}` : `+${n}`);

type ModifierId = keyof typeof modifierRows;
export const modifierNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(modifierRows).map(([id, row]) => [id, "title" in row ? row.title : capital(row.name)]),
);

type Attack = ReturnType<typeof planOf>[number];

/** What goes on against the first or the second target. */
function planOf(view: View, slot: number) {
  const target = view.targets?.[slot];
  if (!target) return [];
  const squad = squadOf(view, slot).flatMap((name) => blocksOf(view).find((block) => block.name === name || block.id === name) ?? []);
  const way = (view.ways ?? []).slice(slot * SQUAD, (slot + 1) * SQUAD).find((faces) => faces.length > 0);
  const arrived = squad.find(({ stands, place }) => stands !== undefined && place === target)?.stands;
  /** The side of the target by which they come, if it is settled. */
  const by = arrived ?? (way && faceOf(way[way.length - 1]));
  const defenders = blocksOf(view).filter(({ side, place }) => side !== view.active && place === target);
  // 13.8f they will face about
  const rear = by !== undefined && defenders.length > 0 && defenders[0].face !== by;
  return [{ target, slot, squad, by, defenders, rear }];
}

/** Blocks of a side that threaten a flank of that front. */
function threatsOn(view: View, side: SideName, victim: Face | undefined, moving: readonly Seen[]) {
  if (victim === undefined) return [];
  const deployment = deploymentOf(view);
  const pinned = view.options.pinnedBlocksThreaten !== true;
  return blocksOf(view).flatMap((block) => {
    if (block.side !== side || block.face === undefined || moving.includes(block)) return [];
    const flank = flankThreat(deployment, block.army, block.face, victim, pinned);
    return flank ? [{ from: positionOf(block.face), at: positionOf(victim), side, flank }] : [];
  });
}

function modifiersOf(view: View, { squad, by, slot, defenders, target }: Attack) {
  const p = positionNumber.get(target)!;
  const works = by === undefined ? 0 : (view.works?.[`${target}>${areaBefore(by)}`] ?? 0);
  // 13.11i the threats are those to the turned front
  const onDefender = threatsOn(view, view.active, defenders.length === 0 ? undefined : (by ?? defenders[0].face), squad);
  // 13.8p
  const onAttacker = threatsOn(view, otherSide(view.active), by === undefined || squad.length > 1 ? undefined : by ^ 1, defenders);
  const has = (threats: ReturnType<typeof threatsOn>, flank: number) => Number(threats.some((one) => (one.flank & flank) !== 0));
  // 13.8q the Iron Brigade is not known before it fights
  const values: Readonly<Record<Exclude<ModifierId, "ironBrigade">, number>> = {
    confederatesAttack: Number(view.active === "confederate"),
    steepSlope: by === undefined ? 0 : -ground.steep[by],
    obstructedBothSides: view.options.fullyObstructed === true ? 0 : -ground.fullyObstructed[p],
    fieldWorks: works > 0 ? -1 : 0,
    bombardmentHits: view.blockHits?.[slot] ?? 0,
    wonFirstPosition: Number(((view.fought ?? 0) & (view.won ?? 0) & ~(1 << slot)) !== 0),
    defenderLeftFlank: has(onDefender, LEFT_FLANK),
    defenderRightFlank: has(onDefender, RIGHT_FLANK),
    attackerLeftFlank: -has(onAttacker, LEFT_FLANK),
    attackerRightFlank: -has(onAttacker, RIGHT_FLANK),
  };
  const counting = Object.entries(values).filter(([, value]) => value !== 0) as [ModifierId, number][];
  return {
    lines: counting.map(([id, value]) => ({ text: modifierNames[id], value: signed(value), rule: modifierRows[id].rule })),
    sum: counting.reduce((all, [, value]) => all + value, 0),
    threats: [...onDefender, ...onAttacker],
  };
}

const nameOf = ({ name, command, id }: Seen): string => name ?? (command ? `${command} (${id})` : `Block ${id}`);

const shownAt: ReadonlySet<string> = new Set(["plan", "defend", "support", "fill", "bombard", "hit", "fire", "combat", "lead"]);

/** Until the fight; of the losses those that defensive fire brings. */
const isShown = ({ after }: View, ask: string): boolean => shownAt.has(ask) || ((ask === "offer" || ask === "pick") && after === "fire");

/** What a block may count: its strength where it is known. */
const countsOf = ({ strength }: Seen): readonly number[] => (strength === undefined ? [1, 2] : [strength]);

function defenceOf({ defenders, rear }: Attack): { readonly line: SumLine; readonly counts: readonly number[] } {
  if (rear) return { line: { text: "Attacked from the rear", value: "0", rule: "GG-13.8f" }, counts: [0] };
  if (defenders.length === 0) return { line: { text: "Nobody defends it", value: "0" }, counts: [0] };
  const counts = [...new Set(defenders.flatMap(countsOf))].sort();
  return { line: { text: `${inWords(defenders.map(nameOf))}: the leader's strength`, value: counts.join(" or ") }, counts };
}

export function combat(json: JsonObject, decision: JsonObject): CombatSheet | undefined {
  const view = read(json);
  const plans = [0, 1].flatMap((slot) => planOf(view, slot));
  const plan = plans.find(({ slot }) => slot === view.combatAt) ?? plans[0];
  if (!plan || !isShown(view, `${decision.ask}`)) return undefined;
  const { lines, sum, threats } = modifiersOf(view, plan);
  const enemy = otherSide(view.active);
  const [leader, ...others] = plan.squad;
  const defence = defenceOf(plan);
  const attack: SumLine = leader
    ? { text: `${nameOf(leader)} leads`, value: countsOf(leader).join(" or ") }
    : { text: "Nobody has joined yet", value: "0" };
  /** All that are still possible, from the least to the greatest. */
  const sums = leader ? countsOf(leader).flatMap((strength) => defence.counts.map((against) => strength - against + sum)) : [];
  const possible = [...new Set(sums)].sort((a, b) => a - b);
  const targets = plans.map(({ target }) => target);
  const starts = plans.flatMap(({ squad }) =>
    squad.flatMap(({ place }) => (place === undefined || targets.includes(place) ? [] : [place])),
  );
  return {
    title: `Attack on ${placeTitle(plan.target)}`,
    sides: [
      {
        side: view.active,
        name: `${capital(view.active)} attack`,
        lines: [attack, ...others.map((block) => ({ text: `${nameOf(block)} follows`, value: "" }))],
        total: attack.value,
      },
      { side: enemy, name: `${capital(enemy)} defence`, lines: [defence.line], total: defence.line.value },
    ],
    steps: possible.length > 0 ? [...lines, { text: "Sum so far", value: possible.map(signed).join(" or ") }] : lines,
    rows: [...new Set(possible.map(rowOf))],
    stepsTitle: "Modifiers known so far",
    threats,
    from: [...new Set(starts)],
    targets,
    table,
    rolls: [],
  };
}

type Modifiers = readonly { readonly id: string; readonly value: number; readonly rule: string }[];

export function fought({ event, at, attack, defense, modifiers, result, rear }: GameEvent): Fought | undefined {
  if (event !== "combat") return undefined;
  const sum = Number(result);
  return {
    from: [],
    targets: namesIn(at),
    label: `Close combat ${signed(sum)}`,
    cast: [],
    row: rowOf(sum),
    table,
    column: table.columns[0],
    result: sum >= 1 ? "Attacker" : "Defender",
    sums: [
      { text: "Attacker's strength", value: `${attack}` },
      { text: rear ? "Defender, taken in the rear" : "Defender's strength", value: signed(-Number(defense)) },
      ...(modifiers as unknown as Modifiers).map(({ id, value, rule }) => ({ text: modifierNames[id] ?? id, value: signed(value), rule })),
      { text: "Sum", value: signed(sum) },
    ],
  };
}
