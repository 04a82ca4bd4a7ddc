/** Mail, through any SMTP server. */
import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Letter } from "./letter.js";
import { Undeliverable } from "./undeliverable.js";

export interface Mail {
  send(to: string, letter: Letter, more?: { readonly id?: string; readonly unsubscribe?: string }): Promise<void>;
  close(): void;
}

const LATEST_MS = 20_000;

export function createMail(smtpUrl: string, from: string): Mail {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: LATEST_MS, greetingTimeout: LATEST_MS, socketTimeout: LATEST_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async send(to, { subject, text }, { id, unsubscribe } = {}) {
      try {
        await transport.sendMail({
          // As a pair it is one address, whatever stands in it.
          to: { name: "", address: to },
          subject,
          text,
          // The same news sent twice, after a crash in between, is one message to most mail programs.
          ...(id && { messageId: `<${createHash("sha256").update(id).digest("hex").slice(0, 32)}@${domain}>` }),
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode ?? 0;
        const said = error instanceof Error ? error.message : String(error);
        throw new Undeliverable(said, { forGood: code >= 500 && code < 600 });
      }
    },
    close: () => transport.close(),
  };
}
