import {
  findAgentApplication,
  isApplicationInSight,
  listAgentApplications,
  listAgentDeployments,
  listAgentEnvironments,
  listAgentProjects,
} from '#db/queries/agent.ts';
import { listHosts } from '#db/queries/domain.ts';
import type {
  AgentApplication,
  AgentApplicationRef,
  AgentDeployments,
  AgentProjects,
  ListAgentDeployments,
} from '#src/contracts/agent.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { AssistantContext } from './context.ts';

/** Every project that the token's holder may see, newest first: spec 1, GET /api/agent/projects. */
export async function listProjects({ db, sight }: AssistantContext): Promise<AgentProjects> {
  const [projects, environments, applications] = await Promise.all([
    listAgentProjects(db, sight),
    listAgentEnvironments(db, sight),
    listAgentApplications(db, sight),
  ]);
  const applicationsOf = grouped(applications, ({ environmentId }) => environmentId);
  const environmentsOf = grouped(environments, ({ projectId }) => projectId);
  return projects.map(({ id: projectId, ...project }) => ({
    projectId,
    ...project,
    environments: (environmentsOf.get(projectId) ?? []).map(({ id: environmentId, name }) => ({
      environmentId,
      name,
      applications: (applicationsOf.get(environmentId) ?? []).map((application) => ({
        applicationId: application.id,
        name: application.name,
        appName: application.appName,
        applicationStatus: application.status,
        createdAt: application.createdAt,
      })),
    })),
  }));
}

/** One application: spec 1, GET /api/agent/application. What is missing and what is not granted are the same 404. */
export async function readApplication(
  { db, sight, servesHttps }: AssistantContext,
  { applicationId }: AgentApplicationRef,
): Promise<AgentApplication> {
  const row = await findAgentApplication(db, sight, applicationId);
  if (row === undefined) throw noSuchApplication();
  const domains = await listHosts(db, row.id);
  return {
    applicationId: row.id,
    name: row.name,
    appName: row.appName,
    applicationStatus: row.status,
    buildType: row.buildType,
    sourceType: row.sourceType,
    createdAt: row.createdAt,
    project: { projectId: row.projectId, name: row.projectName },
    environment: { environmentId: row.environmentId, name: row.environmentName },
    domains: domains.map(({ host }) => ({ host, port: row.port, https: servesHttps })),
  };
}

/** The newest deployments of an application: spec 1, GET /api/agent/deployments. */
export async function listDeployments(
  { db, sight }: AssistantContext,
  { applicationId, limit }: ListAgentDeployments,
): Promise<AgentDeployments> {
  if (!(await isApplicationInSight(db, sight, applicationId))) throw noSuchApplication();
  const rows = await listAgentDeployments(db, applicationId, limit);
  return rows.map(({ id, ...row }) => ({ deploymentId: id, ...row }));
}

function noSuchApplication(): Fault {
  return new Fault('not_found', 'No such application.');
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
