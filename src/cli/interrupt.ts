/**
 * Ctrl-C: the first stops the work in hand, one more after a while ends the program.
 * npm passes on a Ctrl-C that the terminal has sent us already, so a second that comes at once is the first.
 */
export function onInterrupt(stop: () => void): () => boolean {
  let first: number | undefined;
  process.on("SIGINT", () => {
    const now = performance.now();
    if (first === undefined) stop();
    else if (now - first > 1000) process.exit(130);
    first ??= now;
  });
  return () => first !== undefined;
}
