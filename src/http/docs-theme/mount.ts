import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Hub } from '#src/services/hub/context.ts';
import { isNamed, tagOf } from '../facade/answer.ts';
import { openToAnyOrigin } from '../facade/shared-answer.ts';

const SOURCE = new URL('./docs-theme.js', import.meta.url);

/** `{hub_url}/docs-theme.js`: the script that a documentation site loads to apply its owner's theme. */
export async function mountDocsTheme(app: FastifyInstance, { settings }: Hub): Promise<void> {
  const script = await docsThemeScript(settings.docsHostname);
  const tag = tagOf(script);
  app.get('/docs-theme.js', async (request, reply) => {
    openToAnyOrigin(reply);
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .header('etag', tag);
    if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}

/** The script with the default docs hostname, on which the docs keep their own design. */
export async function docsThemeScript(docsHostname: string): Promise<string> {
  const source = await readFile(SOURCE, 'utf8');
  return source.replace("'__DOCS_HOSTNAME__'", JSON.stringify(docsHostname));
}
