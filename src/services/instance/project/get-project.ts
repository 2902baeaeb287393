import { listApplicationsOfProject } from '#db/queries/application.ts';
import { listVisibleDatabases } from '#db/queries/database.ts';
import { listEnvironments } from '#db/queries/environment.ts';
import type { ProjectDetails, ProjectRef } from '#src/contracts/project.ts';
import { permittedProject } from '../access/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** One project with its environments, applications and databases, as far as the caller may see them. */
export async function getProject(ctx: MemberContext, { projectId }: ProjectRef): Promise<ProjectDetails> {
  const { id, organizationId: _, ...project } = await permittedProject(ctx, projectId, 'site:read');
  const db = ctx.database.reader;
  const [environments, applications, databases] = await Promise.all([
    listEnvironments(db, accessScopeOf(ctx), id),
    listApplicationsOfProject(db, accessScopeOf(ctx), id),
    listVisibleDatabases(db, accessScopeOf(ctx), id),
  ]);
  return {
    projectId: id,
    ...project,
    environments: environments.map((environment) => ({
      environmentId: environment.id,
      name: environment.name,
      applications: applications
        .filter((application) => application.environmentId === environment.id)
        .map(({ id: applicationId, name, appName, status, createdAt }) => ({
          applicationId,
          name,
          appName,
          applicationStatus: status,
          createdAt,
        })),
      databases: databases
        .filter((database) => database.environmentId === environment.id)
        .map(({ id: databaseId, name, type, status, createdAt }) => ({
          databaseId,
          name,
          type,
          status,
          createdAt,
        })),
    })),
  };
}
