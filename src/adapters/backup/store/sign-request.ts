import { createHash, createHmac } from 'node:crypto';

/** Credentials of an S3-compatible store. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case; they are signed, with `host`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const SERVICE = 's3';

/** The headers of a request with AWS Signature Version 4. `now` is in milliseconds since the Unix epoch. */
export function signRequest(
  { method, url, headers = {}, body = Buffer.alloc(0) }: UnsignedRequest,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
  now: number,
): Record<string, string> {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const contentHash = createHash('sha256').update(body).digest('hex');
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  };
  const entries = Object.entries({ ...signed, host: url.host }).sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  const names = entries.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...entries.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/${SERVICE}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  const key = [day, region, SERVICE, 'aws4_request'].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const signature = hmac(key, text).toString('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Escapes a segment of a path or a value of a query as S3 expects it. */
export function escapeS3(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${escapeS3(name)}=${escapeS3(value)}`)
    .sort()
    .join('&');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
