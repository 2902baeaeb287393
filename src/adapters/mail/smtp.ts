import { once } from '#src/kernel/once.ts';
import type { Mail } from './port.ts';

const TIMEOUT_MS = 10_000;
const TIMEOUTS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
} as const;

/** Mail over SMTP: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function openSmtp(url: string, from: string): Mail {
  const transport = once(async () => {
    // Loaded with the first letter: most processes send none.
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...TIMEOUTS }, { from });
  });
  return {
    async send(letter) {
      await (await transport()).sendMail({ ...letter });
    },
  };
}

/** Connects to a mail server and signs in, without sending anything. Rejects where it does not accept that. */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
