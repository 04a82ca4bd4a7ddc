/** 13 Rally: hits off, Low Ammo off, rebuilding, and coming back from the Broken Track. */
import { die } from "../../../engine/index.js";
import { type Hex, no, pop, type Question } from "../../../kit/index.js";
import { brigadeNames, isBuford, isFragile, isMounted, printedCr, sideOf, stacksAs, UNITS, type Unit } from "../data/armies.js";
import { REGROUP } from "../data/tables.js";
import { seatOfBrigade } from "../seats.js";
import { AVAILABLE, engaged, has, hex, isOf, LOW_AMMO, neighbourOf, type State, scenarioOf, TRIED, unit } from "../state.js";
import { deed, hexName, type Log, nameOf } from "../words.js";
import { isBanned } from "./bans.js";
import { isEnemyWithin } from "./enemies.js";
import { enter } from "./enter.js";
import { hasRoom, loadOf } from "./stacking.js";

/** 13.2c how near no enemy may be: he must be three hexes away. */
export const DANGER = 2;

const isOurs = (s: State, u: Unit): boolean => isOf(s, u, s.brigade) && !has(s, u, TRIED);
const regroups = (s: State): boolean => s.doing === REGROUP;
/** 13.1a out of contact, but for the one hit under Defend. */
const mayRally = (s: State, u: Unit): boolean => isOurs(s, u) && s.hex[u] >= 0 && (!regroups(s) || !engaged(s, u));
const canSteady = (s: State, u: Unit): boolean => mayRally(s, u) && s.hits[u] > 0;
const canResupply = (s: State, u: Unit): boolean => regroups(s) && mayRally(s, u) && has(s, u, LOW_AMMO);
const canRebuild = (s: State, u: Unit): boolean =>
  regroups(s) &&
  mayRally(s, u) &&
  s.worn[u] === 1 &&
  s.hits[u] === 0 &&
  !isFragile[u] &&
  !isBuford[u] &&
  hasRoomToRebuild(s, u) &&
  !isEnemyWithin(s, sideOf[u], s.hex[u], DANGER);

/** 3.1b its Fresh side counts for more. */
const hasRoomToRebuild = (s: State, u: Unit): boolean => hasRoom(s, s.hex[u], stacksAs[2 * u] - loadOf(s, u), 0, false);

/** 13.2g in or next to the hex of a unit of its brigade, with room, three hexes from every enemy. */
function canReturn(s: State, u: Unit, at: Hex): boolean {
  if (!regroups(s) || !isOurs(s, u) || s.hex[u] !== AVAILABLE) return false;
  if (!scenarioOf(s).window[at] || isBanned(s, sideOf[u], at) || isEnemyWithin(s, sideOf[u], at, DANGER)) return false;
  if (!hasRoom(s, at, loadOf(s, u), 1, isMounted[u] === 1)) return false;
  if (hasFellow(s, at)) return true;
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && hasFellow(s, neighbourOf(s)[k])) return true;
  return false;
}

function hasFellow(s: State, at: Hex): boolean {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (isOf(s, u, s.brigade)) return true;
  return false;
}

function eachReturn(s: State, open: (u: Unit, at: Hex) => void): void {
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] !== AVAILABLE || !isOurs(s, u)) continue;
    const seen = new Set<Hex>();
    for (let v = 0; v < UNITS; v++) {
      if (s.hex[v] < 0 || !isOf(s, v, s.brigade)) continue;
      for (let k = -1; k < 6; k++) {
        const at = k < 0 ? s.hex[v] : neighbourOf(s)[s.hex[v] * 6 + k];
        if (at < 0 || seen.has(at)) continue;
        seen.add(at);
        if (canReturn(s, u, at)) open(u, at);
      }
    }
  }
}

function hasReturn(s: State): boolean {
  let some = false;
  eachReturn(s, () => {
    some = true;
  });
  return some;
}

function eachUnit(can: (s: State, u: Unit) => boolean, s: State, open: (u: Unit) => void): void {
  for (let u = 0; u < UNITS; u++) if (can(s, u)) open(u);
}

/** Why a unit may not rally in the way asked for. */
function whyNot(s: State, u: Unit, can: boolean, rule: string, lacks: string) {
  if (can) return undefined;
  if (!isOf(s, u, s.brigade)) return no("FD-13.1a", `${nameOf(u)} is not of ${brigadeNames[s.brigade]}'s brigade.`);
  if (has(s, u, TRIED)) return no("FD-13.2h", `${nameOf(u)} has rallied in this Order.`);
  if (s.hex[u] >= 0 && regroups(s) && engaged(s, u)) return no("FD-13.1a", `${nameOf(u)} is next to the enemy.`);
  return no(rule, lacks);
}

/** R1 */
export const rallyStep: Question<State> = {
  rule: "FD-13.1a",
  seat: (s) => seatOfBrigade(s, s.brigade),
  prompt: (s) => ({ text: `${brigadeNames[s.brigade]}'s brigade rallies, unit by unit.`, brigade: brigadeNames[s.brigade] }),
  done(s) {
    for (let u = 0; u < UNITS; u++) if (canSteady(s, u) || canResupply(s, u) || canRebuild(s, u)) return false;
    return !hasReturn(s);
  },
  verbs: {
    steady: deed({
      fields: { unit },
      each: (s, open) => eachUnit(canSteady, s, open),
      refuse: (s, { unit: u }) => whyNot(s, u, canSteady(s, u), "FD-13.2a", `${nameOf(u)} has no Morale Hit.`),
      do(s, { unit: u }, log) {
        s.marks[u] |= TRIED;
        s.hits[u] = regroups(s) ? 0 : s.hits[u] - 1;
        const text = `${nameOf(u)} rallies${s.hits[u] > 0 ? ", still Shaken" : ""}.`;
        log?.push({ event: "rally", rule: regroups(s) ? "FD-8.5b" : "FD-8.3b", text, unit: nameOf(u), hits: s.hits[u] });
      },
    }),
    resupply: deed({
      fields: { unit },
      each: (s, open) => eachUnit(canResupply, s, open),
      refuse(s, { unit: u }) {
        if (!regroups(s)) return no("FD-x8.3a", "Low Ammo is not removed under Defend.");
        return whyNot(s, u, canResupply(s, u), "FD-x8.5a", `${nameOf(u)} is not low on ammunition.`);
      },
      do(s, { unit: u }, log) {
        s.marks[u] = (s.marks[u] | TRIED) & ~LOW_AMMO;
        log?.push({ event: "resupply", rule: "FD-x8.5a", text: `${nameOf(u)} has ammunition again.`, unit: nameOf(u) });
      },
    }),
    rebuild: deed({
      fields: { unit },
      each: (s, open) => eachUnit(canRebuild, s, open),
      refuse(s, { unit: u }) {
        if (isBuford[u]) return no("FD-x2.1(a)h", "Buford's units never rebuild.");
        if (isFragile[u]) return no("FD-13.2e", `${nameOf(u)} is Fragile and has nothing to rebuild to.`);
        if (s.hex[u] >= 0 && !hasRoomToRebuild(s, u))
          return no("FD-x3.1a", `${hexName(s.hex[u])} would be too full for ${nameOf(u)} rebuilt.`);
        const lacks = `${nameOf(u)} must be Battleworn, without hits and three hexes from every enemy, under Regroup.`;
        return whyNot(s, u, canRebuild(s, u), "FD-13.2c", lacks);
      },
      do(s, { unit: u }, log) {
        if (tryRating(s, u, "rebuilds", log)) s.worn[u] = 0;
      },
    }),
    return: deed({
      fields: { unit, at: hex },
      each: (s, open) => eachReturn(s, open),
      refuse: (s, { unit: u, at }) =>
        whyNot(
          s,
          u,
          canReturn(s, u, at),
          "FD-13.2g",
          `${nameOf(u)} cannot come back in ${hexName(at)}: beside its brigade, with room, three hexes from the enemy.`,
        ),
      do(s, { unit: u, at }, log) {
        if (!tryRating(s, u, `comes back in ${hexName(at)}`, log)) return;
        enter(s, u, at, log);
        s.worn[u] = 1;
        s.hits[u] = 1;
        s.marks[u] |= TRIED;
      },
    }),
    end: deed({ do: (s) => pop(s) }),
  },
};

/** 13.2d, f d6 at or below the printed rating of the Battleworn side. */
function tryRating(s: State, u: Unit, doing: string, log: Log): boolean {
  s.marks[u] |= TRIED;
  const most = printedCr[2 * u + 1];
  const cast = die(s.random);
  const succeeds = cast <= most;
  const text = `${nameOf(u)} ${doing}: ${cast}, ${most} or less; ${succeeds ? "it does" : "it does not"}.`;
  log?.push({ event: "rebuild", rule: "FD-13.2d", text, die: cast, needed: most, unit: nameOf(u), succeeds });
  return succeeds;
}
