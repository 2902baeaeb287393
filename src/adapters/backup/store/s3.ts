import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Clock } from '#src/kernel/clock.ts';
import type { GuardedAnswer, GuardedFetch } from '../../http-client/port.ts';
import { BackupError, type BackupStore, createdAtOf, type StoredBackup } from '../port.ts';
import { escapeS3, type S3Credentials, signRequest } from './sign-request.ts';
import { firstText, textsOf, unescapeXml } from './xml.ts';

export interface S3Options {
  /** `https://s3.example.com`; the bucket is the first segment of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** In front of every name; empty or ending in a slash. */
  readonly prefix: string;
  readonly credentials: S3Credentials;
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  /** The size of the parts of a larger file, which grows with a very large one. At least 5 MiB, except for the last part. */
  readonly partBytes?: number;
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly sink?: (chunk: Uint8Array) => Promise<void>;
  readonly deadlineMs?: number;
}

const CALL_MS = 60_000;
const PART_MS = 10 * 60_000;
const DOWNLOAD_MS = 6 * 60 * 60_000;
const PART_BYTES = 16 * 1024 ** 2;
/** The most that stores take of one object. */
const MAX_PARTS = 10_000;
const MAX_ANSWER_BYTES = 2 * 1024 ** 2;
const MAX_PAGES = 100;

/** Backups as objects of a bucket of an S3-compatible store, addressed by path. */
export function openS3Store(options: S3Options): BackupStore {
  const { bucket, prefix, partBytes: smallestPart = PART_BYTES } = options;

  async function call(
    request: Call,
    signal: AbortSignal,
  ): Promise<Extract<GuardedAnswer, { kind: 'answered' }>> {
    const { method, name, query = {}, body, sink, deadlineMs = CALL_MS } = request;
    const path = name === undefined ? bucket : `${bucket}/${prefix}${name}`;
    const url = new URL(`${options.endpoint}/${path.split('/').map(escapeS3).join('/')}`);
    url.search = Object.entries(query)
      .map(([key, value]) => `${escapeS3(key)}=${escapeS3(value)}`)
      .join('&');
    const headers = signRequest(
      { method, url, ...(body !== undefined && { body }) },
      options.credentials,
      options.clock.now(),
    );
    const answer = await options.fetch({
      ...{ url: url.href, method, headers, deadlineMs, signal },
      ...(body !== undefined && { body }),
      ...(sink === undefined
        ? { maxBodyBytes: MAX_ANSWER_BYTES }
        : { sink, maxBodyBytes: Number.MAX_SAFE_INTEGER }),
    });
    signal.throwIfAborted();
    if (answer.kind !== 'answered') throw new BackupError(`The store does not answer: ${answer.reason}`);
    if (answer.status >= 300) throw refusal(answer.status, answer.body.toString('utf8'));
    if (answer.isTruncated) throw new BackupError('The answer of the store was incomplete.');
    return answer;
  }

  async function putParts(name: string, file: string, size: number, signal: AbortSignal): Promise<void> {
    const begun = await call({ method: 'POST', name, query: { uploads: '' } }, signal);
    const uploadId = firstText(begun.body.toString('utf8'), 'UploadId');
    if (uploadId === undefined) throw new BackupError('The store has not begun the upload.');
    const partBytes = Math.max(smallestPart, Math.ceil(size / MAX_PARTS));
    try {
      const etags: string[] = [];
      for (let offset = 0; offset < size; offset += partBytes) {
        const body = await readPart(file, offset, Math.min(partBytes, size - offset));
        const query = { partNumber: String(etags.length + 1), uploadId };
        const { headers } = await call({ method: 'PUT', name, query, body, deadlineMs: PART_MS }, signal);
        etags.push(headers.etag ?? '');
      }
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const ended = await call(
        { method: 'POST', name, query: { uploadId }, body, deadlineMs: PART_MS },
        signal,
      );
      // The store returns 200 before it has joined the parts, and reports a failure in the body.
      const answer = ended.body.toString('utf8');
      if (answer.includes('<Error>')) throw refusal(ended.status, answer);
    } catch (error) {
      // Parts of an upload that is not ended are stored and paid for.
      await call({ method: 'DELETE', name, query: { uploadId } }, AbortSignal.timeout(CALL_MS)).catch(
        () => undefined,
      );
      throw error;
    }
  }

  return {
    address: `s3://${bucket}/${prefix}`,
    async put(name, file, signal) {
      const size = await sizeOf(file);
      if (size > smallestPart) return putParts(name, file, size, signal);
      const body = await readPart(file, 0, size);
      await call({ method: 'PUT', name, body, deadlineMs: PART_MS }, signal);
    },
    async get(name, file, signal) {
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      const ended = new Promise<void>((resolve, reject) =>
        target.once('close', resolve).once('error', reject),
      );
      ended.catch(() => undefined);
      const sink = (chunk: Uint8Array): Promise<void> =>
        new Promise((resolve, reject) => target.write(chunk, (error) => (error ? reject(error) : resolve())));
      try {
        await call({ method: 'GET', name, sink, deadlineMs: DOWNLOAD_MS }, signal);
        target.end();
        await ended;
      } catch (error) {
        target.destroy();
        await rm(file, { force: true });
        throw error;
      }
    },
    async list(signal) {
      const found: StoredBackup[] = [];
      let token: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = {
          ...{ 'list-type': '2', prefix },
          ...(token !== undefined && { 'continuation-token': token }),
        };
        const answer = (await call({ method: 'GET', query }, signal)).body.toString('utf8');
        for (const item of textsOf(answer, 'Contents')) {
          const name = unescapeXml(firstText(item, 'Key') ?? '').slice(prefix.length);
          if (createdAtOf(name) !== null) found.push({ name, bytes: Number(firstText(item, 'Size') ?? 0) });
        }
        const next = firstText(answer, 'NextContinuationToken');
        if (next === undefined) break;
        token = unescapeXml(next);
      }
      return found.sort((left, right) => (left.name < right.name ? -1 : 1));
    },
    async remove(name, signal) {
      await call({ method: 'DELETE', name }, signal);
    },
  };
}

function refusal(status: number, answer: string): BackupError {
  const code = firstText(answer, 'Code');
  const message = firstText(answer, 'Message');
  const detail = [code, message].filter((part) => part !== undefined).join(': ');
  return new BackupError(`The store refuses with status ${status}${detail === '' ? '' : ` (${detail})`}.`);
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function readPart(file: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const part = Buffer.alloc(length);
    const { bytesRead } = await handle.read(part, 0, length, offset);
    if (bytesRead !== length) throw new BackupError('The backup changed while it was uploaded.');
    return part;
  } finally {
    await handle.close();
  }
}
