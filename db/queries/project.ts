import type { Db } from '../client.ts';
import { projectInSight, type Sight } from './sight.ts';

const COLUMNS = ['project.id', 'project.name', 'project.description', 'project.createdAt'] as const;

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

export function listEnvironments(db: Db, organizationId: string, projectId: string) {
  return db
    .selectFrom('environment')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
}

export async function deleteProjectRow(db: Db, organizationId: string, projectId: string): Promise<void> {
  await db
    .deleteFrom('project')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}
