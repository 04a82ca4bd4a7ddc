import { type Hex, no, note, noted, pop, type Question, sideTo } from "../../../kit/index.js";
import { isBerdan, sideOf, type Unit } from "../data/armies.js";
import { cut, grid, town } from "../data/map.js";
import { ASKED, enemyAt, facing, has, hex, isMounted, neighbourOf, put, SHOCKED, SHOCKS, type State, unit } from "../state.js";
import { deed, hexName, nameOf, seatOf } from "../words.js";
import { fronts } from "./cover.js";
import { leadersAt, steadies } from "./leadership.js";
import { attacking, INFANTRY, MOUNTED, NEVER } from "./prices.js";
import { attackersOf } from "./shock-odds.js";
import { hasRoom, isDisordered, unitsIn } from "./strength.js";

const into = (s: State): Hex => noted(s, 0);

function whyNotAdvance(s: State, u: Unit) {
  if (!has(s, u, SHOCKS)) return no("TD-12.6a", `${nameOf(u)} took no part in the Shock.`);
  if (has(s, u, ASKED) || s.hex[u] === into(s)) return no("TD-12.6d", `${nameOf(u)} has advanced.`);
  return hasRoom(s, into(s), u) ? undefined : no("TD-8.1a", `There is no room in ${hexName(into(s))}.`);
}

/** DP-19 */
export const advance: Question<object, State> = {
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
        const [from, to] = [s.hex[u], into(s)];
        const riders = leadersAt(s, from).filter((l) => steadies(s, l, u));
        put(s, u, to);
        for (const l of riders) s.leaderHex[l] = to;
        log?.push({
          event: "advance",
          rule: "TD-12.6a",
          text: `${nameOf(u)} advances into ${hexName(to)}.`,
          unit: nameOf(u),
          path: [hexName(from), hexName(to)],
        });
      },
    }),
    hold: deed({ do: pop }),
  },
};

/** 12.6f the facings within a vertex of one that an advancing unit had. */
function eachFacing(s: State, open: (to: number) => void): void {
  const found = new Set<number>();
  for (const u of unitsIn(s, into(s))) for (const by of [0, 1, 5]) found.add((s.facing[u] + by) % 6);
  for (const to of [...found].sort((a, b) => a - b)) open(to);
}

/** RX-18 */
export const face: Question<object, State> = {
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
        pop(s);
      },
    }),
  },
};

function eachGoOn(s: State, open: (at: Hex) => void): void {
  const found = new Set<Hex>();
  for (const u of attackersOf(s)) {
    if (isDisordered(s, u) || isBerdan[u]) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
      const at = neighbourOf(s)[k];
      if (at < 0 || !enemyAt(s, sideOf[u], at) || !fronts(s, u, k) || town[at] || cut[at] || cut[s.hex[u]]) continue;
      if (attacking[isMounted(s, u) ? MOUNTED : INFANTRY][k] < NEVER) found.add(at);
    }
  }
  for (const at of found) open(at);
}

/** 11.47 Continued Shock, at most twice. */
export const goOn: Question<object, State> = {
  rule: "TD-11.47a",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: () => ({ text: "Continue the Shock against another hex, or stop?" }),
  done(s) {
    if (s.rounds >= 2) return true;
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
        pop(s);
        s.target = at;
        s.rounds++;
        for (const u of attackersOf(s)) {
          const side = sideTo(grid, s.hex[u], at);
          if (isDisordered(s, u) || side < 0 || !fronts(s, u, side)) s.marks[u] &= ~SHOCKS;
        }
        for (const u of unitsIn(s, at)) s.marks[u] |= SHOCKED;
        log?.push({ event: "shock", rule: "TD-11.47a", text: `The Shock goes on against ${hexName(at)}.`, targets: [hexName(at)] });
        note(s, 0, 2);
      },
    }),
    stop: deed({ do: pop }),
  },
};
