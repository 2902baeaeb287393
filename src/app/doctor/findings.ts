import type { DoctorCheck, Finding } from '../../domain/doctor.ts';
import { withDeadline } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/fault.ts';
import { lineMasker } from '../../kernel/mask.ts';

/** Of one check, unless another one is given. */
const DEADLINE_MS = 20_000;
const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|PASSPHRASE|HEADERS/;

/** Variables of the environment, as the server has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** What a check returns: without the name of the check. */
export type Result = Omit<Finding, 'check'>;

export const ok = (message: string): Result => ({ result: 'ok', message, hint: null });
export const warning = (message: string, hint: string): Result => ({ result: 'warning', message, hint });
export const problem = (message: string, hint: string): Result => ({ result: 'problem', message, hint });

/** Runs a check, by default at most 20 seconds. A check that fails unexpectedly is a problem with its message. */
export async function examine(
  check: DoctorCheck,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result> | Result,
  deadlineMs = DEADLINE_MS,
): Promise<Finding> {
  try {
    const limits = { deadlineMs, graceMs: 0 };
    return { check, ...(await withDeadline(limits, signal, async (aborted) => work(aborted))) };
  } catch (error) {
    signal.throwIfAborted();
    return {
      check,
      ...problem(`The check failed: ${messageOf(error)}`, 'Correct the cause, then run it again.'),
    };
  }
}

/** Masks the secrets of the settings in messages: programs and servers may repeat them. */
export function secretMasker(settings: Settings): (text: string) => string {
  const secrets: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    if (SECRET_NAME.test(name)) secrets.push(value);
    if (URL.canParse(value)) secrets.push(new URL(value).password, decoded(new URL(value).password));
  }
  return lineMasker(secrets.filter((secret) => secret !== ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
