import { openTrustedFetch } from '../../adapters/http-client/trusted-fetch.ts';
import { openCaddyAdmin } from '../../adapters/ingress/caddy/caddy-admin.ts';
import { checkSmtp } from '../../adapters/mail/smtp.ts';
import type { Config } from '../../config/config.ts';
import { systemClock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/fault.ts';
import { ok, problem, type Result } from './findings.ts';

const DEADLINE_MS = 5_000;

/** Whether the admin API of Caddy answers. */
export async function checkCaddy({ CADDY_ADMIN_URL }: Config): Promise<Result> {
  try {
    await openCaddyAdmin({ url: CADDY_ADMIN_URL, deadlineMs: DEADLINE_MS }).read('/config/');
    return ok(`Caddy answers at ${CADDY_ADMIN_URL}.`);
  } catch (error) {
    return problem(
      messageOf(error),
      'Start Caddy, and check CADDY_ADMIN_URL and that the user of the server may use it.',
    );
  }
}

export interface HubState {
  readonly result: Result;
  /** Milliseconds by which the clock of the hub is ahead of this machine's; null if it is not known. */
  readonly clockAheadMs: number | null;
}

/** Whether the license hub answers. Sends no credential. */
export async function checkLicenseHub(url: string, signal: AbortSignal): Promise<HubState> {
  const client = openTrustedFetch({ baseUrl: url, deadlineMs: 2 * DEADLINE_MS });
  try {
    const answer = await client.call({ method: 'GET', path: '/api/health', signal });
    const hint = 'Check LICENSE_HUB_URL, and that this machine may open connections to it.';
    if (answer.kind === 'failed')
      return {
        result: problem(`The license hub at ${url} does not answer: ${answer.reason}.`, hint),
        clockAheadMs: null,
      };
    const clockAheadMs = answer.date === undefined ? null : Date.parse(answer.date) - systemClock.now();
    if (answer.status !== 200)
      return {
        result: problem(`The license hub at ${url} answers with status ${answer.status}.`, hint),
        clockAheadMs,
      };
    return { result: ok(`The license hub answers at ${url}.`), clockAheadMs };
  } finally {
    await client.close();
  }
}

/** Whether the mail server accepts a sign-in. Sends no mail. */
export async function checkMail({ SMTP_URL }: Config): Promise<Result> {
  if (SMTP_URL === undefined)
    return ok('SMTP_URL is not set: users hand over links of invitations and passwords themselves.');
  const { hostname } = new URL(SMTP_URL);
  try {
    await checkSmtp(SMTP_URL);
    return ok(`The mail server ${hostname} accepts mail of this server.`);
  } catch (error) {
    return problem(
      `The mail server ${hostname} cannot be used: ${messageOf(error)}.`,
      'Check SMTP_URL: scheme, port, user and password. Special characters are percent-encoded.',
    );
  }
}
