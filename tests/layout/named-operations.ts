import { appRouter } from '#routers/index.ts';
import { AUDIT_ACTIONS } from '#src/domain/audit.ts';
import { JOB_KINDS } from '#src/domain/job.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import type { SourceFile } from './source-files.ts';

/** Addresses that are not procedures: pages, documents, sign-in, and what Caddy requests. */
const OTHER = /^\/api\/(reference|trpc|openapi|auth|tls-ask)\b/;

/** A sentence for each operation or input field that a document names and that the API does not have. */
export function unknownOperations(documents: readonly SourceFile[], apiDocuments: string): string[] {
  const fields = new Map(operationsOf(appRouter).map(({ name, input }) => [name, Object.keys(input.shape)]));
  const names = new Set(Object.keys(appRouter._def.procedures));
  const routers = new Set([...names].map((name) => name.split('.')[0]));
  return documents.flatMap(({ path, text }) => [
    ...[...text.matchAll(/(\/api\/[\w.-]+(?:\/[\w{}-]+)*)/g)]
      .map(([, address = '']) => address.replace(/\.(?!\w)/, ''))
      .filter((address) => !OTHER.test(address) && !apiDocuments.includes(`"${address}"`))
      .map((address) => `${path} names ${address}, which is in no API document`),
    ...[...text.matchAll(/`(?:(?:GET|POST) )?(?:\/api\/)?(\w+)\.(\w+)(?:[?=\w]*| (\{[^`]*\}))`/g)].flatMap(
      ([, router = '', procedure = '', body = '']) => {
        const name = `${router}.${procedure}`;
        if (!routers.has(router)) return [];
        if (!names.has(name)) {
          // Names of events, jobs, audit actions and hosts have the same form.
          const isJob = JOB_KINDS.some((kind) => kind === name);
          const isAction = AUDIT_ACTIONS.some((action) => action === name);
          const isOther =
            procedure === 'localhost' || isJob || isAction || apiDocuments.includes(`"${name}"`);
          return isOther ? [] : [`${path} names ${name}, which is not an operation`];
        }
        return [...body.matchAll(/(?<=[{,]\s*)"(\w+)"/g)]
          .map(([, field = '']) => field)
          .filter((field) => fields.get(name)?.includes(field) !== true)
          .map((field) => `${path} names the field ${field} of ${name}, which it does not have`);
      },
    ),
  ]);
}
