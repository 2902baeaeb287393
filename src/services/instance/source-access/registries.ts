import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { countOfOrganization, deleteOfOrganization } from '#db/queries/of-organization.ts';
import { findRegistryOfHost, insertRegistry, listRegistries } from '#db/queries/registry.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { Page, Paging, Removed } from '#src/contracts/common.ts';
import type { CreateRegistry, RegistryRef, RegistryView } from '#src/contracts/source-access.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { registryHostOf, registryOfImage } from '#src/kernel/image-reference.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import type { MemberContext } from '../context.ts';

const passwordIdentity = (registryId: string): string => `registry:${registryId}:password`;

/** Stores what opens the private images of one registry. 409 where the organization has credentials for it already. */
export async function createRegistry(
  ctx: MemberContext,
  { host, username, password }: z.output<typeof CreateRegistry>,
): Promise<{ registryId: string }> {
  const { organizationId } = ctx.actor;
  const registryId = ctx.ids.next('reg');
  const row = {
    id: registryId,
    organizationId,
    host: registryHostOf(host) ?? host,
    username,
    passwordSealed: ctx.vault.seal(password, passwordIdentity(registryId)),
    createdAt: isoFromNow(ctx.clock),
  };
  try {
    await inTransaction(ctx.database, async (tx) => {
      await insertRegistry(tx, row);
      await audit(ctx, tx, 'registry.create', registryId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', `There are credentials for ${row.host} already; remove them first.`);
  }
  return { registryId };
}

export async function listOfOrganization(ctx: MemberContext, page: Paging): Promise<Page<RegistryView>> {
  const db = ctx.database.reader;
  const rows = await listRegistries(db, ctx.actor.organizationId, page);
  const items = rows.map(({ id, ...row }) => ({ registryId: id, ...row }));
  return { items, total: await countOfOrganization(db, 'registry', ctx.actor.organizationId), ...page };
}

/** Removes credentials. What runs goes on; images that they opened cannot be deployed again. */
export async function removeRegistry(
  ctx: MemberContext,
  { registryId }: z.output<typeof RegistryRef>,
): Promise<Removed> {
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteOfOrganization(tx, 'registry', organizationId, registryId)))
      throw new Fault('not_found', 'No such registry.');
    await audit(ctx, tx, 'registry.remove', registryId);
  });
  return { removed: registryId };
}

/** What an organization has stored for the registry of an image; null where that is nothing. */
export async function credentialOfImage(
  { vault }: Pick<CoreServices, 'vault'>,
  db: Db,
  organizationId: string,
  image: string,
): Promise<{ username: string; password: string } | null> {
  const registry = await findRegistryOfHost(db, organizationId, registryOfImage(image));
  if (registry === undefined) return null;
  const { id, username, passwordSealed } = registry;
  return { username, password: vault.open(passwordSealed, passwordIdentity(id)) };
}
