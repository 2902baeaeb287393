import { countOfOrganization } from '#db/queries/of-organization.ts';
import { listRegistries } from '#db/queries/registry.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { RegistryView } from '#src/contracts/source-access.ts';
import type { MemberContext } from '../context.ts';

export async function listOwnRegistries(ctx: MemberContext, page: Paging): Promise<Page<RegistryView>> {
  const db = ctx.database.reader;
  const rows = await listRegistries(db, ctx.actor.organizationId, page);
  const items = rows.map(({ id, ...row }) => ({ registryId: id, ...row }));
  return { items, total: await countOfOrganization(db, 'registry', ctx.actor.organizationId), ...page };
}
