import type { Db } from '#db/client.ts';
import { compiledOnce } from '#db/compiled-query.ts';
import type { Id } from '#src/domain/id.ts';
import type { ReadOutput } from './contract.ts';

/** The queries and the view of the read, the same for every server: two statements for any number of projects. */
export async function listProjectsWithApplications(db: Db, organizationId: Id<'org'>): Promise<ReadOutput> {
  const [projects, applications] = await Promise.all([
    projectsOf(db, { organizationId }),
    applicationsOf(db, { organizationId }),
  ]);
  const byProject = new Map<string, ReadOutput['projects'][number]['applications']>();
  for (const { id, projectId, name, appName, status, createdAt } of applications) {
    const view = { applicationId: id, name, appName, applicationStatus: status, createdAt };
    const known = byProject.get(projectId);
    if (known === undefined) byProject.set(projectId, [view]);
    else known.push(view);
  }
  return {
    projects: projects.map(({ id, name, description, createdAt }) => ({
      projectId: id,
      name,
      description,
      createdAt,
      applications: byProject.get(id) ?? [],
    })),
  };
}

const projectsOf = compiledOnce(
  ['organizationId'],
  (db, { organizationId }: { readonly organizationId: Id<'org'> }) =>
    db
      .selectFrom('project')
      .select(['id', 'name', 'description', 'createdAt'])
      .where('organizationId', '=', organizationId)
      .orderBy('id', 'desc'),
);

const applicationsOf = compiledOnce(
  ['organizationId'],
  (db, { organizationId }: { readonly organizationId: Id<'org'> }) =>
    db
      .selectFrom('application')
      .select(['id', 'projectId', 'name', 'appName', 'status', 'createdAt'])
      .where('organizationId', '=', organizationId)
      .orderBy('id'),
);
