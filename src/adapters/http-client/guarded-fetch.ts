/**
 * Calls to addresses that users give: webhooks, relays, providers' own hosts. It promises that only judged
 * addresses are connected to, that nothing is followed, and that time and memory are bounded. What goes wrong on
 * the way is an answer, not an exception.
 */
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { messageOf } from '#src/kernel/fault.ts';
import { readTargetUrl } from '#src/kernel/target-url.ts';
import type { GuardedAnswer, GuardedFetch, GuardedRequest } from './port.ts';
import type { PinnedAddress, TargetGuard } from './resolve-target.ts';

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** A client for addresses that users chose. The guard checks each request. */
export function openGuardedFetch({ guard }: { readonly guard: TargetGuard }): GuardedFetch {
  return async (request) => {
    const read = readTargetUrl(request.url);
    if (typeof read === 'string') return { kind: 'refused', reason: read };
    const deadline = AbortSignal.timeout(request.deadlineMs);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const { neverInternalNames = false } = request;
      const target = await within(
        signal,
        guard.resolve(read.hostname, { port: portOf(read), neverInternalNames }),
      );
      if (target.kind === 'refused') return target;
      if (target.kind === 'unresolved') return { kind: 'failed', reason: target.reason };
      return await call(read, target.addresses, request, signal);
    } catch (error) {
      if (deadline.aborted)
        return { kind: 'failed', reason: `No answer within ${request.deadlineMs / 1000} seconds.` };
      if (signal.aborted) return { kind: 'failed', reason: 'The call was cancelled.' };
      return { kind: 'failed', reason: reasonOf(error) };
    }
  };
}

async function call(
  url: URL,
  addresses: readonly [PinnedAddress, ...PinnedAddress[]],
  { method = 'GET', headers = {}, body, maxBodyBytes = DEFAULT_MAX_BODY_BYTES, sink }: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  // An agent for this call alone: its connection goes to the judged addresses and is not shared. An explicit
  // dispatcher also keeps the environment's proxies out.
  const dispatcher = new Agent({ connect: { lookup: pinnedLookup(addresses) }, pipelining: 0 });
  try {
    const response = await fetch(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      redirect: 'manual',
      signal,
      dispatcher: asGlobalDispatcher(dispatcher),
    });
    const { bytes, isTruncated } =
      sink !== undefined && response.status === 200
        ? await passOn(response, maxBodyBytes, sink)
        : await readAtMost(response, maxBodyBytes);
    return {
      kind: 'answered',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
      isTruncated,
    };
  } finally {
    await dispatcher.destroy();
  }
}

/** The global fetch takes the package's agents; only its types come from another release of the same. */
function asGlobalDispatcher(agent: Agent): NonNullable<RequestInit['dispatcher']> {
  return agent as unknown as NonNullable<RequestInit['dispatcher']>;
}

/** Resolves any name to the checked addresses. Not called for IP literals, which need no lookup. */
function pinnedLookup(addresses: readonly [PinnedAddress, ...PinnedAddress[]]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

async function readAtMost(
  response: Response,
  maxBytes: number,
): Promise<{ bytes: Buffer; isTruncated: boolean }> {
  if (response.body === null) return { bytes: Buffer.alloc(0), isTruncated: false };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) break;
    }
    return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: size > maxBytes };
  } catch {
    // The deadline passed or the connection broke in the middle of the body. The status was received all the same.
    return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: true };
  }
}

/** Throws what the sink throws. */
async function passOn(
  response: Response,
  maxBytes: number,
  sink: (chunk: Uint8Array) => Promise<void>,
): Promise<{ bytes: Buffer; isTruncated: boolean }> {
  const bytes = Buffer.alloc(0);
  let left = maxBytes;
  for await (const chunk of response.body ?? []) {
    if (chunk.byteLength > left) return { bytes, isTruncated: true };
    left -= chunk.byteLength;
    await sink(chunk);
  }
  return { bytes, isTruncated: false };
}

/** A name's resolution cannot be cancelled, only left behind. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('ERR_SSL_'))
    return 'TLS could not be agreed on: the host may not support it at this port.';
  return REASONS[code] ?? `The call failed: ${messageOf(cause).slice(0, 200)}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer arrived.',
  UND_ERR_SOCKET: 'The connection was closed before an answer arrived.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection was not accepted in time.',
  ETIMEDOUT: 'The connection was not accepted in time.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The host could not be reached.',
  CERT_HAS_EXPIRED: 'The TLS certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The TLS certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The TLS certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The TLS certificate is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The TLS certificate is for another name.',
};
