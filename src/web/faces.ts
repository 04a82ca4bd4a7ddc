/** The old faces of the page. It is never set again in them while it is looked at: those that come late are put on when the next page is turned. */

/** So long the first page waits for them. */
const PATIENCE = 400;
const faces = ["1em 'IM Fell English'", "italic 1em 'IM Fell English'", "1em 'EB Garamond'", "700 1em 'EB Garamond'"];

export async function dressed(): Promise<void> {
  const loaded = Promise.all(faces.map((face) => document.fonts.load(face))).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false));
  if (await Promise.race([loaded, late])) return;
  const { dataset } = document.documentElement;
  dataset.faces = "plain";
  loaded.then((all) => all && addEventListener("hashchange", () => delete dataset.faces, { once: true }));
}
