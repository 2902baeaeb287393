import openapiTS, { astToString } from 'openapi-typescript';
import { appRouter } from '#routers/index.ts';
import { VERSION } from '#src/app/version.ts';
import { ROLES } from '#src/domain/surface.ts';
import { documentOf } from '#src/http/document/documents.ts';
import { DOCUMENTS } from '#src/http/document/kinds.ts';
import { listOperations } from '#src/http/document/operations-list.ts';
import { restTypes } from './build/rest-types/rest-types.ts';
import { writeGenerated } from './generated-files.ts';

/**
 * Writes what is generated from the procedures: the documents in `openapi/`, and the types of a REST client. With `--check` nothing is written:
 * a committed document that differs from what would be generated fails.
 */
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

// The types of the package for REST.
documents['packages/rest/src/paths.d.ts'] = await restTypes(
  Object.values(FILES).map((name) => documents[`openapi/${name}.json`] ?? ''),
);

await writeGenerated(documents, { argv: process.argv, command: 'npm run openapi' });

function asJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
