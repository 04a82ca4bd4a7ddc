/** What every part of one running node shares. */
import type { Logger } from "pino";
import type { Bot } from "../bots/index.js";
import type { Game } from "../engine/index.js";
import type { Config } from "./config.js";
import type { Store } from "./store/open.js";

export interface Station {
  readonly config: Config;
  readonly store: Store;
  /** Every game on offer, in every version of its rules that is still played; the newest of each comes first. */
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  readonly log: Logger;
  /** The name of this node among others on the same database. */
  readonly node: string;
  /** The clock on the wall; tests turn it. */
  readonly now: () => Date;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  /** False for a guest. */
  readonly account: boolean;
}
