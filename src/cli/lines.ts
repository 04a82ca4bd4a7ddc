/** Lines of a byte stream, each whole and in order, never holding more than one line of the longest kind. */
export const LINE_LIMIT = 1_000_000;

export type InputLine = string | { readonly wrong: "length" | "text" };

const NEWLINE = 10;

export async function* readLines(input: AsyncIterable<Buffer>, limit = LINE_LIMIT): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let parts: Buffer[] = [];
  let size = 0;

  const finish = (): InputLine => {
    const bytes = Buffer.concat(parts);
    const long = size > limit;
    parts = [];
    size = 0;
    if (long) return { wrong: "length" };
    try {
      return decoder.decode(bytes);
    } catch {
      return { wrong: "text" };
    }
  };
  const add = (part: Buffer) => {
    size += part.length;
    if (size > limit) parts = [];
    else if (part.length > 0) parts.push(part);
  };

  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield finish();
}
