import type { OpenTable } from "../host/host.js";

export function fileName({ id, table }: Pick<OpenTable, "id" | "table">): string {
  return `${table.peek()?.game ?? "game"}-${id}.json`;
}

/** Saves the game as a file. */
export async function download(open: OpenTable): Promise<void> {
  const save = await open.save();
  const address = URL.createObjectURL(new Blob([JSON.stringify(save)], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName(open);
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
