import { setDocsHostnameStatus } from '#db/queries/docs-hostname.ts';
import type { DocsHostnameReport } from '#src/contracts/hub/license.ts';
import type { Id } from '#src/domain/id.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { isPublicSuffix } from '#src/kernel/registrable-domain.ts';
import type { Reading } from '../../platform/core/index.ts';
import { proofInstruction } from '../../platform/domain-proof/proof.ts';
import type {
  Configured,
  DocsClaiming,
  DocsHostCalling,
  Hub,
  HubSettings,
  Licensed,
  ProofReading,
} from '../context.ts';
import { hostVerification, recordFor, withdrawnSentence } from '../host/index.ts';
import { isOwnHost, publicSuffixProblem } from '../license/index.ts';
import { claimDocsHostname } from './claim-docs-hostname.ts';
import { type DocsDns, readDocsDns } from './docs-dns.ts';
import { offerHostname, withdrawHostname } from './docs-host-calls.ts';
import type { DocsObstacle } from './judge-docs-claim.ts';

/**
 * Records the docs hostname that an instance reports at its sync; null ends its claim. An instance has one
 * claim at most, and a hostname one active claim. It is served once its DNS leads to the docs host. Refusals are
 * part of the answer: no sync fails by them.
 */
export async function reportDocsHostname(
  ctx: DocsClaiming & DocsHostCalling & ProofReading & Reading,
  instanceId: Id<'inst'>,
  reported: string | null,
): Promise<DocsHostnameReport | null> {
  const parsed = reported === null ? null : parseHostName(reported);
  const problem = reported === null ? null : hostnameProblem(ctx.settings, parsed);
  const hostname = problem === null ? parsed : null;
  const dns = hostname === null ? null : await readDocsDns(ctx, hostname);
  const wanted = hostname === null || dns === null ? null : { hostname, dns };
  const { verdict, withdrawn, isActivated } = await claimDocsHostname(ctx, instanceId, wanted);
  for (const one of withdrawn) await withdrawHostname(ctx, one);
  if (reported === null) return null;
  if (wanted === null || verdict === null)
    return { hostname: reported, status: 'refused', error: problem, verification: null };
  const verification = await hostVerification(ctx, wanted.hostname, ctx.license.id);
  const answer = { hostname: wanted.hostname, verification };
  if (verdict.status !== 'active') {
    const error = SENTENCES[verdict.reason](ctx, wanted);
    return { ...answer, status: verdict.status, error };
  }
  if (!isActivated || (await offerHostname(ctx, wanted.hostname)))
    return { ...answer, status: 'active', error: null };
  // An active hostname has to be served: the next sync repeats this.
  const pending = { status: 'pending', verifiedAt: null } as const;
  await setDocsHostnameStatus(
    ctx.database.writer,
    ctx.permit,
    { hostname: wanted.hostname, instanceId },
    pending,
  );
  const error = `The docs host does not accept ${wanted.hostname} at the moment. ${AGAIN}`;
  return { ...answer, status: 'pending', error };
}

type Proving = Pick<Hub, 'domainPolicy' | 'vault'> & Licensed;

interface Wanted {
  readonly hostname: string;
  readonly dns: DocsDns;
}

const AGAIN = 'It is checked again with the next sync.';

/** What the owner of a claim that is not active can do. */
const SENTENCES = {
  suspended: () => 'The license is suspended. Its docs hostname is not served until the license is resumed.',
  taken: (ctx, wanted) => `${wanted.hostname} belongs to another instance.${howToProve(ctx, wanted)}`,
  takenByOwnInstance: (_ctx, { hostname }) =>
    `${hostname} belongs to another instance of this license. Clear it there first.`,
  withdrawn: (_ctx, { hostname }) => withdrawnSentence(hostname),
  contested: (ctx, wanted) =>
    `Another license claims ${wanted.hostname}, too. It is not served for any of them.${howToProve(ctx, wanted)}`,
  belongsToOther: (ctx, wanted) =>
    `${wanted.hostname} belongs to a domain of another owner.${howToProve(ctx, wanted)}`,
  releasedByOther: (ctx, wanted) =>
    `${wanted.hostname} belonged to another instance a short time ago, and its CNAME record has not changed since.${howToProve(ctx, wanted)}`,
  proofRequired: (ctx, wanted) => `${wanted.hostname} is not verified yet.${howToProve(ctx, wanted)}`,
  elsewhere: ({ settings }, { hostname }) =>
    `${hostname} has no CNAME record to ${settings.docsCnameTarget} yet. ${AGAIN}`,
  dnsSilent: (_ctx, { hostname }) => `DNS does not answer for ${hostname} at the moment. ${AGAIN}`,
} as const satisfies Record<DocsObstacle, (ctx: Proving & Configured, wanted: Wanted) => string>;

function howToProve(ctx: Proving, { hostname, dns }: Wanted): string {
  if (!ctx.domainPolicy.isProofUsed) return '';
  const record = recordFor(ctx, hostname, ctx.license.id);
  return ` ${proofInstruction(record, dns.proofs).replace('try again', 'wait for the next sync')}`;
}

function hostnameProblem(settings: HubSettings, hostname: string | null): string | null {
  if (hostname === null) return 'This is not a valid hostname. Send a hostname such as docs.example.com.';
  if (isPublicSuffix(hostname)) return publicSuffixProblem(hostname);
  return isOwnHost(settings, hostname) ? `${hostname} belongs to the platform itself.` : null;
}
