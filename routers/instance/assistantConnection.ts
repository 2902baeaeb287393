import { Removed } from '#src/contracts/common.ts';
import { ConnectionPage, ConnectionRef, ListConnections } from '#src/contracts/oauth.ts';
import {
  listAssistantConnections,
  revokeAssistantConnection,
} from '#src/services/instance/assistant-connection/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const assistantConnectionRouter = router({
  list: memberProcedure('self:manage')
    .meta(
      internal('List the assistants that the caller has connected', {
        description:
          'Returns programs with read-only access on behalf of the caller in the active organization, newest first.',
      }),
    )
    .input(ListConnections)
    .output(ConnectionPage)
    .query(({ ctx, input }) => listAssistantConnections(ctx.member, input)),

  revoke: memberProcedure('self:manage')
    .meta(
      internal('Revoke the access of a connected assistant', {
        description: 'The token of the assistant is rejected from the next request on.',
        errors: { NOT_FOUND: 'No such connected assistant' },
      }),
    )
    .input(ConnectionRef)
    .output(Removed)
    .mutation(({ ctx, input }) => revokeAssistantConnection(ctx.member, input)),
});
