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

/** Answers 304 without a body to who has this very answer already. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, output: unknown): FastifyReply {
  const body = JSON.stringify(output);
  const tag = tagOf(body);
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  return isNamed(request.headers['if-none-match'], tag) ? reply.code(304).send() : sendJson(reply, 200, body);
}

/** Sends a JSON text with a status. */
export function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
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
