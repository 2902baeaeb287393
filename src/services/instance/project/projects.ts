import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { listApplicationsOfProject } from '#db/queries/application.ts';
import { listVisibleDatabases } from '#db/queries/database.ts';
import { insertEnvironment, listEnvironments } from '#db/queries/environment.ts';
import { countProjects, insertProjectRow, listProjects, updateProjectRow } from '#db/queries/project.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type {
  CreateProject,
  ProjectDetails,
  ProjectRef,
  ProjectView,
  UpdateProject,
} from '#src/contracts/project.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { nameKeyOf } from '#src/kernel/name.ts';
import { partOf } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import { assertQuota } from '../../platform/plan/plan.ts';
import { permittedOrganization } from '../access/permitted-organization.ts';
import { permittedProject } from '../access/permitted-project.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

export const nameTaken = (name: string): string =>
  `A project named "${name}" exists already in this organization. Choose another name.`;

/** Creates an empty project with one environment, `production`. */
export async function createProject(
  ctx: MemberContext,
  input: z.output<typeof CreateProject>,
): Promise<{ projectId: string; environmentId: string }> {
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    await assertQuota(ctx, tx, organizationId, 'projects');
    const created = await insertProject(ctx, tx, permittedOrganization(ctx, 'site:create'), {
      name: input.name,
      description: input.description ?? null,
    });
    await audit(ctx, tx, 'project.create', created.projectId);
    return created;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('conflict', nameTaken(input.name), { cause: error }) : error;
  });
}

/** Writes a project and its environment. A name that is taken is a unique violation. */
export async function insertProject(
  services: CoreServices,
  tx: Tx,
  organization: Permitted<'organization', 'site:create' | 'import:write'>,
  project: { name: string; description: string | null },
): Promise<{ projectId: string; environmentId: string }> {
  const projectId = services.ids.next('prj');
  const environmentId = services.ids.next('env');
  const createdAt = isoFromNow(services.clock);
  await insertProjectRow(tx, organization, {
    id: projectId,
    nameKey: nameKeyOf(project.name),
    createdAt,
    ...project,
  });
  await insertEnvironment(tx, partOf(organization, 'project', { id: projectId }), {
    id: environmentId,
    name: 'production',
    createdAt,
  });
  return { projectId, environmentId };
}

export async function listVisibleProjects(ctx: MemberContext, page: Paging): Promise<Page<ProjectView>> {
  const db = ctx.database.reader;
  const scope = accessScopeOf(ctx);
  const [rows, total] = await Promise.all([listProjects(db, scope, page), countProjects(db, scope)]);
  return { items: rows.map(({ id, ...row }) => ({ projectId: id, ...row })), total, ...page };
}

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

export async function updateProject(
  ctx: MemberContext,
  input: z.output<typeof UpdateProject>,
): Promise<ProjectView> {
  const project = await permittedProject(ctx, input.projectId, 'site:write');
  const name = input.name ?? project.name;
  const description = input.description === undefined ? project.description : input.description;
  await inTransaction(ctx.database, async (tx) => {
    const change = { name, nameKey: nameKeyOf(name), description };
    await updateProjectRow(tx, project, change);
    await audit(ctx, tx, 'project.update', project.id, { before: project, after: change });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Fault('conflict', nameTaken(name), { cause: error }) : error;
  });
  return { projectId: project.id, name, description, createdAt: project.createdAt };
}
