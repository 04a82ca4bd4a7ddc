/** The fight that one points at, or that is all there is to decide: added up, with the chance of each end, before it is begun. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Aim, Board, CombatSheet, Outcome } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { Outlook } from "../../host/host.js";
import { type Aiming, aimsAt } from "./aiming.js";
import type { Desk } from "./desk.js";
import { isSame } from "./orders.js";

interface Weighed {
  readonly outlook: Outlook;
  readonly sheet: CombatSheet;
  readonly odds: readonly Outcome[];
}

type Over = Pick<Desk, "pointed" | "pieces" | "weighed"> & {
  readonly aiming: Aiming;
  readonly lit: ReadonlySignal<readonly Aim[]>;
};

/** What would be fought: of several that may be meant the one that is considered, else the one pointed at, else the only one to decide on. */
function meant({ fights }: Board, { pointed, pieces, weighed, aiming, lit }: Over): Aim | undefined {
  if (!aiming.asked.value || !fights) return undefined;
  const isFight = ({ action }: Aim) => fights.has(action.do);
  const { action: resting } = weighed.value ?? {};
  // What was pressed and is asked no more is no longer considered.
  const considered = resting && lit.value.find(({ action }) => isSame(action, resting));
  if (considered && isFight(considered)) return considered;
  const there = pointed.value ? aimsAt(lit.value, pointed.value, pieces.value).find(isFight) : undefined;
  if (there) return there;
  const all = aiming.aims.value.filter(isFight);
  const buttons = all.filter(({ piece, place }) => piece === undefined && place === undefined);
  return all.length === 1 ? all[0] : buttons.length === 1 ? buttons[0] : undefined;
}

/** Combat and odds of the desk: those of a plan that the question brings, else those of what is weighed. It stays until another is weighed. */
export function weighing(board: Board, aide: Aide, over: Over): Pick<Desk, "combat" | "odds"> & { close(): void } {
  const { aiming } = over;
  const last = signal<Weighed | undefined>(undefined);
  const now = computed(() => (last.value && last.value.outlook === aiming.asked.value ? last.value : undefined));
  const aim = computed(() => meant(board, over));
  const stop = effect(() => {
    const action = aim.value?.action;
    const outlook = aiming.asked.peek();
    if (!action || !outlook) return;
    let stale = false;
    const put = (sheet: CombatSheet | undefined, odds: readonly Outcome[]) => {
      if (!stale && sheet) last.value = { outlook, sheet, odds };
    };
    aide.sums(outlook.view, action).then(
      (sums) => {
        const sheet = sums && board.weighed?.(action, sums);
        put(sheet, []);
        if (sheet)
          aide.forecast(outlook.view, action).then(
            (ways) => put(sheet, ways.filter(isTold)),
            () => {},
          );
      },
      () => {},
    );
    return () => {
      stale = true;
    };
  });
  return {
    combat: computed(() => aiming.combat.value ?? now.value?.sheet),
    odds: computed(() => (aiming.combat.value ? aiming.odds.value : now.value ? [now.value.odds] : [])),
    close: stop,
  };
}

/** Of what is certain, or only drawn, there are no chances to tell. */
export const isTold = ({ result }: Outcome): boolean => result !== "certain" && result !== "drawn";
