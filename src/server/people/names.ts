/** What people are called: guests by a name we make up, accounts by one they choose. */
import { randomInt } from "node:crypto";
import { line } from "../safety/read.js";

const CALLINGS = [
  "Bugler",
  "Courier",
  "Drummer",
  "Farrier",
  "Ferryman",
  "Fifer",
  "Gunner",
  "Lookout",
  "Miller",
  "Picket",
  "Sapper",
  "Scout",
  "Signaller",
  "Surveyor",
  "Teamster",
  "Telegrapher",
  "Trooper",
  "Wheelwright",
];

const COUNTRYSIDE = [
  "Catoctin",
  "Cedar",
  "Chestnut",
  "Chinquapin",
  "Dogwood",
  "Elm",
  "Hickory",
  "Juniper",
  "Laurel",
  "Locust",
  "Maple",
  "Monocacy",
  "Poplar",
  "Potomac",
  "Rapidan",
  "Sassafras",
  "Shenandoah",
  "Sumac",
  "Sycamore",
  "Walnut",
  "Willow",
];

/** "Bugler Sycamore 214". */
export function guestName(): string {
  const one = (words: readonly string[]) => words[randomInt(words.length)];
  return `${one(CALLINGS)} ${one(COUNTRYSIDE)} ${randomInt(2, 1000)}`;
}

/** Letters of different scripts look alike; of one script they are what they seem. */
const SCRIPTS = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]*$/u,
];

/** The name of an account, as it is written. */
export const accountName = line(2, 24)
  .transform((name) => name.normalize("NFKC").replace(/ +/g, " "))
  .refine((name) => /^[\p{L}\p{M}\p{N} ._'-]{2,24}$/u.test(name), "A name is made of letters, digits, spaces and . _ ' -")
  .refine((name) => /\p{L}/u.test(name), "There has to be a letter in a name.")
  .refine((name) => !/\p{M}{3}/u.test(name), "There are too many marks on one letter.")
  .refine((name) => ofOneScript(name.replace(/[^\p{L}]/gu, "")), "All letters of a name have to be of one script.")
  .refine((name) => nameKey(name).length >= 2, "At least 2 letters or digits.");

function ofOneScript(letters: string): boolean {
  if (SCRIPTS.some((script) => script.test(letters))) return true;
  return !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letters);
}

/** Names that differ only in case, accents or punctuation are the same name. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
