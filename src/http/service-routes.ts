import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { RoleContexts } from '#routers/base/trpc.ts';
import type { Role } from '#src/domain/surface.ts';
import { once } from '#src/kernel/once.ts';
import { findUnconfirmedRestore } from '#src/services/platform/restore/index.ts';
import { takesGzip } from './common/takes-gzip.ts';
import { DOCUMENTS, type DocumentKind } from './document/kinds.ts';
import { operationsOf } from './facade/operations.ts';
import { mountReference } from './reference/mount.ts';

export interface ServiceRoutesOptions {
  readonly router: AnyRouter;
  readonly contexts: RoleContexts;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly platformName: string;
  readonly publicApiOnly: boolean;
}

/** Health, the API documents, and the page on which a person reads them. */
export function mountServiceRoutes(app: FastifyInstance, options: ServiceRoutesOptions): void {
  const { version, roles, publicApiOnly } = options;
  const { services } = options.contexts;
  app.get('/api/health', async (_request, reply) => {
    try {
      await services.database.ping();
      const isRestored = (await findUnconfirmedRestore(services)) !== null;
      return { status: 'ok', version, roles, ...(isRestored && { restore: 'unconfirmed' }) };
    } catch (error) {
      services.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ message: 'The database does not answer.', code: 'SERVICE_UNAVAILABLE' });
    }
  });
  const served = DOCUMENTS.filter(
    ({ surface, role }) =>
      (role === null || roles.includes(role)) && !(publicApiOnly && surface === 'internal'),
  );
  for (const kind of served) serveDocument(app, kind, options);
  if (publicApiOnly) return;
  const { platformName, router } = options;
  mountReference(app, () => ({
    ...{ served, roles, platformName },
    publicUrl: services.publicUrl,
    operations: operationsOf(router),
  }));
}

/** Made at the first request, as is the generator loaded: a start does not wait for documents that may never be read. */
function serveDocument(app: FastifyInstance, kind: DocumentKind, options: ServiceRoutesOptions): void {
  const made = once(async () => {
    const { documentOf } = await import('./document/documents.ts');
    const serverUrl = options.contexts.services.publicUrl;
    const text = JSON.stringify(documentOf(options.router, kind, { ...options, serverUrl }));
    const compressed = await promisify(gzip)(text);
    return {
      text,
      compressed,
      etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    };
  });
  const paths = [`/api/openapi/${kind.name}.json`];
  // The published document also has its original address.
  if (kind.surface === 'published') paths.push('/api/openapi.json');
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      const { text, compressed, etag } = await made();
      // Editors and generators of other origins read it.
      reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', etag })
        .header('vary', 'Accept-Encoding, Origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text);
      return reply.header('content-encoding', 'gzip').send(compressed);
    });
  }
}
