/** How far the drawer of a small screen is pulled up. */
export const heights = ["low", "half", "full"] as const;
export type DrawerHeight = (typeof heights)[number];

/** The height nearest to where the hand let go; a quick pull counts as one step that way. */
export function settled(px: number, speed: number, sizes: Readonly<Record<DrawerHeight, number>>, before: DrawerHeight): DrawerHeight {
  const FAST = 0.5;
  const step = heights.indexOf(before) + (speed > FAST ? 1 : speed < -FAST ? -1 : 0);
  if (Math.abs(speed) > FAST) return heights[Math.max(0, Math.min(heights.length - 1, step))];
  return heights.reduce((best, one) => (Math.abs(sizes[one] - px) < Math.abs(sizes[best] - px) ? one : best));
}
