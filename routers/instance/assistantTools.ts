import { AgentDeploymentLog, AgentDeploymentRef } from '#src/contracts/agent.ts';
import { readAgentDeploymentLog } from '#src/services/instance/agent/index.ts';
import { internal } from '../base/meta.ts';
import { assistantProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/**
 * Reads that only the Model Context Protocol offers, beside those of the read API. They are not part of `appRouter`:
 * an assistant token opens the read API and `/mcp`, and no other address.
 */
export const assistantToolsRouter = router({
  agent: router({
    deploymentLog: assistantProcedure
      .meta(
        internal('Read the end of the log of a deployment', {
          description:
            'The last 200 lines that the build and the start of a deployment printed, secrets masked. Read it to find out why a deployment failed; its id is in the list of deployments.',
        }),
      )
      .input(AgentDeploymentRef)
      .output(AgentDeploymentLog)
      .query(({ ctx, input }) => readAgentDeploymentLog(ctx.assistant, input)),
  }),
});
