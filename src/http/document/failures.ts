import { ERRORS, type ErrorCode, generalError } from '#src/domain/errors.ts';
import { isHubPath } from '../common/hub-failures.ts';
import { type Operation, pathParametersOf } from '../facade/operations.ts';
import type { JsonObject } from './openapi.ts';

/** An error of an operation: its code, and the sentence that explains when it occurs. */
interface AnsweredError {
  readonly code: ErrorCode;
  readonly when: string;
}

type Schema = 'Error' | 'InputError' | 'HubError';

/** Callers who see all that is theirs, and nothing else: they get 404 for the rest, never 403. */
const NEVER_FORBIDDEN: readonly string[] = ['assistant', 'merchant', 'gatewayAdmin'];

/** Every error code that an operation returns: the ones of all operations like it, and its own. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const own = Object.keys(operation.rest.errors ?? {}) as ErrorCode[];
  return [...new Set([...commonErrors(operation).map(({ code }) => code), ...own])];
}

/** The responses of an operation that fails, by status, each with its codes as examples. */
export function failureResponses(operation: Operation, takesBody: boolean): Record<string, JsonObject> {
  const own = Object.entries(operation.rest.errors ?? {}).map(([code, when]) => ({
    code: code as ErrorCode,
    when,
  }));
  const common = commonErrors(operation, takesBody);
  const statuses = new Set([...common, ...own].map(({ code }) => ERRORS[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const here = ({ code }: AnsweredError) => ERRORS[code].status === status;
      return [status, responseOf(operation, status, common.filter(here), own.filter(here))];
    }),
  );
}

function responseOf(
  operation: Operation,
  status: number,
  common: readonly AnsweredError[],
  own: readonly AnsweredError[],
): JsonObject {
  const codes = [...new Set([...own, ...common].map(({ code }) => code))];
  const schema = isOfHub(operation) ? 'HubError' : status === 400 ? 'InputError' : 'Error';
  const response = responseWith(sentenceOf(own.length > 0 ? own : common), codes, schema);
  if (status === 429) return limited(response);
  return status === 405 ? { ...response, headers: { Allow: { schema: { type: 'string' } } } } : response;
}

/** A single general error needs no code beside its sentence; others are distinguished by theirs. */
function sentenceOf(errors: readonly AnsweredError[]): string {
  const [first] = errors;
  if (errors.length === 1 && first !== undefined && generalError(ERRORS[first.code].status) === first.code)
    return first.when;
  const sentences = new Map(errors.map(({ when }) => [when, errors.filter((one) => one.when === when)]));
  return [...sentences]
    .map(([when, named]) => `${when} (${named.map(({ code }) => code).join(', ')})`)
    .join('; ');
}

/** What every operation of this kind returns. */
function commonErrors(operation: Operation, takesBody = operation.method === 'POST'): AnsweredError[] {
  const { access, input, method, path } = operation;
  const takesInput = Object.keys(input.shape).length > 0;
  const errors: AnsweredError[] = [];
  const add = (when: string, ...codes: ErrorCode[]) => {
    for (const code of codes) errors.push({ code, when });
  };
  if (takesInput || takesBody) {
    if (isOfHub(operation))
      add(
        'The input is not valid; `error` names each field',
        'BAD_REQUEST',
        'MISSING_FIELDS',
        'INVALID_FIELD',
      );
    else add('The input is not valid; `issues` names each field', 'BAD_REQUEST');
  }
  if (access.kind === 'license') add('The license key is unknown', 'INVALID_LICENSE');
  else if (access.kind !== 'public') {
    add('The credential is missing, wrong, revoked or expired', 'UNAUTHORIZED');
    if (!NEVER_FORBIDDEN.includes(access.kind)) add('The caller is not allowed to do this', 'FORBIDDEN');
  }
  if (pathParametersOf(path).length > 0 || requiresRecord(operation))
    add('The resource does not exist, or the caller cannot see it', 'NOT_FOUND');
  add('The address does not support this method', 'METHOD_NOT_SUPPORTED');
  if (method === 'POST') {
    add('The body is larger than 1 MiB', 'PAYLOAD_TOO_LARGE');
    add('The body is not JSON', 'UNSUPPORTED_MEDIA_TYPE');
  }
  if (access.kind === 'license')
    add('Too many requests for this license; try again after `Retry-After`', 'RATE_LIMITED');
  add('Too many requests of this caller; try again after `Retry-After`', 'TOO_MANY_REQUESTS');
  add('Internal error. Report the header `x-request-id` to the operator', 'INTERNAL_SERVER_ERROR');
  return errors;
}

function isOfHub({ rest, path }: Operation): boolean {
  return rest.surface === 'hub' && isHubPath(path);
}

/** Whether an input contains the id of a record that has to exist. */
function requiresRecord({ input, rest }: Operation): boolean {
  return rest.takesUnknownIds !== true && Object.keys(input.shape).some((field) => field.endsWith('Id'));
}

/** An answer with the time of the next possible try. */
export function limited(response: JsonObject): JsonObject {
  const header = { description: 'Whole seconds', schema: { type: 'integer' } };
  return { ...response, headers: { 'Retry-After': header } };
}

/** The failure of a route that is not a procedure: with the general code of its status, unless it names others. */
export function errorResponse(status: number, description: string, ...codes: ErrorCode[]): JsonObject {
  const general = generalError(status);
  return responseWith(description, [...(general === undefined ? [] : [general]), ...codes], 'Error');
}

/** A failure with an example for each of its codes. */
export function responseWith(description: string, codes: readonly ErrorCode[], schema: Schema): JsonObject {
  const $ref = `#/components/schemas/${schema}`;
  return {
    description,
    content: { 'application/json': { schema: { $ref }, examples: errorExamples(codes, schema) } },
  };
}

/** One example for each code, from the catalogue. */
export function errorExamples(codes: readonly ErrorCode[], schema: Schema): JsonObject {
  return Object.fromEntries(
    codes.map((code) => {
      const { title, meaning, remedy } = ERRORS[code];
      const message = `${meaning} ${remedy}`;
      const value = schema === 'HubError' ? { success: false, error: message, code } : { message, code };
      return [code, { summary: title, value }];
    }),
  );
}
