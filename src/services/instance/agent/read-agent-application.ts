import { findAgentApplication } from '#db/queries/agent.ts';
import { listHosts, listServedHosts } from '#db/queries/domain.ts';
import type { AgentApplication, AgentApplicationRef } from '#src/contracts/agent.ts';
import { urlOfApplication } from '../release/index.ts';
import type { AssistantContext } from './context.ts';
import { noSuchApplication } from './no-such-application.ts';

/**
 * One application: docs/specification/1-site-import.md, GET /api/agent/application. What is missing and what is not
 * granted are the same 404.
 */
export async function readAgentApplication(
  { db, scope, servesHttps, provedOnly, settings }: Omit<AssistantContext, 'logs'>,
  { applicationId }: AgentApplicationRef,
): Promise<AgentApplication> {
  const row = await findAgentApplication(db, scope, applicationId);
  if (row === undefined) throw noSuchApplication();
  const domains = await listHosts(db, row.id);
  const served = provedOnly ? await listServedHosts(db, row.id, true) : domains;
  return {
    applicationId: row.id,
    name: row.name,
    appName: row.appName,
    applicationStatus: row.status,
    buildType: row.buildType,
    sourceType: row.sourceType,
    url: urlOfApplication(settings, row, served[0]?.host),
    createdAt: row.createdAt,
    project: { projectId: row.projectId, name: row.projectName },
    environment: { environmentId: row.environmentId, name: row.environmentName },
    domains: domains.map(({ host }) => ({ host, port: row.port, https: servesHttps })),
  };
}
