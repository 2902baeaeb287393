import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipped = promisify(gzip);

interface Script {
  readonly etag: string;
  readonly compressed: Buffer;
}

/**
 * An `onSend` hook for the reference page: its script has 4 MB and changes with a release alone, so that it is sent
 * compressed, and only to browsers that do not have it yet. It is compressed once, outside of the event loop.
 */
export function sendScriptOnce(path: string) {
  let made: Promise<Script> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isScript = request.routeOptions.url === path && reply.statusCode === 200;
    if (!isScript || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    made ??= scriptOf(payload);
    const { etag, compressed } = await made;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Origin' });
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return '';
    }
    if (!takesGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip');
    return compressed;
  };
}

async function scriptOf(payload: string | Buffer): Promise<Script> {
  const hash = createHash('sha256').update(payload).digest('base64url');
  return { etag: `W/"${hash.slice(0, 22)}"`, compressed: await gzipped(payload) };
}

function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(acceptEncoding ?? ''));
}
