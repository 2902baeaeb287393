import type { FastifyReply } from 'fastify';
import { text } from './frame.ts';

/** A page for a person, with its status. */
export interface ShownPage {
  readonly status: number;
  readonly html: string;
}

/** Sends a page that no cache stores and no other page frames. */
export function showPage(reply: FastifyReply, { status, html }: ShownPage): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    })
    .send(html);
}

/** The message of a problem above a form; nothing without one. */
export function alert(problem: string | undefined): string {
  return problem === undefined ? '' : `<p role="alert">${text(problem)}</p>\n`;
}
