import { findConnectionCaller } from '#db/queries/assistant-connection.ts';
import { findAssistantCaller } from '#db/queries/assistant-token.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';
import { licenseAllows, readLicense, readPlan } from '../plan/index.ts';
import { noteNetwork } from './note-network.ts';
import { noteUse } from './note-use.ts';
import type { Principal } from './principal.ts';
import { roleOf } from './roles.ts';

/**
 * The user behind an assistant token, created by the user or by a connected assistant:
 * docs/specification/1-site-import.md, "Authentication, Public read API". Replacement, revocation, expiry, loss of the
 * membership and loss of the plan's feature apply from the next request.
 */
export async function authenticateAssistant(
  services: CoreServices,
  token: string,
  address: string,
): Promise<Principal> {
  const now = isoFromNow(services.clock);
  const presented = { tokenHash: hashOfToken(token), now };
  const own = await findAssistantCaller(services.database.reader, presented);
  const caller = own ?? (await findConnectionCaller(services.database.reader, presented));
  if (caller === undefined) {
    return { kind: 'refused', message: 'This assistant token is unknown, replaced, revoked or expired.' };
  }
  if (!mayUseAssistant(services, caller)) {
    return {
      kind: 'refused',
      message: 'The plan of this organization does not include the AI assistant any more.',
    };
  }
  const kind = own === undefined ? 'assistantConnection' : 'assistantToken';
  await noteUse(services, { kind, id: caller.tokenId }, caller.lastUsedAt);
  const { organizationId, memberId } = caller;
  await noteNetwork(services, { kind: 'assistantToken', id: caller.tokenId, organizationId, address });
  const scope = {
    organizationId,
    grantedTo: roleOf(caller.role) === 'member' ? memberId : null,
    ofKey: null,
  };
  return { kind: 'assistant', tokenId: caller.tokenId, scope, version: caller.version };
}

type Caller = Omit<NonNullable<Awaited<ReturnType<typeof findAssistantCaller>>>, 'tokenId'>;

/** Plan and license both have to include it. Without a hub there is no license to look at. */
function mayUseAssistant({ clock }: CoreServices, { planJson, hasLicenseLink, ...answer }: Caller): boolean {
  if (!readPlan(planJson).features.aiAssistant) return false;
  return hasLicenseLink === null || licenseAllows(readLicense(clock, answer), 'aiAssistant');
}
