import type { Db } from '#db/client.ts';
import { findRegistryOfHost } from '#db/queries/registry.ts';
import type { Id } from '#src/domain/id.ts';
import { registryOfImage } from '#src/kernel/image-reference.ts';
import type { Sealing } from '../../platform/core/index.ts';

export const registryPasswordIdentity = (registryId: Id<'reg'>): string => `registry:${registryId}:password`;

/** What an organization has stored for the registry of an image; null where that is nothing. */
export async function credentialOfImage(
  { vault }: Sealing,
  db: Db,
  organizationId: Id<'org'>,
  image: string,
): Promise<{ username: string; password: string } | null> {
  const registry = await findRegistryOfHost(db, organizationId, registryOfImage(image));
  if (registry === undefined) return null;
  const { id, username, passwordSealed } = registry;
  return { username, password: vault.open(passwordSealed, registryPasswordIdentity(id)) };
}
