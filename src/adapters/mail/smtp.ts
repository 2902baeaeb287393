import { createTransport } from 'nodemailer';
import type { Mail } from './port.ts';

const TIMEOUT_MS = 10_000;

/** Mail over SMTP: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send(letter) {
      await transport.sendMail({ ...letter });
    },
  };
}
