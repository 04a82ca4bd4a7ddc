/** Values on their way in and out, the same on both stores: written as pg writes them, read as pg reads them. */
import { TypeOverrides } from "pg";
import { prepareValue } from "pg/lib/utils.js";

const INT8 = 20;

/** How text from the database becomes a value. Counts and identities are numbers: none of ours grows beyond what a number holds. */
export const types = new TypeOverrides();
types.setTypeParser(INT8, Number);

export function reader(type: number): (text: string) => unknown {
  return types.getTypeParser(type, "text") as unknown as (text: string) => unknown;
}

/** How a value becomes text for the database. */
export function written(value: unknown): string | Uint8Array | null {
  return prepareValue(value);
}
