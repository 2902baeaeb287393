import type { findDomain } from '#db/queries/domain.ts';
import type { DomainView } from '#src/contracts/domain.ts';

type DomainRow = NonNullable<Awaited<ReturnType<typeof findDomain>>>;

/** A domain as callers see it: ids of the hub stay inside. */
export function viewDomain({ id, hubId, hubError, ...domain }: DomainRow): DomainView {
  const status = hubError !== null ? 'refused' : hubId === null ? 'none' : 'registered';
  return { domainId: id, ...domain, license: { status, error: hubError } };
}
