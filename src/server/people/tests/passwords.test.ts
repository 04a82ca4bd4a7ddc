import { describe, expect, test } from "vitest";
import { hashPassword, isPassword, newPassword, refuseEasy } from "../passwords.js";

describe("passwords", () => {
  test("are kept as argon2id, each with a salt of its own", async () => {
    const hashed = await hashPassword("cornfield at dawn");
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword("cornfield at dawn")).not.toBe(hashed);
    expect(await isPassword("cornfield at dawn", hashed)).toBe(true);
    expect(await isPassword("cornfield at dusk", hashed)).toBe(false);
  });

  test("nobody has the one that stands in for nobody's", async () => {
    expect(await isPassword("nobody has this one", null)).toBe(false);
    expect(await isPassword("", undefined)).toBe(false);
  });

  test("are the same however they are typed", async () => {
    const hashed = await hashPassword("Jose\u0301 am Fluss");
    expect(await isPassword("José am Fluss", hashed)).toBe(true);
  });

  test("have 8 characters at least, and 256 at most", () => {
    expect(newPassword.safeParse("sevench").success).toBe(false);
    expect(newPassword.safeParse("eightcha").success).toBe(true);
    expect(newPassword.safeParse("🥁🥁🥁🥁").success).toBe(false);
    expect(newPassword.safeParse("x".repeat(257)).success).toBe(false);
  });

  test.each(["password", "Password1863", "12345678", "123456789", "aaaaaaaa", "abababab", "Robert-E-Lee", "longroll1"])(
    "%s is guessed at once",
    (easy) => {
      expect(() => refuseEasy(easy, "Robert E. Lee")).toThrow("guessed at once");
    },
  );

  test("others are not", () => {
    for (const good of ["cornfield", "burnside bridge", "k7$Qm2!x", "password of the day"])
      expect(() => refuseEasy(good, "Lee")).not.toThrow();
  });
});
