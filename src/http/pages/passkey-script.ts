import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isNamed, tagOf } from '../facade/answer.ts';

export const PASSKEY_SCRIPT_PATH = '/passkeys.js';
const SOURCE = new URL('./passkeys.js', import.meta.url);

/** Serves the script of the pages on which users sign in with passkeys and add them. */
export async function mountPasskeyScript(app: FastifyInstance): Promise<void> {
  const script = await readFile(SOURCE, 'utf8');
  const tag = tagOf(script);
  app.get(PASSKEY_SCRIPT_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
