import { findAgentDeployment } from '#db/queries/agent.ts';
import type { AgentDeploymentLog, AgentDeploymentRef } from '#src/contracts/agent.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { AssistantContext } from './context.ts';

const LOG_LINES = 200;

/** The end of a deployment's log, secrets masked. A deployment that is not granted is reported as missing. */
export async function readAgentDeploymentLog(
  { db, scope, logs }: AssistantContext,
  { deploymentId }: AgentDeploymentRef,
): Promise<AgentDeploymentLog> {
  const found = await findAgentDeployment(db, scope, deploymentId);
  if (found === undefined) throw new Fault('not_found', 'No such deployment.');
  const lines = await logs.record(found.applicationId, found.id).tail(LOG_LINES);
  return { log: lines.join('\n') };
}
