import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { addVary } from '../common/vary.ts';
import { page, text } from './frame.ts';
import type { PageWords } from './words/words.ts';
import { LANGUAGE_HEADERS, wordsOf } from './words/words-of.ts';

/** A page of the account, with its status. */
export interface ShownPage {
  readonly status: number;
  readonly html: string;
  /** Another origin to which the form of the page may lead. */
  readonly formTarget?: string;
  /** Whether the page loads scripts of this platform, which call it. */
  readonly hasScript?: boolean;
  /** Where the browser continues. */
  readonly location?: string;
}

/** The headers of a page that no cache stores and no other page frames. */
export function pageHeaders({
  formTarget,
  hasScript = false,
}: Pick<ShownPage, 'formTarget' | 'hasScript'>): Record<string, string> {
  const scripts = hasScript ? "script-src 'self'; connect-src 'self'; " : '';
  const target = formTarget === undefined ? '' : ` ${formTarget}`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${scripts}form-action 'self'${target}; frame-ancestors 'none'`,
  };
}

/** Sends a page that no cache stores and no other page frames. */
export function showPage(
  reply: FastifyReply,
  { status, html, location, ...policy }: ShownPage,
): FastifyReply {
  if (location !== undefined) reply.header('location', location);
  return addVary(reply, LANGUAGE_HEADERS).code(status).headers(pageHeaders(policy)).send(html);
}

/** Sends the page that `work` returns in the language of the reader, or a page with the message of its fault. */
export async function showOrExplain(
  request: FastifyRequest,
  reply: FastifyReply,
  titleOf: (t: PageWords) => string,
  work: (t: PageWords) => Promise<ShownPage>,
): Promise<FastifyReply> {
  const t = wordsOf(request);
  try {
    return showPage(reply, await work(t));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return showPage(reply, {
      status: toErrorAnswer(error).status,
      html: page(t, titleOf(t), alert(t, error.message)),
    });
  }
}

/** The message of a problem above a form; nothing without one. */
export function alert(t: PageWords, problem: string | undefined): string {
  if (problem === undefined) return '';
  const translated = t.problem(problem);
  return `<p role="alert"${translated === null ? ' lang="en"' : ''}>${text(translated ?? problem)}</p>\n`;
}

/** The fields of a form by which a user signs in. */
export const signInFields = (t: PageWords, email = ''): string =>
  `<label>${t.signIn.email}<input name="email" type="email" required maxlength="320" autocomplete="username" value="${text(email)}"></label>
<label>${t.signIn.password}<input name="password" type="password" required maxlength="128" autocomplete="current-password"></label>
${secondFactorField(t)}`;

/** The field of a form for users with a second factor. It is always shown: the page does not know the user yet. */
export const secondFactorField = ({ signIn }: PageWords): string =>
  `<label>${signIn.secondFactor}<input name="secondFactor" maxlength="50" autocomplete="one-time-code"></label>`;
