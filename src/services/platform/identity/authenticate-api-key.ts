import { findApiKeyCaller } from '#db/queries/credential.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';
import { limitsOf } from './key-limits.ts';
import { noteNetwork } from './note-network.ts';
import { noteUse } from './note-use.ts';
import type { Principal } from './principal.ts';
import { roleOf } from './roles.ts';

/**
 * The member behind an account API key: docs/specification/1-site-import.md, "Authentication, Site import". The key
 * acts as its owner in the organization it is bound to. Revocation, expiry and loss of the membership apply from the next
 * request.
 */
export async function authenticateApiKey(
  services: CoreServices,
  key: string,
  address: string,
): Promise<Principal> {
  const now = isoFromNow(services.clock);
  const caller = await findApiKeyCaller(services.database.reader, { tokenHash: hashOfToken(key), now });
  if (caller === undefined)
    return { kind: 'refused', message: 'This API key is unknown, revoked or expired.' };
  const { credentialId: id, organizationId } = caller;
  await noteUse(services, { kind: 'apiKey', id }, caller.lastUsedAt);
  await noteNetwork(services, { kind: 'apiKey', id, organizationId, address });
  const limits = limitsOf(caller);
  return {
    kind: 'member',
    actor: {
      kind: 'apiKey',
      id: caller.credentialId,
      address,
      userId: caller.userId,
      memberId: caller.memberId,
      organizationId: caller.organizationId,
      role: roleOf(caller.role),
      isOperator: caller.isOperator === 1 && limits === null,
      signedInAtMs: null,
      limits,
    },
  };
}
