import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { appRouter } from '#routers/index.ts';
import { ROLES } from '#routers/meta.ts';
import { DOCUMENTS, documentOf } from '#src/http/document/documents.ts';
import { listOperations } from '#src/http/document/operations-list.ts';
import { VERSION } from '#src/version.ts';

/**
 * Writes what is generated from the procedures: the documents in `openapi/`, and the types of a REST client. With `--check` nothing is written:
 * a committed document that differs from what would be generated fails.
 */
const root = new URL('..', import.meta.url).pathname;
const settings = { platformName: 'Pilothouse', version: VERSION, serverUrl: '/', roles: ROLES };
const FILES = { public: 'openapi', internal: 'internal', hub: 'hub', gateway: 'gateway' } as const;

const documents: Record<string, string> = {
  ...Object.fromEntries(
    DOCUMENTS.map((kind) => [
      `openapi/${FILES[kind.name]}.json`,
      asJson(documentOf(appRouter, kind, settings)),
    ]),
  ),
  'openapi/operations.txt': listOperations(appRouter),
};
// What a client that is generated from the document knows; the tests drive REST through it.
documents['tests/support/rest-api.d.ts'] = astToString(
  await openapiTS(documents['openapi/openapi.json'] ?? ''),
);

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

function asJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
