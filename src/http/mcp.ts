import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertAdmitted } from '#routers/base/admit.ts';
import { spendReadBudget } from '#routers/base/procedures.ts';
import type { RoleContexts } from '#routers/base/trpc.ts';
import { assistantToolsRouter } from '#routers/instance/assistantTools.ts';
import { Fault } from '#src/kernel/fault.ts';
import { assertOwnOrigin, callerOf } from './common/caller.ts';
import { resourceMetadataUrl } from './common/oauth-paths.ts';
import { operationsOf } from './facade/operations.ts';

/**
 * The read API for assistants that use the Model Context Protocol, over streamable HTTP. Its tools are the operations
 * of the read API and the reads of `assistantToolsRouter`: same token, same budget, and no tool that changes anything.
 */
export function mountMcp(
  app: FastifyInstance,
  router: AnyRouter,
  contexts: RoleContexts,
  version: string,
): void {
  const operations = [...operationsOf(router), ...operationsOf(assistantToolsRouter)].filter(
    ({ access }) => access.kind === 'assistant',
  );
  const address = new URL('/mcp', contexts.services.publicUrl);
  app.route({
    method: 'POST',
    url: '/mcp',
    onRequest: async (request) => {
      assertOwnOrigin(contexts.services, request.headers.origin);
      const principal = await callerOf(contexts, request, { isRead: true });
      assertAdmitted(principal, { kind: 'assistant' });
      request.operationContext = { principal, address: request.ip, contexts, isCounted: true };
      await spendReadBudget(request.operationContext);
    },
    onSend: async (_request, reply) => {
      // MCP clients read from it how to authenticate (RFC 9728, section 5.1).
      if (reply.statusCode === 401) {
        const metadata = resourceMetadataUrl(contexts.services);
        reply.header('www-authenticate', `Bearer realm="Pilothouse", resource_metadata="${metadata}"`);
      }
    },
    handler: async (request, reply) => {
      const { operationContext: context } = request;
      if (context === null) throw new Fault('unauthorized', 'Send an assistant token.');
      // Loaded with the first request: most processes serve no assistant.
      const { answerMcp } = await import('./mcp-server.ts');
      const answer = await answerMcp({
        head: headOf(request, address),
        body: request.body,
        operations,
        context,
        version,
        onClose: (close) => reply.raw.on('close', close),
      });
      const body = answer.body === null ? undefined : await answer.text();
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(body);
    },
  });
}

/** The request without its body, which Fastify has read. */
function headOf({ headers }: FastifyRequest, address: URL): Request {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return new Request(address, { method: 'POST', headers: fields });
}
