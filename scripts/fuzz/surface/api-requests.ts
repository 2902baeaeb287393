import fc from 'fast-check';
import type { Body, Operation, Parameter } from './documents.ts';
import type { SeenValues } from './seen-values.ts';
import { Seen, valuesOf } from './values.ts';

/** A request of an operation, with places that are filled when it is sent. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: unknown }[];
  readonly body: { readonly type: string; readonly value: unknown } | null;
  readonly credential: string | null;
}

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** Requests that their document declares valid. */
export function plansOf(operation: Operation): fc.Arbitrary<RequestPlan> {
  const parameters = operation.parameters.map((parameter) =>
    parameter.required || parameter.in === 'path'
      ? valuesOf(parameter.schema, parameter.name).map((value) => ({ parameter, value }))
      : fc.option(
          valuesOf(parameter.schema, parameter.name).map((value) => ({ parameter, value })),
          { freq: 2 },
        ),
  );
  const bodies = operation.bodies.map(({ type, schema }: Body) =>
    valuesOf(schema, 'body').map((value) => ({ type, value })),
  );
  const [credential] = operation.credentials;
  return fc
    .tuple(
      fc.tuple(...parameters),
      bodies.length === 0 ? fc.constant(null) : fc.oneof(...bodies),
      operation.credentials.length === 0
        ? fc.constant(null)
        : fc.constantFrom(credential ?? '', ...operation.credentials),
    )
    .map(([given, body, scheme]) => ({
      operation,
      parameters: given.filter((one) => one !== null),
      body,
      credential: scheme,
    }));
}

/**
 * Operations that would take away what the following requests need: the organization, the user and the key of the
 * run, and what was made last, are not used in them.
 */
const TAKES_AWAY = new Set([
  ...[
    'license.moveNames',
    'license.moveOwnNames',
    'license.setStatus',
    'license.rotateKey',
    'license.update',
  ],
  ...['member.setAccess', 'member.setRole', 'organization.leave', 'organization.setPlan'],
  ...['passwordReset.create', 'license.removeInstance', 'license.removeOwnInstance'],
]);

function takesAway({ name }: Operation): boolean {
  return TAKES_AWAY.has(name) || /\.(remove|revoke|release|withdraw)$/.test(name);
}

const NONE: ReadonlySet<string> = new Set();

/** The value of a credential by the name of its scheme; undefined: there is no such credential yet. */
export type CredentialOf = (scheme: string) => Record<string, string>;

/** Fills the places of a plan. */
export function fillPlan(plan: RequestPlan, seen: SeenValues, own: ReadonlySet<string>): RequestPlan {
  const spared = takesAway(plan.operation) ? own : NONE;
  return {
    ...plan,
    parameters: plan.parameters.map((one) => ({ ...one, value: seen.fill(one.value, spared) })),
    body: plan.body === null ? null : { ...plan.body, value: seen.fill(plan.body.value, spared) },
  };
}

/** Writes a filled plan as a request. */
export function requestOf(plan: RequestPlan, credentialOf: CredentialOf): SentRequest {
  const { operation, parameters, body, credential } = plan;
  let path = operation.template;
  const query = new URLSearchParams();
  const headers: Record<string, string> = credential === null ? {} : { ...credentialOf(credential) };
  for (const { parameter, value } of parameters) {
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(wellFormed(value)));
    else if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = headerText(value);
    else
      for (const one of Array.isArray(value) ? value : [value]) query.append(parameter.name, wellFormed(one));
  }
  const text = query.toString();
  return {
    method: operation.method,
    path: text === '' ? path : `${path}?${text}`,
    headers: body === null ? headers : { ...headers, 'content-type': typeOf(body.type) },
    body: body === null ? null : encoded(body.type, body.value),
  };
}

function typeOf(type: string): string {
  return type === '*/*' ? 'application/octet-stream' : type;
}

function encoded(type: string, value: unknown): Buffer {
  if (type !== 'application/x-www-form-urlencoded') return Buffer.from(JSON.stringify(value) ?? 'null');
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Buffer.from(
    new URLSearchParams(fields.map(([name, one]): [string, string] => [name, wellFormed(one)])).toString(),
  );
}

/** Half a surrogate pair has no encoding in an address. */
function wellFormed(value: unknown): string {
  const plain = value instanceof Seen ? value.otherwise : value;
  const text = typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A client library writes no other characters into a header. */
export function headerText(value: unknown): string {
  return wellFormed(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();
}
