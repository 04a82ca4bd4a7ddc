/** Answers given in advance: what is fired, turned and left by them, for whom, and what is still asked. */
import { describe, expect, it } from "vitest";
import { type Action, answersShown, type JsonObject, type StandingAnswer } from "../../../engine/index.js";
import { unitOf } from "../data/armies.js";
import { threedays } from "../index.js";
import { acting, type Field, type Standing, unit } from "./field.js";

const attack = { facing: "S", order: "attack" };
const TN1: Readonly<Record<string, Standing>> = { "cs-1tn": { at: "B1824", sp: 6, ...attack } };
const say = (ask: string, word: string, more: Partial<StandingAnswer> = {}): StandingAnswer => ({ ask, say: word, until: "game", ...more });
const said = (f: Field, ...standing: StandingAnswer[]): Action | undefined => threedays.answered!(f.s, standing);

describe("Return Fire", () => {
  /** Fired on by 1 TN from the next hex: its answer is at +1. */
  const firedOn = (units: Readonly<Record<string, Standing>> = {}): Field =>
    acting("cs-archer", { ...TN1, "us-56pa": { at: "B1924", sp: 5, facing: "N" }, ...units })
      .dice(0)
      .play({ do: "fire", unit: unit("cs-1tn"), at: "B1924" });

  it("[TD-10.4a] is fired from a modifier on, and asked for below it", () => {
    const reply = { do: "reply", unit: unit("us-56pa") };
    expect(said(firedOn(), say("answer", "reply", { least: 0 }))).toEqual(reply);
    expect(said(firedOn(), say("answer", "reply", { least: 3 }))).toBeUndefined();
    expect(said(firedOn(), say("answer", "hold"), say("answer", "reply", { least: 3 }))).toEqual({ do: "hold" });
  });

  it("[TD-10.4a] is said by unit before brigade, and by brigade before the army", () => {
    const cutler = say("answer", "reply", { of: "Cutler's brigade" });
    expect(said(firedOn(), cutler, say("answer", "hold"))).toEqual({ do: "reply", unit: unit("us-56pa") });
    expect(said(firedOn(), cutler, say("answer", "hold", { of: unit("us-56pa") }))).toEqual({ do: "hold" });
    expect(said(firedOn(), say("answer", "reply", { of: "Meredith's brigade" }))).toBeUndefined();
  });
});

describe("guns", () => {
  const coming = (): Field =>
    acting("cs-archer", { "cs-1tn": { at: "B1724", sp: 6, ...attack }, "us-2me-bty": { at: "B2024", sp: 6, facing: "N" } }).play(
      { do: "take", unit: unit("cs-1tn") },
      { do: "step", to: "B1824" },
    );

  it("[TD-9.64a] fall back at two hexes as far as they need, or wait until the enemy is next to them", () => {
    const f = coming();
    expect(threedays.decision(f.s)).toMatchObject({ ask: "reactionMove" });
    expect(said(f, say("reactionMove", "late"))).toEqual({ do: "stay" });
    const before = f.s.hex[unitOf("us-2me-bty")];
    for (let answer = said(f, say("reactionMove", "away")); answer?.do === "away"; answer = said(f, say("reactionMove", "away")))
      f.play(answer);
    expect(f.s.hex[unitOf("us-2me-bty")]).not.toBe(before);
  });

  it("[TD-9.64a] that have set out go on as far as they need, also where they were to wait", () => {
    const f = coming();
    f.play(said(f, say("reactionMove", "away"))!);
    expect([f.asked(), said(f, say("reactionMove", "late"))?.do]).toEqual(["union reactionMove", "away"]);
  });
});

describe("who comes up", () => {
  it("[TD-9.61a] in the front turns nobody who is to face him", () => {
    const turns = (facing: string) => {
      const f = acting("cs-archer", { "cs-1tn": { at: "B1724", sp: 6, ...attack }, "us-56pa": { at: "B1924", sp: 5, facing } }).play(
        { do: "take", unit: unit("cs-1tn") },
        { do: "step", to: "B1824" },
      );
      return [f.asked(), said(f, say("reactionFacing", "face"))?.do];
    };
    expect([turns("N"), turns("SE")]).toEqual([
      ["union reactionFacing", "stay"],
      ["union reactionFacing", "face"],
    ]);
  });
});

it("[TD-b1.0b] what only an optional rule asks is offered beforehand where that is played", () => {
  const offered = (options: JsonObject): string[] => {
    const f = acting("cs-archer", { ...TN1, "us-56pa": { at: "B1924", sp: 5, facing: "N" } }, { options });
    return answersShown(threedays, f.s, {}).forms.map(({ ask }) => ask);
  };
  const optional = ["opportunity", "homeward", "warren", "hancock"];
  expect(offered({ artilleryLosses: false }).filter((ask) => [...optional, "spare"].includes(ask))).toEqual([]);
  const all = { opportunityFire: true, skirmishers: true, warren: true, hancock: true };
  expect(offered(all)).toEqual(expect.arrayContaining([...optional, "spare", "answer"]));
});

it("[TD-9.6a] every reaction can be answered in advance as most would", () => {
  const usual = threedays.answers!.filter((form) => (form.usual ?? []).length > 0).map(({ ask }) => ask);
  const reactions = ["approach", "prepared", "withdrawalFire", "opportunity", "answer", "reactionMove", "reactionFacing"];
  expect(usual).toEqual(
    expect.arrayContaining([...reactions, "beforeShock", "defend", "retreat", "bleeds", "spare", "follow", "homeward"]),
  );
});
