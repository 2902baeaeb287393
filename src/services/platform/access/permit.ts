import type { Id } from '#src/domain/id.ts';
import type {
  Permission,
  Permitted,
  PlatformReason,
  ResourceId,
  ResourceKind,
  Right,
} from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { MemberActor, UserActor } from '../core/index.ts';
import { type Authority, assertMay, assertOperator } from '../identity/index.ts';

/**
 * The only file that creates `Permitted` and `PlatformPermit` values. `permit` is called by the access area of a role, which has looked the
 * resource up in the caller's access scope before (tests/layout/permits.test.ts).
 */

interface Resource<Kind extends ResourceKind> {
  readonly id: ResourceId<Kind>;
}

/** Adds the caller's right to a resource of the caller's organization. Throws 403 if the role or the key lacks the permission. */
export function permit<
  Kind extends ResourceKind,
  Row extends Resource<Kind>,
  const Allowed extends Permission,
>(
  actor: Pick<MemberActor, 'organizationId'> & Authority,
  permission: Allowed,
  _kind: Kind,
  row: Row,
): Row & Permitted<Kind, Allowed> {
  assertMay(actor, permission);
  return brand(row, actor.organizationId);
}

/** A resource inside another one, with the same right. The caller has read it as a part of `whole`. */
export function partOf<Kind extends ResourceKind, Allowed extends Right, Row extends Resource<Kind>>(
  whole: Permitted<ResourceKind, Allowed>,
  _kind: Kind,
  row: Row,
): Row & Permitted<Kind, Allowed> {
  return brand(row, whole.organizationId);
}

/** A resource that the platform changes without a caller, and the reason for it. */
export function asPlatform<
  Kind extends ResourceKind,
  Row extends Resource<Kind> & { readonly organizationId: Id<'org'> },
>(_kind: Kind, row: Row, _reason: PlatformReason): Row & Permitted<Kind, 'platform'> {
  return brand(row, row.organizationId);
}

/** Work of the platform on the records of all owners, and the reason for it. */
export function forPlatform(reason: PlatformReason): PlatformPermit {
  return { reason } as PlatformPermit;
}

/** The same for the operator. Throws 403 for another user. */
export function forOperator(actor: Pick<UserActor, 'isOperator'>): PlatformPermit {
  assertOperator(actor);
  return forPlatform('operator');
}

function brand<Kind extends ResourceKind, Allowed extends Right, Row extends Resource<Kind>>(
  row: Row,
  organizationId: Id<'org'>,
): Row & Permitted<Kind, Allowed> {
  return { ...row, organizationId } as Row & Permitted<Kind, Allowed>;
}
