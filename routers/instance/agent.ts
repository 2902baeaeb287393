import { z } from 'zod';
import {
  AgentApplication,
  AgentApplicationRef,
  AgentDeployments,
  AgentProjects,
  ListAgentDeployments,
} from '#src/contracts/agent.ts';
import {
  readAgentApplication,
  readAgentDeployments,
  readAgentProjects,
} from '#src/services/instance/agent/index.ts';
import { published } from '../base/meta.ts';
import { assistantProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/**
 * What an assistant may read of an organization, and nothing that changes it: docs/specification/1-site-import.md,
 * "Public read API".
 */
export const agentRouter = router({
  projects: assistantProcedure
    .meta(
      published('GET', '/api/agent/projects', 'List projects with their environments and applications', {
        description: 'Returns every project in the access scope of the token, newest first.',
        cacheable: true,
      }),
    )
    .input(z.object({}))
    .output(AgentProjects)
    .query(({ ctx }) => readAgentProjects(ctx.assistant)),

  application: assistantProcedure
    .meta(
      published('GET', '/api/agent/application', 'Read the status of one application', {
        description:
          'Returns status (`idle`, `running` during a deployment, `done`, `error`), source, project, environment and domains of one application. The list of projects contains the ids.',
        cacheable: true,
      }),
    )
    .input(AgentApplicationRef)
    .output(AgentApplication)
    .query(({ ctx, input }) => readAgentApplication(ctx.assistant, input)),

  deployments: assistantProcedure
    .meta(
      published('GET', '/api/agent/deployments', 'List the newest deployments of an application', {
        description:
          'Newest first, with status (`queued`, `running`, `done`, `error`, `cancelled`), trigger and times. Use it to find out whether a deployment succeeded.',
        cacheable: true,
      }),
    )
    .input(ListAgentDeployments)
    .output(AgentDeployments)
    .query(({ ctx, input }) => readAgentDeployments(ctx.assistant, input)),
});
