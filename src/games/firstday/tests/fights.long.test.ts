/** The historical fights of the dossier, played 2,000 times by its plain policy: every figure within three points. */
import { expect, test } from "vitest";
import { fights } from "./fights/fights.js";
import { costsOf } from "./fights/losses.js";

test.each(Object.keys(fights))(
  "%s costs what the dossier says",
  async (name) => {
    const costs = await costsOf(fights[name], 2000);
    for (const [brigade, { lost, stays, wrecked }] of Object.entries(fights[name].sides)) {
      const cost = costs[brigade];
      expect(Math.abs(cost.lost - lost), `${brigade} loses ${cost.lost}`).toBeLessThan(3);
      if (stays !== undefined) expect(Math.abs(cost.stays - stays), `${brigade} stays ${cost.stays}`).toBeLessThan(3);
      if (wrecked !== undefined) expect(Math.abs(cost.wrecked - wrecked), `${brigade} wrecked ${cost.wrecked}`).toBeLessThan(3);
    }
  },
  900_000,
);
