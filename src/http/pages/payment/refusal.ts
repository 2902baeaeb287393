import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReturnUrl } from '#src/contracts/gateway/money.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway } from '#src/services/gateway/context.ts';
import { type ErrorAnswer, toErrorAnswer } from '../../common/errors.ts';
import { wantsErrorPage } from '../../common/wants-page.ts';
import { text } from '../frame.ts';
import { type Language, pickLanguage } from '../words/language.ts';
import { frame, here } from './frame.ts';
import { CROSS } from './icons.ts';
import { PAYMENT_PAGE_HEADERS } from './style.ts';
import { WORDS } from './translations.ts';
import type { Words } from './words.ts';

/**
 * Answers an error of a payment. A customer gets a page in their language that explains what they can do; the technical
 * message below it is for the merchant. A program gets `{message, code}`, with the specific code if there is one.
 * `hasAddress`: whether the page can be opened again by its address, in the other language for example.
 */
export function refusePayment(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { hasAddress }: { readonly hasAddress: boolean },
): FastifyReply {
  const { status, body } = beginRefusal(request, reply, error);
  if (!wantsErrorPage(request)) {
    const code = error instanceof Fault ? (error.options.reason ?? body.code) : body.code;
    return reply.send({ ...body, code });
  }
  const { lang } = request.query as Record<string, unknown>;
  const language = pickLanguage(lang, request.headers['accept-language']);
  return reply.headers(PAYMENT_PAGE_HEADERS).send(
    refusedPage({
      language,
      platformName: gateway.settings.platformName,
      notice: noticeFor(status, WORDS[language], { hasAddress }),
      details: `<p>${text(body.message)}</p>${issueList(body.issues)}`,
      shopUrl: shopUrlOf(request.body),
      hasAddress,
    }),
  );
}

interface RefusedPage {
  readonly language: Language;
  readonly platformName: string;
  readonly notice: Notice;
  /** HTML, in English. */
  readonly details: string;
  /** The page that the customer came from, if the request names it. */
  readonly shopUrl: string | null;
  readonly hasAddress: boolean;
}

function refusedPage(page: RefusedPage): string {
  const { language, platformName, notice, details, shopUrl, hasAddress } = page;
  const { title, sentence, canReload } = notice;
  const words = WORDS[language];
  const reload = canReload
    ? `<p class="actions"><a class="button" href="${text(here({ lang: language }))}">${text(words.reload)}</a></p>`
    : '';
  const back =
    shopUrl === null
      ? ''
      : `<p class="actions"><a class="button" href="${text(shopUrl)}" rel="noreferrer">${text(words.backTo(new URL(shopUrl).host))}</a></p>`;
  return frame({
    language,
    platformName,
    title,
    shape: 'narrow',
    hasAddress,
    content: `<section class="panel centered"><div class="mark bad">${CROSS}</div>
<h1>${text(title)}</h1>
<p class="lead" role="status">${text(sentence)}</p>
${reload}${back}
<details><summary>${text(words.refusedDetails)}</summary><div lang="en">${details}</div></details>
</section>`,
  });
}

interface Notice {
  readonly title: string;
  readonly sentence: string;
  readonly canReload: boolean;
}

/** A page with an address belongs to a payment that may have been made: only a payment that cannot start is not charged. */
function noticeFor(status: number, words: Words, { hasAddress }: { hasAddress: boolean }): Notice {
  if (hasAddress && (status === 429 || status >= 500)) {
    const sentence = status === 429 ? words.unknownBusy : words.unknown;
    return { title: words.unknownTitle, sentence, canReload: true };
  }
  if (hasAddress && status === 409) {
    return { title: words.tooManyAttemptsTitle, sentence: words.tooManyAttempts, canReload: false };
  }
  const title = words.refusedTitle;
  if (status === 429) return { title, sentence: words.refusedBusy, canReload: false };
  const sentence = status >= 500 ? words.refusedByFailure : words.refusedByShop;
  return { title, sentence, canReload: false };
}

/** The shop's own page, without the path and query that it wanted after a payment. */
function shopUrlOf(body: unknown): string | null {
  const { returnUrl } = (typeof body === 'object' && body !== null ? body : {}) as { returnUrl?: unknown };
  const parsed = ReturnUrl.safeParse(returnUrl);
  return parsed.success ? new URL('/', parsed.data).href : null;
}

/** Sets status and headers of an error's answer, and logs what is a defect. */
function beginRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): ErrorAnswer {
  const answer = toErrorAnswer(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (answer.retryAfterMs !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterMs / 1000)));
  reply.code(answer.status).header('cache-control', 'no-store');
  return answer;
}

/** The rejected fields as HTML. */
function issueList(issues: ErrorAnswer['body']['issues'] = []): string {
  const fields = issues.map(
    ({ path, message }) => `<li><code>${text(path.join('.'))}</code>: ${text(message)}</li>`,
  );
  return fields.length === 0 ? '' : `<ul>${fields.join('')}</ul>`;
}
