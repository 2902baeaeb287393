import {
  type CallToolResult,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertAdmitted, spendReadBudget } from '#routers/base/procedures.ts';
import type { RequestContext, RoleContexts } from '#routers/base/trpc.ts';
import { assistantToolsRouter } from '#routers/instance/assistantTools.ts';
import { Fault } from '#src/kernel/fault.ts';
import { assertOwnOrigin, callerOf } from './common/caller.ts';
import { toErrorAnswer } from './common/errors.ts';
import { callOperation } from './facade/call.ts';
import { type Operation, operationsOf } from './facade/operations.ts';

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
      const principal = await callerOf(contexts, request);
      assertAdmitted(principal, { kind: 'assistant' });
      request.operationContext = { principal, address: request.ip, contexts, isCounted: true };
      await spendReadBudget(request.operationContext);
    },
    onSend: async (_request, reply) => {
      // MCP clients read from it how to authenticate (RFC 9110, section 11.6.1).
      if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="Pilothouse"');
    },
    handler: async (request, reply) => {
      const { operationContext: context } = request;
      if (context === null) throw new Fault('unauthorized', 'Send an assistant token.');
      // A server for each request: there is no session, so any process can answer any request.
      const server = serverFor(operations, context, version);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      reply.raw.on('close', () => void server.close());
      await server.connect(transport);
      const answer = await transport.handleRequest(headOf(request, address), { parsedBody: request.body });
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

function serverFor(operations: readonly Operation[], context: RequestContext, version: string): McpServer {
  const server = new McpServer({ name: 'pilothouse', version });
  // The request itself is counted already; in a batch each further read counts as one more.
  let isCounted = true;
  const forNextRead = (): RequestContext => {
    const next = { ...context, isCounted };
    isCounted = false;
    return next;
  };
  for (const operation of operations) {
    server.registerTool(
      toolNameOf(operation),
      {
        title: operation.rest.summary,
        description: operation.rest.description ?? operation.rest.summary,
        inputSchema: operation.input,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      (input: Record<string, unknown>) => runTool(operation, forNextRead(), input),
    );
  }
  return server;
}

/** `agent.deploymentLog` is the tool `agent_deployment_log`. */
function toolNameOf({ name }: Operation): string {
  return name.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function runTool(
  operation: Operation,
  context: RequestContext,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    return {
      content: [{ type: 'text', text: JSON.stringify(await callOperation(operation, context, input)) }],
    };
  } catch (error) {
    const { status, body } = toErrorAnswer(error);
    if (status >= 500) context.contexts.services.log.error({ err: error }, 'a tool failed');
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
  }
}
