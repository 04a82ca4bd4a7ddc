/** A small picture of a battle's map, painted here once and then kept, so that it shows at once the next time. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Listing } from "../../engine/index.js";

const STORE = "longroll:pictures";
const WIDTH = 1440;
const HEIGHT = 960;

export function Thumbnail({ game }: { readonly game: Listing }) {
  const address = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    picture(game).then(
      (blob) => {
        if (gone) return;
        url = URL.createObjectURL(blob);
        address.value = url;
      },
      // A card without its picture is still a card.
      (error) => console.warn(error),
    );
    return () => {
      gone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [game]);
  return (
    <div class="thumbnail">
      {address.value && <img src={address.value} alt={`Map of ${game.card.title}`} width={WIDTH} height={HEIGHT} />}
    </div>
  );
}

async function picture(game: Listing): Promise<Blob> {
  const store = "caches" in globalThis ? await caches.open(STORE) : undefined;
  const key = `/pictures/${game.card.id}?by=${encodeURIComponent(build())}`;
  const kept = await store?.match(key);
  if (kept) return kept.blob();
  const painted = await paint(game);
  if (store) {
    await store.delete(`/pictures/${game.card.id}`, { ignoreSearch: true });
    await store.put(key, new Response(painted));
  }
  return painted;
}

/** The page's main script is named by its content: another name, another build, and perhaps another map. */
function build(): string {
  return new URL(document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? location.href).pathname;
}

/** As broad as the drawing, and a little above its middle, where the names are. */
async function paint(game: Listing): Promise<Blob> {
  const [{ openStudio }, { boundsOf }, { sheet }] = await Promise.all([
    import("../paint/studio.js"),
    import("../paint/bounds.js"),
    game.board(),
  ]);
  const { drawing } = boundsOf(sheet);
  const scale = WIDTH / (drawing.right - drawing.left);
  const top = drawing.top + (drawing.bottom - drawing.top - HEIGHT / scale) / 3;
  const bitmap = await openStudio(sheet)({ left: drawing.left, top, width: WIDTH, height: HEIGHT, scale, rules: false });
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  canvas.getContext("bitmaprenderer")!.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
}
