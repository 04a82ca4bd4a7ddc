/** 14 Withdrawal moves: who may and who must, and what it costs. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { CSA } from "../../data/blocks.js";
import { field } from "../../tests/field.js";
import { did, END } from "./assault.js";

const rest = { ask: "withdraw", stage: "withdrawal" };
const take = (block: string): Action => ({ do: "take", block });
const withdrawing = (blocks: JsonObject, more: JsonObject = {}) => field({ blocks, rest: { ...rest, ...more } });
const WITHDRAW = { orders: ["withdraw", "hold"] };
/** A Union block and a Confederate one in the same position, face to face. */
const together = { "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" }, "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3" } };

describe("leave to withdraw", () => {
  it("[GG-14.1a] [GG-14.1b] under Withdraw orders who is next to the enemy or in his fire may go, and nobody else", () => {
    const blocks = { "HOWARD A": "b2-c3>b2", "SYKES A": "c3-d3>d3", "SLOCUM A": "e1-e2>e1", "HOOD A": "c2-c3>c3" };
    expect(withdrawing({ ...blocks, "HOOD A": "c2-c3>c2" }, WITHDRAW).open("block", "take")).toEqual(["HOWARD A"]);
    expect(withdrawing(blocks, WITHDRAW).open("block", "take")).toEqual(["HOWARD A", "SYKES A"]);
    expect(withdrawing(blocks).legal("take")).toEqual([]);
  });

  it("[GG-14.1c] under Withdraw orders who shares a position with the enemy may go", () => {
    expect(withdrawing(together, WITHDRAW).open("block", "take")).toEqual(["HOWARD A"]);
    expect(withdrawing({ ...together, "SYKES A": "e1-e2>e1" }, WITHDRAW).refused(take("SYKES A"))).toBe("GG-14.1b");
  });

  it("[GG-14.2g] who shares a position without having lost need not go", () => {
    const f = withdrawing(together);
    expect(f.refused(take("HOWARD A"))).toBe("GG-14.1a");
    expect(f.refused(END)).toBe("");
  });

  it("[GG-14.5f] a voluntary withdrawal without a legal move is simply not open", () => {
    const f = withdrawing({ "HOWARD A": "c2-c3>c2", "HOOD A": "c3-c4>c3", "HOOD B": "b2-b3>b2", "HETH A": "d2-d3>d3" }, WITHDRAW);
    expect(f.refused(take("HOWARD A"))).toBe("GG-14.5f");
    expect(f.legal()).toEqual([END]);
    f.play(END);
    expect(f.where("HOWARD A")).toBe("c2-c3>c2");
  });
});

describe("the duty to withdraw", () => {
  /** The Confederates have won an attack and declare their orders; then the Union's phase begins. */
  const next = (blocks: JsonObject, more: JsonObject = {}) =>
    field({ blocks, rest: { ask: "orders", stage: "orders", active: "confederate", first: "confederate", ...more } });
  const hold: Action = { do: "orders", orders: "hold" };
  const winner = { at: "c3-c4>c3", did: ["attacked", "won"] };

  it("[GG-14.2b] [GG-14.2c] [GG-14.2d] beside, next to or before a winner: forced under any orders", () => {
    const f = next({
      "HOOD A": winner,
      "HOWARD A": "c2-c3>c2",
      "SYKES A": "b3-c4>b3",
      "SLOCUM A": "b2-c3>c3",
      "SICKLES A": "d1-d2>d2",
    }).play(hold);
    expect(f.asked()).toBe("union withdraw");
    const forced = ["HOWARD A", "SYKES A", "SLOCUM A", "SICKLES A"].filter((block) => did(f, block).includes("forced"));
    expect(forced).toEqual(["HOWARD A", "SYKES A"]);
  });

  it("[GG-14.2b] a winner in the same position forces even where woods take his sight", () => {
    const f = field({
      terrain: { "c2-c3/c2": { obstructed: true } },
      blocks: {
        "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["attacked", "won"] },
        "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" },
      },
      rest: { ask: "orders", stage: "orders", active: "confederate", first: "confederate" },
    }).play(hold);
    expect(did(f, "HOWARD A")).toContain("forced");
  });

  it("[GG-14.2e] the list is made once: later moves neither add to it nor free anybody", () => {
    const f = withdrawing({ "HOOD A": winner, "HOWARD A": "b3-c4>b3", "SYKES A": { at: "e1-e2>e2", did: ["forced"] } });
    expect(f.refused(take("HOWARD A"))).toBe("GG-14.1a");
    expect(f.refused(END)).toBe("GG-14.2h");
    const reached = next({ "HOOD A": winner, "HOWARD A": "c2-c3>c2", "HOWARD B": "c2-c3>c2" }).play(hold);
    reached.play(take("HOWARD A"), { do: "move", to: "c3-d2" }, { do: "face", front: "d2" });
    expect(did(reached, "HOWARD A")).not.toContain("forced");
    expect(did(reached, "HOWARD B")).toContain("forced");
  });

  it("[GG-14.2f] a win counts until its owner's next phase begins, however often the loser moves before it", () => {
    const blocks = { "HOOD A": winner, "HOWARD A": { at: "c2-c3>c2", did: ["withdrew"] } };
    const again = field({
      blocks,
      rest: { ask: "orders", stage: "orders", first: "confederate", second: true, lastWithdrew: "union" },
    }).play(hold);
    expect(again.asked()).toBe("union withdraw");
    expect(did(again, "HOOD A")).toContain("won");
    expect(did(again, "HOWARD A")).toContain("forced");
    const own = next(blocks, { first: "union", second: true, lastWithdrew: "confederate" }).play(hold);
    expect(own.asked()).toMatch(/^confederate/);
    expect(did(own, "HOOD A")).not.toContain("won");
    const fading = field({
      blocks,
      options: { winnersFadeAfterAPhase: true },
      rest: { ask: "orders", stage: "orders", first: "confederate", second: true, lastWithdrew: "union" },
    }).play(hold);
    expect(did(fading, "HOWARD A")).not.toContain("forced");
  });

  it("[GG-14.2h] in any order, but all of them", () => {
    const f = next({ "HOOD A": winner, "HOWARD A": "c2-c3>c2", "SYKES A": "b3-c4>b3" }).play(hold);
    expect(f.refused(END)).toBe("GG-14.2h");
    expect(f.refused(take("SYKES A"))).toBe("");
    expect(f.refused(take("HOWARD A"))).toBe("");
  });

  it("[GG-14.5d] [GG-14.2h] who has room only where another is lost is not lost with him, but must go now", () => {
    const areas = ["b1", "b2", "b3", "c1", "d1", "d2", "d3"];
    const entries = [{ name: "HARRISBURG", army: CSA, areas, transfers: [] }];
    const full = { "REYNOLDS A": { at: "c2-c3>c2", did: ["forced"] }, "HOWARD A": "c2-c3>c2", "HOWARD B": "c2-c3>c2" };
    const blocks = { ...full, "SICKLES A": { at: "c3-c4>c4", did: ["forced"] }, "HOOD A": "b3-c4>c4" };
    const f = field({ blocks, more: { entries }, rest }).play(END);
    expect([f.where("REYNOLDS A"), f.where("SICKLES A")]).toEqual(["gone", "c3-c4>c4"]);
    expect([f.refused(END), f.open("block", "take")]).toEqual(["GG-14.2h", ["SICKLES A"]]);
  });

  it("[GG-14.5d] [GG-14.6b] a forced block with nowhere to go is lost", () => {
    const f = field({
      blocks: { "HOWARD A": { at: "c2-c3>c2", did: ["forced"] }, "HOOD A": "c3-c4>c3", "HOOD B": "b2-b3>b2", "HETH A": "d2-d3>d3" },
      rest,
    });
    expect(f.legal()).toEqual([END]);
    expect(f.game.prompt(f.s).text).toContain("HOWARD A must withdraw and cannot");
    f.play(END);
    expect(f.last("eliminated")).toMatchObject({ rule: "GG-14.5d" });
  });

  it("[GG-14.2h] the question names those who must withdraw and can", () => {
    const blocks = { "HOOD A": winner, "HOWARD A": "c2-c3>c2", "SYKES A": "b3-c4>b3" };
    expect(next(blocks).play(hold).game.prompt(next(blocks).play(hold).s).text).toContain("HOWARD A and SYKES A must withdraw.");
  });
});

describe("the price", () => {
  const forced = { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["forced"] };
  const winner = { at: "c2-c3>c3", stands: "c2-c3>c2", did: ["won"] };
  const reductions = (more: JsonObject) => {
    const f = withdrawing({ "HOWARD A": forced, "HOOD A": winner, ...more });
    f.play(take("HOWARD A"), { do: "move", to: "b3-c3" }, { do: "face", front: "c3" });
    return f.log.filter(({ event }) => event === "reduced").length;
  };

  it("[GG-14.5a] [GG-14.5e] one reduction, however many new enemies are next to it", () => {
    expect(reductions({})).toBe(0);
    expect(reductions({ "HOOD B": "b3-c4>c4" })).toBe(1);
    expect(reductions({ "HOOD B": "b3-c4>c4", "HETH A": "b2-b3>b2" })).toBe(1);
  });

  it("[GG-14.5a] who does not survive it is not asked for a front", () => {
    const f = withdrawing({ "HOWARD A": { ...forced, grade: "reduced-1" }, "HOOD A": winner, "HOOD B": "b3-c4>c4" });
    f.play(take("HOWARD A"), { do: "move", to: "b3-c3" });
    expect([f.where("HOWARD A"), f.last("eliminated")?.rule]).toEqual(["gone", "GG-2.2f"]);
  });

  it("[GG-14.5b] [GG-14.3e] next to an old enemy it does not stop at all; a new one beside him costs a reduction", () => {
    const f = withdrawing({ "HOWARD A": forced, "HOOD A": winner, "HOOD B": "b2-c3>b2" });
    f.play(take("HOWARD A"));
    expect(f.refused({ do: "move", to: "b3-c3" })).toBe("GG-14.6a");
    expect(f.refused({ do: "move", to: "c3-c4" })).toBe("");
    expect(reductions({ "HOOD B": "b2-c3>b2", "HETH A": "b2-b3>b2" })).toBe(1);
  });

  it("[GG-14.5a] [GG-14.5c] a withdrawal next to a new enemy costs a reduction, once a position", () => {
    const f = field({
      blocks: {
        "HOWARD A": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["forced"] },
        "HOWARD B": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["forced"] },
        "HOOD A": { at: "c2-c3>c3", stands: "c2-c3>c2", did: ["won"] },
        "HOOD B": "b3-c4>c4",
      },
      rest,
    });
    f.play(take("HOWARD A"), { do: "move", to: "b3-c3" }, { do: "face", front: "c3" });
    expect(f.last("reduced")).toMatchObject({ command: "HOWARD" });
    const reductions = f.log.length;
    f.play(take("HOWARD B"), { do: "move", to: "b3-c3" });
    expect(f.log.slice(reductions).some(({ event }) => event === "reduced")).toBe(false);
  });
});
