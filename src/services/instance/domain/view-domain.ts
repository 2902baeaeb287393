import type { DomainView } from '#src/contracts/domain.ts';
import type { Id } from '#src/domain/id.ts';
import type { Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { type Claimant, ownRecord } from './domain-claim.ts';

type DomainRow = Omit<DomainView, 'domainId' | 'verification' | 'license'> & {
  readonly id: Id<'dom'>;
  readonly hubId: string | null;
  readonly hubError: string | null;
  readonly verifiedAt: string | null;
  readonly lostAt: string | null;
};

/** Shows a domain to its organization, with the record that proves it. */
export type DomainViewing = Claimant & Sealing & Pick<Instance, 'domainPolicy'>;

/** A domain as its organization sees it: ids of the hub stay inside. */
export function viewDomain(ctx: DomainViewing, row: DomainRow): DomainView {
  const { id, applicationId, host, kind, hubId, hubError, problem, createdAt } = row;
  const status = hubError !== null ? 'refused' : hubId === null ? 'none' : 'registered';
  return {
    domainId: id,
    applicationId,
    host,
    kind,
    license: { status, error: hubError },
    verification: verificationOf(ctx, row),
    problem,
    createdAt,
  };
}

/** Null where there is nothing to verify: a name below the hub's zone, or `DOMAIN_PROOF=off`. */
function verificationOf(
  ctx: DomainViewing,
  { kind, host, verifiedAt, lostAt }: Pick<DomainRow, 'kind' | 'host' | 'verifiedAt' | 'lostAt'>,
): DomainView['verification'] {
  if (kind === 'subdomain' || !ctx.domainPolicy.isProofUsed) return null;
  const state = lostAt !== null ? 'lost' : verifiedAt === null ? 'unverified' : 'verified';
  return { state, verifiedAt, record: ownRecord(ctx, host) };
}
