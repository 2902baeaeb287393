import type { Mail } from './port.ts';

const TIMEOUT_MS = 10_000;

/** Mail over SMTP: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function openSmtp(url: string, from: string): Mail {
  const connect = async () => {
    // Loaded with the first letter: most processes send none.
    const { createTransport } = await import('nodemailer');
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    return createTransport({ url, ...timeouts }, { from });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async send(letter) {
      transport ??= connect();
      await (await transport).sendMail({ ...letter });
    },
  };
}
