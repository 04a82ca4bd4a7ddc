/** 4.35-4.39 Attachment of artillery in II.C: whole brigades to divisions, single batteries to brigades. */
import { no } from "../../../../kit/index.js";
import {
  batteryOf,
  brigadeOf,
  brigadesOf,
  FIRST_SKIRMISHER,
  type Formation,
  formationOf,
  formationSide,
  formations,
  gunsOf,
  isCavalry,
  isGun,
  isInfantry,
  membersOf,
  parentOf,
  type Side,
  UNION,
  UNITS,
  type Unit,
  unitOf,
} from "../../data/armies.js";
import { ACTED, FAR_OFF, FIRED, SPENT, TURNED } from "../../marks.js";
import { ask } from "../../options.js";
import { formation, has, type State, UNUSED, unit } from "../../state.js";
import { deed, type Log, nameOf, titleOf } from "../../words.js";
import { onMap } from "../strength.js";
import { chiefOf, covers, HUNT } from "./leadership.js";

const JENKINS = formationOf("cs-jenkins");
const classOf = (b: Formation): string => formations[b].artilleryClass ?? formations[b].arm ?? "";
const isThere = (s: State, f: Formation): boolean => brigadesOf[f].some((b) => membersOf[b].some((u) => onMap(s, u)));
const corpsOf = (b: Formation): Formation => {
  let up = b;
  while (up >= 0 && formations[up].level !== "corps") up = parentOf[up];
  return up;
};
const isHorseArtillery = (b: Formation): boolean => formations[b].arm === "horse-artillery";
const hasArtillery = (s: State, f: Formation): boolean => s.attached.includes(f);

/** 4.37, 4.38 which division an artillery brigade may join. */
export function whyNotAttach(s: State, side: Side, b: Formation, f: Formation) {
  if (formationSide[b] !== side || formationSide[f] !== side || !isThere(s, b) || !isThere(s, f))
    return no("TD-b4.35a", `${titleOf(b)} cannot join ${titleOf(f)}.`);
  return whyNotJoin(s, b, f);
}

/** The same of two that are there. */
function whyNotJoin(s: State, b: Formation, f: Formation) {
  if (s.attached[b] === f) return no("TD-b4.35a", `${titleOf(b)} cannot join ${titleOf(f)}.`);
  const kind = classOf(b);
  const division = formations[f].level === "division";
  if (kind === "horse-artillery" && parentOf[b] >= 0 && formations[parentOf[b]].level === "army") {
    if (formations[f].level !== "cavalry-division") return no("TD-b4.37m", "Horse artillery serves with cavalry.");
    return hasArtillery(s, f) ? no("TD-b4.37n", `${titleOf(f)} has horse artillery.`) : undefined;
  }
  if (kind === "corps" && division) return parentOf[f] === parentOf[b] ? undefined : no("TD-b4.37e", `${titleOf(f)} is of another corps.`);
  if (kind === "corps-reserve" && division) {
    if (parentOf[f] !== parentOf[b]) return no("TD-b4.38j", `${titleOf(f)} is of another corps.`);
    return hasArtillery(s, f) ? no("TD-b4.38k", `${titleOf(f)} has a reserve battalion.`) : undefined;
  }
  if (kind === "reserve" && division && ask.reserveArtilleryAfterHunt(s) && s.leaderState[HUNT] !== 0)
    return hasArtillery(s, f) ? no("TD-b4.37k", `${titleOf(f)} has artillery.`) : undefined;
  if (kind === "reserve") return no("TD-b4.37j", "The Artillery Reserve joins no division.");
  return no(kind === "divisional" ? "TD-b4.38g" : "TD-b4.35a", `${titleOf(b)} stays where it belongs.`);
}

function whyNotFree(s: State, side: Side, b: Formation) {
  if (formationSide[b] !== side || s.attached[b] < 0) return no("TD-b4.35d", `${titleOf(b)} serves with no division.`);
  return isHorseArtillery(b) ? no("TD-b4.37m", "Horse artillery always serves with a cavalry division.") : undefined;
}

/** 4.37f, i, o, 4.38h, l, n which brigade a battery may join; at most one a brigade. */
export function whyNotAssign(s: State, side: Side, u: Unit, b: Formation) {
  const home = brigadeOf[u];
  if (ask.simpleArtilleryAttachment(s)) return no("TD-b4.39a", "Single batteries join no brigade.");
  if (
    formationSide[home] !== side ||
    formationSide[b] !== side ||
    !isGun[u] ||
    !isFirst(s, u) ||
    !isThere(s, b) ||
    membersOf[home].some((v) => !isGun[v])
  )
    return no("TD-b4.35a", `${nameOf(u)} cannot join ${titleOf(b)}.`);
  if (formations[b].level !== "brigade" || membersOf[b].every((v) => isGun[v]))
    return no("TD-b4.37f", `${titleOf(b)} is no brigade of infantry or cavalry.`);
  if (s.guns[b] >= 0) return no("TD-b4.37l", `${titleOf(b)} has a battery.`);
  return whyNotServe(home, b);
}

/** What the kinds of the two say, whoever is on the map. */
function whyNotServe(home: Formation, b: Formation) {
  if (isHorseArtillery(home)) {
    if (!membersOf[b].some((v) => isCavalry[v])) return no("TD-b4.37o", "Horse batteries join cavalry.");
    return b === JENKINS ? no("TD-b4.38n", "Jenkins has guns of his own.") : undefined;
  }
  if (!membersOf[b].some((v) => isInfantry[v])) return no("TD-b4.37i", "Foot batteries join infantry.");
  switch (classOf(home)) {
    case "reserve":
      return undefined;
    case "corps":
      return corpsOf(b) === corpsOf(home) ? undefined : no("TD-b4.37f", `${titleOf(b)} is of another corps.`);
    case "divisional":
      return parentOf[b] === parentOf[home] ? undefined : no("TD-b4.38h", `${titleOf(b)} is of another division.`);
  }
  return no("TD-b4.38l", "Batteries of a reserve battalion join no brigade.");
}
/** By whose rule the batteries of a brigade join another: the Union's and the Confederates' horse and foot, the Artillery Reserve. */
function ruleOfHome(home: Formation): string {
  if (isHorseArtillery(home)) return formationSide[home] === UNION ? "TD-b4.37o" : "TD-b4.38n";
  if (formationSide[home] !== UNION) return "TD-b4.38h";
  return classOf(home) === "reserve" ? "TD-b4.37i" : "TD-b4.37f";
}

/** A battery is named by the first of its counters on the map. */
const isFirst = (s: State, u: Unit): boolean => gunsOf[batteryOf[u]].find((v) => onMap(s, v)) === u;

/** All counters of the battery that have a part in the scenario: the battery itself has none beside its sections. */
function serve(s: State, u: Unit, b: Formation): void {
  const guns = gunsOf[batteryOf[u]].filter((v) => s.hex[v] !== UNUSED);
  if (s.serves[u] >= 0) s.guns[s.serves[u]] = -1;
  for (const v of guns) s.serves[v] = b;
  if (b < 0) return;
  s.guns[b] = guns[0];
  const host = membersOf[b].find((v) => onMap(s, v));
  // 6.0c it takes over the order of the brigade.
  if (host !== undefined) for (const v of guns) s.order[v] = s.order[host];
}

/** 25.0c where the host has nobody left on the map the guns act with their own again. */
export function looseGuns(s: State): void {
  const { guns, attached } = s;
  for (let b = 0; b < guns.length; b++) {
    if (guns[b] >= 0 && !isThere(s, b)) serve(s, guns[b], -1);
    if (attached[b] >= 0 && !isHorseArtillery(b) && !isThere(s, attached[b])) attached[b] = -1;
  }
}

/** 4.36q whether a battery is in reach of the leader it serves, as command stands this turn. */
export function judgeBatteries(s: State): void {
  s.worked.fill(0);
  for (let b = 0; b < formations.length; b++) {
    if (s.guns[b] < 0) continue;
    for (const u of gunsOf[batteryOf[s.guns[b]]]) {
      const near = !onMap(s, u) || covers(s, chiefOf(s, b), s.hex[u]);
      s.duty[u] = near ? s.duty[u] & ~FAR_OFF : s.duty[u] | FAR_OFF;
    }
  }
}

/** Of the batteries that serve with the brigade which has acted, those that did something have worked. */
export function noteWork(s: State, b: Formation): void {
  if (b < 0 || s.guns[b] < 0) return;
  const guns = gunsOf[batteryOf[s.guns[b]]];
  if (guns.some((u) => has(s, u, ACTED | SPENT | FIRED | TURNED))) for (const u of guns) s.worked[u]++;
}

/** 4.37p the horse batteries that begin with a brigade of cavalry. */
const FIRST_HOSTS = [
  ["us-2us-a", "us-1-1-cav"],
  ["us-2us-m", "us-2-3-cav"],
  ["us-4us-e", "us-1-3-cav"],
  ["us-1us-eg", "us-3-2-cav"],
  ["us-1us-k", "us-r-1-cav"],
].map(([battery, host]) => [unitOf(battery), formationOf(host)] as const);

/** 4.37p horse artillery begins with the cavalry division of the data, and some batteries with a brigade, where that is on the map. */
export function attachAtStart(s: State): void {
  formations.forEach(({ defaultAttachment }, b) => {
    if (defaultAttachment !== undefined) s.attached[b] = formationOf(defaultAttachment);
  });
  if (ask.simpleArtilleryAttachment(s)) return;
  for (const [battery, host] of FIRST_HOSTS) {
    const u = gunsOf[batteryOf[battery]].find((v) => onMap(s, v));
    if (u !== undefined && isThere(s, host)) serve(s, u, host);
  }
}

const tell = (log: Log, rule: string, text: string): void => void log?.push({ event: "attached", rule, text });
const artillery: readonly Formation[] = formations.flatMap(({ level }, b) =>
  level === "brigade" && membersOf[b].every((u) => isGun[u]) ? [b] : [],
);

const divisions: readonly (readonly Formation[])[] = [0, 1].map((side) =>
  formations.flatMap(({ level }, f) => (formationSide[f] === side && level.endsWith("division") ? [f] : [])),
);
const fighting: readonly Formation[] = formations.flatMap(({ level }, b) => (level === "brigade" && !artillery.includes(b) ? [b] : []));

/** By artillery brigade: the divisions that its kind could serve with. */
const couldJoin: readonly (readonly Formation[])[] = formations.map((_, b) => {
  if (!artillery.includes(b)) return [];
  const kind = classOf(b);
  return divisions[formationSide[b]].filter((f) => {
    const isCavalryDivision = formations[f].level === "cavalry-division";
    if (kind === "horse-artillery" || kind === "reserve") return isCavalryDivision === (kind === "horse-artillery");
    return (kind === "corps" || kind === "corps-reserve") && parentOf[f] === parentOf[b];
  });
});

/** By brigade: those that its batteries could serve with. */
const hosts: readonly (readonly Formation[])[] = formations.map((_, home) =>
  artillery.includes(home) ? fighting.filter((b) => formationSide[b] === formationSide[home] && !whyNotServe(home, b)) : [],
);

/** By formation: whether any of its units is on the map. Found once for all that a verb lists. */
const there = new Uint8Array(formations.length);
function findThere(s: State, side: Side): void {
  there.fill(0);
  const { afield } = s;
  for (let i = UNITS * side, end = i + s.many[side]; i < end && afield[i] < FIRST_SKIRMISHER; i++)
    for (let f = brigadeOf[afield[i]]; f >= 0 && !there[f]; f = parentOf[f]) there[f] = 1;
}

/** DP-9, as verbs of the question for orders: `sideOf` says whose it is. */
export const attachments = (side: (s: State) => Side) => ({
  attach: deed({
    fields: { artillery: formation, to: formation },
    each(s, open) {
      findThere(s, side(s));
      for (const b of artillery) if (there[b]) for (const f of couldJoin[b]) if (there[f] && !whyNotJoin(s, b, f)) open(b, f);
    },
    refuse: (s, { artillery: b, to: f }) => whyNotAttach(s, side(s), b, f),
    do(s, { artillery: b, to: f }, log) {
      s.attached[b] = f;
      tell(log, "TD-b4.35a", `${titleOf(b)} joins ${titleOf(f)}.`);
    },
  }),
  free: deed({
    fields: { artillery: formation },
    each(s, open) {
      for (const b of artillery) if (s.attached[b] >= 0 && !whyNotFree(s, side(s), b)) open(b);
    },
    refuse: (s, { artillery: b }) => whyNotFree(s, side(s), b),
    do(s, { artillery: b }, log) {
      s.attached[b] = -1;
      tell(log, "TD-b4.35d", `${titleOf(b)} acts on its own markers again.`);
    },
  }),
  assign: deed({
    fields: { battery: unit, to: formation },
    each(s, open) {
      if (ask.simpleArtilleryAttachment(s)) return;
      findThere(s, side(s));
      const { afield, guns } = s;
      for (let i = UNITS * side(s), end = i + s.many[side(s)]; i < end; i++) {
        const u = afield[i];
        if (isGun[u] && isFirst(s, u)) for (const b of hosts[brigadeOf[u]]) if (there[b] && guns[b] < 0) open(u, b);
      }
    },
    refuse: (s, { battery: u, to: b }) => whyNotAssign(s, side(s), u, b),
    do(s, { battery: u, to: b }, log) {
      serve(s, u, b);
      tell(log, ruleOfHome(brigadeOf[u]), `${nameOf(u)} joins ${titleOf(b)}.`);
    },
  }),
  recall: deed({
    fields: { battery: unit },
    each(s, open) {
      const { guns } = s;
      for (let b = 0; b < guns.length; b++) if (guns[b] >= 0 && formationSide[b] === side(s)) open(guns[b]);
    },
    refuse: (s, { battery: u }) =>
      s.serves[u] >= 0 && s.guns[s.serves[u]] === u && formationSide[brigadeOf[u]] === side(s)
        ? undefined
        : no("TD-b4.35d", `${nameOf(u)} serves with no brigade.`),
    do(s, { battery: u }, log) {
      serve(s, u, -1);
      tell(log, "TD-b4.35d", `${nameOf(u)} goes back to ${titleOf(brigadeOf[u])}.`);
    },
  }),
});
