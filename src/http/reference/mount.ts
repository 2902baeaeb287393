import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { once } from '#src/kernel/once.ts';
import { takesGzip } from '../common/takes-gzip.ts';
import { type ReferencePageOptions, referencePage } from './page.ts';

/** Scalar's single-file build, compressed. `npm run reference` writes it. */
const SCRIPT = new URL('./scalar.js.gz', import.meta.url);

/** Serves the reference page at `/api/reference`. The page is made at the first request. */
export function mountReference(app: FastifyInstance, options: () => ReferencePageOptions): void {
  const page = once(async () => referencePage(options()));
  for (const path of ['/api/reference', '/api/reference/'])
    app.get(path, async (_request, reply) => {
      const { html, headers } = await page();
      return reply.headers(headers).send(html);
    });

  const script = once(async () => {
    const compressed = await readFile(SCRIPT);
    return {
      compressed,
      etag: `W/"${createHash('sha256').update(compressed).digest('base64url').slice(0, 22)}"`,
    };
  });
  const plain = once(async () => promisify(gunzip)((await script()).compressed));
  app.get('/api/reference/js/scalar.js', async (request, reply) => {
    const { compressed, etag } = await script();
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Origin', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(await plain());
    return reply.header('content-encoding', 'gzip').send(compressed);
  });
}
