import { z } from 'zod';
import { VERSION } from '#src/app/version.ts';
import type { DoctorCheck, Finding } from '#src/domain/doctor.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { type Cli, USER_AGENT } from './cli.ts';
import { failureOf } from './failure.ts';
import { plain } from './table.ts';

const DEADLINE_MS = 10_000;
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

const Health = z.object({ status: z.string(), version: z.string(), restore: z.string().optional() });
const Refusal = z.object({ message: z.string() });

/** Checks an instance from this machine: whether it answers, its version and health, the account in use, and the clocks. */
export async function diagnoseInstance(cli: Cli, url: string): Promise<Finding[]> {
  const answer = await ask(url, cli.signal);
  if ('reason' in answer)
    return [
      problem(
        'reachability',
        `${url} does not answer: ${answer.reason}`,
        'Check the address, the network and the firewall. On the machine of the server, run "pilothouse doctor server".',
      ),
    ];
  const { status, body, date, tookMs } = answer;
  const reachability = ok('reachability', `${url} answers in ${Math.round(tookMs)} ms.`);
  const { data: health } = Health.safeParse(body);
  if (health === undefined)
    return [reachability, unhealthy(url, status, body), ...(await accountOf(cli, url)), ...clockOf(date)];
  return [
    reachability,
    versionOf(health.version),
    healthOf(health),
    ...(await accountOf(cli, url)),
    ...clockOf(date),
  ];
}

type Answer =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly date: string | null;
      readonly tookMs: number;
    }
  | { readonly reason: string };

async function ask(url: string, signal: AbortSignal): Promise<Answer> {
  const from = performance.now();
  try {
    const response = await fetch(`${url}/api/health`, {
      ...{ headers: { 'user-agent': USER_AGENT, accept: 'application/json' }, redirect: 'manual' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    const body: unknown = await response.json().catch(() => null);
    return {
      ...{ status: response.status, body, date: response.headers.get('date') },
      tookMs: performance.now() - from,
    };
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { reason: plain(messageOf(cause)) };
  }
}

function unhealthy(url: string, status: number, body: unknown): Finding {
  const { data } = Refusal.safeParse(body);
  if (data !== undefined)
    return problem(
      'health',
      `The instance answers with status ${status}: ${plain(data.message)}`,
      'Read the log of the server; run "pilothouse doctor server" on its machine.',
    );
  return problem(
    'health',
    `${url} answers with status ${status}, but not as an instance of Pilothouse.`,
    'Check the address; a proxy in front has to forward /api to the server.',
  );
}

function versionOf(version: string): Finding {
  if (version === VERSION) return ok('version', `The instance and this command have the version ${VERSION}.`);
  return warning(
    'version',
    `The instance has the version ${plain(version)}, this command ${VERSION}.`,
    'Install the version of the instance if a command does not work.',
  );
}

function healthOf({ status, restore }: z.output<typeof Health>): Finding {
  if (restore !== undefined)
    return warning(
      'health',
      'The instance was restored from a backup, and the restore is not confirmed.',
      'Check the sites, then run "pilothouse admin confirm-restore" on the machine of the server.',
    );
  return ok('health', `The instance and its database work (status ${plain(status)}).`);
}

async function accountOf(cli: Cli, url: string): Promise<Finding[]> {
  try {
    const { client } = await cli.signIn();
    const { email, role, organizationId } = await client.me.get.query({}, { signal: cli.signal });
    return [ok('account', `You are signed in as ${plain(email)}, ${role} of ${organizationId}.`)];
  } catch (error) {
    cli.signal.throwIfAborted();
    const { message, hint } = failureOf(error);
    return [problem('account', plain(message), hint ?? `Run "pilothouse login ${url}".`)];
  }
}

function clockOf(date: string | null): Finding[] {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return [];
  const seconds = Math.round(Math.abs(time - Date.now()) / 1000);
  if (seconds * 1000 <= MAX_CLOCK_DIFFERENCE_MS)
    return [ok('clock', 'The clock of this machine agrees with that of the instance.')];
  return [
    warning(
      'clock',
      `The clock of this machine differs from that of the instance by ${seconds} seconds.`,
      'Synchronize both clocks.',
    ),
  ];
}

const ok = (check: DoctorCheck, message: string): Finding => ({ check, result: 'ok', message, hint: null });
const warning = (check: DoctorCheck, message: string, hint: string): Finding => ({
  ...{ check, result: 'warning', message, hint },
});
const problem = (check: DoctorCheck, message: string, hint: string): Finding => ({
  ...{ check, result: 'problem', message, hint },
});
