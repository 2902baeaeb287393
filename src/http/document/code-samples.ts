import type { JsonObject, OpenApiDocument, OpenApiOperation } from './openapi.ts';

/** How the typed client calls a procedure. */
const VERBS = { query: 'query', mutation: 'mutate', subscription: 'subscribe' } as const;
type ProcedureKind = keyof typeof VERBS;

/** Adds to every operation how to call it with curl, the typed client and the REST client (`x-codeSamples`). */
export function addCodeSamples(
  document: OpenApiDocument,
  procedures: ReadonlyMap<string, ProcedureKind>,
): void {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const call = callOf(path, method.toUpperCase(), operation);
      const typed = typedClient(call, procedures.get(call.name));
      const rest = call.takesJson && call.returnsJson ? restClient(call) : undefined;
      operation['x-codeSamples'] = [
        { lang: 'Shell', label: 'curl', source: curl(call) },
        ...(typed === undefined ? [] : [{ lang: 'TypeScript', label: '@pilothouse/client', source: typed }]),
        ...(rest === undefined ? [] : [{ lang: 'TypeScript', label: '@pilothouse/rest', source: rest }]),
      ];
    }
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A call with its required parameters; without any, with every optional one. */
interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Null: the operation needs no credential, or takes it in the body. */
  readonly credential: Credential | null;
  readonly pathValues: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly body: unknown;
  readonly contentType: string;
  readonly takesJson: boolean;
  readonly returnsJson: boolean;
  /** Whether the document describes a response for a failure. */
  readonly canFail: boolean;
}

interface Credential {
  /** The environment variable of the samples. */
  readonly variable: string;
  /** The option of `createClient`; null where the typed client cannot send it. */
  readonly option: 'apiKey' | 'assistantToken' | null;
}

const CREDENTIALS: Readonly<Record<string, Credential>> = {
  bearer: { variable: 'PILOTHOUSE_KEY', option: 'apiKey' },
  assistantBearer: { variable: 'PILOTHOUSE_TOKEN', option: 'assistantToken' },
  merchantSecret: { variable: 'MERCHANT_SECRET', option: null },
  administrationKey: { variable: 'PAYMENT_GATEWAY_ADMIN_KEY', option: null },
};

function callOf(path: string, method: string, operation: OpenApiOperation): Call {
  const content = Object.entries((operation.requestBody?.content ?? {}) as Record<string, JsonObject>);
  const [contentType, media] = content.find(([type]) => /json/.test(type)) ?? content[0] ?? ['', {}];
  const schemes = ((operation.security ?? []) as JsonObject[]).flatMap((scheme) => Object.keys(scheme));
  const answers = Object.keys((operation.responses['200']?.content ?? {}) as JsonObject);
  return {
    name: String(operation.operationId),
    method,
    path,
    credential: schemes.map((scheme) => CREDENTIALS[scheme]).find((known) => known !== undefined) ?? null,
    pathValues: valuesIn(operation, 'path'),
    query: valuesIn(operation, 'query'),
    headers: valuesIn(operation, 'header'),
    body: media.example,
    contentType,
    takesJson: content.length === 0 || /json/.test(contentType),
    canFail: Object.keys(operation.responses).some((status) => Number(status) >= 400),
    returnsJson: answers.length === 0 || answers.some((type) => /json/.test(type)),
  };
}

function valuesIn({ parameters = [] }: OpenApiOperation, place: 'path' | 'query' | 'header'): Values {
  const here = parameters.filter((parameter) => parameter.in === place);
  const needed = here.filter(({ required }) => required === true);
  const shown = needed.length === 0 && place === 'query' ? here : needed;
  return Object.fromEntries(shown.map(({ name, example }) => [String(name), example ?? '…']));
}

function curl(call: Call): string {
  const query = new URLSearchParams(textsOf(call.query));
  const path = call.path.replace(/\{([^}]+)\}/g, (_whole, name: string) =>
    String(call.pathValues[name] ?? name),
  );
  const address = `"$PILOTHOUSE_URL${path}${query.size > 0 ? `?${query}` : ''}"`;
  const headers = Object.entries(call.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const parts = [
    `curl ${call.returnsJson ? '' : '-N '}${call.method === 'GET' ? '' : `-X ${call.method} `}${address}`,
    ...(call.credential === null ? [] : [`-H "Authorization: Bearer $${call.credential.variable}"`]),
    ...headers,
    ...(call.body === undefined
      ? []
      : [`-H ${quoted(`Content-Type: ${call.contentType}`)}`, `-d ${quoted(bodyText(call))}`]),
  ];
  return parts.join(' \\\n  ');
}

function bodyText({ body, contentType }: Call): string {
  if (!/form-urlencoded/.test(contentType)) return JSON.stringify(body);
  return new URLSearchParams(textsOf(body as Values)).toString();
}

/** Undefined where the typed client cannot make the call. */
function typedClient(call: Call, kind: ProcedureKind | undefined): string | undefined {
  const { credential, name } = call;
  if (kind === undefined || credential?.option === null) return undefined;
  const option =
    credential === null ? '' : `, ${credential.option}: process.env.${credential.variable} ?? ''`;
  const input = literal({ ...call.pathValues, ...call.query, ...(call.body as Values | undefined) });
  const procedure = `client.${name}.${VERBS[kind]}`;
  return [
    "import { createClient } from '@pilothouse/client';",
    '',
    `const client = createClient({ url: process.env.PILOTHOUSE_URL ?? ''${option} });`,
    kind === 'subscription'
      ? `${procedure}(${input}, { onData: (event) => console.log(event) });`
      : `const result = await ${procedure}(${input});`,
  ].join('\n');
}

function restClient(call: Call): string {
  const token = call.credential === null ? '' : `, token: process.env.${call.credential.variable} ?? ''`;
  const input = {
    ...(size(call.pathValues) && { path: call.pathValues }),
    ...(size(call.query) && { query: call.query }),
    ...(size(call.headers) && { header: call.headers }),
    ...(call.body !== undefined && { body: call.body }),
  };
  const inputText = Object.keys(input).length > 0 ? `, ${literal(input)}` : '';
  return [
    "import { createRestClient } from '@pilothouse/rest';",
    '',
    `const client = createRestClient({ url: process.env.PILOTHOUSE_URL ?? ''${token} });`,
    `const result = await client.${call.method}('${call.path}'${inputText});`,
    'if (result.ok) console.log(result.data);',
    ...(call.canFail ? ['else console.error(result.error);'] : []),
  ].join('\n');
}

const textsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const size = (values: Values): number => Object.keys(values).length;

/** One argument of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A JSON value as TypeScript writes it. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = fields.map(([name, field]) => `${inner}${keyOf(name)}: ${literal(field, inner)},`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
