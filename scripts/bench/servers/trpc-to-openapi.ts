import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi';
import type { RequestContext } from '#routers/base/trpc.ts';
import { callerOf } from '#src/http/common/caller.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import { productRouter } from '../read/router.ts';
import { openBenchApp, silentLog } from './open-bench-app.ts';
import type { Serving } from './serving.ts';

/** The same procedure behind the handler of the library that also makes our documents: its Fastify plugin. */
export async function serveWithLibrary(dataDir: string): Promise<Serving> {
  const { contexts } = (await openBenchApp(dataDir)).app;
  const server = Fastify({
    loggerInstance: silentLog() as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  await server.register(fastifyTRPCOpenApiPlugin, {
    router: withLibraryMeta(),
    // The plugin passes Fastify's own request, contrary to its types.
    createContext: async ({ req }: { req: unknown }): Promise<RequestContext> => ({
      principal: await callerOf(contexts, req as FastifyRequest),
      address: (req as FastifyRequest).ip,
      contexts,
    }),
  });
  return { address: await server.listen({ host: '127.0.0.1', port: 0 }), close: () => server.close() };
}

/** The same procedures with the paths of the library. This process runs nothing else that reads them. */
function withLibraryMeta(): typeof productRouter {
  for (const { procedure, method, path } of operationsOf(productRouter)) {
    Object.assign(procedure._def.meta ?? {}, { openapi: { method, path: path as `/${string}` } });
  }
  return productRouter;
}
