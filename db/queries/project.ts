import type { Insertable } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';
import { projectInSight, type Sight } from './sight.ts';

const COLUMNS = ['project.id', 'project.name', 'project.description', 'project.createdAt'] as const;

/** A name that the organization has already is a unique violation. */
export async function insertProjectRow(tx: Tx, project: Insertable<Schema['project']>): Promise<void> {
  await tx.insertInto('project').values(project).execute();
}

export function findProject(db: Db, sight: Sight, projectId: string) {
  return db
    .selectFrom('project')
    .select(COLUMNS)
    .where(projectInSight(sight))
    .where('project.id', '=', projectId)
    .executeTakeFirst();
}

export function listProjects(db: Db, sight: Sight, page: { limit: number; offset: number }) {
  return db
    .selectFrom('project')
    .select(COLUMNS)
    .where(projectInSight(sight))
    .orderBy('project.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countProjects(db: Db, sight: Sight): Promise<number> {
  const { total } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(projectInSight(sight))
    .executeTakeFirstOrThrow();
  return total;
}

export async function isProjectNameTaken(db: Db, organizationId: string, nameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('nameKey', '=', nameKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProjectRow(
  tx: Tx,
  organizationId: string,
  projectId: string,
  change: { name: string; nameKey: string; description: string | null },
): Promise<void> {
  await tx
    .updateTable('project')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}

export async function deleteProjectRow(db: Db, organizationId: string, projectId: string): Promise<void> {
  await db
    .deleteFrom('project')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}
