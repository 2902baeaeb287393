import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { appRouter } from '#routers/index.ts';
import { generateDocument } from '#src/http/document/generate.ts';
import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** Holds every response that a test sees against the documents that are generated from the router. */
const documents: OpenApiDocument[] = (['published', 'internal', 'hub', 'gateway'] as const).map((surface) =>
  generateDocument(appRouter, { surface, title: surface, version: '0', serverUrl: '/' }),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
documents.forEach((document, index) => {
  ajv.addSchema(document, `doc${index}`);
});
const validators = new Map<string, ValidateFunction>();

/** Throws where a response has a status or a body that the document of its operation does not know. */
export function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const found = findOperation(method === 'HEAD' ? 'GET' : method, path);
  if (found === undefined) return;
  const { index, template, verb } = found;
  const responses = documents[index]?.paths[template]?.[verb]?.responses ?? {};
  const response = responses[String(status)];
  if (response === undefined)
    throw new Error(`${method} ${path} answered ${status}, which its document does not know`);
  if (method === 'HEAD' || response.content === undefined) return;
  assertDeclared(`${method} ${path} ${status}`, response, body);
  const pointer = [
    'paths',
    template,
    verb,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const reference = `doc${index}#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`,
    );
  }
}

/** Throws for an error code that the operation does not declare for this status. */
function assertDeclared(what: string, { content }: JsonObject, body: unknown): void {
  const { examples } = (content as { 'application/json'?: { examples?: object } })['application/json'] ?? {};
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (examples === undefined || typeof code !== 'string' || Object.hasOwn(examples, code)) return;
  const declared = Object.keys(examples).join(', ');
  throw new Error(
    `${what} answered the error ${code}. Its operation declares ${declared}: name it in \`errors\``,
  );
}

function findOperation(
  method: string,
  path: string,
): { index: number; template: string; verb: string } | undefined {
  const verb = method.toLowerCase();
  for (const [index, document] of documents.entries()) {
    const templates = Object.keys(document.paths).sort((left) => (left.includes('{') ? 1 : -1));
    const template = templates.find((one) => matches(one, path) && document.paths[one]?.[verb] !== undefined);
    if (template !== undefined) return { index, template, verb };
  }
  return undefined;
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}
