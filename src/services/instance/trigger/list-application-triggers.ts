import type { z } from 'zod';
import { countTriggers, listTriggers } from '#db/queries/trigger.ts';
import type { ListTriggers, TriggerView } from '#src/contracts/application.ts';
import type { Page } from '#src/contracts/common.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Lists the results of the newest hundred events that could have deployed an application, newest first. */
export async function listApplicationTriggers(
  ctx: MemberContext,
  { applicationId, limit, offset }: z.output<typeof ListTriggers>,
): Promise<Page<TriggerView>> {
  const application = await permittedApplication(ctx, applicationId, 'site:read');
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listTriggers(db, application.id, { limit, offset }),
    countTriggers(db, application.id),
  ]);
  const items = rows.map(({ id, ...row }) => ({ triggerId: id, ...row }));
  return { items, total, limit, offset };
}
