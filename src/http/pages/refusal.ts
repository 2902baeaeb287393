import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, toErrorAnswer } from '../errors.ts';
import { wantsErrorPage } from '../wants-page.ts';
import { page, text } from './frame.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** Answers an error: a page to a browser that asks for one, the ordinary JSON body to a program. */
export function refuseReadably(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  title: string,
): FastifyReply {
  const { body } = beginRefusal(request, reply, error);
  if (!wantsErrorPage(request)) return reply.send(body);
  return reply.headers(HEADERS).send(page(title, `<p>${text(body.message)}</p>${issueList(body.issues)}`));
}

/** Sets status and headers of an error's answer, and logs what is a defect. */
export function beginRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): ErrorAnswer {
  const answer = toErrorAnswer(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (answer.retryAfterMs !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterMs / 1000)));
  reply.code(answer.status).header('cache-control', 'no-store');
  return answer;
}

/** The rejected fields as HTML. */
export function issueList(issues: ErrorAnswer['body']['issues'] = []): string {
  const fields = issues.map(
    ({ path, message }) => `<li><code>${text(path.join('.'))}</code>: ${text(message)}</li>`,
  );
  return fields.length === 0 ? '' : `<ul>${fields.join('')}</ul>`;
}
