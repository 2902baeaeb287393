import { isApplicationInScope, listAgentDeployments } from '#db/queries/agent.ts';
import type { AgentDeployments, ListAgentDeployments } from '#src/contracts/agent.ts';
import type { Scoped } from './context.ts';
import { noSuchApplication } from './no-such-application.ts';

/** The newest deployments of an application: docs/specification/1-site-import.md, GET /api/agent/deployments. */
export async function readAgentDeployments(
  { db, scope }: Scoped,
  { applicationId, limit }: ListAgentDeployments,
): Promise<AgentDeployments> {
  if (!(await isApplicationInScope(db, scope, applicationId))) throw noSuchApplication();
  const rows = await listAgentDeployments(db, applicationId, limit);
  return rows.map(({ id, ...row }) => ({ deploymentId: id, ...row }));
}
