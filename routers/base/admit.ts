import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Actor, MemberActor, UserActor } from '#src/services/platform/core/index.ts';
import {
  assertKeyMay,
  assertMay,
  assertOperator,
  assertUnlimited,
  type Principal,
} from '#src/services/platform/identity/index.ts';
import type { Access } from './meta.ts';

/** Which callers an operation admits. The limits of a key are checked here first, before its owner's rights. */

/** Throws 401 or 403 if the caller is not admitted. A permission that is checked at a resource only requires membership here. */
export function assertAdmitted(principal: Principal, access: Access): void {
  switch (access.kind) {
    // The license key is in the body; the procedure checks it.
    case 'public':
    case 'license':
      return;
    case 'gatewayAdmin':
      admitGatewayAdmin(principal);
      return;
    case 'merchant':
      admitMerchant(principal);
      return;
    case 'member':
      admitMember(principal, access.permission);
      return;
    case 'user':
      admitUser(principal);
      return;
    case 'operator':
      admitOperator(principal);
      return;
    case 'assistant':
      admitAssistant(principal);
      return;
  }
}

export function admitMember(principal: Principal, permission: Permission): MemberActor {
  const actor = memberOf(principal);
  assertKeyMay(actor.limits, permission);
  if (PERMISSIONS[permission].checkedAt === 'request') assertMay(actor, permission);
  return actor;
}

export function admitOperator(principal: Principal): MemberActor {
  const actor = memberOf(principal);
  assertUnlimited(actor.limits);
  assertOperator(actor);
  return actor;
}

function memberOf(principal: Principal): MemberActor {
  if (principal.kind === 'member') return principal.actor;
  admitUser(principal);
  throw new Fault('forbidden', 'Choose the organization to act in with /api/auth/organization/set-active.');
}

export function admitUser(principal: Principal): UserActor {
  if (principal.kind === 'member' || principal.kind === 'user') {
    assertUnlimited(principal.actor.limits);
    return principal.actor;
  }
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  const kind = principal.kind === 'assistant' ? 'An assistant token can call only the read API. ' : '';
  throw new Fault(
    'unauthorized',
    `${kind}Send an account API key in Authorization: Bearer or in x-api-key, or sign in.`,
  );
}

export function admitAssistant(principal: Principal): Extract<Principal, { kind: 'assistant' }> {
  if (principal.kind === 'assistant') return principal;
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  throw new Fault(
    'unauthorized',
    'The read API accepts only an assistant token (asst_…). Send it in Authorization: Bearer or in x-api-key.',
  );
}

export function admitGatewayAdmin(principal: Principal): Actor {
  if (principal.kind === 'gatewayAdmin') return principal.actor;
  throw new Fault(
    'unauthorized',
    'Send the administration key of the payment gateway in Authorization: Bearer.',
  );
}

export function admitMerchant(principal: Principal): Extract<Principal, { kind: 'merchant' }> {
  if (principal.kind === 'merchant') return principal;
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  throw new Fault('unauthorized', 'Send the secret of a merchant (msk_…) in Authorization: Bearer.');
}
