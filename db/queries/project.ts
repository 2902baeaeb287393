import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { lockedRows } from '../dialect.ts';
import { insertRow } from '../insert-row.ts';
import { newestOf } from '../pages.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, projectInScope, projectLimits } from './access-scope.ts';

const COLUMNS = ['project.id', 'project.name', 'project.description', 'project.createdAt'] as const;

/** Adds a project. A name that the organization has already is a unique violation. */
export async function insertProjectRow(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'site:create' | 'import:write'>,
  project: Omit<Insertable<Schema['project']>, 'organizationId'>,
): Promise<void> {
  await insertRow(tx, 'project', { ...project, organizationId });
}

export function findProject(db: Db, scope: AccessScope, projectId: Id<'prj'>) {
  return db
    .selectFrom('project')
    .select(COLUMNS)
    .where(projectInScope(scope))
    .where('project.id', '=', projectId)
    .executeTakeFirst();
}

/** Those of the given projects that are in the access scope. */
export async function listProjectIds(
  db: Db,
  scope: AccessScope,
  projectIds: readonly Id<'prj'>[],
): Promise<Id<'prj'>[]> {
  const rows = await db
    .selectFrom('project')
    .select('project.id')
    .where(projectInScope(scope))
    .where('project.id', 'in', projectIds)
    .execute();
  return rows.map(({ id }) => id);
}

export function listProjects(db: Db, scope: AccessScope, page: { limit: number; offset: number }) {
  const projects = db
    .selectFrom('project')
    .select(COLUMNS)
    .where((eb) => eb.and(projectLimits(eb, scope)));
  const owner = ['project.organizationId', scope.organizationId] as const;
  return newestOf(projects, owner, { by: 'project.id', ...page }).execute();
}

export async function countProjects(db: Db, scope: AccessScope): Promise<number> {
  const { total } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(projectInScope(scope))
    .executeTakeFirstOrThrow();
  return total;
}

export async function isProjectNameTaken(
  db: Db,
  organizationId: Id<'org'>,
  nameKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('nameKey', '=', nameKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name and the description of a project, which no other transaction changes until this one ends. */
export function lockProject(tx: Tx, projectId: Id<'prj'>) {
  const project = tx.selectFrom('project').select(['name', 'description']).where('id', '=', projectId);
  return lockedRows(tx, project).executeTakeFirst();
}

/** Changes a project. A name that the organization has already is a unique violation. */
export async function updateProjectRow(
  tx: Tx,
  project: Permitted<'project', 'site:write'>,
  change: { name: string; nameKey: string; description: string | null },
): Promise<void> {
  await tx
    .updateTable('project')
    .set(change)
    .where('organizationId', '=', project.organizationId)
    .where('id', '=', project.id)
    .execute();
}

/** Deletes a project with everything that refers to it. */
export async function deleteProjectRow(db: Db, project: Permitted<'project', SiteWrite>): Promise<void> {
  await db
    .deleteFrom('project')
    .where('organizationId', '=', project.organizationId)
    .where('id', '=', project.id)
    .execute();
}
