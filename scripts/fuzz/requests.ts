import { JSON_TEXTS, RPC_TEXTS } from './json-texts.ts';
import { TEXTS, type TextOf } from './texts.ts';

/** A request whose size grows. */
export interface HttpCase {
  readonly name: string;
  readonly text: string;
  readonly sizes: readonly number[];
  request(size: number): { path: string; init: RequestInit };
}

export interface Target {
  readonly apiKey: string;
  readonly organizationId: string;
  /** Path of an application's deploy webhook. */
  readonly deployPath: string;
}

const KIB = 1024;
/** Up to what the server takes: bodies of 1 MiB, of webhooks 5 MiB, headers of 16 KiB in all. */
const BODY = [128, 256, 512, 1000].map((size) => size * KIB);
const WEBHOOK = [640, 1280, 2560, 5000].map((size) => size * KIB);
const HEADER = [1.5, 3, 6, 12].map((size) => size * KIB);

const SOME_TEXTS = [
  'letters and an end',
  'labels',
  'many letters',
  'address of many letters',
  'slashes',
  'backslashes',
];

/** Every way in that takes more than a few bytes, with the kinds of text that it is sensitive to. */
export function httpCases({ apiKey, organizationId, deployPath }: Target): HttpCase[] {
  const key = { 'x-api-key': apiKey };
  const fields = (texts: readonly string[]) => texts.map((name) => [name, textNamed(name)] as const);
  const some = fields(SOME_TEXTS);
  return [
    ...Object.entries(RPC_TEXTS).map(([text, of]) => posted('/api/trpc/theme.show', text, of)),
    ...Object.entries(JSON_TEXTS).flatMap(([text, of]) => [
      posted('/api/trpc/project.create', text, (size) => `{"json":${json(of, size)}}`, key),
      posted('/api/project.create', text, (size) => `{"name":${json(of, size)}}`, {
        ...key,
        'idempotency-key': 'cost',
      }),
      posted('/api/license/sync', text, (size) => `{"licenseKey":${json(of, size)}}`),
      webhook(deployPath, text, of, 'application/json'),
    ]),
    ...some.flatMap(([text, of]) => [
      field('/api/trpc/docs.lookup', text, (value) => ({ json: { hostname: value } }), of),
      field('/api/subdomain/check', text, (name) => ({ name }), of),
      field('/api/auth/sign-in/email', text, (email) => ({ email, password: email }), of),
      field(
        '/api/theme.update',
        text,
        (customCss) => ({ customCss, docsHostname: customCss, logoUrl: customCss }),
        of,
        key,
      ),
      field(
        '/api/site-import/preview',
        text,
        (value) => ({
          organizationId,
          name: 'x',
          domain: value,
          source: { type: 'git', customGitUrl: value, branch: value, buildPath: value },
        }),
        of,
        key,
      ),
      field('/api/webhook.create', text, (url) => ({ url, events: ['deploy.started'] }), of, key),
      header('/api/tls-ask', text, of, 'domain'),
      header('/api/docs/lookup', text, of, 'hostname'),
    ]),
    ...fields(['keys', 'commas', 'percents', 'equals', 'quotes', 'spaces']).flatMap(([text, of]) => [
      webhook(deployPath, `form of ${text}`, of, 'application/x-www-form-urlencoded'),
      posted('/api/pay?merchantCode=x', `form of ${text}`, of, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      header('/api/project.list', text, of, 'x', key),
      ...[
        'if-none-match',
        'accept',
        'accept-language',
        'cookie',
        'authorization',
        'last-event-id',
        'idempotency-key',
      ].map((name) => headed('/api/site-import', text, of, name, key)),
    ]),
  ];
}

function textNamed(name: string): TextOf {
  const found = TEXTS[name];
  if (found === undefined) throw new Error(`there is no text "${name}"`);
  return found;
}

/** The text where it is JSON already, else as a string. */
function json(of: TextOf, size: number): string {
  const text = of(size);
  return /^[[{"\d]/.test(text) ? text : JSON.stringify(text);
}

function posted(
  path: string,
  text: string,
  of: TextOf,
  headers: Readonly<Record<string, string>> = {},
  sizes: readonly number[] = BODY,
): HttpCase {
  return {
    name: `POST ${path.replace(/\?.*/, '')}`,
    text,
    sizes,
    request: (size) => ({
      path,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: Buffer.from(of(size)).subarray(0, sizes.at(-1)),
      },
    }),
  };
}

function field(
  path: string,
  text: string,
  bodyOf: (value: string) => object,
  of: TextOf,
  headers: Readonly<Record<string, string>> = {},
): HttpCase {
  return posted(path, text, (size) => JSON.stringify(bodyOf(of(size / 4))), headers);
}

function webhook(path: string, text: string, of: TextOf, type: string): HttpCase {
  const headers = { 'content-type': type, 'x-github-event': 'push' };
  return { ...posted(path, text, of, headers, WEBHOOK), name: 'POST /api/deploy/{token}' };
}

function header(
  path: string,
  text: string,
  of: TextOf,
  parameter: string,
  headers: Readonly<Record<string, string>> = {},
): HttpCase {
  const queryOf = (size: number) =>
    `${parameter}=${encodeURIComponent(of(size / 9).replace(/\p{Surrogate}/gu, 'x'))}`.slice(0, size);
  return {
    name: `GET ${path}`,
    text,
    sizes: HEADER,
    request: (size) => ({ path: `${path}?${queryOf(size)}`, init: { headers } }),
  };
}

function headed(
  path: string,
  text: string,
  of: TextOf,
  name: string,
  headers: Readonly<Record<string, string>>,
): HttpCase {
  return {
    name: `GET ${path}, ${name}`,
    text,
    sizes: HEADER,
    request: (size) => ({
      path,
      init: { headers: { ...headers, [name]: of(size).replace(/[^\x21-\x7e]/g, 'x') } },
    }),
  };
}
