import { findConnectionCaller } from '#db/queries/assistant-connection.ts';
import { findAssistantCaller, findCountedCaller } from '#db/queries/assistant-token.ts';
import type { WindowTimes } from '#db/queries/request-window.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';
import { licenseAllows, readLicense, readPlan } from '../plan/index.ts';
import { noteNetwork } from './note-network.ts';
import { noteUse } from './note-use.ts';
import type { Principal } from './principal.ts';
import { roleOf } from './roles.ts';

/** A request with an assistant token. */
export interface AssistantRequest {
  readonly address: string;
  /** The window of the reads of the token in which it is counted here. Null: it is not. */
  readonly window: WindowTimes | null;
}

/**
 * The user behind an assistant token, created by the user or by a connected assistant:
 * docs/specification/1-site-import.md, "Authentication, Public read API". Replacement, revocation, expiry, loss of the
 * membership and loss of the plan's feature apply from the next request.
 */
export async function authenticateAssistant(
  services: CoreServices,
  token: string,
  { address, window }: AssistantRequest,
): Promise<Principal> {
  const { clock, database } = services;
  const presented = { tokenHash: hashOfToken(token), now: isoFromNow(clock) };
  const read = window && (await findCountedCaller(database.writer, { ...presented, ...window }));
  const own = window === null ? await findAssistantCaller(database.reader, presented) : read?.caller;
  const caller = own ?? (await findConnectionCaller(database.reader, presented));
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
  const { tokenId, version } = caller;
  return { kind: 'assistant', tokenId, scope, version, counted: read?.counted ?? null };
}

type Caller = Omit<NonNullable<Awaited<ReturnType<typeof findAssistantCaller>>>, 'tokenId'>;

/** Plan and license both have to include it. Without a hub there is no license to look at. */
function mayUseAssistant({ clock }: CoreServices, { planJson, hasLicenseLink, ...answer }: Caller): boolean {
  if (!readPlan(planJson).features.aiAssistant) return false;
  return hasLicenseLink === null || licenseAllows(readLicense(clock, answer), 'aiAssistant');
}
