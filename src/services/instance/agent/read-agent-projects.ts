import { listAgentApplications, listAgentEnvironments, listAgentProjects } from '#db/queries/agent.ts';
import type { AgentProjects } from '#src/contracts/agent.ts';
import type { Scoped } from './context.ts';

/**
 * Every project that the token's holder may see, newest first: docs/specification/1-site-import.md, GET
 * /api/agent/projects.
 */
export async function readAgentProjects({ db, scope }: Scoped): Promise<AgentProjects> {
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
