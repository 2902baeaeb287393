import scalar from '@scalar/fastify-api-reference';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { World } from '#routers/trpc.ts';
import { generateDocument, PUBLISHED_VERSION } from './document/generate.ts';

export interface ServiceRoutesOptions {
  readonly router: AnyRouter;
  readonly world: World;
  readonly version: string;
  readonly roles: readonly string[];
  readonly platformName: string;
  readonly publicApiOnly: boolean;
}

/** Health, the published document, and the page on which a person reads it. */
export async function mountServiceRoutes(app: FastifyInstance, options: ServiceRoutesOptions): Promise<void> {
  const { version, roles } = options;
  const { foundation } = options.world;
  const document = generateDocument(options.router, {
    surface: 'published',
    title: `${options.platformName} API`,
    version: PUBLISHED_VERSION,
    serverUrl: foundation.publicUrl,
  });

  app.get('/api/health', async (_request, reply) => {
    try {
      await foundation.database.ping();
      return { status: 'ok', version, roles };
    } catch (error) {
      foundation.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ message: 'The database does not answer.', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  app.get('/api/openapi.json', async () => document);
  if (options.publicApiOnly) return;
  app.get('/', async (_request, reply) => reply.redirect('/api/reference', 302));
  await app.register(scalar, {
    routePrefix: '/api/reference',
    configuration: {
      content: document,
      title: `${options.platformName} API`,
      telemetry: false,
      withDefaultFonts: false,
    },
  });
}
