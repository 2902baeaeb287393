import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { World } from '#routers/trpc.ts';
import type { Role } from '#src/domain/surface.ts';
import { DOCUMENTS, type DocumentKind, documentOf } from './document/documents.ts';
import { sendScriptOnce } from './reference-script.ts';

const REFERENCE = '/api/reference';

export interface ServiceRoutesOptions {
  readonly router: AnyRouter;
  readonly world: World;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly platformName: string;
  readonly publicApiOnly: boolean;
}

/** Health, the API documents, and the page on which a person reads them. */
export async function mountServiceRoutes(app: FastifyInstance, options: ServiceRoutesOptions): Promise<void> {
  const { version, roles, publicApiOnly } = options;
  const { foundation } = options.world;
  app.get('/api/health', async (_request, reply) => {
    try {
      await foundation.database.ping();
      return { status: 'ok', version, roles };
    } catch (error) {
      foundation.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ message: 'The database does not answer.', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  const served = DOCUMENTS.filter(
    ({ surface, role }) =>
      (role === null || roles.includes(role)) && !(publicApiOnly && surface === 'internal'),
  );
  for (const kind of served) serveDocument(app, kind, options);
  if (publicApiOnly) return;
  app.get('/', async (_request, reply) => reply.redirect(REFERENCE, 302));
  await app.register(async (scope) => {
    scope.addHook('onSend', sendScriptOnce(`${REFERENCE}/js/scalar.js`));
    await scope.register(scalar, { routePrefix: REFERENCE, configuration: referenceOf(served, options) });
  });
}

/** Made at the first request: a start does not wait for documents that may never be read. */
function serveDocument(app: FastifyInstance, kind: DocumentKind, options: ServiceRoutesOptions): void {
  let made: { text: string; etag: string } | undefined;
  const make = () => {
    const serverUrl = options.world.foundation.publicUrl;
    const text = JSON.stringify(documentOf(options.router, kind, { ...options, serverUrl }));
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  };
  const paths = [`/api/openapi/${kind.name}.json`];
  // The published document also has the address that it has had from the beginning.
  if (kind.surface === 'published') paths.push('/api/openapi.json');
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      made ??= make();
      // Editors and generators of other origins read it.
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', etag: made.etag });
      if (request.headers['if-none-match'] === made.etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(made.text);
    });
  }
}

/** The reference page without what calls other hosts or does not concern this API. */
function referenceOf(served: readonly DocumentKind[], { platformName, roles }: ServiceRoutesOptions) {
  // A process of another role alone begins with the document of that role.
  const first = roles.includes('instance') ? 'public' : served.find(({ role }) => role !== null)?.name;
  return {
    pageTitle: `${platformName} API reference`,
    favicon: FAVICON,
    sources: served.map(({ name, title }) => ({
      title: `${platformName} ${title}`,
      slug: name,
      url: `/api/openapi/${name}.json`,
      default: name === first,
    })),
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  } as const;
}

/** A helm wheel, in the page itself. */
const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#1f5fbf" stroke-width="3" stroke-linecap="round"><circle cx="16" cy="16" r="8"/><path d="M16 2v28M2 16h28M6 6l20 20M26 6L6 26"/></svg>',
)}`;
