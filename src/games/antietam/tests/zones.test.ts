import { describe, expect, it } from "vitest";
import { at, field } from "./field.js";

describe("6.0 zones of control", () => {
  it("[BG-6.0b] a unit that enters an enemy zone stops with points unused", () => {
    const f = field({ units: { U4: at(-2, 0), C3: at(1, 0) } });
    f.play({ do: "take", unit: "U4" }, { do: "move", to: at(0, 0) });
    expect(f.legal()).toEqual([{ do: "stop" }]);
    expect(f.refused({ do: "move", to: at(0, -1) })).toBe("BG-6.0b");
  });
});
