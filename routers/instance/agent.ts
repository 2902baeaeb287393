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
        description: 'Every project that the holder of the token may see, newest first.',
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
          'Status (idle, running while it is deployed, done, error), source, project, environment and domains of one application. Its id is in the list of projects.',
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
          'Newest first, with status (queued, running, done, error, cancelled), what triggered each, and when. Read it to find out whether a deployment succeeded.',
        cacheable: true,
      }),
    )
    .input(ListAgentDeployments)
    .output(AgentDeployments)
    .query(({ ctx, input }) => readAgentDeployments(ctx.assistant, input)),
});
