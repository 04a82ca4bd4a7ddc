/** pg carries this file without types. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
