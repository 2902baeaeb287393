import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Credentials, signRequest } from '#src/adapters/backup/store/sign-request.ts';

/** A bucket in memory with the calls that backups use. It verifies signatures. */
export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads that were begun and not ended. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Refuses the next upload of this part. */
  failPart(number: number | null): void;
  close(): Promise<void>;
}

export async function openS3Server(bucket: string, credentials: S3Credentials): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failing: number | null = null;
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body = '', headers = {} }) =>
      response.writeHead(status, headers).end(body),
    );
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!isSigned(request, url, body, credentials))
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code><Message>No</Message></Error>' };
    const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length);
    const query = Object.fromEntries(url.searchParams);
    const { method } = request;
    if (key === '') return { body: listOf(objects, query) };
    if (method === 'POST' && query.uploads !== undefined) {
      uploads.set(key, new Map());
      return { body: `<R><UploadId>${key}</UploadId></R>` };
    }
    const upload = query.uploadId === undefined ? undefined : uploads.get(query.uploadId);
    if (upload !== undefined) return part(key, upload, { method, number: Number(query.partNumber), body });
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (method === 'GET' && found === undefined)
      return { status: 404, body: '<Error><Code>NoSuchKey</Code><Message>Not there</Message></Error>' };
    return { ...(method === 'DELETE' && { status: 204 }), body: method === 'GET' ? (found ?? '') : '' };
  }

  function part(
    key: string,
    upload: Map<number, Buffer>,
    { method, number, body }: { method: string | undefined; number: number; body: Buffer },
  ): Answer {
    if (method === 'DELETE') {
      uploads.delete(key);
      return { status: 204 };
    }
    if (method === 'PUT') {
      if (number === failing) return { status: 500, body: '<Error><Code>InternalError</Code></Error>' };
      upload.set(number, body);
      return { headers: { etag: `"${number}"` } };
    }
    uploads.delete(key);
    const numbers = [...upload.keys()].sort((left, right) => left - right);
    objects.set(key, Buffer.concat(numbers.map((one) => upload.get(one) ?? Buffer.alloc(0))));
    return { body: '<CompleteMultipartUploadResult/>' };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    failPart: (number) => {
      failing = number;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Answer {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isSigned(request: IncomingMessage, url: URL, body: Buffer, credentials: S3Credentials): boolean {
  const date = String(request.headers['x-amz-date']);
  const now = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const expected = signRequest({ method: request.method ?? '', url, body }, credentials, now);
  return request.headers.authorization === expected.authorization;
}

/** One object on each page, so that paging is tried. */
function listOf(objects: Map<string, Buffer>, query: Record<string, string>): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.prefix ?? '')).sort();
  const at = Number(query['continuation-token'] ?? 0);
  const key = keys[at];
  const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
  const size = key === undefined ? 0 : objects.get(key)?.length;
  const item = key === undefined ? '' : `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`;
  return `<ListBucketResult>${item}${next}</ListBucketResult>`;
}
