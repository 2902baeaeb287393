import { randomBytes } from 'node:crypto';
import { findSetting, settleSetting } from '#db/queries/setting.ts';
import { deleteAllUsers, makeOperator } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { asPlatform, forPlatform } from '../access/permit.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, CoreServices } from '../core/index.ts';
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
 * key. Null where this has been done already.
 */
export async function bootstrap(
  services: PlatformServices,
  options: BootstrapOptions,
): Promise<Credentials | null> {
  const { database, auth, ids } = services;
  if ((await findSetting(database.writer, BOOTSTRAPPED)) !== undefined) return null;
  // A start that was killed half-way has left a user without an organization, whose password is not known.
  await deleteAllUsers(database.writer, forPlatform('bootstrap'));
  const email = options.email ?? `operator-${ids.suffix(6)}@pilothouse.localhost`;
  const password = options.password ?? randomBytes(18).toString('base64url');
  const userId = await auth.createUser({ email, name: 'Operator', password });
  const { organizationId, apiKey } = await createOwnedOrganization(
    services,
    userId,
    options.organization ?? 'Default',
  );
  return { baseUrl: services.publicUrl, email, password, organizationId, apiKey };
}

async function createOwnedOrganization(
  services: CoreServices,
  userId: Id<'usr'>,
  name: string,
): Promise<{ organizationId: Id<'org'>; apiKey: string }> {
  return inTransaction(services.database, async (tx) => {
    await makeOperator(tx, forPlatform('bootstrap'), userId);
    await settleSetting(tx, BOOTSTRAPPED, 'yes');
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
  });
}
