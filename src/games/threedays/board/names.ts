/** What finds room on a counter: "19 IN", "8 IL b", the captain of a battery. */
import { leaders, unitNames, units } from "../data/armies.js";

const states: Readonly<Record<string, string>> = {
  Alabama: "AL",
  Arkansas: "AR",
  Connecticut: "CT",
  Delaware: "DE",
  Florida: "FL",
  Georgia: "GA",
  Illinois: "IL",
  Indiana: "IN",
  Louisiana: "LA",
  Maine: "ME",
  Maryland: "MD",
  Massachusetts: "MA",
  Michigan: "MI",
  Minnesota: "MN",
  Mississippi: "MS",
  "New Hampshire": "NH",
  "New Jersey": "NJ",
  "New York": "NY",
  "North Carolina": "NC",
  Ohio: "OH",
  Pennsylvania: "PA",
  "Rhode Island": "RI",
  "South Carolina": "SC",
  Tennessee: "TN",
  Texas: "TX",
  Vermont: "VT",
  "West Virginia": "WV",
  Virginia: "VA",
  Wisconsin: "WI",
  "US Regulars": "US",
};
const WIDEST = 11;
/** A leader's name stands beside him, where "Schimmelfennig" finds room. */
const WIDEST_LEADER = 14;
const cut = (text: string, widest = WIDEST): string => (text.length <= widest ? text : `${text.slice(0, widest - 1)}.`);

/** "(a)" and "(b)" are parts of one regiment; longer brackets say more than has room. */
const partOf = (name: string): string => /\(([a-d])\)$/.exec(name)?.[1] ?? "";

function regiment(name: string): string {
  const state = Object.keys(states)
    .filter((one) => name.includes(one))
    .sort((a, b) => b.length - a.length)[0];
  const number = /^\d+/.exec(name)?.[0];
  const legion = /^(Cobb|Phillips|Jeff Davis|Purnell)/.exec(name)?.[1];
  const words = legion ? [legion] : [number, state && states[state]];
  const found = [...words, partOf(name)].filter(Boolean).join(" ");
  return cut(number === undefined && legion === undefined ? name.replace(/ \(.*\)/, "") : found);
}

/** The captain stands in the last bracket that is no weapon. */
function battery(name: string): string {
  const brackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, inside]) => inside);
  const weapon = /^([A-Z]\d*|\d+)$/;
  const captain = brackets.filter((inside) => !weapon.test(inside) && !(inside in states)).at(-1);
  return cut(
    (captain ?? name.split(" ")[0].replace(/'s$/, ""))
      .split(";")
      .at(-1)!
      .trim()
      .replace(/ attached$/, ""),
  );
}

export const shortNames: readonly string[] = units.map(({ arm }, u) =>
  arm.endsWith("artillery") ? battery(unitNames[u]) : regiment(unitNames[u]),
);
/** "Hays (Confederate)" is Hays, and whoever took over from Taft stands "for Taft". */
export const shortLeader = (name: string): string =>
  cut(name.replace(/ \(.*\)/, "").replace(/^(.*)'s successor$/, "for $1"), WIDEST_LEADER);

const ranks: Readonly<Record<string, { readonly stars: number; readonly of: string }>> = {
  army: { stars: 4, of: "army commander" },
  wing: { stars: 3, of: "wing commander" },
  corps: { stars: 3, of: "corps commander" },
  division: { stars: 2, of: "division commander" },
  brigade: { stars: 1, of: "brigade commander" },
  special: { stars: 2, of: "on the staff" },
};
export const rankOf = (l: number) => ranks[leaders[l].rank];
