import { type AnyRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toTrpcError, type World } from '#routers/trpc.ts';
import { Fault } from '#src/kernel/fault.ts';
import { jsonShapeProblem, REQUEST_BOUNDS } from '#src/kernel/json-shape.ts';
import type { Principal } from '#src/services/platform/identity/principal.ts';
import { callerOf } from './caller.ts';
import { otherMethod } from './errors.ts';

/** `MAX_BATCH_SIZE` in `src/client.ts` is the same number. */
const MAX_BATCH_SIZE = 50;
const MAX_BODY_BYTES = 1024 * 1024;

/** Typed calls for TypeScript programs at `/api/trpc/<router>.<procedure>`: superjson, batches, the same guards. */
export async function mountRpc(app: FastifyInstance, router: AnyRouter, world: World): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', takeKnownMethods);
    scope.addHook('onRequest', takeJsonOnly);
    scope.addHook('preHandler', assertBoundedJson);
    await scope.register(fastifyTRPCPlugin, optionsFor(router, world));
  });
}

const METHODS = ['GET', 'HEAD', 'POST'];

/** tRPC answers 204 to a HEAD of whatever it is, and takes every other method for a POST. */
async function takeKnownMethods(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const allow = METHODS.join(', ');
  if (!METHODS.includes(request.method)) {
    reply.header('allow', allow);
    throw otherMethod(allow);
  }
  // A HEAD is a GET, whose body Node leaves out by itself.
  if (request.method === 'HEAD') request.raw.method = 'GET';
}

/** tRPC also reads forms and streams of bytes, which no procedure takes. */
async function takeJsonOnly({ method, headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (method !== 'POST' || type === 'application/json') return;
  throw new TRPCError({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as JSON, with content-type: application/json.',
  });
}

/** Before tRPC parses the body, which reaches it as text. */
async function assertBoundedJson({ body }: FastifyRequest): Promise<void> {
  const problem = typeof body === 'string' ? jsonShapeProblem(body, REQUEST_BOUNDS) : null;
  if (problem !== null) throw new Fault('bad_request', problem);
}

function optionsFor(
  router: AnyRouter,
  world: World,
): FastifyTRPCPluginOptions<AnyRouter> & { prefix: string } {
  return {
    prefix: '/api/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      maxBodySize: MAX_BODY_BYTES,
      createContext: async ({ req }) => ({
        principal: await callerAtTheDoor(world, req),
        address: req.ip,
        world,
      }),
      // Queries that carry a license key are better off in a body than in an address.
      allowMethodOverride: true,
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          world.foundation.log.error({ err: error, path }, 'a procedure failed');
      },
    },
  };
}

/** A fault at the door is the wire's error, as it is in a procedure; tRPC would take it for a defect of ours. */
async function callerAtTheDoor(world: World, request: FastifyRequest): Promise<Principal> {
  try {
    return await callerOf(world, request);
  } catch (error) {
    throw error instanceof Fault ? toTrpcError(error) : error;
  }
}
