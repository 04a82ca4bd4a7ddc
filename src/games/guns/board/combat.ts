/** Close combat added up in the open: what is known beforehand, and after the fight how it came out. */
import type { CombatSheet, Fought, GameEvent, JsonObject, ResultTable, SumLine } from "../../../engine/index.js";
import { capital, type Face, inWords } from "../../../kit/index.js";
import { ground, placeTitle } from "../data/map.js";
import modifierRows from "../data/modifiers.json" with { type: "json" };
import { flankThreat, LEFT_FLANK, RIGHT_FLANK } from "../geometry/faces.js";
import { faceOf, positionNumber } from "./plan.js";
import { blockCalled, blocksOf, deploymentOf, otherSide, read, type Seen, type SideName, sideTitles, type View } from "./view.js";

const { map } = ground;
const signed = (n: number): string => (n === 0 ? "0" : n < 0 ? `−${-n}` : `+${n}`);

const rows = [
  { head: "+2 or more", cells: ["Attacker", "reduced", "none"] },
  { head: "+1", cells: ["Attacker", "reduced", "reduced"] },
  { head: "−1 to 0", cells: ["Defender", "reduced", "reduced"] },
  { head: "−2 or less", cells: ["Defender", "none", "reduced"] },
];

/** 13.8s, t; in fully obstructed ground under the advanced rules the attacker pays up to +2. */
export const table: ResultTable = {
  title: "Close combat",
  rule: "GG-13.8s",
  rowTitle: "Sum",
  columns: ["Won by", "Defence", "Attack"],
  rows,
  legend: {
    Attacker: "the attackers hold the position",
    Defender: "the attackers must fall back",
    reduced: "the leading block is reduced",
    none: "the leading block stands as it was",
  },
};

const rowOf = (sum: number): string => (sum >= 2 ? rows[0].head : sum === 1 ? rows[1].head : sum >= -1 ? rows[2].head : rows[3].head);

export const modifierNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(modifierRows).map(([id, row]) => [id, "title" in row ? row.title : capital(row.name)]),
);

interface Plan {
  readonly target: string;
  /** Index of the target. */
  readonly slot: number;
  readonly squad: readonly Seen[];
  /** The side of the target by which they come, if it is settled. */
  readonly by: Face | undefined;
  readonly defenders: readonly Seen[];
}

const SQUAD = 3;

function planOf(view: View, slot: number): Plan | undefined {
  const target = view.targets?.[slot];
  if (!target) return undefined;
  const p = positionNumber.get(target)!;
  const names = (view.squad ?? []).slice(slot * SQUAD, (slot + 1) * SQUAD);
  const squad = names.flatMap((name) => (name ? (blockCalled(view, name) ?? blocksOf(view).find(({ id }) => id === name) ?? []) : []));
  const way = (view.ways ?? []).slice(slot * SQUAD, (slot + 1) * SQUAD).find((faces) => faces.length > 0);
  const last = way?.at(-1);
  const arrived = squad.find(({ stands, face }) => stands !== undefined && face !== undefined && face >> 1 === p)?.stands;
  const by = arrived ?? (last ? faceOf(last) : undefined);
  const defenders = blocksOf(view).filter(({ side, face }) => side !== view.active && face !== undefined && face >> 1 === p);
  return { target, slot, squad, by, defenders };
}

interface Threat {
  readonly from: string;
  readonly at: string;
  readonly side: string;
  readonly flank: number;
}

/** Blocks of a side that threaten a flank of that front. */
function threatsOn(view: View, side: SideName, victim: Face, moving: readonly Seen[]): Threat[] {
  const deployment = deploymentOf(view);
  const pinned = view.options.pinnedBlocksThreaten !== true;
  return blocksOf(view).flatMap((block) => {
    if (block.side !== side || block.face === undefined || moving.includes(block)) return [];
    const flank = flankThreat(deployment, block.army, block.face, victim, pinned);
    return flank ? [{ from: map.positionNames[block.face >> 1], at: map.positionNames[victim >> 1], side, flank }] : [];
  });
}

function modifiersOf(view: View, { squad, by, slot, defenders, target }: Plan): { readonly lines: SumLine[]; readonly threats: Threat[] } {
  const lines: SumLine[] = [];
  const add = (id: string, value: number, rule: string) => {
    if (value !== 0) lines.push({ text: modifierNames[id], value: signed(value), rule });
  };
  const p = positionNumber.get(target)!;
  add("confederatesAttack", Number(view.active === "confederate"), "GG-13.8h");
  if (by !== undefined) add("steepSlope", -ground.steep[by], "GG-13.8i");
  if (view.options.fullyObstructed !== true) add("obstructedBothSides", -ground.fullyObstructed[p], "GG-13.8j");
  if (by !== undefined) add("fieldWorks", -Number((view.works?.[`${target}>${map.areaNames[map.area[by]]}`] ?? 0) > 0), "GG-13.8k");
  add("bombardmentHits", view.blockHits?.[slot] ?? 0, "GG-13.8l");
  add("wonFirstPosition", Number(((view.fought ?? 0) & (view.won ?? 0) & ~(1 << slot)) !== 0), "GG-13.8m");
  const enemy = otherSide(view.active);
  // 13.8f who is attacked from the rear faces about first: the threats are those to the turned front (13.11i)
  const front = defenders.length === 0 ? undefined : (by ?? defenders[0].face);
  const onDefender = front === undefined ? [] : threatsOn(view, view.active, front, squad);
  const onAttacker = by === undefined || squad.length > 1 ? [] : threatsOn(view, enemy, by ^ 1, defenders);
  const has = (threats: readonly Threat[], flank: number) => Number(threats.some((one) => (one.flank & flank) !== 0));
  add("defenderLeftFlank", has(onDefender, LEFT_FLANK), "GG-13.8n");
  add("defenderRightFlank", has(onDefender, RIGHT_FLANK), "GG-13.8n");
  add("attackerLeftFlank", -has(onAttacker, LEFT_FLANK), "GG-13.8o");
  add("attackerRightFlank", -has(onAttacker, RIGHT_FLANK), "GG-13.8o");
  return { lines, threats: [...onDefender, ...onAttacker] };
}

const nameOf = ({ name, command, id }: Seen): string => name ?? (command ? `${command} (${id})` : `Block ${id}`);

const shownAt: ReadonlySet<string> = new Set(["plan", "defend", "support", "fill", "bombard", "hit", "fire", "combat", "lead"]);

/** Until the fight; of the losses those that defensive fire brings. */
function isShown(view: View, ask: string): boolean {
  return shownAt.has(ask) || ((ask === "offer" || ask === "pick") && view.after === "fire");
}

/** What a block may count: its strength where it is known. */
const countsOf = ({ strength }: Seen): readonly number[] => (strength === undefined ? [1, 2] : [strength]);

/** The sums that are still possible, from the least to the greatest. */
function sumsOf(leader: Seen, defence: readonly number[], lines: readonly SumLine[]): readonly number[] {
  const modifiers = lines.reduce((sum, { value }) => sum + Number(value.replace("−", "-")), 0);
  const sums = countsOf(leader).flatMap((attack) => defence.map((against) => attack - against + modifiers));
  return [...new Set(sums)].sort((a, b) => a - b);
}

export function combat(json: JsonObject, decision: JsonObject): CombatSheet | undefined {
  const view = read(json);
  if (!isShown(view, `${decision.ask}`)) return undefined;
  const slot = view.combatAt !== undefined && view.combatAt >= 0 ? view.combatAt : 0;
  const plan = planOf(view, slot) ?? planOf(view, 1 - slot);
  if (!plan) return undefined;
  const { lines, threats } = modifiersOf(view, plan);
  const enemy = otherSide(view.active);
  const [leader, ...others] = plan.squad;
  const front = plan.defenders[0]?.face;
  const rear = front !== undefined && plan.by !== undefined && front !== plan.by;
  const against = rear || plan.defenders.length === 0 ? [0] : [...new Set(plan.defenders.flatMap(countsOf))];
  const sums = leader ? sumsOf(leader, against, lines) : [];
  const defence: SumLine[] = rear
    ? [{ text: "Attacked from the rear", value: "0", rule: "GG-13.8f" }]
    : plan.defenders.length === 0
      ? [{ text: "Nobody defends it", value: "0" }]
      : [{ text: `${inWords(plan.defenders.map(nameOf))}: the leader's strength`, value: against.toSorted().join(" or ") }];
  const attack: SumLine[] = leader
    ? [{ text: `${nameOf(leader)} leads`, value: countsOf(leader).join(" or ") }]
    : [{ text: "Nobody has joined yet", value: "0" }];
  const targets = (view.targets ?? []).flatMap((at) => at ?? []);
  const all = [0, 1].flatMap((index) => planOf(view, index)?.squad ?? []);
  const startOf = ({ face }: Seen): string[] =>
    face === undefined || targets.includes(map.positionNames[face >> 1]) ? [] : [map.positionNames[face >> 1]];
  return {
    title: `Attack on ${placeTitle(plan.target)}`,
    sides: [
      {
        side: view.active,
        name: `${sideTitles[view.active]} attack`,
        lines: [...attack, ...others.map((block) => ({ text: `${nameOf(block)} follows`, value: "" }))],
        total: attack[0].value,
      },
      { side: enemy, name: `${sideTitles[enemy]} defence`, lines: defence, total: defence[0].value },
    ],
    steps: [...lines, ...(sums.length > 0 ? [{ text: "Sum so far", value: sums.map(signed).join(" or ") }] : [])],
    rows: [...new Set(sums.map(rowOf))],
    stepsTitle: "Modifiers known so far",
    threats,
    from: [...new Set(all.flatMap(startOf))],
    targets,
    table,
    rolls: [],
  };
}

interface FoughtEvent {
  readonly at: string;
  readonly attack: number;
  readonly defense: number;
  readonly modifiers: readonly { readonly id: string; readonly value: number; readonly rule: string }[];
  readonly result: number;
  readonly rear?: boolean;
}

export function fought(event: GameEvent): Fought | undefined {
  if (event.event !== "combat") return undefined;
  const { at, attack, defense, modifiers, result, rear } = event as unknown as FoughtEvent;
  return {
    from: [],
    targets: [at],
    label: `Close combat ${signed(result)}`,
    cast: [],
    row: rowOf(result),
    table,
    column: table.columns[0],
    result: result >= 1 ? "Attacker" : "Defender",
    sums: [
      { text: "Attacker's strength", value: `${attack}` },
      { text: rear ? "Defender, taken in the rear" : "Defender's strength", value: signed(-defense) },
      ...modifiers.map(({ id, value, rule }) => ({ text: modifierNames[id] ?? id, value: signed(value), rule })),
      { text: "Sum", value: signed(result) },
    ],
  };
}
