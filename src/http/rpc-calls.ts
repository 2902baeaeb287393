import { type AnyRouter, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { getErrorShape } from '@trpc/server/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '#routers/base/trpc.ts';
import { callOperation } from './facade/call.ts';
import { type Operation, operationsOf } from './facade/operations.ts';

export interface RpcOptions {
  readonly router: AnyRouter;
  readonly maxCalls: number;
  /** Authenticates the caller of so many calls. Rejects with an error of tRPC. */
  contextOf(request: FastifyRequest, reply: FastifyReply, calls: number): Promise<RequestContext>;
  onError(failure: { readonly error: TRPCError; readonly path: string }): void;
}

/** A call of a request: its operation, and the input that its client passed. */
interface Call {
  readonly operation: Operation;
  readonly input: unknown;
}

/**
 * Answers the requests that clients send all the time: one call or a batch of queries or of mutations. Resolves to false
 * for every other one, of which nothing has been judged yet: streams, unknown procedures, other methods, inputs that
 * cannot be read. tRPC answers those. It makes a request and a response of the Fetch API of each, which takes longer than
 * a call. `tests/http/rpc-calls.test.ts` compares the answers.
 */
export function rpcAnswerer({ router, maxCalls, contextOf, onError }: RpcOptions) {
  const operations = new Map(operationsOf(router).map((operation) => [operation.name, operation]));
  const config = router._def._config;
  const { input: reader, output: writer } = config.transformer;

  const callsOf = (request: FastifyRequest): readonly Call[] | null => {
    const { path = '' } = request.params as { path?: string };
    const { batch, input } = request.query as { batch?: unknown; input?: unknown };
    const text = request.method === 'GET' ? input : request.body;
    // A repeated parameter is an array.
    if ([batch, text].some((value) => value !== undefined && typeof value !== 'string')) return null;
    const names = batch === '1' ? path.split(',') : [path];
    if (names.length > maxCalls || isStreamed(request)) return null;
    try {
      const inputs: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined;
      if (batch === '1' && inputs !== undefined && !isObject(inputs)) return null;
      const calls = names.map((name, index): Call | null => {
        const operation = operations.get(name);
        const given = batch === '1' && isObject(inputs) ? inputs[index] : inputs;
        if (operation === undefined || (operation.type === 'mutation' && request.method !== 'POST'))
          return null;
        return { operation, input: given === undefined ? undefined : reader.deserialize(given) };
      });
      const known = calls.filter((call) => call !== null);
      const isOfOneType = known.every(({ operation }) => operation.type === known[0]?.operation.type);
      return known.length === names.length && isOfOneType ? known : null;
    } catch {
      return null;
    }
  };

  const answerOf = async ({ operation, input }: Call, context: Promise<RequestContext>) => {
    const { name: path, type } = operation;
    try {
      return { result: { data: await callOperation(operation, await context, input) } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      onError({ error, path });
      return { error: getErrorShape({ config, error, type, path, input, ctx: undefined }) };
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const calls = callsOf(request);
    if (calls === null) return false;
    const context = contextOf(request, reply, calls.length);
    const answers = await Promise.all(calls.map((call) => answerOf(call, context)));
    const written = answers.map((answer) =>
      'error' in answer
        ? { error: writer.serialize(answer.error) }
        : { result: { data: writer.serialize(answer.result.data) } },
    );
    const isBatch = (request.query as { batch?: unknown }).batch === '1';
    const vary = reply.getHeader('vary');
    await reply
      .code(getHTTPStatusCode(answers))
      .header('content-type', 'application/json')
      .header('vary', vary === undefined ? VARY : `${String(vary)}, ${VARY}`)
      .send(JSON.stringify(isBatch ? written : written[0]));
    return true;
  };
}

/** As tRPC has it: these headers choose a stream. */
const VARY = 'trpc-accept, accept';

/** Whether tRPC takes the request for a wish to have the answers of a batch one by one. */
export function isStreamed({ headers }: FastifyRequest): boolean {
  return [headers['trpc-accept'], headers.accept].some((accept) =>
    String(accept).includes('application/jsonl'),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
