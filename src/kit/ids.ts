/** The number of a row by its id, for data whose rows name each other. */
export function numberOf(rows: readonly { readonly id: string }[], what: string): (id: string) => number {
  const numbers = new Map(rows.map(({ id }, i) => [id, i]));
  return (id) => {
    const found = numbers.get(id);
    if (found === undefined) throw new Error(`The data name the ${what} ${id}, which there is not: correct the id.`);
    return found;
  };
}
