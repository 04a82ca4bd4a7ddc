/** Whole sheets that were painted ahead (`npm run cards`): they are seen while the painter has yet to survey the map. */
const addresses = import.meta.glob<string>("./plates/*.webp", { eager: true, query: "?url", import: "default" });

/** Those that were called for and are not hung yet. */
const called = new Map<string, Promise<ImageBitmap | undefined>>();

/** Has the plate of this name brought before there is a board to hang it on; where none was made there is nothing to bring. */
export function callPlate(name: string): void {
  if (!called.has(name)) called.set(name, bring(name));
}

/** Nothing where none was made of this sheet, or it cannot be had: then the map is seen when it is painted. */
export function plateOf(name: string): Promise<ImageBitmap | undefined> {
  const plate = called.get(name) ?? bring(name);
  // A picture is hung once: whoever comes next gets one of his own.
  called.delete(name);
  return plate;
}

async function bring(name: string): Promise<ImageBitmap | undefined> {
  const address = addresses[`./plates/${name}.webp`];
  if (address === undefined) return undefined;
  try {
    const response = await fetch(address);
    return response.ok ? await createImageBitmap(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}
