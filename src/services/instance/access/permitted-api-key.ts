import type { Tx } from '#db/client.ts';
import { findApiKey } from '#db/queries/api-key.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import type { Acting } from '../context.ts';
import { keyOwnerOf } from './key-owner.ts';

/** Returns an API key of the caller, which may be bound to another organization of the caller. Throws 404. */
export async function permittedApiKey(ctx: Acting, tx: Tx, apiKeyId: Id<'key'>) {
  const key = await findApiKey(tx, keyOwnerOf(ctx), apiKeyId);
  if (key === undefined) throw new Fault('not_found', 'No such API key.');
  const { organizationId } = key;
  const { role, limits } = ctx.actor;
  return permit({ organizationId, role, limits }, 'self:manage', 'apiKey', key);
}
