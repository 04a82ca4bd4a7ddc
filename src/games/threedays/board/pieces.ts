/** Units and leaders as counters: strength and Cohesion, facing, and every state by a shape of its own. */
import type { Badge, Board, Piece } from "../../../engine/index.js";
import {
  brigadeOf,
  type Formation,
  formationNames,
  formationSide,
  formations,
  LEADERS,
  leaderNames,
  leaders,
  parentOf,
  sideNames,
  UNITS,
  unitNames,
  units,
  weaponOf,
  weapons,
} from "../data/armies.js";
import type { Scenario } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { rankOf, shortLeader, shortNames } from "./names.js";
import {
  actsWith,
  brigadeIn,
  cohesionOf,
  facingOf,
  formationNumber,
  isCollapsed,
  leaderNow,
  leaderPlace,
  notedBy,
  orderOf,
  placeOf,
  read,
  type Seen,
  spOf,
} from "./view.js";

const disordered: Badge = { id: "disordered", shape: "cut", words: "Disordered" };
const collapsed: Badge = { id: "collapsed", shape: "triangle", letters: "C", words: "Collapsed: too weak to rally" };
const acted: Badge = { id: "acted", shape: "corner", words: "has acted in this activation" };
const waiting: Badge = { id: "waiting", shape: "base", words: "may still act in this activation" };
const fired: Badge = { id: "fired", shape: "smoke", words: "has fired in this activation" };
const owes: Badge = { id: "owes", shape: "diamond", letters: "!", words: "came up to the enemy: it must fire or shock" };
const shocks: Badge = { id: "shocks", shape: "star", words: "goes in with the bayonet" };
const attack: Badge = { id: "attack", shape: "shield", letters: "A", words: "under Attack Orders" };
const march: Badge = { id: "march", shape: "shield", letters: "M", words: "under March Orders" };
const mounted: Badge = { id: "mounted", shape: "square", letters: "H", words: "on horseback" };
const column: Badge = { id: "column", shape: "square", letters: "C", words: "in column along its way" };
const refusedLeft: Badge = { id: "refusedLeft", shape: "wedge", words: "its left flank is refused" };
const refusedRight: Badge = { id: "refusedRight", shape: "square", letters: "R", words: "its right flank is refused" };
const noAmmo: Badge = { id: "noAmmo", shape: "disc", letters: "0", words: "out of ammunition" };
const lowAmmo: Badge = { id: "lowAmmo", shape: "disc", letters: "½", words: "low on ammunition" };
const astray: Badge = { id: "astray", shape: "disc", letters: "OC", words: "Out of Command: it does not close with the enemy" };
const tired: Badge = { id: "tired", shape: "disc", letters: "F", words: "its brigade is tired: Fatigue 3 or more" };
const ineffective: Badge = { id: "ineffective", shape: "triangle", letters: "CI", words: "its brigade is Combat Ineffective" };
export const badges: readonly Badge[] = [
  disordered,
  collapsed,
  acted,
  waiting,
  fired,
  owes,
  shocks,
  attack,
  march,
  mounted,
  column,
  refusedLeft,
  refusedRight,
  noAmmo,
  lowAmmo,
  astray,
  tired,
  ineffective,
];

/** Seals have room for four: what decides soonest comes first. */
const SEALS = 4;
const onPiece: ReadonlySet<Badge> = new Set([disordered, acted, waiting, fired, refusedLeft]);

const TIRED = 3;

function badgesOf(view: Seen, u: number): Badge[] {
  const name = unitNames[u];
  const brigade = formationNames[brigadeIn(view, u)] ?? "";
  const actsNow = view.brigade !== undefined && actsWith(view, u) === view.brigade && notedBy(view, "actions") !== undefined;
  const fatigue = view.formations[brigade]?.fatigue ?? 0;
  const states: readonly (readonly [boolean, Badge])[] = [
    [view.disordered.includes(name), disordered],
    [view.acted.includes(name), acted],
    [actsNow && !view.acted.includes(name) && !view.spent.includes(name) && !view.fired.includes(name), waiting],
    [view.fired.includes(name), fired],
    [view.refusedLeft.includes(name), refusedLeft],
    [view.shocks.includes(name) || Boolean(view.units[name]?.shocksAt), shocks],
    [view.owes.includes(name) && !view.fired.includes(name), owes],
    [isCollapsed(view, u), collapsed],
    [view.noAmmo.includes(name), noAmmo],
    [view.lowAmmo.includes(name), lowAmmo],
    [view.astray.includes(name), astray],
    [view.mounted.includes(name), mounted],
    [view.column.includes(name), column],
    [view.refusedRight.includes(name), refusedRight],
    [orderOf(view, u) === "attack", attack],
    [orderOf(view, u) === "march", march],
    [view.ineffective.includes(brigade), ineffective],
    [fatigue >= TIRED, { ...tired, words: `Fatigue ${fatigue}` }],
  ];
  const worn = states.flatMap(([is, badge]) => (is ? [badge] : []));
  const seals = worn.filter((badge) => !onPiece.has(badge)).slice(0, SEALS);
  return worn.filter((badge) => onPiece.has(badge) || seals.includes(badge));
}

export const branchOf = (u: number): string =>
  units[u].arm.endsWith("artillery") ? "artillery" : ["cavalry", "skirmisher"].includes(units[u].arm) ? units[u].arm : "infantry";

/** Strength and Cohesion; of batteries guns and the letter of what they are. */
export const figuresOf = (view: Seen, u: number): string =>
  branchOf(u) === "artillery" ? `${spOf(view, u)}${weapons[weaponOf[u]][0]}` : `${spOf(view, u)}-${cohesionOf(view, u)}`;

/** The division of a brigade, or the corps of its artillery. */
export const divisionOf = (b: Formation): Formation => parentOf[b];

/** What each arms its men with. */
const weaponWords: Readonly<Record<string, string>> = {
  ...tablesFile.rangeEffects.smallArmsNames,
  N: "Napoleons",
  R3: "3-inch rifles",
  P10: "10-pounder Parrotts",
  P20: "20-pounder Parrotts",
  J14: "James rifles",
  H12: "12-pounder howitzers",
  H24: "24-pounder howitzers",
  G6: "6-pounders",
  W: "Whitworths",
};

/** "19th Indiana (rifle-musket), Meredith's brigade, 1st Div, I Corps". */
function titleOf(view: Seen, u: number): string {
  const b = brigadeIn(view, u);
  const command = b < 0 ? [] : [formationNames[b], formationNames[divisionOf(b)]];
  return [`${unitNames[u]} (${weaponWords[weapons[weaponOf[u]]]})`, ...command].join(", ");
}

/** Told from one another and from blue and gray. */
const colours = ["#f2c14e", "#d9534a", "#8ccb74", "#f4f0e4", "#f09ab8", "#8fd4ec", "#b08ad6", "#ee8a3c", "#1d1a16", "#4fb3a2", "#b98f55"];

/** Each division that takes part has a colour among those of its side. */
function bandsOf({ placed, arrivals }: Scenario): ReadonlyMap<Formation, string> {
  const present = new Set(
    [...placed.map(({ unit }) => unit), ...arrivals.flatMap((arrival) => arrival.units)].map((u) => divisionOf(brigadeOf[u])),
  );
  const bands = new Map<Formation, string>();
  const used = [0, 0];
  formations.forEach((_, f) => {
    if (present.has(f)) bands.set(f, colours[used[formationSide[f]]++ % colours.length]);
  });
  return bands;
}

const leaderBands = (bands: ReadonlyMap<Formation, string>, l: number): string | undefined => {
  const f = leaders[l].formation === undefined ? -1 : formations.findIndex(({ id }) => id === leaders[l].formation);
  return f < 0 ? undefined : (bands.get(f) ?? bands.get(parentOf[f]));
};

function unitPiece(view: Seen, bands: ReadonlyMap<Formation, string>, u: number): Piece[] {
  const place = placeOf(view, u);
  if (!place) return [];
  const { second, rank = 0 } = view.units[unitNames[u]];
  return [
    {
      id: unitNames[u],
      name: shortNames[u],
      title: titleOf(view, u),
      side: units[u].side,
      branch: branchOf(u),
      figures: figuresOf(view, u),
      place,
      badges: badgesOf(view, u),
      facing: facingOf(view, u),
      layer: -(rank ?? 0),
      band: bands.get(parentOf[brigadeIn(view, u)]),
      ...(second && { over: `${second}` }),
    },
  ];
}

function leaderPiece(view: Seen, bands: ReadonlyMap<Formation, string>, l: number): Piece[] {
  const place = leaderPlace(view, l);
  if (!place) return [];
  const { name, rating } = leaderNow(view, l);
  const { stars, of } = rankOf(l);
  const command = formations.find(({ id }) => id === leaders[l].formation);
  const rated = rating === undefined ? "" : rating > 0 ? `+${rating}` : `${rating}`;
  return [
    {
      id: leaderNames[l],
      name: shortLeader(name),
      title: `${name}, ${of}${command ? `, ${formationNames[formationNumber(command.name)] ?? command.name}` : ""}`,
      side: leaders[l].side,
      branch: "leader",
      figures: rated,
      place,
      badges: [],
      stars,
      ...(leaderBands(bands, l) && { band: leaderBands(bands, l) }),
    },
  ];
}

export function piecesOf(scenario: Scenario): Board["pieces"] {
  const bands = bandsOf(scenario);
  const every = (size: number) => Array.from({ length: size }, (_, i) => i);
  const [all, riders] = [every(UNITS), every(LEADERS)];
  return (json) => {
    const view = read(json);
    return [...all.flatMap((u) => unitPiece(view, bands, u)), ...riders.flatMap((l) => leaderPiece(view, bands, l))];
  };
}

export const sideOfPiece = (name: string): string => {
  const u = unitNames.indexOf(name);
  if (u >= 0) return units[u].side;
  const l = leaderNames.indexOf(name);
  return l >= 0 ? leaders[l].side : sideNames[0];
};
