import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorAnswer } from '../errors.ts';
import { wantsErrorPage } from '../wants-page.ts';
import { page, text } from './frame.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** Says what went wrong to whoever asked: to a browser on a page, to a program in the ordinary body. */
export function refuseReadably(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  title: string,
): FastifyReply {
  const answer = toErrorAnswer(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (answer.retryAfterMs !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterMs / 1000)));
  reply.code(answer.status).header('cache-control', 'no-store');
  if (!wantsErrorPage(request)) return reply.send(answer.body);
  const fields = (answer.body.issues ?? []).map(
    ({ path, message }) => `<li><code>${text(path.join('.'))}</code>: ${text(message)}</li>`,
  );
  const list = fields.length === 0 ? '' : `<ul>${fields.join('')}</ul>`;
  return reply.headers(HEADERS).send(page(title, `<p>${text(answer.body.message)}</p>${list}`));
}
