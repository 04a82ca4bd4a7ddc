/** Who arrives when and where, and the places that decide (seed 16.0, 17.1, 20.3, 20.4). */
import type { Switch } from "../options.js";
import rows from "./arrivals.json" with { type: "json" };

export interface Arrival {
  readonly group: "vi-corps" | "optional" | "ap-hill";
  readonly title: string;
  readonly side: "union" | "confederate";
  readonly hex: string;
  /** 0: not without an option. */
  readonly turn: number;
  /** With this option it comes on another turn. */
  readonly early: { readonly option: Switch; readonly turn: number };
  readonly rule: string;
}

export const arrivals = rows as readonly Arrival[];

export const TURNS = 10;
export const town = { hexes: ["0815", "0816", "0716", "0616"], points: 15, holder: "confederate" } as const;
/** Boteler's Ford: at the end the Confederates need an open line to it. */
export const line = { side: "confederate", to: "0126" } as const;
