import { z } from 'zod';
import { CliFailure } from './failure.ts';

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const AGE = /^(\d{1,6})([smhd])$/;
const Time = z.iso.datetime({ offset: true, local: true });

/**
 * The time that an option names, as `10m` ago or as an ISO time; without a zone it is in that of this machine. `now` is in
 * milliseconds since the epoch. Throws a `CliFailure` where it is not one.
 */
export function parseSince(given: string, now: number): string {
  const [, count, unit] = AGE.exec(given) ?? [];
  if (count !== undefined && isUnit(unit))
    return new Date(now - Number(count) * UNITS_MS[unit]).toISOString();
  const { success } = Time.safeParse(given);
  if (success) return new Date(given).toISOString();
  throw new CliFailure('usage', `${given} is not a time.`, {
    code: 'USAGE',
    hint: 'Give an age such as 30s, 10m, 2h or 3d, or a time such as 2026-05-04T12:30:00Z.',
  });
}

function isUnit(unit: string | undefined): unit is keyof typeof UNITS_MS {
  return unit !== undefined && unit in UNITS_MS;
}
