import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an operation returns over REST: the output itself is the body. */
export interface Answer {
  readonly status: number;
  readonly output: unknown;
}

/** Sends an output as JSON with a status. */
export function send(reply: FastifyReply, status: number, output: unknown): FastifyReply {
  return sendJson(reply, status, JSON.stringify(output));
}

/** The body of an answer with an `ETag`, as it is sent. */
export interface Body {
  /** Text where it is short: Node writes it together with the headers. A longer one is encoded here, only once. */
  readonly payload: string | Buffer;
  readonly tag: string;
}

const MAX_TEXT_LENGTH = 16 * 1024;

/** Makes a body of an output. */
export function bodyOf(output: unknown): Body {
  const text = JSON.stringify(output);
  return { payload: text.length > MAX_TEXT_LENGTH ? Buffer.from(text) : text, tag: tagOf(text) };
}

/** Sends the body with an `ETag`, or 304 without a body if the client already has it. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  { payload, tag }: Body,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return isNamed(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : sendJson(reply, 200, payload);
}

/** Sends JSON with a status. */
export function sendJson(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** The `ETag` of a body. */
export function tagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether a list of tags contains one; weak forms count, as a proxy on the way may have made them. */
export function isNamed(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
