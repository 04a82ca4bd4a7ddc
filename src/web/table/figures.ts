/** Chances and times as people read them. */

/** The largest denominator that is still told as a fraction: five dice. */
const MOST = 6 ** 5;

/** "1/6"; nothing where no simple fraction is meant. */
export function fraction(p: number): string | undefined {
  for (let whole = 1; whole <= MOST; whole++) {
    const parts = Math.round(p * whole);
    if (Math.abs(p * whole - parts) < 1e-9) return whole === 1 ? String(parts) : `${parts}/${whole}`;
  }
  return undefined;
}

/** "17 %", with a decimal where rounding would hide something: "0.5 %", "99.5 %". */
export function percent(p: number): string {
  const hundredths = p * 100;
  const near = (hundredths < 1 && hundredths > 0) || (hundredths > 99 && hundredths < 100);
  return `${near ? hundredths.toFixed(1) : Math.round(hundredths)}\u00a0%`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const two = (n: number): string => String(n).padStart(2, "0");

/** What a clock shows: "0:07", "41:07", "1:02:03", "2 d 4 h". */
export function clockFace(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "4 s", "2 min". */
export function inSeconds(ms: number): string {
  return ms < MINUTE ? `${Math.floor(ms / SECOND)} s` : `${Math.floor(ms / MINUTE)} min`;
}
