import type { Db } from '#db/client.ts';
import { findOwnDocsHostname } from '#db/queries/theme.ts';
import type { PathlessProblem } from '#src/domain/problem.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import { isPublicSuffix } from '#src/kernel/registrable-domain.ts';
import { type Proofs, proofInstruction } from '../../platform/domain-proof/proof.ts';
import { hasFeature } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import { type HostClaimReading, hostClaimStatusOf, ownHolder, ownRecord } from './domain-claim.ts';
import { nameOf } from './name.ts';
import { isPlatformHost, type OwnAddresses } from './platform-host.ts';

export type DomainProblem = PathlessProblem<'DOMAIN_INVALID' | 'DOMAIN_TAKEN' | 'FEATURE_DISABLED'>;

/** Judges a domain by the records and the plan. */
export type DomainJudging = HostClaimReading & Pick<Instance, 'hub' | 'vault'>;

/** Why the organization cannot have a host; null if it can, by the records and the proofs. */
export async function findDomainProblem(
  ctx: DomainJudging,
  db: Db,
  domain: string,
  proofs: Proofs,
): Promise<DomainProblem | null> {
  const host = parseHostName(domain);
  if (host === null) return invalid(`${domain} is not a host name.`);
  const name = nameOf(ctx, domain);
  if (name.kind === 'custom') {
    const problem = await customHostProblem(ctx, db, host);
    if (problem !== null) return invalid(problem);
    // Names below the hub's zone are not of the user's own.
    if (!(await hasFeature(ctx, db, ctx.actor.organizationId, 'customDomains'))) {
      const message = 'Custom domains are not part of the plan. Ask for a larger plan.';
      return { code: 'FEATURE_DISABLED', message };
    }
  }
  const status = await hostClaimStatusOf(ctx, db, name);
  if (status.kind === 'free') return null;
  if (status.kind === 'withdrawn') {
    const message = `The operator of this platform has withdrawn ${host} from your organization. Ask the operator.`;
    return { code: 'DOMAIN_TAKEN', message };
  }
  if (status.kind === 'own') {
    const message = `The domain ${host} is already in use in your organization. Remove it from its application first.`;
    return { code: 'DOMAIN_TAKEN', message };
  }
  const message = `The domain ${host} is already in use.`;
  if (status.kind !== 'contested' || !ctx.domainPolicy.isProofUsed)
    return { code: 'DOMAIN_TAKEN', message: `${message} Choose another one.` };
  if (proofs.has(ownHolder(ctx))) return null;
  const instruction = proofInstruction(ownRecord(ctx, host), proofs);
  return { code: 'DOMAIN_TAKEN', message: `${message} ${instruction}` };
}

function invalid(message: string): DomainProblem {
  return { code: 'DOMAIN_INVALID', message };
}

async function customHostProblem(ctx: OwnAddresses, db: Db, host: string): Promise<string | null> {
  const isOwn =
    isPlatformHost(ctx, host) ||
    isUnder(host, ctx.settings.ingressDomain) ||
    (await findOwnDocsHostname(db)) === host;
  if (isOwn) return `${host} belongs to the platform itself. Choose your own domain.`;
  if (!isPublicSuffix(host)) return null;
  return `${host} is a public suffix, under which any user can register names. Choose your own domain under it.`;
}
