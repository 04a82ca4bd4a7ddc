/** SHA-256 and HMAC, the same on a page, in a command and on a server. A browser's own is not there for pages of a home network, which have no certificate. */

const PRIMES = firstPrimes(64);
const bitsOf = (root: number) => Math.floor((root - Math.floor(root)) * 0x100000000);
const START = PRIMES.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => bitsOf(Math.cbrt(prime)));
const BLOCK = 64;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime > 0)) primes.push(n);
  return primes;
}

/** Of a text, in hexadecimal. */
export function sha256(text: string): string {
  return Array.from(digest(bytesOf(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** HMAC-SHA256 of a text, keyed by a text: 32 bytes. */
export function hmac(key: string, text: string): Uint8Array {
  const bytes = bytesOf(key);
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  (bytes.length > BLOCK ? digest(bytes) : bytes).forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return digest(joined(outer, digest(joined(inner, bytesOf(text)))));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function digest(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < padded.length; block += BLOCK) mix(hash, blocks, block);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => {
    out.setUint32(4 * i, word);
  });
  return new Uint8Array(out.buffer);
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const words = new Uint32Array(64);

function mix(hash: Uint32Array, blocks: DataView, block: number): void {
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15];
    const b = words[i - 2];
    words[i] = words[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + words[i - 7] + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}
