import { countOfOrganization } from '#db/queries/of-organization.ts';
import { listSshKeys } from '#db/queries/source-access.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { SshKeyView } from '#src/contracts/source-access.ts';
import type { MemberContext } from '../context.ts';

export async function listOwnSshKeys(ctx: MemberContext, page: Paging): Promise<Page<SshKeyView>> {
  const db = ctx.database.reader;
  const rows = await listSshKeys(db, ctx.actor.organizationId, page);
  const items = rows.map(({ id, ...row }) => ({ sshKeyId: id, ...row }));
  return { items, total: await countOfOrganization(db, 'sshKey', ctx.actor.organizationId), ...page };
}
