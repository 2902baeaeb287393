import { inTransaction } from '#db/transaction.ts';
import type { CreateApiKey } from '#src/contracts/account.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { Fault, invalidInput } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { issueApiKey } from '../../platform/identity/index.ts';
import { permittedOwnOrganization } from '../access/index.ts';
import type { AccountContext, MemberReading } from '../context.ts';
import { assertVisibleProjects } from './key-projects.ts';
import { lifetimeFor } from './lifetime.ts';

/**
 * Creates an account API key: docs/specification/1-site-import.md, "Authentication, Site import". It acts as its
 * owner in the organization it is bound to. Only this call returns the key; its hash is stored.
 */
export async function createApiKey(
  ctx: AccountContext,
  input: CreateApiKey,
): Promise<{ apiKeyId: Id<'key'>; key: string }> {
  const { actor } = ctx;
  const organization = await organizationFor(ctx, input);
  const { organizationId } = organization;
  return inTransaction(ctx.database, async (tx) => {
    const lifetime = await lifetimeFor(ctx, tx, input.expiresInDays);
    const scopes = input.scopes === undefined ? null : [...new Set(input.scopes)];
    const projectIds = input.projectIds === undefined ? null : [...new Set(input.projectIds)];
    if (projectIds !== null)
      await assertVisibleProjects(tx, { userId: actor.userId, organizationId }, projectIds);
    const { apiKeyId, apiKey } = await issueApiKey(ctx, tx, organization, {
      ...{ userId: actor.userId, name: input.name },
      ...lifetime,
      limits: { scopes, projectIds },
    });
    await auditAs(ctx, tx, { actor, organizationId, action: 'apiKey.create', resourceId: apiKeyId });
    return { apiKeyId, key: apiKey };
  });
}

async function organizationFor(
  ctx: MemberReading,
  input: CreateApiKey,
): Promise<Permitted<'organization', 'self:manage'>> {
  const { organizationId: direct, metadata } = input;
  const wanted = direct ?? metadata?.organizationId ?? ctx.actor.organizationId;
  if (metadata?.organizationId !== undefined && metadata.organizationId !== wanted) {
    throw invalidInput(['metadata', 'organizationId'], 'Must not differ from organizationId');
  }
  const organization = await permittedOwnOrganization(ctx, wanted, 'self:manage');
  if (ctx.actor.kind === 'apiKey' && wanted !== ctx.actor.organizationId) {
    throw new Fault(
      'forbidden',
      'An API key can create keys only for its own organization. Sign in to create a key for another one.',
    );
  }
  return organization;
}
