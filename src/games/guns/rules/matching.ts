/** 13.10 Artillery organization: which blocks a token matches, and whether enough of them are near. */
import type { Position } from "../../../kit/index.js";
import { type Block, blocksOf, blocksOfArmy, cavalry, commandOf, commands, UNION } from "../data/blocks.js";
import { needed, type Token, tokenArmy, tokenCommand, tokenCorps, tokenLevel } from "../data/tokens.js";
import { Did, GONE, has, onMap, type State } from "../state.js";

/** 13.10a to d */
export function matches(token: Token, b: Block): boolean {
  const level = tokenLevel[token];
  if (level === "any") return true;
  if (level === "command") return tokenCommand[token] === commandOf[b];
  if (level === "corps") return commands[commandOf[b]].corps === tokenCorps[token];
  return level === "reserve" && cavalry[b] === 0;
}

const RESERVE_COMMANDS = 4;
const CORPS_COMMANDS = 2;

/** 13.10e to g RESERVE and corps artillery wait until enough commands have come in whole. */
export function isUnlocked(s: State, token: Token): boolean {
  const level = tokenLevel[token];
  // BUFORD is there from the start and never comes in
  if (level === "reserve") return wholeCommands(s, (command) => commands[command].army === UNION) >= RESERVE_COMMANDS;
  if (level === "corps") return wholeCommands(s, (command) => commands[command].corps === tokenCorps[token]) >= CORPS_COMMANDS;
  return true;
}

function wholeCommands(s: State, counts: (command: number) => boolean): number {
  let sum = 0;
  for (let command = 0; command < commands.length; command++)
    if (counts(command) && blocksOf[command].every((b) => has(s, b, Did.came))) sum++;
  return sum;
}

/** 13.10h, n matching blocks asked for: no more than are left in the game; 0 where none is (13.10m). */
export function blocksNeeded(s: State, token: Token): number {
  let left = 0;
  for (const b of blocksOfArmy[tokenArmy[token]]) if (s.place[b] !== GONE && matches(token, b)) left++;
  return Math.min(left, needed[tokenLevel[token]]);
}

const standing = new Uint8Array(1024);

/** 13.10i to l matching blocks in the position, next to it, and next to matching neighbours. */
export function blocksNear(s: State, token: Token, p: Position): number {
  const { adjacent, positions } = s.ground.map;
  standing.fill(0, 0, positions);
  for (const b of blocksOfArmy[tokenArmy[token]]) if (onMap(s, b) && matches(token, b)) standing[s.place[b] >> 1]++;
  let sum = standing[p];
  if (sum === 0) return 0;
  // Neighbours first, so that each is counted as a neighbour and none twice.
  let first = 0;
  for (const q of adjacent[p]) first += standing[q];
  if (first === 0) return sum;
  sum += first;
  for (const q of adjacent[p]) {
    if (standing[q] === 0) continue;
    for (const r of adjacent[q]) {
      if (r === p || standing[r] === 0 || s.ground.map.touching[p * positions + r]) continue;
      sum += standing[r];
      standing[r] = 0;
    }
  }
  return sum;
}

/** Whether a token may be played in a position as far as organization goes. */
export function isMatched(s: State, token: Token, p: Position): boolean {
  if (!isUnlocked(s, token)) return false;
  const need = blocksNeeded(s, token);
  return need > 0 && blocksNear(s, token, p) >= need;
}
