import { appRouter } from '#routers/index.ts';
import { generateDocument } from '#src/http/document/generate.ts';
import { openResponseChecker } from '../../scripts/contract/check-response.ts';

/** Holds every response that a test sees against the documents that are generated from the router. */
const checker = openResponseChecker(
  (['published', 'internal', 'hub', 'gateway'] as const).map((surface) =>
    generateDocument(appRouter, { surface, title: surface, version: '0', serverUrl: '/' }),
  ),
);

/** Throws where a response has a status or a body that the document of its operation does not have. */
export function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const problem = checker.problemOf(method, path, status, body);
  if (problem !== null) throw new Error(problem);
}
