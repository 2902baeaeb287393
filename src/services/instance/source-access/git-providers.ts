import type { z } from 'zod';
import { countOfOrganization, deleteOfOrganization } from '#db/queries/of-organization.ts';
import { insertGitProvider, listGitProviders, setWebhookSecret } from '#db/queries/source-access.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page, Paging, Removed } from '#src/contracts/common.ts';
import type {
  CreatedGitProvider,
  CreateGitProvider,
  GitProviderRef,
  GitProviderView,
  NewWebhookSecret,
} from '#src/contracts/source-access.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { MemberContext } from '../context.ts';
import {
  assertAppKey,
  providerKeyIdentity,
  providerTokenIdentity,
  webhookSecretIdentity,
} from './provider-secrets.ts';

const PUBLIC_HOSTS = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: null,
  bitbucket: 'https://bitbucket.org',
} as const;

/**
 * Stores a git host of the organization, with the token or the App that opens its private repositories, and with what
 * its push events are verified by. Where no secret is given one is made and answered this once, so that there is
 * always one.
 */
export async function createGitProvider(
  ctx: MemberContext,
  input: z.output<typeof CreateGitProvider>,
): Promise<z.output<typeof CreatedGitProvider>> {
  const { organizationId } = ctx.actor;
  const gitProviderId = ctx.ids.next('gp');
  const baseUrl = (input.baseUrl ?? PUBLIC_HOSTS[input.type] ?? '').replace(/\/+$/, '');
  if (baseUrl.startsWith('http:') && !ctx.settings.gitAllowHttp) {
    const message = 'Must use https://; plain http is switched off on this instance';
    throw new Fault('bad_request', 'The input is not valid.', {
      issues: [{ path: ['baseUrl'], message, code: 'custom' }],
    });
  }
  const { token, appId, privateKey } = input;
  if (privateKey !== undefined) assertAppKey(privateKey);
  const webhookSecret = input.webhookSecret ?? ctx.ids.token('events');
  const sealed = (secret: string | undefined, identityOf: (id: string) => string): string | null =>
    secret === undefined ? null : ctx.vault.seal(secret, identityOf(gitProviderId));
  await inTransaction(ctx.database, async (tx) => {
    await insertGitProvider(tx, {
      id: gitProviderId,
      organizationId,
      type: input.type,
      name: input.name,
      baseUrl,
      tokenSealed: sealed(token, providerTokenIdentity),
      appId: appId ?? null,
      privateKeySealed: sealed(privateKey, providerKeyIdentity),
      webhookSecretSealed: sealed(webhookSecret, webhookSecretIdentity),
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'gitProvider.create', gitProviderId);
  });
  return {
    gitProviderId,
    eventsUrl: eventsUrlOf(ctx, gitProviderId),
    ...(input.webhookSecret === undefined && { webhookSecret }),
  };
}

export async function listProviders(ctx: MemberContext, page: Paging): Promise<Page<GitProviderView>> {
  const db = ctx.database.reader;
  const rows = await listGitProviders(db, ctx.actor.organizationId, page);
  const items = rows.map(({ id, type, name, baseUrl, appId, createdAt, ...sealed }) => ({
    gitProviderId: id,
    ...{ type, name, baseUrl, appId },
    hasToken: sealed.tokenSealed !== null,
    hasWebhookSecret: sealed.webhookSecretSealed !== null,
    eventsUrl: eventsUrlOf(ctx, id),
    createdAt,
  }));
  return { items, total: await countOfOrganization(db, 'gitProvider', ctx.actor.organizationId), ...page };
}

/** Replaces what the push events of a provider are verified by; events signed with the old secret are refused at once. */
export async function regenerateWebhookSecret(
  ctx: MemberContext,
  { gitProviderId }: z.output<typeof GitProviderRef>,
): Promise<z.output<typeof NewWebhookSecret>> {
  const { organizationId } = ctx.actor;
  const webhookSecret = ctx.ids.token('events');
  const sealed = ctx.vault.seal(webhookSecret, webhookSecretIdentity(gitProviderId));
  await inTransaction(ctx.database, async (tx) => {
    if (!(await setWebhookSecret(tx, organizationId, gitProviderId, sealed)))
      throw new Fault('not_found', 'No such git provider.');
    await audit(ctx, tx, 'gitProvider.regenerateWebhookSecret', gitProviderId);
  });
  return { gitProviderId, eventsUrl: eventsUrlOf(ctx, gitProviderId), webhookSecret };
}

/** Removes a provider. Applications that fetch through it keep running; their next deployment fails and says so. */
export async function removeGitProvider(
  ctx: MemberContext,
  { gitProviderId }: z.output<typeof GitProviderRef>,
): Promise<Removed> {
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteOfOrganization(tx, 'gitProvider', organizationId, gitProviderId))) {
      throw new Fault('not_found', 'No such git provider.');
    }
    await audit(ctx, tx, 'gitProvider.remove', gitProviderId);
  });
  return { removed: gitProviderId };
}

function eventsUrlOf({ publicUrl }: MemberContext, gitProviderId: string): string {
  return `${publicUrl}/api/git-events/${gitProviderId}`;
}
