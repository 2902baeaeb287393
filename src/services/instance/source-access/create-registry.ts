import type { z } from 'zod';
import { insertRegistry } from '#db/queries/registry.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { CreateRegistry } from '#src/contracts/source-access.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { registryHostOf } from '#src/kernel/image-reference.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { registryPasswordIdentity } from './registry-credential.ts';

/** Stores what opens the private images of one registry. 409 where the organization has credentials for it already. */
export async function createRegistry(
  ctx: MemberContext,
  { host, username, password }: z.output<typeof CreateRegistry>,
): Promise<{ registryId: Id<'reg'> }> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  const registryId = ctx.ids.next('reg');
  const row = {
    id: registryId,
    host: registryHostOf(host) ?? host,
    username,
    passwordSealed: ctx.vault.seal(password, registryPasswordIdentity(registryId)),
    createdAt: isoFromNow(ctx.clock),
  };
  try {
    await inTransaction(ctx.database, async (tx) => {
      await insertRegistry(tx, organization, row);
      await audit(ctx, tx, 'registry.create', registryId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `Credentials for ${row.host} already exist. Remove them first.`);
  }
  return { registryId };
}
