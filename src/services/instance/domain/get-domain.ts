import { findDomain } from '#db/queries/domain.ts';
import type { DomainDetails, DomainRef } from '#src/contracts/domain.ts';
import { Fault } from '#src/kernel/fault.ts';
import { type MemberContext, sightOf } from '../context.ts';
import { lookWhereItPoints } from './pointing.ts';
import { viewDomain } from './view-domain.ts';

/** A domain with what its visitors meet: where its DNS leads, and its certificate. Both are asked for now. */
export async function getDomain(ctx: MemberContext, { domainId }: DomainRef): Promise<DomainDetails> {
  const row = await findDomain(ctx.database.reader, sightOf(ctx), domainId);
  if (row === undefined) throw new Fault('not_found', 'No such domain.');
  const [dns, { status, expiresAt, lastError = null }] = await Promise.all([
    lookWhereItPoints(ctx, row.host),
    ctx.ingress.certificate(row.host),
  ]);
  return { ...viewDomain(row), dns, certificate: { status, expiresAt, lastError } };
}
