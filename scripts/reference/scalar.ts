import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';

/** Scalar's single-file build as its Fastify plugin serves it, and the license that it is under. */
export async function scalarScript(): Promise<{ readonly script: string; readonly license: string }> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/none' } });
  const { statusCode, body } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`The plugin answered ${statusCode} for its script.`);
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return { script: body, license: await readFile(join(dirname(entry), '../LICENSE'), 'utf8') };
}
