import { findDomain } from '#db/queries/domain.ts';
import type { DomainDetails, DomainRef, DomainView } from '#src/contracts/domain.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { accessScopeOf, type MemberContext, type MemberReading } from '../context.ts';
import { lookWhereItPoints } from './pointing.ts';
import { type DomainViewing, viewDomain } from './view-domain.ts';

/** A domain with the target of its DNS records and its certificate, both read now. */
export async function getDomain(ctx: MemberContext, { domainId }: DomainRef): Promise<DomainDetails> {
  const domain = await getDomainRow(ctx, domainId);
  const [dns, { status, expiresAt, lastError = null }] = await Promise.all([
    lookWhereItPoints(ctx, domain.host),
    ctx.ingress.certificate(domain.host),
  ]);
  return { ...domain, dns, certificate: { status, expiresAt, lastError } };
}

/** A domain by its records. Throws 404 if the caller cannot see it. */
export async function getDomainRow(
  ctx: MemberReading & DomainViewing,
  domainId: Id<'dom'>,
): Promise<DomainView> {
  const row = await findDomain(ctx.database.writer, accessScopeOf(ctx), domainId);
  if (row === undefined) throw new Fault('not_found', 'No such domain.');
  return viewDomain(ctx, row);
}
