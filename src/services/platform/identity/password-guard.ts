import type { Tx } from '#db/client.ts';
import {
  deleteAttempts,
  deleteAttemptsUntil,
  deleteNetworksUntil,
  isKnownNetwork,
  lockAttempts,
  rememberNetwork,
  setAttempts,
  touchAttempts,
  uncountAttempt,
} from '#db/queries/password-attempt.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';

/**
 * Limits the password attempts for one account, from all addresses together. The count is in the database, shared by all
 * processes. Five attempts are free, each further one has to wait twice as long as the one before, and after ten the
 * account waits until fifteen minutes have passed since the first. A right password ends the count.
 *
 * Networks from which the account was signed in to within ninety days have separate counts, so that an attacker who uses
 * up the attempts of an account does not lock out its owner. Accounts that do not exist are treated the same way.
 */
export interface PasswordGuard {
  /** Counts an attempt before the password is checked. Throws `rate_limited` if it has to wait. */
  admit(email: string, address: string): Promise<Attempt>;
  /** `also` is written in the same transaction: what is kept of accounts that exist makes no difference in time. */
  settle(attempt: Attempt, outcome: Outcome, also?: (tx: Tx) => Promise<void>): Promise<void>;
}

/** `unjudged`: the request failed before the password was looked at. */
export type Outcome = 'right' | 'wrong' | 'unjudged';

export interface Attempt {
  readonly account: string;
  readonly network: string;
  /** What it is counted under. */
  readonly key: string;
}

const WINDOW_MS = 15 * 60_000;
const FREE_ATTEMPTS = 5;
const MAX_ATTEMPTS = 10;
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;

type Bookkeeping = Pick<CoreServices, 'database' | 'clock'>;

export function openPasswordGuard({ database, clock }: Bookkeeping): PasswordGuard {
  return {
    async admit(email, address) {
      const account = accountOf(email);
      const network = networkOf(address);
      const since = isoFromNow(clock, -KNOWN_MS);
      const { key, waitMs } = await inTransaction(database, async (tx) => {
        const isKnown = await isKnownNetwork(tx, { account, network, since });
        const counted = await lockAttempts(
          tx,
          isKnown ? `${account}:${network}` : account,
          isoFromNow(clock),
        );
        const verdict = judgeAttempt({ ...counted, nowMs: clock.now() });
        if ('waitMs' in verdict) return { key: counted.key, waitMs: verdict.waitMs };
        const { startedAtMs, count } = verdict;
        const times = { startedAt: isoTime(startedAtMs), lastAt: isoFromNow(clock) };
        await setAttempts(tx, { key: counted.key, count, ...times });
        return { key: counted.key, waitMs: 0 };
      });
      if (waitMs > 0) throw tooMany(waitMs);
      return { account, network, key };
    },
    async settle({ account, network, key }, outcome, also) {
      const now = isoFromNow(clock);
      await inTransaction(database, async (tx) => {
        switch (outcome) {
          case 'right':
            await deleteAttempts(tx, key);
            await rememberNetwork(tx, { account, network, now });
            break;
          case 'wrong':
            // Counted already; the next pause begins now.
            await touchAttempts(tx, key, now);
            break;
          case 'unjudged':
            await uncountAttempt(tx, key);
        }
        await also?.(tx);
      });
    },
  };
}

function tooMany(waitMs: number): Fault {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Fault(
    'rate_limited',
    `Too many attempts with a wrong password for this account. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    { retryAfterMs: waitMs },
  );
}

interface Counted {
  readonly startedAt: string;
  readonly lastAt: string;
  readonly count: number;
  readonly nowMs: number;
}

/** Whether one more attempt is admitted, and what is counted then; else how long it has to wait. */
export function judgeAttempt({
  startedAt,
  lastAt,
  count,
  nowMs,
}: Counted): { readonly waitMs: number } | { readonly startedAtMs: number; readonly count: number } {
  const startedAtMs = Date.parse(startedAt);
  const untilOverMs = startedAtMs + WINDOW_MS - nowMs;
  if (count === 0 || untilOverMs <= 0) return { startedAtMs: nowMs, count: 1 };
  if (count >= MAX_ATTEMPTS) return { waitMs: untilOverMs };
  const pauseMs = count < FREE_ATTEMPTS ? 0 : 1000 * 2 ** (count - FREE_ATTEMPTS);
  const waitMs = Date.parse(lastAt) + pauseMs - nowMs;
  return waitMs > 0 ? { waitMs } : { startedAtMs, count: count + 1 };
}

/** Ends the count of an account from unknown networks: its owner has proved to be the owner in another way. */
export async function forgetAttemptsOf(tx: Tx, email: string): Promise<void> {
  await deleteAttempts(tx, accountOf(email));
}

function accountOf(email: string): string {
  return hashOfToken(`account:${email.trim().toLowerCase()}`);
}

/** Removes what does not count any more. Runs every minute. */
export async function forgetAttempts({ database, clock }: Bookkeeping): Promise<void> {
  await deleteAttemptsUntil(database.writer, isoFromNow(clock, -WINDOW_MS));
  await deleteNetworksUntil(database.writer, isoFromNow(clock, -KNOWN_MS));
}
