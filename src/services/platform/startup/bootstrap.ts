import { randomBytes } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { findSetting, settleSetting } from '#db/queries/setting.ts';
import { insertUserRow, setPassword } from '#db/queries/sign-in.ts';
import { deleteAllUsers, makeOperator } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { asPlatform, forPlatform } from '../access/permit.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, CoreServices, Recording } from '../core/index.ts';
import { FIRST_KEY_NAME, insertOrganization, issueApiKey } from '../identity/index.ts';
import type { PlatformServices } from '../platform-services.ts';

/** What the first start leaves for its operator, to be written into `credentials.json`. */
export interface Credentials {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly organizationId: Id<'org'>;
  readonly apiKey: string;
}

export interface BootstrapOptions {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly organization: string | undefined;
}

/** The setting that the first start leaves: organizations may all be removed later without another first start. */
const BOOTSTRAPPED = 'bootstrapped';

const SYSTEM: Actor = { kind: 'system', id: 'bootstrap', address: null };

/**
 * On an empty database: one user, who is the platform's operator, one organization that they own, and one account API
 * key. Null where this has been done already. Of several processes that start together one does it, and the others wait
 * until it has.
 */
export async function bootstrap(
  services: PlatformServices,
  options: BootstrapOptions,
): Promise<Credentials | null> {
  const { database, auth, ids } = services;
  if ((await findSetting(database.writer, BOOTSTRAPPED)) !== undefined) return null;
  const address = options.email ?? `operator-${ids.suffix(6)}@pilothouse.localhost`;
  const email = address.toLowerCase();
  const password = options.password ?? randomBytes(18).toString('base64url');
  const passwordHash = await auth.hashPassword(password);
  const userId = ids.next('usr');
  const owned = await inTransaction(database, async (tx) => {
    if ((await settleSetting(tx, BOOTSTRAPPED, userId)) !== userId) return null;
    await insertOperator(services, tx, { userId, email, passwordHash });
    return insertOwnedOrganization(services, tx, userId, options.organization ?? 'Default');
  });
  return owned === null ? null : { baseUrl: services.publicUrl, email, password, ...owned };
}

async function insertOperator(
  { clock, ids }: Recording,
  tx: Tx,
  { userId, email, passwordHash }: { userId: Id<'usr'>; email: string; passwordHash: string },
): Promise<void> {
  const permit = forPlatform('bootstrap');
  // A start of an earlier version that was killed half-way has left a user without an organization.
  await deleteAllUsers(tx, permit);
  const now = isoFromNow(clock);
  await insertUserRow(tx, permit, { id: userId, email, name: 'Operator', isEmailVerified: false, now });
  await setPassword(tx, permit, { userId, passwordHash, now }, () => ids.next('aut'));
  await makeOperator(tx, permit, userId);
}

async function insertOwnedOrganization(
  services: CoreServices,
  tx: Tx,
  userId: Id<'usr'>,
  name: string,
): Promise<{ organizationId: Id<'org'>; apiKey: string }> {
  const organizationId = await insertOrganization(services, tx, { name, ownerId: userId, plan: null });
  const organization = asPlatform('organization', { id: organizationId, organizationId }, 'bootstrap');
  const { apiKey } = await issueApiKey(services, tx, organization, {
    ...{ userId, expiresAt: null, parentKeyId: null },
    name: FIRST_KEY_NAME,
  });
  await auditAs(services, tx, {
    actor: SYSTEM,
    organizationId,
    action: 'instance.bootstrap',
    resourceId: userId,
  });
  return { organizationId, apiKey };
}
