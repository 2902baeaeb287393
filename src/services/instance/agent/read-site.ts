import {
  findAgentApplication,
  findAgentDeployment,
  isApplicationInScope,
  listAgentApplications,
  listAgentDeployments,
  listAgentEnvironments,
  listAgentProjects,
} from '#db/queries/agent.ts';
import { listHosts } from '#db/queries/domain.ts';
import type {
  AgentApplication,
  AgentApplicationRef,
  AgentDeploymentLog,
  AgentDeploymentRef,
  AgentDeployments,
  AgentProjects,
  ListAgentDeployments,
} from '#src/contracts/agent.ts';
import { Fault } from '#src/kernel/fault.ts';
import { urlOfApplication } from '../release/addresses.ts';
import type { AssistantContext } from './context.ts';

type Scoped = Pick<AssistantContext, 'db' | 'scope'>;

/**
 * Every project that the token's holder may see, newest first: docs/specification/1-site-import.md, GET
 * /api/agent/projects.
 */
export async function listProjects({ db, scope }: Scoped): Promise<AgentProjects> {
  const [projects, environments, applications] = await Promise.all([
    listAgentProjects(db, scope),
    listAgentEnvironments(db, scope),
    listAgentApplications(db, scope),
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

/**
 * One application: docs/specification/1-site-import.md, GET /api/agent/application. What is missing and what is not
 * granted are the same 404.
 */
export async function readApplication(
  { db, scope, servesHttps, settings }: Omit<AssistantContext, 'logs'>,
  { applicationId }: AgentApplicationRef,
): Promise<AgentApplication> {
  const row = await findAgentApplication(db, scope, applicationId);
  if (row === undefined) throw noSuchApplication();
  const domains = await listHosts(db, row.id);
  return {
    applicationId: row.id,
    name: row.name,
    appName: row.appName,
    applicationStatus: row.status,
    buildType: row.buildType,
    sourceType: row.sourceType,
    url: urlOfApplication(settings, row, domains[0]?.host),
    createdAt: row.createdAt,
    project: { projectId: row.projectId, name: row.projectName },
    environment: { environmentId: row.environmentId, name: row.environmentName },
    domains: domains.map(({ host }) => ({ host, port: row.port, https: servesHttps })),
  };
}

/** The newest deployments of an application: docs/specification/1-site-import.md, GET /api/agent/deployments. */
export async function listDeployments(
  { db, scope }: Scoped,
  { applicationId, limit }: ListAgentDeployments,
): Promise<AgentDeployments> {
  if (!(await isApplicationInScope(db, scope, applicationId))) throw noSuchApplication();
  const rows = await listAgentDeployments(db, applicationId, limit);
  return rows.map(({ id, ...row }) => ({ deploymentId: id, ...row }));
}

const LOG_LINES = 200;

/** The end of a deployment's log, secrets masked. A deployment that is not granted is reported as missing. */
export async function readDeploymentLogEnd(
  { db, scope, logs }: AssistantContext,
  { deploymentId }: AgentDeploymentRef,
): Promise<AgentDeploymentLog> {
  const found = await findAgentDeployment(db, scope, deploymentId);
  if (found === undefined) throw new Fault('not_found', 'No such deployment.');
  const lines = await logs.record(found.applicationId, found.id).tail(LOG_LINES);
  return { log: lines.join('\n') };
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
