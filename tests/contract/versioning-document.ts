import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** A small document of one read and one write, and what can become of it. */

export const text = { type: 'string' };
export const nullable = { anyOf: [text, { type: 'null' }] };
export const size = { type: 'string', enum: ['big', 'small'] };

const object = (properties: JsonObject, required: string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
});
export const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
export const answer = (schema: JsonObject): JsonObject => ({ description: '', ...json(schema) });
export const variant = (type: string, ...fields: string[]): JsonObject =>
  object({ type: { ...text, const: type }, ...Object.fromEntries(fields.map((field) => [field, text])) }, [
    'type',
    ...fields,
  ]);

export const time = { ...text, format: 'date-time' };
export const thing = object({ id: text, note: nullable, createdAt: time }, ['id', 'note', 'createdAt']);
export const limit = {
  in: 'query',
  name: 'limit',
  required: false,
  schema: { type: 'integer', maximum: 50, default: 10 },
};
export const labels = { type: 'object', propertyNames: { maxLength: 50 }, additionalProperties: text };
export const kind = { in: 'query', name: 'kind', required: false, schema: size };
export const offset = { in: 'query', name: 'offset', required: false, schema: { type: 'integer' } };

export const get: JsonObject = {
  operationId: 'listThings',
  security: [{ bearer: [] }, { apiKey: [] }],
  parameters: [limit, kind],
  responses: {
    200: {
      ...answer({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
      headers: { ETag: { schema: text } },
    },
    404: answer(object({ message: text }, ['message'])),
  },
};

export const post: JsonObject = {
  requestBody: {
    required: true,
    ...json(
      object(
        {
          name: { ...text, maxLength: 100 },
          size,
          branch: { ...text, default: 'main' },
          labels,
          source: { oneOf: [variant('git', 'url'), variant('docker', 'image')] },
        },
        ['name'],
      ),
    ),
  },
  responses: {
    200: answer(object({ status: { type: 'string', enum: ['done', 'failed'] } }, ['status'])),
  },
};

export function aDocument(version = '2.1.0'): OpenApiDocument {
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'Test', version },
    components: {
      schemas: { Thing: thing },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
    paths: { '/things': { get }, '/things/new': { post } },
  }) as unknown as OpenApiDocument;
}

/** New values by their place in the document; undefined removes what is there. */
export type Change = Readonly<Record<string, unknown>>;

const SHORT: Readonly<Record<string, string>> = {
  get: 'paths /things get',
  post: 'paths /things/new post',
  thing: 'components schemas Thing',
  body: 'paths /things/new post requestBody content application/json schema',
  result: 'paths /things/new post responses 200 content application/json schema',
};

export function changed(change: Change, version?: string): OpenApiDocument {
  const document = aDocument(version);
  for (const [place, value] of Object.entries(change)) {
    const [first = '', ...rest] = place.split(' ');
    const steps = [...(SHORT[first] ?? first).split(' '), ...rest];
    const last = steps.pop() ?? '';
    const holder = steps.reduce<JsonObject>((at, step) => at[step] as JsonObject, document);
    if (value === undefined) delete holder[last];
    else holder[last] = structuredClone(value);
  }
  return document;
}
