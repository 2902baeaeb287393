import { findHubHost } from '#db/queries/hub-host.ts';
import { DnsUnknown } from '#src/adapters/public-dns/port.ts';
import type { Reading } from '../../platform/core/index.ts';
import { NO_PROOFS, type Proofs, readProofs } from '../../platform/domain-proof/proof.ts';
import type { Configured, HostRules, Hub, Licensed, ProofReading } from '../context.ts';
import { proverOf } from '../host/index.ts';

/** The DNS records of a docs hostname: its target, and the proofs of licenses. */
export interface DocsDns {
  /** Null: DNS does not answer now. */
  readonly direction: 'here' | 'elsewhere' | null;
  readonly proofs: Proofs;
}

/** Reads DNS before the claim is decided, outside of a transaction. Proofs are not read if the license has proved the host. */
export async function readDocsDns(
  ctx: HostRules & ProofReading & Configured & Licensed & Reading,
  hostname: string,
): Promise<DocsDns> {
  const row = await findHubHost(ctx.database.reader, hostname);
  const isProved = row !== undefined && row.releasedAt === null && proverOf(ctx, row) === ctx.license.id;
  const [direction, proofs] = await Promise.all([
    directionOf(ctx, hostname),
    isProved ? NO_PROOFS : readProofs(ctx, hostname),
  ]);
  return { direction, proofs };
}

async function directionOf(
  { publicDns, settings }: Pick<Hub, 'publicDns' | 'settings'>,
  hostname: string,
): Promise<DocsDns['direction']> {
  const { docsVerifyCname, docsCnameTarget, docsHostname } = settings;
  if (!docsVerifyCname) return 'here';
  try {
    const names = await publicDns.aliases(hostname);
    return names.includes(docsCnameTarget) || names.includes(docsHostname) ? 'here' : 'elsewhere';
  } catch (error) {
    if (error instanceof DnsUnknown) return null;
    throw error;
  }
}
