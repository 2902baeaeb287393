import type { z } from 'zod';
import { countApiKeys, deleteApiKey, findApiKey, type KeyOwner, listApiKeys } from '#db/queries/api-key.ts';
import { findMembership } from '#db/queries/membership.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApiKeyRef, ApiKeyView, CreateApiKey } from '#src/contracts/account.ts';
import type { Page, Paging, Removed } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import { issueApiKey } from '../../platform/identity/issue-api-key.ts';
import type { AccountContext } from '../context.ts';
import { lifetimeFor } from './lifetime.ts';

/**
 * Creates an account API key: docs/specification/1-site-import.md, "Authentication, Site import". It acts as its
 * owner in the organization it is
 * bound to. The key itself is in this one answer only; what is stored is its hash.
 */
export async function createApiKey(
  ctx: AccountContext,
  input: CreateApiKey,
): Promise<{ apiKeyId: string; key: string }> {
  const { actor } = ctx;
  const organizationId = await organizationFor(ctx, input);
  return inTransaction(ctx.database, async (tx) => {
    const lifetime = await lifetimeFor(ctx, tx, input.expiresInDays);
    const { apiKeyId, apiKey } = await issueApiKey(ctx, tx, {
      ...{ organizationId, userId: actor.userId, name: input.name },
      ...lifetime,
    });
    await auditAs(ctx, tx, { actor, organizationId, action: 'apiKey.create', resourceId: apiKeyId });
    return { apiKeyId, key: apiKey };
  });
}

/** The caller's own keys, newest first. */
export async function listOwnApiKeys(ctx: AccountContext, page: Paging): Promise<Page<ApiKeyView>> {
  const owner = ownerOf(ctx);
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([listApiKeys(db, owner, page), countApiKeys(db, owner)]);
  return { items: rows.map(({ id, ...row }) => ({ apiKeyId: id, ...row })), total, ...page };
}

/** Revokes one of the caller's own keys, from the next request on, with every key and token that it has created. */
export async function revokeApiKey(
  ctx: AccountContext,
  { apiKeyId }: z.output<typeof ApiKeyRef>,
): Promise<Removed> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    const key = await findApiKey(tx, ownerOf(ctx), apiKeyId);
    if (key === undefined) throw new Fault('not_found', 'No such API key.');
    await deleteApiKey(tx, userId, apiKeyId);
    const { organizationId } = key;
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId,
      action: 'apiKey.revoke',
      resourceId: apiKeyId,
    });
  });
  return { removed: apiKeyId };
}

/** A key acts in its own organization alone; a person who is signed in sees all of their keys. */
function ownerOf({ actor }: AccountContext): KeyOwner {
  return { userId: actor.userId, organizationId: actor.kind === 'apiKey' ? actor.organizationId : null };
}

async function organizationFor(ctx: AccountContext, input: CreateApiKey): Promise<string> {
  const { organizationId: direct, metadata } = input;
  const wanted = direct ?? metadata?.organizationId ?? ctx.actor.organizationId;
  if (metadata?.organizationId !== undefined && metadata.organizationId !== wanted) {
    throw new Fault('bad_request', 'The input is not valid.', {
      issues: [
        {
          path: ['metadata', 'organizationId'],
          message: 'Must not differ from organizationId',
          code: 'custom',
        },
      ],
    });
  }
  const membership = await findMembership(ctx.database.reader, ctx.actor.userId, wanted);
  if (membership === undefined) throw new Fault('not_found', 'No such organization.');
  if (ctx.actor.kind === 'apiKey' && wanted !== ctx.actor.organizationId) {
    throw new Fault(
      'forbidden',
      'An API key makes keys for its own organization only. Sign in to make one for another.',
    );
  }
  return wanted;
}
