import { findDeviceLogin, takeDeviceLogin } from '#db/queries/device-login.ts';
import { findMembership } from '#db/queries/membership.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DeviceLoginResult, PollDeviceLogin } from '#src/contracts/device-login.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { asPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { issueApiKey } from '../../platform/identity/index.ts';
import type { Accounts } from '../context.ts';
import { chooseOrganization } from './choose-organization.ts';

const KEY_LIFETIME_MS = 365 * 24 * 60 * 60_000;

/**
 * The state of a sign-in. The first call after the confirmation creates the API key and returns it, only once; a call
 * whose `organization` does not name exactly one organization of the user returns the choices and creates nothing.
 */
export async function pollDeviceLogin(
  accounts: Accounts,
  { deviceCode, ...wanted }: PollDeviceLogin,
  address: string,
): Promise<DeviceLoginResult> {
  const { database, clock } = accounts;
  const deviceCodeHash = hashOfToken(deviceCode);
  const login = await findDeviceLogin(database.reader, deviceCodeHash);
  if (login === undefined || login.expiresAt <= isoFromNow(clock)) return { status: 'expired' };
  if (login.status !== 'approved') return { status: login.status };
  if (login.userId === null || login.organizationId === null) return { status: 'expired' };
  const choice = await chooseOrganization(database.reader, login.userId, login.organizationId, wanted);
  if (choice.kind === 'ask') {
    const { organizations } = choice;
    return { status: 'chooseOrganization', organizations, defaultOrganizationId: login.organizationId };
  }
  const { organizationId } = choice;
  return inTransaction(database, async (tx): Promise<DeviceLoginResult> => {
    const taken = await takeDeviceLogin(tx, deviceCodeHash);
    if (taken?.userId == null) return { status: 'expired' };
    const { userId, clientName } = taken;
    if ((await findMembership(tx, userId, organizationId)) === undefined) return { status: 'expired' };
    const organization = asPlatform('organization', { id: organizationId, organizationId }, 'credential');
    const { apiKeyId, apiKey } = await issueApiKey(accounts, tx, organization, {
      ...{ userId, name: clientName },
      ...{ expiresAt: isoFromNow(clock, KEY_LIFETIME_MS), parentKeyId: null },
    });
    const actor = { kind: 'session', id: userId, address } as const;
    await auditAs(accounts, tx, { actor, organizationId, action: 'apiKey.create', resourceId: apiKeyId });
    return { status: 'approved', apiKeyId, key: apiKey };
  });
}
