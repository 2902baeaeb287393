import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { findLicenseAnswer, lockLicenseAnswer } from '#db/queries/license-link.ts';
import {
  LICENSE_FEATURES,
  LICENSE_LIMITS,
  type LicenseFeature,
  type LicenseLimit,
} from '#src/domain/plan.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';

/**
 * What the license of an instance allows, beside what each organization's plan allows: both must. Where no hub is
 * configured there is no license and no limit. While the hub does not answer, its last answer applies for
 * seven days; after that, and if the hub does not accept the license, nothing new is allowed.
 */
export interface License {
  /** `active` or `suspended`. A suspended license keeps its limits; the hub gives out no names under it. */
  readonly status: string;
  /** -1: unlimited. One that the hub has not sent allows nothing. */
  readonly limits: Readonly<Partial<Record<LicenseLimit, number>>>;
  readonly features: Readonly<Partial<Record<LicenseFeature, boolean>>>;
  /** What the other instances of the license use. */
  readonly usageElsewhere: Readonly<Partial<Record<LicenseLimit, number>>>;
  /** Why nothing new is allowed; null while the license is accepted. */
  readonly refusal: string | null;
}

type WithClock = { readonly clock: Clock };

/** As it is stored, in the hub's terms. */
export interface StoredAnswer {
  readonly answerJson: string | null;
  readonly answeredAt: string | null;
  readonly refusal: string | null;
}

/** The part of a stored answer that is enforced. Names that only a later version knows are left out. */
const Answer = z.object({
  status: z.string(),
  limits: partialOf(LICENSE_LIMITS, z.number()),
  features: partialOf(LICENSE_FEATURES, z.boolean()),
  usageElsewhere: partialOf(LICENSE_LIMITS, z.number()),
});

function partialOf<Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  const fields = names.map((name) => [name, value.exactOptional()]);
  return z.object(Object.fromEntries(fields) as Record<Name, z.ZodExactOptional<Value>>);
}

const ANSWER_VALID_MS = 7 * 24 * 60 * 60 * 1000;

const UNKNOWN_LICENSE: License = {
  status: 'unknown',
  limits: {},
  features: {},
  usageElsewhere: {},
  refusal: null,
};

/** The license of this instance; null without one. */
export async function findLicense({ clock }: WithClock, db: Db): Promise<License | null> {
  const row = await findLicenseAnswer(db);
  return row === undefined ? null : readLicense(clock, row);
}

/** The same, with its row locked until the end of the transaction: what is counted under it cannot grow beside it. */
export async function lockLicense({ clock }: WithClock, tx: Tx): Promise<License | null> {
  const row = await lockLicenseAnswer(tx);
  return row === undefined ? null : readLicense(clock, row);
}

/**
 * Null: not linked to a license yet, so that none of its limits hold. Build minutes are counted by calendar month (UTC):
 * an answer of an earlier month does not count in this one.
 */
export function readLicense(clock: Clock, { answerJson, answeredAt, refusal }: StoredAnswer): License | null {
  if (refusal !== null) return { ...UNKNOWN_LICENSE, refusal };
  if (answerJson === null || answeredAt === null) return null;
  const answer = Answer.parse(JSON.parse(answerJson));
  const isOver = answeredAt < isoFromNow(clock, -ANSWER_VALID_MS);
  const isOfThisMonth = answeredAt.startsWith(isoFromNow(clock).slice(0, 'YYYY-MM'.length));
  const usageElsewhere = isOfThisMonth
    ? answer.usageElsewhere
    : { ...answer.usageElsewhere, buildMinutes: 0 };
  return { ...answer, usageElsewhere, refusal: isOver ? TOO_LONG_AGO : null };
}

const TOO_LONG_AGO =
  'The license hub has not answered for seven days, so the license is no longer valid. Contact the operator of this platform.';

/** Whether a license has a feature. Without a license every feature is on. */
export function licenseAllows(license: License | null, feature: LicenseFeature): boolean {
  return license === null || (license.refusal === null && license.features[feature] === true);
}

/** A limit of the license. `countUsed` counts what this instance has used of it, which can take long. */
export interface LicenseUse {
  readonly name: LicenseLimit;
  readonly title: string;
  readonly countUsed: () => Promise<number>;
}

/** The message that names the limit of the license that one more would exceed; null if it fits. */
export async function licenseExcess(
  license: License | null,
  { name, title, countUsed }: LicenseUse,
): Promise<string | null> {
  if (license === null) return null;
  if (license.refusal !== null) return license.refusal;
  const most = license.limits[name] ?? 0;
  if (most < 0 || (await countUsed()) + (license.usageElsewhere[name] ?? 0) < most) return null;
  return `${title} limit of the license reached (${most}). ${limitRemedy(most, 'license')}`;
}

/** What to do about a limit that is reached. Where nothing is included there is nothing to remove. */
export function limitRemedy(limit: number, source: 'plan' | 'license'): string {
  return limit === 0
    ? `The ${source} includes none: ask for a larger ${source}.`
    : `Remove one or ask for a larger ${source}.`;
}
