import type { Db } from '#db/client.ts';
import { existingIds } from '#db/queries/of-organization.ts';
import type { Id } from '#src/domain/id.ts';
import type { ResourceId } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';

/** The projects and applications that a member may see, each once. */
export interface Access {
  readonly projectIds: readonly Id<'prj'>[];
  readonly applicationIds: readonly Id<'app'>[];
}

/** One entry of the access: exactly one of the two ids is set. */
export interface Grant {
  readonly projectId: Id<'prj'> | null;
  readonly applicationId: Id<'app'> | null;
}

/** Reads the access that an input names. Throws 404 for what the organization does not have. */
export async function readAccess(
  db: Db,
  organizationId: Id<'org'>,
  input: {
    readonly projectIds?: readonly Id<'prj'>[] | undefined;
    readonly applicationIds?: readonly Id<'app'>[] | undefined;
  },
): Promise<Access> {
  const projectIds = [...new Set(input.projectIds)].sort();
  const applicationIds = [...new Set(input.applicationIds)].sort();
  await assertAll(db, 'project', organizationId, projectIds);
  await assertAll(db, 'application', organizationId, applicationIds);
  return { projectIds, applicationIds };
}

export function grantsOf({ projectIds, applicationIds }: Access): Grant[] {
  return [
    ...projectIds.map((projectId) => ({ projectId, applicationId: null })),
    ...applicationIds.map((applicationId) => ({ projectId: null, applicationId })),
  ];
}

export function accessOf(grants: readonly Grant[]): { projectIds: Id<'prj'>[]; applicationIds: Id<'app'>[] } {
  return {
    projectIds: grants.flatMap(({ projectId }) => projectId ?? []).sort(),
    applicationIds: grants.flatMap(({ applicationId }) => applicationId ?? []).sort(),
  };
}

async function assertAll<Table extends 'project' | 'application'>(
  db: Db,
  table: Table,
  organizationId: Id<'org'>,
  ids: readonly ResourceId<Table>[],
): Promise<void> {
  const known = await existingIds(db, table, organizationId, ids);
  if (ids.every((id) => known.has(id))) return;
  throw new Fault('not_found', `No such ${table}.`);
}
