import {
  type CallToolResult,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { RequestContext } from '#routers/base/trpc.ts';
import { toErrorAnswer } from './common/errors.ts';
import { callOperation } from './facade/call.ts';
import type { Operation } from './facade/operations.ts';

export interface McpRequest {
  readonly head: Request;
  readonly body: unknown;
  readonly operations: readonly Operation[];
  readonly context: RequestContext;
  readonly version: string;
  /** Receives what ends the work on the request when its connection is closed. */
  readonly onClose: (close: () => void) => void;
}

/** Answers one request of an MCP client. There is no session, so any process can answer any request. */
export async function answerMcp(request: McpRequest): Promise<Response> {
  const { operations, context, version } = request;
  const server = serverFor(operations, context, version);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  request.onClose(() => void server.close());
  await server.connect(transport);
  return transport.handleRequest(request.head, { parsedBody: request.body });
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
