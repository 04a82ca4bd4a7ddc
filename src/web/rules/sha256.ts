/** SHA-256 of a text, in hexadecimal. The browser's own is not there for pages of a home network, which have no certificate. */

const PRIMES = firstPrimes(64);
const bitsOf = (root: number) => Math.floor((root - Math.floor(root)) * 0x100000000);
const START = PRIMES.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => bitsOf(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime > 0)) primes.push(n);
  return primes;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, i) => {
    padded.setUint8(i, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < padded.byteLength; block += 64) mix(hash, padded, block);
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(hash: Uint32Array, padded: DataView, block: number): void {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = padded.getUint32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15];
    const b = words[i - 2];
    words[i] = words[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + words[i - 7] + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] += word;
  });
}
