/**
 * Calls to one address that the operator configured: the API of a DNS provider, an ingress, a container engine. Only
 * this address is trusted, private or not: requests stay under its path, redirects are not followed. Time and memory
 * are bounded. A failed call is an answer, not an exception.
 */
import { Agent } from 'undici';
import { messageOf } from '#src/kernel/fault.ts';

export interface TrustedFetchOptions {
  /** `https://host:port/path`; requests go below its path. */
  readonly baseUrl: string;
  /** Sent with every request, credentials among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** From the call to the last byte of the answer, each request. */
  readonly deadlineMs: number;
  /** A longer response is a failure, because half a document is useless. The default is 64 KiB. */
  readonly maxBodyBytes?: number;
  /** PEM: the authority of the server's certificate, if it is not a public one. */
  readonly trustedRoot?: string;
}

export interface TrustedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; the caller has encoded each segment. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** JSON that is sent unchanged, such as a signed one. */
  readonly jsonText?: string;
  readonly maxBodyBytes?: number;
  readonly signal?: AbortSignal;
}

export type TrustedAnswer =
  /** Any status, 3xx included: what counts as success is the caller's business. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: Buffer;
      /** The header `Retry-After`, unchanged. */
      readonly retryAfter?: string;
      /** The header `Date`, unchanged. */
      readonly date?: string;
      /** The header `Location`, unchanged. It is not followed. */
      readonly location?: string;
      /** The header `Replay-Nonce`, unchanged. */
      readonly replayNonce?: string;
    }
  /**
   * The response was not complete in time. It is unknown whether the other side has acted. The reason is for the log.
   */
  | { readonly kind: 'failed'; readonly reason: string };

export interface TrustedClient {
  call(request: TrustedRequest): Promise<TrustedAnswer>;
  /** Ends connections that are kept open. */
  close(): Promise<void>;
}

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** A client for one address that the operator configured. */
export function openTrustedFetch(options: TrustedFetchOptions): TrustedClient {
  const { headers = {}, deadlineMs, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const base = options.baseUrl.replace(/\/+$/, '');
  // A dispatcher of our own keeps the environment's proxies out.
  const { trustedRoot: ca } = options;
  const agent = new Agent({ pipelining: 1, ...(ca !== undefined && { connect: { ca } }) });

  return {
    async call(request) {
      const url = urlBelow(base, request);
      const deadline = AbortSignal.timeout(deadlineMs);
      const cancelled = request.signal ?? new AbortController().signal;
      const ended = new AbortController();
      const signal = AbortSignal.any([deadline, cancelled, ended.signal]);
      const body = request.jsonText ?? (request.json === undefined ? null : JSON.stringify(request.json));
      try {
        const response = await fetch(url, {
          method: request.method,
          headers: {
            'accept-encoding': 'identity',
            accept: 'application/json',
            ...(body === null ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body,
          redirect: 'manual',
          signal,
          dispatcher: asGlobalDispatcher(agent),
        });
        const answer = await readWhole(response, request.maxBodyBytes ?? maxBodyBytes);
        const retryAfter = response.headers.get('retry-after');
        const date = response.headers.get('date');
        const location = response.headers.get('location');
        const replayNonce = response.headers.get('replay-nonce');
        return {
          ...{ kind: 'answered', status: response.status, body: answer },
          ...(retryAfter === null ? {} : { retryAfter }),
          ...(date === null ? {} : { date }),
          ...(location === null ? {} : { location }),
          ...(replayNonce === null ? {} : { replayNonce }),
        };
      } catch (error) {
        if (deadline.aborted)
          return { kind: 'failed', reason: `no answer within ${deadlineMs / 1000} seconds` };
        if (signal.aborted) return { kind: 'failed', reason: 'the call was cancelled' };
        return { kind: 'failed', reason: reasonOf(error) };
      } finally {
        // The rest of a response that is too long is dropped with its connection.
        ended.abort();
      }
    },
    close: () => agent.destroy(),
  };
}

/** A path with dots or a second slash in front could lead elsewhere, where the credentials must not go. */
function urlBelow(base: string, { path, query = {} }: TrustedRequest): URL {
  const url = new URL(base + path);
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  if (url.origin !== root.origin || !url.pathname.startsWith(`${prefix}/`))
    throw new TypeError(`The path ${path} leads out of the configured address.`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** The global fetch takes the package's agents; only its types come from another release of the same. */
function asGlobalDispatcher(agent: Agent): NonNullable<RequestInit['dispatcher']> {
  return agent as unknown as NonNullable<RequestInit['dispatcher']>;
}

async function readWhole(response: Response, maxBytes: number): Promise<Buffer> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.byteLength;
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(cause);
  return `the call failed (${code.slice(0, 200)})`;
}
