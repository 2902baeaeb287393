import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { asRecord, type Json } from '#src/kernel/config-tree.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

/** One change of Caddy's configuration. Caddy applies it as a whole or refuses it and keeps its configuration. */
export interface CaddyWrite {
  readonly method: 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  /** `/config/…` by position, `/id/…` by the `@id` of an object. */
  readonly path: string;
  readonly body?: unknown;
}

/** The connection broke off or was refused. Caddy does so for a moment after every change, for that restarts its API. */
export class CaddyConnectionLost extends OperatorError {}

/**
 * Caddy's admin API at the operator's own address. It promises that every call ends within its deadline, reads a
 * bounded answer and follows nothing; what goes wrong is an `OperatorError`, for only the operator can mend it.
 */
export interface CaddyAdmin {
  /** A part of the configuration; null if it does not exist. */
  read(path: string): Promise<unknown>;
  /** After a `CaddyConnectionLost` it is unknown whether Caddy has acted. */
  write(write: CaddyWrite): Promise<void>;
}

export interface CaddyAdminOptions {
  /** `http://127.0.0.1:2019`, or `unix:///run/caddy/admin.sock`, which other users of the machine cannot reach. */
  readonly url: string;
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const READ_PAUSES_MS = [50, 100, 200];
/** As much of Caddy's reason for a refusal as fits into a sentence. */
const MAX_REASON_LENGTH = 400;

/** The admin API of Caddy. Failures reject with a message for the operator. */
export function openCaddyAdmin(options: CaddyAdminOptions): CaddyAdmin {
  const { url, deadlineMs = 15_000, maxBodyBytes = 16 * 1024 * 1024 } = options;
  const address = addressOf(url);

  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      return await send({ ...address, method, path, signal, agent: false }, body, maxBodyBytes);
    } catch (error) {
      const reason = signal.aborted ? `no answer within ${deadlineMs / 1000} seconds` : messageOf(error);
      const sentence = `Caddy does not answer at ${url} (CADDY_ADMIN_URL): ${reason}.`;
      throw isLost(error)
        ? new CaddyConnectionLost(sentence, { cause: error })
        : new OperatorError(sentence, { cause: error });
    }
  };

  return {
    async read(path) {
      const { status, text } = await again(() => call('GET', path));
      if (status !== 200) throw refusal(`reading ${path}`, status, text);
      return parse(text);
    },
    async write({ method, path, body }) {
      const { status, text } = await call(method, path, body);
      if (status !== 200) throw refusal(`${method} ${path}`, status, text);
    },
  };
}

/** Reading may be repeated where a connection was lost. */
async function again<Value>(read: () => Promise<Value>): Promise<Value> {
  for (const pauseMs of READ_PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CaddyConnectionLost)) throw error;
      await delay(pauseMs);
    }
  }
  return read();
}

function addressOf(url: string): RequestOptions {
  const { protocol, hostname, port, pathname } = new URL(url);
  // On a socket Caddy wants the host to be empty, and Node would replace an empty one.
  if (protocol === 'unix:') return { socketPath: pathname, headers: { host: '' }, setHost: false };
  if (protocol !== 'http:')
    throw new OperatorError(
      'CADDY_ADMIN_URL must start with http:// or unix:// (Caddy has no other admin API).',
    );
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 80 : Number(port) };
}

function isLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE' || code === 'ENOENT';
}

function send(options: RequestOptions, body: unknown, maxBodyBytes: number): Promise<Answer> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers = {
    ...options.headers,
    ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ ...options, headers }, (response) => {
      readAtMost(response, maxBodyBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, text }),
        reject,
      );
    });
    outgoing.on('error', reject).end(bytes);
  });
}

async function readAtMost(response: IncomingMessage, maxBodyBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    const sentence = 'The server at CADDY_ADMIN_URL is not the admin API of Caddy.';
    throw new OperatorError(sentence, { cause: error });
  }
}

/** Caddy puts the reason into `error`. It repeats names and addresses of the configuration, no keys. */
function refusal(what: string, status: number, text: string): OperatorError {
  const { error } = asRecord(parse(text));
  const reason = typeof error === 'string' ? error : text;
  return new OperatorError(
    `Caddy refused (${status}, ${what}): ${reason.trim().slice(0, MAX_REASON_LENGTH)}`,
  );
}
