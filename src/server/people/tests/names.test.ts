import { describe, expect, test } from "vitest";
import { accountName, guestName, nameKey } from "../names.js";

describe("names", () => {
  test("a guest gets one that is made up", () => {
    const names = new Set(Array.from({ length: 200 }, guestName));
    expect(names.size).toBeGreaterThan(190);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{1,3}$/);
  });

  test.each([
    ["Ambrose", "Ambrose"],
    ["  J. E. B.   Stuart ", "J. E. B. Stuart"],
    ["O'Neil_7", "O'Neil_7"],
    ["Jose\u0301", "José"],
    ["Ｌｅｅ", "Lee"],
    ["Суворов", "Суворов"],
    ["山田 太郎", "山田 太郎"],
    ["やまだカナー", "やまだカナー"],
    ["김철수", "김철수"],
    ["नरेंद्र", "नरेंद्र"],
  ])("%j is a name: %j", (written, name) => {
    expect(accountName.parse(written)).toBe(name);
  });

  test.each([
    ["one letter", "L"],
    ["too long", "x".repeat(25)],
    ["a million characters", "x".repeat(1_000_000)],
    ["no letter", "1863"],
    ["nothing but dots", ". . ."],
    ["HTML", "<b>Lee</b>"],
    ["SQL", "Lee'; drop table people"],
    ["a line break", "Lee\nGrant"],
    ["a letter of another script", "Lее"],
    ["letters turned round", "Lee\u202eevil"],
    ["nothing that can be seen", "\u200b\u200b\u200b"],
    ["a picture", "🥁🥁🥁"],
    ["a tower of marks", "L\u0335\u0336\u0337\u0338ee"],
  ])("%s is none", (_, written) => {
    expect(accountName.safeParse(written).success).toBe(false);
  });

  test("names that look alike are the same", () => {
    for (const name of ["robert e lee", "Robert E. Lee", "ROBERT-E-LEE", "Róbert_É.Lée", "ＲＯＢＥＲＴ Ｅ ＬＥＥ"]) {
      expect(nameKey(name)).toBe("robertelee");
    }
  });
});
