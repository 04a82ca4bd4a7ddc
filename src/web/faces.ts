/** The old faces of the site. No page is set again in them while it is looked at: those that come late are put on with the next page. */

/** So long the first page waits for them. */
const PATIENCE = 400;
const faces = ["1em 'IM Fell English'", "italic 1em 'IM Fell English'", "1em 'EB Garamond'", "700 1em 'EB Garamond'"];

let isLate = false;

/** The next page is there, and about to be shown. */
export function pageTurned(): void {
  if (isLate) delete document.documentElement.dataset.faces;
}

export async function dressed(): Promise<void> {
  const loaded = Promise.all(faces.map((face) => document.fonts.load(face))).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false));
  if (await Promise.race([loaded, late])) return;
  document.documentElement.dataset.faces = "plain";
  loaded.then((all) => {
    isLate = all;
  });
}
