import { randomBytes } from 'node:crypto';
import { insertApiKey } from '#db/queries/api-key.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../audit/audit.ts';
import type { Actor, Foundation } from '../context.ts';
import { insertOrganization } from './insert-organization.ts';

/** What the first start leaves for its operator, to be written into `credentials.json`. */
export interface Credentials {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly organizationId: string;
  readonly apiKey: string;
}

export interface BootstrapOptions {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly organization: string | undefined;
}

const SYSTEM: Actor = { kind: 'system', id: 'bootstrap', address: null };

/**
 * On an empty database: one user, who is the platform's operator, one organization that they own, and one account API
 * key. Null where there is an organization already.
 */
export async function bootstrap(
  foundation: Foundation,
  options: BootstrapOptions,
): Promise<Credentials | null> {
  const { database, auth, ids } = foundation;
  const known = await database.writer.selectFrom('organization').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return null;
  // A start that was killed half-way has left a user without an organization, whose password nobody knows.
  await database.writer.deleteFrom('user').execute();
  const email = options.email ?? `operator-${ids.suffix(6)}@pilothouse.localhost`;
  const password = options.password ?? randomBytes(18).toString('base64url');
  const userId = await auth.createUser({ email, name: 'Operator', password });
  const { organizationId, apiKey } = await createOwnedOrganization(
    foundation,
    userId,
    options.organization ?? 'Default',
  );
  return { baseUrl: foundation.publicUrl, email, password, organizationId, apiKey };
}

async function createOwnedOrganization(
  foundation: Foundation,
  userId: string,
  name: string,
): Promise<{ organizationId: string; apiKey: string }> {
  const apiKey = foundation.ids.token('key');
  const organizationId = await inTransaction(foundation.database, async (tx) => {
    await tx.updateTable('user').set({ isOperator: 1 }).where('id', '=', userId).execute();
    const id = await insertOrganization(foundation, tx, { name, ownerId: userId });
    await insertApiKey(tx, {
      id: foundation.ids.next('key'),
      organizationId: id,
      userId,
      name: 'First key',
      tokenHash: hashOfToken(apiKey),
      expiresAt: null,
      lastUsedAt: null,
      createdAt: isoFromNow(foundation.clock),
    });
    await auditAs(foundation, tx, {
      actor: SYSTEM,
      organizationId: id,
      action: 'instance.bootstrap',
      resourceId: userId,
    });
    return id;
  });
  return { organizationId, apiKey };
}
