/** 11.47, 12.6 After a Shock: who goes in, who turns to face them, and who strikes again. */
import { type Hex, no, note, noted, type Passage, pop, type Question, sideTo } from "../../../../kit/index.js";
import { isBerdan, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { cut, grid, rail, town, way } from "../../data/map.js";
import { ADVANCE } from "../../data/scenarios.js";
import { CHARGES, HURT, REFUSED_LEFT, REFUSED_RIGHT, SHOCKED, SHOCKS, STRUCK } from "../../marks.js";
import { put } from "../../stacks.js";
import { enemyAt, facing, has, hex, isMounted, neighbourOf, type State, unit } from "../../state.js";
import { deed, hexName, type Log, marked, nameOf, names, seatOf } from "../../words.js";
import { holds } from "../cohesion.js";
import { escortOf, escorts, forgetEscort } from "../command/escort.js";
import { displace } from "../command/ride.js";
import { isHedged, settleWalls } from "../cover.js";
import { turnOver } from "../losses.js";
import { INFANTRY, MOUNTED, NEVER, overland } from "../prices/prices.js";
import { askFacing, squeezeColumns } from "../reactions.js";
import { fitsMarch, halvesOf, hasRoom, isDisordered, onMap, unitsIn } from "../strength.js";
import { takeSurrenders } from "../surrender.js";
import { fightOn, lockHorns } from "./shock.js";
import { attackersOf, blowsAt, isGalloping, targetsNow } from "./shock-odds.js";

const into = (s: State): Hex => noted(s, 0);

function whyNotAdvance(s: State, u: Unit) {
  if (!has(s, u, SHOCKS)) return no("TD-12.6a", `${nameOf(u)} took no part in the Shock.`);
  if (targetsNow(s).includes(s.hex[u])) return no("TD-12.6d", `${nameOf(u)} has advanced.`);
  if (blowsAt(s, u, into(s)).length === 0) return no("TD-12.6e", `${hexName(into(s))} was not before ${nameOf(u)}.`);
  return hasRoom(s, into(s), u) ? undefined : no("TD-8.1a", `There is no room in ${hexName(into(s))}.`);
}

/** 12.6a who charged must go in. */
const mustAdvance = (s: State): Unit[] => (s.rounds > 0 ? [] : attackersOf(s).filter((u) => hasCharged(s, u) && !whyNotAdvance(s, u)));
const hasCharged = (s: State, u: Unit): boolean =>
  !isDisordered(s, u) && (isMounted(s, u) ? isGalloping(s, u, targetsNow(s)) : has(s, u, CHARGES));

/** 9.44ed off the streets of the town. */
const strays = (from: Hex, to: Hex, side: number): boolean => Boolean(town[to] || town[from]) && !way[side];
/** 9.44bx, bz through a cut, but for who goes along the rails under Advance Orders, small enough for them. */
const isCramped = (s: State, u: Unit, from: Hex, to: Hex, side: number): boolean =>
  Boolean(cut[to] || cut[from]) && !(s.order[u] === ADVANCE && rail[side] && fitsMarch(s, to, u));

/** 12.6d one hex, free of cost; leaders with the unit go along; 7.3d in town no flank is refused, and a street not followed Disorders it (9.44ed). */
function goAlong(s: State, u: Unit, to: Hex, rule: string, does: string, log: Log): void {
  const from = s.hex[u];
  const side = sideTo(grid, from, to);
  const riders = escortOf(s, from, [u]);
  put(s, u, to);
  if (town[to]) s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
  for (const l of riders) s.leaderHex[l] = to;
  displace(s, to, 1 - sideOf[u], log);
  log?.push({
    event: "advance",
    rule,
    text: `${nameOf(u)} ${does} into ${hexName(to)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
  });
  takeSurrenders(s, u, log);
  if (!isSkirmisher[u] && (strays(from, to, side) || isCramped(s, u, from, to, side))) turnOver(s, u, log);
}

/** DP-19 */
export const advance: Question<State> = {
  rule: "TD-12.6a",
  seat: (s) => seatOf(sideOf[attackersOf(s)[0]]),
  prompt: (s) => ({ text: `Advance into ${hexName(into(s))}, or hold?`, hex: hexName(into(s)) }),
  done: (s) => !attackersOf(s).some((u) => !whyNotAdvance(s, u)),
  verbs: {
    advance: deed({
      fields: { unit },
      each(s, open) {
        for (const u of attackersOf(s)) if (!whyNotAdvance(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotAdvance(s, u),
      do(s, { unit: u }, log) {
        goAlong(s, u, into(s), "TD-12.6a", "advances", log);
      },
    }),
    ...escorts((s) => attackersOf(s).flatMap((u) => (whyNotAdvance(s, u) ? [] : [{ at: s.hex[u], going: [u] }]))),
    hold: deed({
      refuse(s) {
        const must = mustAdvance(s);
        return must.length === 0 ? undefined : no("TD-12.6a", `${names(must)} charged: ${must.length > 1 ? "they" : "it"} must advance.`);
      },
      do: pop,
    }),
  },
};

/** 12.6f the facings within a vertex of one that an advancing unit had. */
function eachFacing(s: State, open: (to: number) => void): void {
  const found = new Set<number>();
  for (const u of unitsIn(s, into(s))) for (const by of [0, 1, 5]) found.add((s.facing[u] + by) % 6);
  for (const to of [...found].sort((a, b) => a - b)) open(to);
}

/** RX-18 */
export const face: Question<State> = {
  rule: "TD-12.6f",
  seat: (s) => seatOf(sideOf[unitsIn(s, into(s))[0]]),
  prompt: (s) => ({ text: `Which way do the units in ${hexName(into(s))} face now?`, hex: hexName(into(s)) }),
  done: (s) => !unitsIn(s, into(s)).some((u) => has(s, u, SHOCKS)),
  verbs: {
    face: deed({
      fields: { to: facing },
      each: eachFacing,
      refuse(s, { to }) {
        let open = false;
        eachFacing(s, (one) => {
          open ||= one === to;
        });
        return open ? undefined : no("TD-12.6f", "Within a vertex of the facing that one of them had.");
      },
      do(s, { to }) {
        for (const u of unitsIn(s, into(s))) s.facing[u] = to;
        settleWalls(s, into(s));
        pop(s);
      },
    }),
  },
};

/** 12.6b, 8.5c those whom the advance has come up to: columns in town are thrown into Disorder, others may turn to face it. */
export const advanced: Passage<State> = {
  run(s, log) {
    const at = into(s);
    forgetEscort(s);
    if (s.mover < 0) squeezeColumns(s, sideOf[attackersOf(s)[0]], at, log);
    const top = s.top[at];
    if (top >= 0 && has(s, top, SHOCKS)) {
      s.mover = top;
      if (askFacing(s, top, at)) return;
    }
    s.mover = -1;
    pop(s);
  },
};

const mayGoOn = (s: State, u: Unit): boolean => !isDisordered(s, u) && !isBerdan[u] && !isGun[u] && !isSkirmisher[u];

/** 11.47e never from a cut, into one, or where a town is attacked. */
function whyNotOn(s: State, u: Unit, at: Hex) {
  if (!mayGoOn(s, u)) return no("TD-11.47g", `${nameOf(u)} cannot go on.`);
  if (!enemyAt(s, sideOf[u], at)) return no("TD-11.47a", `There is no enemy in ${hexName(at)}.`);
  const sides = blowsAt(s, u, at);
  if (sides.length === 0) return no("TD-11.47a", `${hexName(at)} does not lie before ${nameOf(u)}.`);
  if (town[at] || targetsNow(s).some((one) => town[one])) return no("TD-b9.44an", "No Shock goes on where a town is attacked.");
  if ([at, s.hex[u], ...targetsNow(s)].some((one) => cut[one])) return no("TD-b9.44cj", "No Shock goes on out of a cut or into one.");
  return overland(isMounted(s, u) ? MOUNTED : INFANTRY)[sides[0]] < NEVER && !isHedged(s, u, sides[0])
    ? undefined
    : no("TD-11.1n", `${nameOf(u)} could not enter ${hexName(at)}.`);
}

function eachGoOn(s: State, open: (at: Hex) => void): void {
  const found = new Set<Hex>();
  for (const u of attackersOf(s))
    for (const half of halvesOf(s, u))
      for (let k = half * 6; k < half * 6 + 6; k++) {
        const at = neighbourOf(s)[k];
        if (at >= 0 && !whyNotOn(s, u, at)) found.add(at);
      }
  for (const at of found) open(at);
}

const MOST = 2;

/** DP-19, 11.47 Continued Shock, at most twice by each side in an activation. */
export const goOn: Question<State> = {
  rule: "TD-11.47a",
  seat: (s) => seatOf(sideOf[attackersOf(s)[0]]),
  prompt: () => ({ text: "Continue the Shock against another hex, or stop?" }),
  done(s) {
    if (attackersOf(s).length === 0 || s.continued[sideOf[attackersOf(s)[0]]] >= MOST) return true;
    let open = false;
    eachGoOn(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    on: deed({
      fields: { at: hex },
      each: eachGoOn,
      refuse(s, { at }) {
        let open = false;
        eachGoOn(s, (one) => {
          open ||= one === at;
        });
        return open ? undefined : no("TD-11.47a", `The Shock cannot go on against ${hexName(at)}.`);
      },
      do(s, { at }, log) {
        const able = attackersOf(s).filter((u) => !whyNotOn(s, u, at));
        pop(s);
        strikeAgain(
          s,
          able.filter((u) => isWilling(s, u, log)),
          at,
          log,
        );
      },
    }),
    stop: deed({ do: pop }),
  },
};

/** 11.47c who lost strength in the last round is tested: failing it is Disordered and stays behind. */
function isWilling(s: State, u: Unit, log: Log): boolean {
  if (!has(s, u, HURT) || holds(s, u, 0, "TD-11.47c", "going on", log)) return true;
  turnOver(s, u, log);
  return false;
}

function strikeAgain(s: State, attackers: readonly Unit[], at: Hex, log: Log): void {
  if (attackers.length === 0) return;
  s.continued[sideOf[attackers[0]]]++;
  lockHorns(s, attackers, [at]);
  log?.push({
    event: "shock",
    rule: "TD-11.47a",
    text: `The Shock goes on: ${names(attackers)} against ${hexName(at)}.`,
    units: attackers.map(nameOf),
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: [hexName(at)],
  });
  fightOn(s);
}

/** 11.47d the shortest way along the retreat, of two hexes at most, to a hex beside the enemy; none if there is none. */
function wayTo(s: State, u: Unit, at: Hex): readonly Hex[] | undefined {
  const isBesideIt = (from: Hex) => sideTo(grid, from, at) >= 0;
  if (isBesideIt(s.hex[u])) return [];
  const free = (to: Hex) => to >= 0 && s.trail.includes(to) && !enemyAt(s, sideOf[u], to) && hasRoom(s, to, u);
  const column = overland(isMounted(s, u) ? MOUNTED : INFANTRY);
  const open = (k: number) => column[k] < NEVER && !isHedged(s, u, k);
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
    if (free(neighbourOf(s)[k]) && open(k) && isBesideIt(neighbourOf(s)[k])) return [neighbourOf(s)[k]];
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const mid = neighbourOf(s)[k];
    if (!free(mid) || !open(k)) continue;
    for (let next = mid * 6; next < mid * 6 + 6; next++) {
      const to = neighbourOf(s)[next];
      if (free(to) && open(next) && isBesideIt(to)) return [mid, to];
    }
  }
  return undefined;
}

/** 11.47d the hex of the enemies that are followed, -1 while nobody has set out. */
const quarry = (s: State): Hex => noted(s, 0);
const isBeaten = (s: State, u: Unit): boolean => has(s, u, STRUCK) && !has(s, u, SHOCKS) && onMap(s, u);

function whyNotFollow(s: State, u: Unit, at: Hex) {
  if (!has(s, u, SHOCKED) || has(s, u, SHOCKS) || isGun[u] || isSkirmisher[u] || isDisordered(s, u))
    return no("TD-11.47d", `${nameOf(u)} cannot follow: defenders on foot or horse, in Good Order, do.`);
  if (quarry(s) >= 0 && quarry(s) !== at) return no("TD-11.47d", `Those in ${hexName(quarry(s))} are followed.`);
  if (!unitsIn(s, at).some((one) => sideOf[one] !== sideOf[u] && isBeaten(s, one)))
    return no("TD-11.47d", `No beaten attacker is in ${hexName(at)}.`);
  if (town[at] || targetsNow(s).some((one) => town[one])) return no("TD-b9.44an", "No Shock goes on where a town is attacked.");
  if ([at, s.hex[u], ...targetsNow(s)].some((one) => cut[one])) return no("TD-b9.44cj", "No Shock goes on out of a cut or into one.");
  return wayTo(s, u, at) ? undefined : no("TD-11.47d", `${nameOf(u)} cannot come up with those in ${hexName(at)}.`);
}

function eachFollow(s: State, open: (u: Unit, at: Hex) => void): void {
  const hexes = new Set<Hex>();
  for (let u = 0; u < UNITS; u++) if (isBeaten(s, u)) hexes.add(s.hex[u]);
  for (let u = 0; u < UNITS; u++) if (has(s, u, SHOCKED) && onMap(s, u)) for (const at of hexes) if (!whyNotFollow(s, u, at)) open(u, at);
}

/** RX-13 */
export const follow: Question<State> = {
  rule: "TD-11.47d",
  seat: (s) => seatOf(sideOf[marked(s, SHOCKED)[0]]),
  prompt: (s) => ({
    text:
      quarry(s) < 0 ? "Follow the beaten attackers and shock them, or stay?" : `Who else goes against ${hexName(quarry(s))}? Or strike.`,
  }),
  done(s) {
    // b12.24a who has surrendered meanwhile is struck no more.
    if (quarry(s) >= 0) return unitsIn(s, quarry(s)).length === 0;
    const [first] = marked(s, SHOCKED);
    if (first === undefined || s.continued[sideOf[first]] >= MOST) return true;
    let open = false;
    eachFollow(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    follow: deed({
      fields: { unit, at: hex },
      each: eachFollow,
      refuse: (s, { unit: u, at }) => whyNotFollow(s, u, at),
      do(s, { unit: u, at }, log) {
        note(s, 0, at);
        for (const to of wayTo(s, u, at)!) goAlong(s, u, to, "TD-11.47d", "follows", log);
        const side = sideTo(grid, s.hex[u], at);
        for (const one of unitsIn(s, s.hex[u])) s.facing[one] = side % 6;
        s.marks[u] |= SHOCKS;
      },
    }),
    strike: deed({
      refuse: (s) => (quarry(s) >= 0 ? undefined : no("TD-11.47d", "Nobody follows yet.")),
      do(s, _, log) {
        const [at, attackers] = [quarry(s), attackersOf(s)];
        pop(s);
        strikeAgain(s, attackers, at, log);
      },
    }),
    stay: deed({
      refuse: (s) => (quarry(s) < 0 ? undefined : no("TD-11.47d", "They are on their way: strike.")),
      do: pop,
    }),
  },
};
