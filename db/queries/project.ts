import type { Insertable } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, projectInScope } from './access-scope.ts';

const COLUMNS = ['project.id', 'project.name', 'project.description', 'project.createdAt'] as const;

/** A name that the organization has already is a unique violation. */
export async function insertProjectRow(tx: Tx, project: Insertable<Schema['project']>): Promise<void> {
  await tx.insertInto('project').values(project).execute();
}

export function findProject(db: Db, scope: AccessScope, projectId: string) {
  return db
    .selectFrom('project')
    .select(COLUMNS)
    .where(projectInScope(scope))
    .where('project.id', '=', projectId)
    .executeTakeFirst();
}

export function listProjects(db: Db, scope: AccessScope, page: { limit: number; offset: number }) {
  return db
    .selectFrom('project')
    .select(COLUMNS)
    .where(projectInScope(scope))
    .orderBy('project.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countProjects(db: Db, scope: AccessScope): Promise<number> {
  const { total } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(projectInScope(scope))
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
