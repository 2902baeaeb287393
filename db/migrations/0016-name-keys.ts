import type { Kysely } from 'kysely';
import { nameKeyOf } from '#src/kernel/name.ts';

interface Projects {
  project: { id: string; organizationId: string; name: string; nameKey: string };
}

const PAGE = 500;

/**
 * Counts names of projects as the same that differ by spaces or forms of a character alone. Of two that exist already
 * both stay as they are: the second keeps the key that it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const projects = db as unknown as Kysely<Projects>;
  for (let last = ''; ; ) {
    const rows = await projects
      .selectFrom('project')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) await settle(projects, row);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function settle(db: Kysely<Projects>, { id, organizationId, name, nameKey }: Projects['project']) {
  const wanted = nameKeyOf(name);
  if (wanted === nameKey) return;
  const other = await db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('nameKey', '=', wanted)
    .executeTakeFirst();
  if (other !== undefined) return;
  await db.updateTable('project').set({ nameKey: wanted }).where('id', '=', id).execute();
}
