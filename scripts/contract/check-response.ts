import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** An operation of one of the documents. */
export interface DocumentedOperation {
  /** Index of its document. */
  readonly document: number;
  readonly template: string;
  readonly verb: string;
}

export interface ResponseChecker {
  /** The operation that a request reaches; undefined: no document has it. */
  find(method: string, path: string): DocumentedOperation | undefined;
  /** A sentence where a response has a status, an error code or a body that its document does not have; else null. */
  problemOf(method: string, path: string, status: number, body: unknown, type?: string): string | null;
}

/** Checks responses against API documents. */
export function openResponseChecker(documents: readonly OpenApiDocument[]): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  documents.forEach((document, index) => {
    ajv.addSchema(document, `doc${index}`);
  });
  const validators = new Map<string, ValidateFunction>();
  const find = finderOf(documents);

  function validatorOf({ document, template, verb }: DocumentedOperation, status: number): ValidateFunction {
    const content = ['responses', String(status), 'content', 'application/json', 'schema'];
    const pointer = ['paths', template, verb, ...content].map(encoded).join('/');
    const reference = `doc${document}#/${pointer}`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate;
  }

  return {
    find,
    problemOf(method, path, status, body, type = 'application/json') {
      const operation = find(method, path);
      if (operation === undefined) return null;
      const { document, template, verb } = operation;
      const response = documents[document]?.paths[template]?.[verb]?.responses?.[String(status)];
      if (response === undefined)
        return `${method} ${path} answered ${status}, which its document does not have`;
      const content = response.content as JsonObject | undefined;
      if (method === 'HEAD' || content === undefined) return null;
      if (content[type] === undefined)
        return `${method} ${path} ${status} has the content type ${type}, which its document does not have`;
      const undeclared = undeclaredCode(`${method} ${path} ${status}`, content, body);
      if (undeclared !== null || type !== 'application/json') return undeclared;
      const validate = validatorOf(operation, status);
      if (validate(body)) return null;
      const shown = JSON.stringify(body)?.slice(0, 500);
      return `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)} in ${shown}`;
    },
  };
}

/** A sentence for an error code that the operation does not declare for this status. */
function undeclaredCode(what: string, content: JsonObject, body: unknown): string | null {
  const { examples } = (content['application/json'] ?? {}) as { examples?: object };
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (examples === undefined || typeof code !== 'string' || Object.hasOwn(examples, code)) return null;
  const declared = Object.keys(examples).join(', ');
  return `${what} answered the error ${code}. Its operation declares ${declared}: name it in \`errors\``;
}

function finderOf(documents: readonly OpenApiDocument[]): ResponseChecker['find'] {
  const exact = new Map<string, DocumentedOperation>();
  const patterns: (DocumentedOperation & { readonly pattern: RegExp })[] = [];
  documents.forEach(({ paths }, document) => {
    for (const [template, verbs] of Object.entries(paths))
      for (const verb of Object.keys(verbs)) {
        const operation = { document, template, verb };
        const key = `${verb} ${template}`;
        if (template.includes('{')) patterns.push({ ...operation, pattern: patternOf(template) });
        else if (!exact.has(key)) exact.set(key, operation);
      }
  });
  return (method, path) => {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    return (
      exact.get(`${verb} ${path}`) ?? patterns.find((one) => one.verb === verb && one.pattern.test(path))
    );
  };
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function encoded(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
