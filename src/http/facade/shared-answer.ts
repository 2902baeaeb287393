import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharedAnswer } from '#routers/base/meta.ts';
import { isNamed, tagOf } from './answer.ts';

/** Answers that pages of any origin can read and any proxy can cache. They contain nothing about a caller. */

/** Before anything is judged, so that a page learns of a refusal, too. */
export function openToAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff');
}

/** What a browser asks before it sends more than a plain GET. */
export function answerPreflights(app: FastifyInstance, url: string): void {
  app.options(url, (_request, reply) => {
    openToAnyOrigin(reply);
    reply
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'accept, content-type, if-none-match')
      .header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

/** In the form that the query asks for; 304 without a body to who has this very answer already. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheControl, formats = {} }: SharedAnswer,
  output: unknown,
): FastifyReply {
  const { format } = request.query as { format?: string };
  const form = format === undefined ? undefined : formats[format];
  const body = form === undefined ? JSON.stringify(output) : form.write(output);
  const tag = tagOf(body);
  reply.header('cache-control', cacheControl).header('etag', tag);
  if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(`${form?.type ?? 'application/json'}; charset=utf-8`).send(body);
}
