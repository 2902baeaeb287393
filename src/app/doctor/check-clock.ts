import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ok, problem, type Result, warning } from './findings.ts';

const TIMEOUT_MS = 3_000;
const WARNING_MS = 10_000;
/** Signatures and one-time codes fail with a larger difference. */
const PROBLEM_MS = 60_000;
const HINT = 'Synchronize the clock of this machine, for example with systemd-timesyncd or chrony.';

/** A clock that this machine is compared with. */
export interface OtherClock {
  /** Such as `PostgreSQL`. */
  readonly name: string;
  /** Milliseconds by which it is ahead of this machine's; null if it is not known. */
  readonly aheadMs: number | null;
}

/** Compares the clock of this machine with others; without one, asks the system whether it is synchronized. */
export async function checkClock(others: readonly OtherClock[]): Promise<Result> {
  const known = others.flatMap(({ name, aheadMs }) => (aheadMs === null ? [] : [{ name, aheadMs }]));
  const [first, ...rest] = known;
  if (first === undefined) return checkSynchronization();
  const worst = rest.reduce(
    (one, other) => (Math.abs(other.aheadMs) > Math.abs(one.aheadMs) ? other : one),
    first,
  );
  return judgeClock(worst.name, worst.aheadMs);
}

export function judgeClock(name: string, aheadMs: number): Result {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  const message = `The clock of this machine is ${seconds} seconds ${direction} that of ${name}.`;
  if (Math.abs(aheadMs) > PROBLEM_MS) return problem(message, HINT);
  if (Math.abs(aheadMs) > WARNING_MS) return warning(message, HINT);
  return ok(`The clock of this machine agrees with that of ${name}.`);
}

async function checkSynchronization(): Promise<Result> {
  const state = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: TIMEOUT_MS,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (state === 'yes') return ok('The system reports that its clock is synchronized.');
  if (state === 'no') return warning('The system reports that its clock is not synchronized.', HINT);
  return ok(
    'The clock was not compared: there is no license hub, no PostgreSQL and no report of the system.',
  );
}
