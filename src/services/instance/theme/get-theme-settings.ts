import { z } from 'zod';
import { findLicenseLink } from '#db/queries/license-link.ts';
import { findTheme } from '#db/queries/theme.ts';
import type { ThemeSettings } from '#src/contracts/theme.ts';
import type { Instance, MemberContext } from '../context.ts';
import { readTheme } from './read-theme.ts';

const CAA_HINT =
  'A certificate is issued automatically once the CNAME record resolves. If the domain has a CAA record, it must allow a public certificate authority.';

/** The theme as it is stored, the state of its docs hostname, and what its owner has to do for it. */
export async function getThemeSettings(ctx: MemberContext): Promise<ThemeSettings> {
  const { docsHostname, docsCnameTarget } = ctx.settings;
  const theme = readTheme(await findTheme(ctx.database.writer));
  return {
    ...theme,
    docsHostnameState: theme.docsHostname === null ? null : await stateOf(ctx, theme.docsHostname),
    cnameTargets: [...new Set([docsCnameTarget, docsHostname])],
    caaHint: CAA_HINT,
  };
}

type State = NonNullable<ThemeSettings['docsHostnameState']>;

/** The hub's result of the last sync, if it was about this hostname. */
async function stateOf(
  { hub, database }: Pick<Instance, 'hub' | 'database'>,
  hostname: string,
): Promise<State> {
  if (hub === null) {
    const error = 'No license hub is configured: LICENSE_HUB_URL is not set.';
    return { status: 'waiting', error, verification: null };
  }
  const link = await findLicenseLink(database.writer);
  const { docsHostname, hostProof } = Answer.parse(link?.answerJson ? JSON.parse(link.answerJson) : {});
  const answered = docsHostname?.hostname === hostname ? docsHostname : null;
  const verification = hostProof === null ? null : verificationOf(hostname, hostProof, answered);
  if (link !== undefined && link.refusal !== null)
    return { status: 'refused', error: link.refusal, verification };
  if (answered === null) return { status: 'waiting', error: null, verification };
  return { status: statusIn(answered.status), error: answered.error, verification };
}

/** The part of a stored answer of the hub that is shown here. Answers of earlier versions lack some fields. */
const Answer = z.object({
  docsHostname: z
    .object({
      hostname: z.string().optional(),
      status: z.string(),
      error: z.string().nullable().default(null),
      verification: z
        .object({ state: z.string(), verifiedAt: z.string().nullable().default(null) })
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  hostProof: z.object({ label: z.string(), value: z.string() }).nullable().default(null),
});
type Answer = z.output<typeof Answer>;

/** The record is the same for every host of the license, so that it can be shown before the next sync. */
function verificationOf(
  hostname: string,
  { label, value }: NonNullable<Answer['hostProof']>,
  answered: Answer['docsHostname'],
): State['verification'] {
  const isVerified = answered?.verification?.state === 'verified';
  return {
    state: isVerified ? 'verified' : 'unverified',
    verifiedAt: isVerified ? (answered?.verification?.verifiedAt ?? null) : null,
    record: { type: 'TXT', name: `${label}.${hostname}`, value },
  };
}

/** A later version of the hub can return further statuses: they count as `pending`. */
function statusIn(word: string): State['status'] {
  return word === 'active' || word === 'refused' ? word : 'pending';
}
