/** The map's own faces, for the page and for the painter's thread. */
import italic from "@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2?url";
import roman from "@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2?url";
import { FACE } from "./lettering.js";

/** A map without its face is still a map: what cannot be loaded is left to the system's serif. */
export async function loadFaces(fonts: FontFaceSet): Promise<void> {
  const faces = [new FontFace(FACE, `url(${roman})`), new FontFace(FACE, `url(${italic})`, { style: "italic" })];
  for (const face of faces) fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
}
