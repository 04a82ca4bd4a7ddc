/** Stacks and formations are planned by the rules alone: what is planned can be done, in its order. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Action, act, type Board, type Game, isOver, newTable, outlookOf, Refusal, type Table } from "../../../engine/index.js";
import { antietamBoard } from "../../../games/antietam/board/index.js";
import { antietam } from "../../../games/antietam/index.js";
import { gunsBoard } from "../../../games/guns/board/index.js";
import { guns } from "../../../games/guns/index.js";
import type { Aide } from "../../aide.js";
import type { Outlook } from "../../host/host.js";
import { rules } from "../../rules/aide.js";
import { planColumn } from "../desk/column.js";
import { piecesOf } from "../forces/army.js";

/** The rules, asked at once. */
const aideOf = (game: Game): Aide => ({ ahead: async (...asked) => rules.ahead(game, ...asked) }) as Aide;

function outlook({ game, state }: Table): Outlook {
  const decision = game.decision(state);
  if (isOver(decision)) throw new Error("the game is over");
  return { number: 0, seat: decision.seat, ...outlookOf(game, state, decision.seat, true) } as unknown as Outlook;
}

async function planned(table: Table, board: Board, ids: readonly string[], to: string) {
  const seen = outlook(table);
  const pieces = board.pieces(seen.view).filter(({ id }) => ids.includes(id));
  const column = await planColumn(board, aideOf(table.game), seen, pieces, to);
  for (const action of column.actions) expect(act(table, action), JSON.stringify(action)).not.toBeInstanceOf(Refusal);
  const where = new Map(board.pieces(outlook(table).view).map(({ id, place }) => [id, place]));
  return { column, where };
}

const atAntietam = () => newTable(antietam, { seed: "column" }) as unknown as Table;

test("a division marches to a place: two stand there, the third as near as stacking lets it, and every order is legal", async () => {
  const table = atAntietam();
  const { column, where } = await planned(table, antietamBoard, ["1/2/I", "2/2/I", "3/2/I"], "1109");
  expect(column.stays).toEqual([]);
  expect(column.marches.map(({ piece }) => piece).sort()).toEqual(["1/2/I", "2/2/I", "3/2/I"]);
  const at = column.marches.map(({ piece, path }) => {
    expect(path.at(-1)).toBe(where.get(piece));
    return where.get(piece)!;
  });
  expect(at.filter((hex) => hex === "1109")).toHaveLength(2);
  expect(at.every((hex) => antietamBoard.toward("1109")(hex) <= 1)).toBe(true);
});

test("what lies farther than a turn is marched to along the road, and who cannot come nearer stays", async () => {
  const table = atAntietam();
  const { column, where } = await planned(table, antietamBoard, ["1/1/XII", "A"], "0811");
  const far = antietamBoard.toward("0811");
  expect(column.stays).toEqual(["A"]);
  const [{ piece, path }] = column.marches;
  expect(piece).toBe("1/1/XII");
  expect(far(where.get(piece)!)).toBeLessThan(far(path[0]));
  expect(where.get(piece)).not.toBe("0811");
});

test("blocks of a corps march and face the enemy", async () => {
  const { seed, options, actions } = JSON.parse(
    readFileSync(new URL("../../../games/guns/tests/games/plain-held.json", import.meta.url), "utf8"),
  ) as { seed: string; options: Record<string, boolean | string>; actions: Action[] };
  const table = newTable(guns as Game, { seed, options }) as Table;
  let tried = 0;
  for (const action of actions) {
    const decision = table.game.decision(table.state);
    if (!isOver(decision) && decision.ask === "march" && tried < 3) {
      const seen = outlook(table);
      const takes = seen.legal.flatMap((legal) => gunsBoard.aim(legal, seen.view).piece ?? []);
      const able = piecesOf({ ...gunsBoard.army(seen.view).find(({ side }) => side === gunsBoard.sideOf(seen.view, decision.seat))! });
      const ids = able.filter((id) => takes.includes(id)).slice(0, 3);
      if (ids.length > 1) {
        tried++;
        const there = gunsBoard.pieces(seen.view).find(({ side, bar }) => side !== decision.seat && bar)?.place;
        const copy = newTable(guns as Game, { seed, options }) as Table;
        for (const past of table.actions as Action[]) act(copy, past);
        const { column } = await planned(copy, gunsBoard, ids, there ?? gunsBoard.pieces(seen.view)[0].place);
        expect(column.marches.length + column.stays.length).toBe(ids.length);
        expect(copy.game.decision(copy.state)).toMatchObject({ ask: "march", seat: decision.seat });
      }
    }
    act(table, action);
    if (tried === 3) break;
  }
  expect(tried).toBe(3);
});
