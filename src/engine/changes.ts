/** What is different between two views: a list of places and what stands there now. A client that has the one makes the other of it. */
import type { Json, JsonObject } from "./game.js";
import { isRecord } from "./json.js";

export type Path = readonly (string | number)[];
/** A place with its new value, or a place that is gone. */
export type Change = readonly [Path, Json] | readonly [Path];

export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const changes: Change[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: Json, after: Json, path: Path, changes: Change[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (let i = 0; i < after.length; i++) compare(before[i], after[i], [...path, i], changes);
  } else if (isRecord(before) && isRecord(after)) {
    for (const key of Object.keys(before)) if (before[key] !== undefined && after[key] === undefined) changes.push([[...path, key]]);
    for (const key of Object.keys(after)) {
      const now = after[key] as Json | undefined;
      if (now === undefined) continue;
      if (before[key] === undefined) changes.push([[...path, key], now]);
      else compare(before[key] as Json, now, [...path, key], changes);
    }
  } else changes.push([path, after]);
}

type Branch = { [step: string | number]: unknown };

/** The view with the changes in it, as a client makes it. The old one stays as it is; what did not change is shared by both. */
export function withChanges(view: JsonObject, changes: readonly Change[]): JsonObject {
  const fresh = new Set<unknown>();
  const own = (branch: unknown): Branch => {
    if (fresh.has(branch)) return branch as Branch;
    const copy = Array.isArray(branch) ? [...branch] : { ...(branch as object) };
    fresh.add(copy);
    return copy as Branch;
  };
  const changed = own(view);
  for (const [path, ...value] of changes) {
    let at = changed;
    for (const step of path.slice(0, -1)) {
      at[step] = own(at[step]);
      at = at[step] as Branch;
    }
    const last = path[path.length - 1];
    if (value.length === 0) delete at[last];
    else at[last] = value[0];
  }
  return changed as JsonObject;
}
