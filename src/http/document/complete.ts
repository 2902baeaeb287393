import { z } from 'zod';
import type { SharedAnswer } from '#routers/meta.ts';
import { ErrorBody, HubErrorBody, InputErrorBody } from '#src/contracts/common.ts';
import type { Surface } from '#src/domain/surface.ts';
import { type Operation, pathParametersOf } from '../facade/operations.ts';
import { isHubPath } from '../hub-failures.ts';
import type { JsonObject, OpenApiOperation } from './openapi.ts';

/** Schemas that a document carries beside those of its operations. */
export function sharedSchemas(surface: Surface): Record<string, JsonObject> {
  const ordinary = { Error: schemaOf(ErrorBody), InputError: schemaOf(InputErrorBody) };
  return surface === 'hub' ? { ...ordinary, HubError: schemaOf(HubErrorBody) } : ordinary;
}

/** Callers who see all that is theirs, and nothing else: what they may not see is not there. */
const TELLS_NOBODY: readonly string[] = ['assistant', 'merchant', 'gatewayAdmin'];

/** Adds to an operation what the generator leaves out: how it fails, and the headers that it takes and gives. */
export function completeOperation(item: OpenApiOperation, operation: Operation): void {
  const { rest, access } = operation;
  const isHub = rest.surface === 'hub' && isHubPath(operation.path);
  const errorResponse = (description: string, schema?: 'InputError') =>
    failureResponse(description, isHub ? 'HubError' : schema);
  const success = item.responses['200'];
  const takesInput = Object.keys(operation.input.shape).length > 0;
  const takesBody = item.requestBody !== undefined;
  const failures: Record<string, JsonObject> = {
    ...(takesInput || takesBody
      ? {
          400: errorResponse(
            `The input is not valid; \`${isHub ? 'error' : 'issues'}\` names each field`,
            'InputError',
          ),
        }
      : {}),
    ...(access.kind === 'license'
      ? {
          401: errorResponse('The license key is unknown (INVALID_LICENSE)'),
        }
      : {}),
    ...(access.kind === 'public' || access.kind === 'license'
      ? {}
      : {
          401: errorResponse('The credential is missing, wrong, revoked or expired'),
          ...(TELLS_NOBODY.includes(access.kind) ? {} : { 403: errorResponse('The caller may not do this') }),
        }),
    ...(pathParametersOf(operation.path).length > 0 || namesResource(operation)
      ? { 404: errorResponse('There is no such thing, or the caller may not see it') }
      : {}),
    405: {
      ...errorResponse('Another method than this address takes'),
      headers: { Allow: { schema: { type: 'string' } } },
    },
    ...(operation.method === 'POST'
      ? { 413: errorResponse('The body is larger than 1 MiB'), 415: errorResponse('The body is no JSON') }
      : {}),
    429: limited(
      errorResponse(
        access.kind === 'license'
          ? 'Too many requests for this license; try again after `Retry-After`'
          : 'Too many requests of this caller; try again after `Retry-After`',
      ),
    ),
    500: errorResponse('Something went wrong on our side; `x-request-id` names the request'),
  };
  for (const [status, description] of Object.entries(rest.errors ?? {}))
    failures[status] = status === '429' ? limited(errorResponse(description)) : errorResponse(description);
  if (rest.unprocessableWhenFailed && success !== undefined) {
    failures['422'] = {
      ...success,
      description: 'The import failed; `errorStep` and `errorMessage` say where and why',
    };
  }
  if (rest.idempotent) addIdempotency(item, failures, success);
  if (rest.cacheable || rest.shared) addConditional(item, failures);
  if (rest.shared) addShared(item, rest.shared);
  item.responses = { ...(success === undefined ? {} : { 200: success }), ...failures };
}

/** An answer that says when the next try may pass. */
export function limited(response: JsonObject): JsonObject {
  const header = { description: 'Whole seconds', schema: { type: 'integer' } };
  return { ...response, headers: { 'Retry-After': header } };
}

export function jsonResponse(description: string, schema: z.ZodType): JsonObject {
  return { description, content: { 'application/json': { schema: schemaOf(schema) } } };
}

export function errorResponse(description: string): JsonObject {
  return failureResponse(description);
}

function failureResponse(
  description: string,
  schema: 'Error' | 'InputError' | 'HubError' = 'Error',
): JsonObject {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

function addConditional(item: OpenApiOperation, failures: Record<string, JsonObject>): void {
  const etag = { description: 'Names this very answer', schema: { type: 'string' } };
  item.parameters = [
    ...(item.parameters ?? []),
    {
      in: 'header',
      name: 'If-None-Match',
      required: false,
      description: 'An ETag of an earlier answer: 304 where nothing has changed',
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

function addIdempotency(
  item: OpenApiOperation,
  failures: Record<string, JsonObject>,
  success: JsonObject | undefined,
): void {
  item.parameters = [
    ...(item.parameters ?? []),
    {
      in: 'header',
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key and body within 24 hours are answered with the stored result',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
  failures['409'] = errorResponse('A request with this Idempotency-Key is still running');
  const content = (success?.content as { 'application/json': { schema: JsonObject } } | undefined)?.[
    'application/json'
  ];
  failures['422'] = {
    description: 'The import failed, or the Idempotency-Key was used with another body',
    content: {
      'application/json': {
        schema: { anyOf: [content?.schema ?? {}, { $ref: '#/components/schemas/Error' }] },
      },
    },
  };
}

/** Whether an input names a record by its id, so that there may be none. */
function namesResource({ input }: Operation): boolean {
  return Object.keys(input.shape).some((field) => field.endsWith('Id'));
}

function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, id: __, ...rest } = z.toJSONSchema(schema, { io: 'output' });
  return rest;
}
