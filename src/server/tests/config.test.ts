import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { describe, expect, test } from "vitest";
import { type Config, configFlags, readConfig, settings } from "../config.js";

const config = (flags: Record<string, string>, env: Record<string, string> = {}) => {
  const read = readConfig(flags, { HOME: "/home/ambrose", ...env });
  if (typeof read === "string") throw new Error(read);
  return read;
};

describe("what a node is told", () => {
  test("nothing at all is enough", () => {
    expect(config({})).toMatchObject({
      port: 1863,
      host: "127.0.0.1",
      url: "http://localhost:1863",
      dataDir: "/home/ambrose/.local/share/longroll",
      trustProxy: false,
      signUp: "open",
      logLevel: "info",
    } satisfies Partial<Config>);
    expect(config({}).databaseUrl).toBeUndefined();
    expect(config({}).secret).toBeUndefined();
  });

  test("a flag goes before its variable, and an empty variable is none", () => {
    expect(config({ port: "80" }, { PORT: "81" }).port).toBe(80);
    expect(config({}, { PORT: "81" }).port).toBe(81);
    expect(config({}, { PORT: "" }).port).toBe(1863);
  });

  test("the data directory follows the user's", () => {
    expect(config({}, { XDG_DATA_HOME: "/data" }).dataDir).toBe("/data/longroll");
    expect(config({ data: "/srv/longroll" }, { XDG_DATA_HOME: "/data" }).dataDir).toBe("/srv/longroll");
  });

  test("the address of the site is an origin", () => {
    expect(config({ url: "https://Longroll.example/" }).url).toBe("https://longroll.example");
    expect(config({ port: "8080" }).url).toBe("http://localhost:8080");
    for (const url of [
      "longroll.example",
      "ftp://longroll.example",
      "https://longroll.example/games",
      "https://longroll.example/?a",
      "javascript:1",
    ]) {
      expect(readConfig({ url }, {}), url).toMatch(/^--url takes an address such as/);
    }
  });

  test("proxies are none, a number or addresses", () => {
    expect(config({ "trust-proxy": "2" }).trustProxy).toBe(2);
    expect(config({ "trust-proxy": "10.0.0.0/8, loopback,fd00::/8" }).trustProxy).toBe("10.0.0.0/8, loopback,fd00::/8");
    for (const list of ["yes", "10.0.0.0/33", "10.0.0.0/8/8", "0", ","])
      expect(readConfig({ "trust-proxy": list }, {}), list).toMatch(/^--trust-proxy takes/);
  });

  test("a new secret stands before the old one", () => {
    const secrets = ["n".repeat(32), "o".repeat(32)];
    expect(config({}, { LONGROLL_SECRET: secrets.join(",") }).secret).toEqual(secrets);
    expect(readConfig({}, { LONGROLL_SECRET: "short" })).toMatch(/^LONGROLL_SECRET takes at least 32 characters/);
  });

  test("databases and mail servers are addresses", () => {
    for (const url of ["postgres://u:p@db:5432/longroll", "postgresql:///longroll?host=/run/postgresql"]) {
      expect(config({}, { DATABASE_URL: url }).databaseUrl).toBe(url);
    }
    expect(config({}, { SMTP_URL: "smtp://127.0.0.1:2525" }).smtpUrl).toBe("smtp://127.0.0.1:2525");
    expect(config({ "mail-from": "a@b.example" }).mailFrom).toBe("a@b.example");
    expect(readConfig({ "mail-from": "A <a@b.example>\r\nBcc: c@d" }, {})).toMatch(/^--mail-from takes/);
  });

  test("what is wrong is said in words, and secrets are not repeated", () => {
    expect(readConfig({ port: "all" }, {})).toBe('--port takes a whole number from 0 to 65535, not "all".');
    expect(readConfig({}, { PORT: "65536" })).toBe('PORT takes a whole number from 0 to 65535, not "65536".');
    expect(readConfig({}, { DATABASE_URL: "mysql://root:hunter2@db" })).not.toContain("hunter2");
  });

  test("every flag can be read by parseArgs", () => {
    const { values } = parseArgs({ args: ["--port", "0", "--trust-proxy", "1"], options: configFlags, strict: true });
    expect(config(values as Record<string, string>)).toMatchObject({ port: 0, trustProxy: 1 });
  });

  test("docs/running.md has every setting, with its flag, its default and what it says", () => {
    const page = readFileSync(new URL("../../../docs/running.md", import.meta.url), "utf8");
    const row = ({ flag, variable, usual, usualInWords, says }: (typeof settings)[keyof typeof settings]) => {
      const inWords = usualInWords ?? `\`${usual}\``;
      return `| \`${variable}\` | ${flag ? `\`--${flag}\`` : ""} | ${inWords} | ${says} |`;
    };
    expect(page).toContain(Object.values(settings).map(row).join("\n"));
  });
});
