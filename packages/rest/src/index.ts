import { eventsOf } from './events.ts';
import type { Paths } from './paths.d.ts';

export type { Paths, Schemas, ServerEvent } from './paths.d.ts';

export interface RestClientOptions {
  /** Address of the instance, the hub or the gateway, such as `https://pilothouse.example`. */
  readonly url: string;
  /** API key, assistant token, merchant secret or administration key, for operations that need a credential. */
  readonly token?: string;
  /** `include`: in a browser, send the cookie of a person who has signed in. */
  readonly credentials?: 'include' | 'same-origin' | 'omit';
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

type Method = 'GET' | 'POST';

/** The paths that have an operation of a method. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, unknown> ? P : never;
}[keyof Paths];

type OperationOf<P extends keyof Paths, M extends Method> =
  Paths[P] extends Record<M, infer Op extends { readonly responses: object }> ? Op : never;

/** What a call takes: `path`, `query`, `header` and `body`, as the operation has them. */
export type InputOf<P extends keyof Paths, M extends Method> = Omit<OperationOf<P, M>, 'responses'> & {
  readonly signal?: AbortSignal;
};

type Argument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
type Success = 200 | 201 | 204;

/**
 * What a call answers. `ok` tells whether `data` or `error` is there; the type of `error` depends on `status`: a 400 has
 * `issues`.
 */
export type AnswerOf<P extends keyof Paths, M extends Method> = OperationOf<
  P,
  M
>['responses'] extends infer Responses
  ? {
      [Status in keyof Responses]: Status extends Success
        ? {
            readonly ok: true;
            readonly status: Status;
            readonly data: Responses[Status];
            readonly response: Response;
          }
        : {
            readonly ok: false;
            readonly status: Status;
            readonly error: Responses[Status];
            readonly response: Response;
          };
    }[keyof Responses]
  : never;

/** A client of one instance. Paths and fields are those of the OpenAPI documents. */
export interface RestClient {
  /** `await client.GET('/api/project.list', { query: { limit: 10 } })` */
  GET<P extends PathOf<'GET'>>(path: P, ...input: Argument<InputOf<P, 'GET'>>): Promise<AnswerOf<P, 'GET'>>;
  /** `await client.POST('/api/project.create', { body: { name: 'Shop' } })` */
  POST<P extends PathOf<'POST'>>(
    path: P,
    ...input: Argument<InputOf<P, 'POST'>>
  ): Promise<AnswerOf<P, 'POST'>>;
}

/** An answer that is not from Pilothouse, such as the error page of a proxy. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly response: Response;

  constructor(response: Response) {
    super(`The answer with status ${response.status} is not one of Pilothouse.`);
    this.response = response;
  }
}

interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * A client for every operation over REST. A refusal is an answer with `ok: false`. A call rejects if the server cannot
 * be reached or the call is aborted, and with an `UnexpectedAnswer` if something else answers.
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const send = options.fetch ?? globalThis.fetch;
  const call = async (method: Method, path: string, input: AnyInput = {}): Promise<unknown> => {
    const isRaw = typeof input.body === 'string' || input.body instanceof Uint8Array;
    const response = await send(addressOf(options.url, path, input), {
      method,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...texts(input.header),
      },
      // An operation without fields takes an empty object.
      ...(method === 'POST' && { body: isRaw ? (input.body as string) : JSON.stringify(input.body ?? {}) }),
      ...(options.credentials !== undefined && { credentials: options.credentials }),
      ...(input.signal !== undefined && { signal: input.signal }),
    });
    const { ok, status } = response;
    const content = await contentOf(response);
    return ok ? { ok, status, data: content, response } : { ok, status, error: content, response };
  };
  // The types of the operations are the documents' own; at run time all of them are called alike.
  return {
    GET: (path: string, input?: AnyInput) => call('GET', path, input),
    POST: (path: string, input?: AnyInput) => call('POST', path, input),
  } as RestClient;
}

function addressOf(url: string, path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name])),
  );
  const query = new URLSearchParams(texts(input.query)).toString();
  return `${url.replace(/\/+$/, '')}${filled}${query === '' ? '' : `?${query}`}`;
}

/** The values that are not undefined, as text. */
function texts(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 304 || response.status === 204) return undefined;
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  if (type === 'application/json') return response.json();
  if (!response.ok) throw new UnexpectedAnswer(response);
  return type === 'text/event-stream' ? eventsOf(response) : response.text();
}
