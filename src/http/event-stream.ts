import { Readable } from 'node:stream';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertAdmitted } from '#routers/base/admit.ts';
import type { OperationMeta } from '#routers/base/meta.ts';
import type { RoleContexts } from '#routers/base/trpc.ts';
import { callerOf, isUnchangedCaller } from './common/caller.ts';
import { type QueryReader, queryReader } from './facade/query-input.ts';
import type { OpenStreams } from './open-streams.ts';
import { framesOf } from './sse-frames.ts';

/** A stream ends after this time without its last event, so that credentials are judged anew: clients reconnect. */
const MAX_STREAM_MS = 15 * 60_000;
const CONTENT_TYPE = 'text/event-stream; charset=utf-8';

/**
 * Serves every subscription over REST as well, as server-sent events at `GET /api/<router>.<procedure>`: the same
 * guards, input and events as over RPC. Refusals are ordinary answers, given before a stream begins. `Last-Event-ID`
 * resumes. Streams end with the program, and a client that goes away frees what its stream held.
 */
export function mountEventStreams(
  app: FastifyInstance,
  router: AnyRouter,
  contexts: RoleContexts,
  streams: OpenStreams,
): void {
  app.addHook('preClose', async () => streams.end());
  for (const [name, procedure] of Object.entries<AnyProcedure>(router._def.procedures)) {
    if (procedure._def.type === 'subscription') serve(app, router, contexts, { name, procedure }, streams);
  }
}

function serve(
  app: FastifyInstance,
  router: AnyRouter,
  contexts: RoleContexts,
  { name, procedure }: { name: string; procedure: AnyProcedure },
  streams: OpenStreams,
): void {
  // tRPC keeps these at run time and leaves them out of the type.
  const { meta, inputs } = procedure._def as unknown as { meta?: OperationMeta; inputs: readonly unknown[] };
  const { access, role } = meta ?? {};
  const [input] = inputs;
  if (access === undefined || role === undefined || !(input instanceof z.ZodObject))
    throw new Error(`${name} has no access rule, or its input is not an object`);
  if (contexts[role] === null) return;
  const readQuery = queryReader(input);
  app.route({
    method: 'GET',
    url: `/api/${name}`,
    onRequest: async (request) => {
      if (request.method !== 'HEAD') streams.assertRoom(request.ip);
      const principal = await callerOf(contexts, request);
      assertAdmitted(principal, access);
      request.operationContext = { principal, address: request.ip, contexts };
    },
    handler: async (request, reply) => {
      const given = inputOf(request, readQuery);
      const { operationContext: context } = request;
      const leave = new AbortController();
      if (context !== null && request.method !== 'HEAD') {
        const { address, principal } = context;
        const isUnchanged = () => isUnchangedCaller(contexts, request, principal);
        streams.add({ address, principal, isUnchanged }, reply.raw, leave, MAX_STREAM_MS);
      }
      const events = await callTRPCProcedure({
        router,
        path: name,
        type: 'subscription',
        getRawInput: async () => given,
        ctx: context,
        signal: leave.signal,
        batchIndex: 0,
      });
      reply.header('content-type', CONTENT_TYPE).header('cache-control', 'no-cache, no-transform');
      // Proxies that collect answers would keep the lines back.
      reply.header('x-accel-buffering', 'no');
      if (request.method === 'HEAD') return reply.send('');
      return reply.send(Readable.from(framesOf(events as AsyncIterable<unknown>)));
    },
  });
}

/** A browser sends `Last-Event-ID` by itself when it reconnects; it is newer than the parameter in the address. */
function inputOf(request: FastifyRequest, readQuery: QueryReader): Record<string, unknown> {
  const input = readQuery(request.query as Record<string, unknown>);
  const lastEventId = request.headers['last-event-id'];
  return lastEventId === undefined ? input : { ...input, lastEventId };
}
