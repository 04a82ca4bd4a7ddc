/** How far a long job is, on one line of standard error. */
export interface Progress {
  to(done: number): void;
  end(): void;
}

export function showProgress(wanted: boolean, total: number, what: string): Progress {
  const start = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let last = -Infinity;
  return {
    to(done) {
      const now = performance.now();
      if (!wanted || done === 0 || (now - last < (isTerminal ? 200 : 5000) && done < total)) return;
      last = now;
      const rate = done / ((now - start) / 1000);
      const line = `${done} of ${total} ${what}, ${rate.toFixed(rate < 10 ? 1 : 0)} a second, ${Math.ceil((total - done) / rate)} s left`;
      process.stderr.write(isTerminal ? `\r${line}\x1b[K` : `${line}\n`);
    },
    end() {
      if (wanted && isTerminal && last > start) process.stderr.write("\n");
    },
  };
}
