import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { appRouter } from '#routers/index.ts';
import type { Surface } from '#routers/meta.ts';
import { generateDocument, PUBLISHED_VERSION } from '#src/http/document/generate.ts';
import { listOperations } from '#src/http/document/operations-list.ts';
import { VERSION } from '#src/version.ts';

/**
 * Writes what is generated from the procedures: the documents in `openapi/`, and the types of a REST client. With `--check` nothing is written:
 * a committed document that differs from what would be generated fails.
 */
const root = new URL('..', import.meta.url).pathname;
const serverUrl = '/';

const published = generateDocument(appRouter, {
  surface: 'published',
  title: 'Pilothouse API',
  version: PUBLISHED_VERSION,
  serverUrl,
});

const documents: Record<string, string> = {
  'openapi/openapi.json': asJson(published),
  'openapi/hub.json': asJson(document('hub', 'Pilothouse license hub API')),
  'openapi/gateway.json': asJson(document('gateway', 'Pilothouse payment gateway API')),
  'openapi/internal.json': asJson(document('internal', 'Pilothouse internal API')),
  'openapi/operations.txt': listOperations(appRouter),
  // What a client that is generated from the document knows; the tests drive REST through it.
  'tests/support/rest-api.d.ts': astToString(await openapiTS(JSON.stringify(published))),
};

const isCheck = process.argv.includes('--check');
const drifted: string[] = [];
for (const [name, text] of Object.entries(documents)) {
  const path = join(root, name);
  const committed = await readFile(path, 'utf8').catch(() => '');
  if (committed === text) continue;
  drifted.push(name);
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
if (isCheck && drifted.length > 0) {
  console.error(
    `Drifted from the procedures: ${drifted.join(', ')}. Run npm run openapi and commit the result.`,
  );
  process.exit(1);
}
console.log(drifted.length === 0 ? 'The documents are up to date.' : `Written: ${drifted.join(', ')}`);

function document(surface: Surface, title: string): object {
  return generateDocument(appRouter, { surface, title, version: VERSION, serverUrl });
}

function asJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
