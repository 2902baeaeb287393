import { countOfOrganization } from '#db/queries/of-organization.ts';
import { listGitProviders } from '#db/queries/source-access.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { GitProviderView } from '#src/contracts/source-access.ts';
import type { MemberContext } from '../context.ts';
import { eventsUrlOf } from './events-url.ts';

export async function listOwnGitProviders(ctx: MemberContext, page: Paging): Promise<Page<GitProviderView>> {
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
