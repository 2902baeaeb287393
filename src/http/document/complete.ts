import { z } from 'zod';
import type { SharedAnswer } from '#routers/base/meta.ts';
import { ErrorBody, HubErrorBody, InputErrorBody } from '#src/contracts/common.ts';
import type { Surface } from '#src/domain/surface.ts';
import type { Operation } from '../facade/operations.ts';
import { errorExamples, errorResponse, failureResponses } from './failures.ts';
import type { JsonObject, OpenApiOperation } from './openapi.ts';

/** Schemas that a document carries beside those of its operations. */
export function sharedSchemas(surface: Surface): Record<string, JsonObject> {
  const ordinary = { Error: schemaOf(ErrorBody), InputError: schemaOf(InputErrorBody) };
  return surface === 'hub' ? { ...ordinary, HubError: schemaOf(HubErrorBody) } : ordinary;
}

/** Adds to an operation what the generator leaves out: how it fails, and the headers that it takes and gives. */
export function completeOperation(item: OpenApiOperation, operation: Operation): void {
  const { rest } = operation;
  const success = item.responses['200'];
  const failures: Record<string, JsonObject> = failureResponses(operation, item.requestBody !== undefined);
  if (rest.unprocessableWhenFailed && success !== undefined)
    failures['422'] = unprocessable(success, rest.unprocessableWhenFailed, rest.idempotent === true);
  if (rest.idempotent) addIdempotency(item, failures);
  if (rest.cacheable || rest.shared) addConditional(item, failures);
  if (rest.shared) addShared(item, rest.shared);
  item.responses = { ...(success === undefined ? {} : { 200: success }), ...failures };
}

/** A response with a JSON body of the schema. */
export function jsonResponse(description: string, schema: z.ZodType): JsonObject {
  return { description, content: { 'application/json': { schema: schemaOf(schema) } } };
}

function addConditional(item: OpenApiOperation, failures: Record<string, JsonObject>): void {
  const etag = { description: 'Version of this response, for `If-None-Match`', schema: { type: 'string' } };
  item.parameters = [
    ...(item.parameters ?? []),
    {
      in: 'header',
      name: 'If-None-Match',
      required: false,
      description: 'The ETag of an earlier response. Returns 304 if nothing has changed',
      schema: { type: 'string' },
    },
  ];
  Object.assign(item.responses['200'] ?? {}, { headers: { ETag: etag } });
  failures['304'] = { description: 'Nothing has changed', headers: { ETag: etag } };
}

function addShared({ responses: { 200: success } }: OpenApiOperation, shared: SharedAnswer): void {
  if (success === undefined) return;
  const text = { type: 'string' };
  success.headers = {
    ...(success.headers as JsonObject),
    'Cache-Control': { description: shared.cacheControl, schema: text },
    'Access-Control-Allow-Origin': { description: 'Always `*`', schema: text },
  };
  for (const { type } of Object.values(shared.formats ?? {}))
    success.content = { ...(success.content as JsonObject), [type]: { schema: text } };
}

/** The answer of an import that failed: the body of one that succeeded, with other content. */
function unprocessable(
  success: JsonObject,
  { example }: { readonly example: object },
  isIdempotent: boolean,
): JsonObject {
  const content = success.content as { 'application/json': { schema: JsonObject } };
  const { schema } = content['application/json'];
  const failed = { FAILED: { summary: 'The import failed', value: example } };
  if (!isIdempotent)
    return {
      description: 'The import failed; `errorStep` and `errorMessage` contain the step and the reason',
      content: { 'application/json': { schema, examples: failed } },
    };
  return {
    description: 'The import failed, or the Idempotency-Key was used with another body',
    content: {
      'application/json': {
        schema: { anyOf: [schema, { $ref: '#/components/schemas/Error' }] },
        examples: { ...failed, ...errorExamples(['UNPROCESSABLE_CONTENT'], 'Error') },
      },
    },
  };
}

function addIdempotency(item: OpenApiOperation, failures: Record<string, JsonObject>): void {
  item.parameters = [
    ...(item.parameters ?? []),
    {
      in: 'header',
      name: 'Idempotency-Key',
      required: false,
      description: 'A repeated request with the same key and body returns the stored result for 24 hours',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
  failures['409'] = errorResponse(409, 'A request with this Idempotency-Key is still running');
}

function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, id: __, ...rest } = z.toJSONSchema(schema, { io: 'output' });
  return rest;
}
