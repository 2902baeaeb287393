import { docComment } from '../common/doc-comment.ts';
import type { Content, Document, OpenApiOperation, Parameter, Schema } from './document.ts';

/** Collects the schemas of operations under names, for a generator that knows schemas only. */
export class Schemas {
  readonly #schemas = new Map<string, Schema>();

  /** Names a schema. Returns the type that refers to it. */
  add(name: string, schema: Schema): string {
    const shared = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '')?.[1];
    if (shared !== undefined) return reference(shared);
    this.#schemas.set(name, schema);
    return reference(name);
  }

  /** Adds the shared schemas of a document. The documents agree on those of the same name. */
  addShared({ components }: Document): void {
    for (const [name, schema] of Object.entries(components.schemas)) this.#schemas.set(name, schema);
  }

  all(): Record<string, Schema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const reference = (name: string): string => `Schemas[${JSON.stringify(name)}]`;

/** The type of one operation: what a call of it takes, and what each status of its answer contains. */
export function operationType(operation: OpenApiOperation, schemas: Schemas): string {
  const { operationId, summary, description } = operation;
  const fields = [
    ...(['path', 'query', 'header'] as const).flatMap((place) => {
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
      if (parameters.length === 0) return [];
      const mark = parameters.some(({ required }) => required === true) ? '' : '?';
      return [`${place}${mark}: ${schemas.add(`${operationId} ${place}`, objectOf(parameters))};`];
    }),
    ...bodyField(operation, schemas),
    `responses: ${responses(operation, schemas)};`,
  ];
  return `${docComment([`${summary}.`, description], '    ')}    ${operation.method}: {
${fields.map((field) => `      ${field}\n`).join('')}    };\n`;
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function bodyField({ operationId, requestBody }: OpenApiOperation, schemas: Schemas): string[] {
  if (requestBody === undefined) return [];
  const schema = requestBody.content['application/json']?.schema;
  const type = schema === undefined ? 'string | Uint8Array' : schemas.add(`${operationId} body`, schema);
  return [`body${requestBody.required === false ? '?' : ''}: ${type};`];
}

function responses({ operationId, responses }: OpenApiOperation, schemas: Schemas): string {
  const byType = new Map<string, string[]>();
  for (const [status, { content = {} }] of Object.entries(responses)) {
    // A form is answered with a redirect; this client sends no forms.
    if (status === '303') continue;
    const type = answerType(content, (schema) => schemas.add(`${operationId} ${status}`, schema));
    byType.set(type, [...(byType.get(type) ?? []), status]);
  }
  return [...byType].map(([type, statuses]) => `Record<${statuses.join(' | ')}, ${type}>`).join(' & ');
}

function answerType(content: Content, add: (schema: Schema) => string): string {
  const types = Object.entries(content).map(([mediaType, { schema }]) => {
    if (mediaType === 'text/event-stream') return 'AsyncIterable<ServerEvent>';
    return mediaType === 'application/json' ? add(schema ?? {}) : 'string';
  });
  return types.length === 0 ? 'undefined' : types.join(' | ');
}
