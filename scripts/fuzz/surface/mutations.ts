import fc from 'fast-check';
import type { RequestPlan, SentRequest } from './api-requests.ts';
import { headerText } from './api-requests.ts';
import { hostileValues, isObject, withChange } from './hostile-values.ts';

/** Changes that make a valid request invalid, or at least unusual. */

export type PlanMutation = (plan: RequestPlan) => RequestPlan;
export type RequestMutation = (request: SentRequest) => SentRequest;

const inBody =
  (change: (value: unknown) => unknown): PlanMutation =>
  (plan) =>
    plan.body === null ? plan : { ...plan, body: { ...plan.body, value: change(plan.body.value) } };

const planMutations: fc.Arbitrary<PlanMutation> = fc.oneof(
  fc
    .tuple(fc.nat(), hostileValues)
    .map(([nth, value]) => inBody((body) => withChange(body, nth, () => value))),
  fc.nat().map((nth) => inBody((body) => withChange(body, nth, () => undefined))),
  fc
    .tuple(fc.constantFrom('isOperator', 'organizationId', '__proto__', 'x', ''), hostileValues)
    .map(([name, value]) =>
      inBody((body) =>
        isObject(body) ? Object.fromEntries([...Object.entries(body), [name, value]]) : body,
      ),
    ),
  hostileValues.map((value) => inBody(() => value)),
  fc.tuple(fc.nat(), hostileValues).map(
    ([nth, value]): PlanMutation =>
      (plan) => ({
        ...plan,
        parameters: plan.parameters.map((one, index) =>
          index === nth % Math.max(1, plan.parameters.length) ? { ...one, value: textOf(value) } : one,
        ),
      }),
  ),
  fc.constant<PlanMutation>((plan) => ({ ...plan, parameters: [...plan.parameters, ...plan.parameters] })),
  fc.constant<PlanMutation>((plan) => ({ ...plan, parameters: [] })),
  fc
    .constantFrom(...['bearer', 'assistantKey', 'administrationKey', 'merchantSecret', 'nothing', 'garbage'])
    .map(
      (credential): PlanMutation =>
        (plan) => ({ ...plan, credential }),
    ),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  '',
  ';',
];
const TYPES_OF_JSON = ['application/json;charset=UTF-8', 'application/problem+json', 'APPLICATION/JSON'];
const HEADERS: readonly (readonly [string, string])[] = [
  ...([
    ['accept', 'text/html'],
    ['accept', ';;;q=x'],
    ['accept-encoding', 'br;q=0, *;q=2'],
  ] as const),
  ...([
    ['if-none-match', '*'],
    ['if-none-match', '"x", W/"y",,'],
    ['range', 'bytes=0-1,-5,9-'],
  ] as const),
  ...([
    ['origin', 'null'],
    ['origin', 'https://other.example'],
    ['cookie', 'a=b; ; =; better-auth.session_token=x.y'],
  ] as const),
  ...([
    ['authorization', 'Bearer'],
    ['authorization', 'Basic !!!'],
    ['x-api-key', 'key_'],
    ['x-request-id', 'a'.repeat(300)],
  ] as const),
  ...([
    ['idempotency-key', ''],
    ['idempotency-key', 'k'.repeat(256)],
    ['idempotency-key', 'same'],
  ] as const),
  ...([
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-host', 'evil.example'],
    ['forwarded', 'for="[::"'],
  ] as const),
  ...([
    ['traceparent', '00-zz-yy-01'],
    ['last-event-id', '-1'],
    ['content-encoding', 'gzip'],
    ['host', 'a b'],
  ] as const),
];

const requestMutations: fc.Arbitrary<RequestMutation> = fc.oneof(
  fc.constantFrom(...METHODS).map(
    (method): RequestMutation =>
      (request) => ({ ...request, method }),
  ),
  fc.constantFrom(...HEADERS).map(
    ([name, value]): RequestMutation =>
      (request) => ({
        ...request,
        headers: { ...request.headers, [name]: headerText(value) },
      }),
  ),
  fc.constantFrom(...TYPES, ...TYPES_OF_JSON).map(
    (type): RequestMutation =>
      (request) => ({
        ...request,
        headers: { ...request.headers, 'content-type': type },
      }),
  ),
  fc.nat().map((at): RequestMutation => inBytes((body) => body.subarray(0, at % (body.length + 1)))),
  fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) =>
    inBytes((body) => {
      const copy = Buffer.from(body);
      if (copy.length > 0) copy[at % copy.length] = byte;
      return copy;
    }),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => inBytes(() => Buffer.from(bytes))),
  fc
    .constantFrom('{"a":', '[', '"', '\ufeff{}', '{}{}', 'NaN', '{"a":1,"a":2}', '['.repeat(20_000))
    .map((text) => inBytes(() => Buffer.from(text))),
  fc.constantFrom('/', '%2e', '%00', '..%2f', ';x', '/..', '%', '?', '&&&', '?a=1&a=2', '%c3%28').map(
    (end): RequestMutation =>
      (request) => ({ ...request, path: `${request.path}${end}` }),
  ),
  fc.constantFrom<RequestMutation[]>(
    (request) => ({ ...request, path: request.path.replace('/api/', '/api//') }),
    (request) => ({ ...request, path: request.path.replace('/api/', '/API/') }),
    (request) => ({ ...request, path: request.path.replace('/api/', '/api/./') }),
    (request) => ({ ...request, path: request.path.replace('/api/', '/api/trpc/') }),
    (request) => ({ ...request, path: request.path.replace('=', '[a]=').replace('?', '?%00=') }),
  ),
);

export interface Mutation {
  readonly ofPlan: readonly PlanMutation[];
  readonly ofRequest: readonly RequestMutation[];
}

export const NO_MUTATION: Mutation = { ofPlan: [], ofRequest: [] };

/** At least one change. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.array(planMutations, { maxLength: 3 }),
    fc.array(requestMutations, { maxLength: 2 }),
    planMutations,
  )
  .map(([ofPlan, ofRequest, one]) =>
    ofPlan.length + ofRequest.length === 0 ? { ofPlan: [one], ofRequest } : { ofPlan, ofRequest },
  );

function inBytes(change: (body: Buffer) => Buffer): RequestMutation {
  return (request) => (request.body === null ? request : { ...request, body: change(request.body) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
