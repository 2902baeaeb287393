import type { MethodForm } from '#src/domain/payment.ts';
import { text } from '../frame.ts';
import { nameOf } from './choose.ts';
import { frame, here } from './frame.ts';
import { CHECK, CLOCK, CROSS, ONWARD, QUESTION, TURNING } from './icons.ts';
import type {
  ClosedPage,
  NotFoundPage,
  ProcessingPage,
  RedirectPage,
  SucceededPage,
} from './payment-page.ts';
import { backLink } from './return-address.ts';
import { amountOf, summary, testNote } from './summary.ts';
import { WORDS } from './translations.ts';

const ASK_AGAIN_SECONDS = 5;

/** Where the customer goes on elsewhere. */
export function redirectPage(view: RedirectPage): string {
  const { language, payment, redirectUrl } = view;
  const words = WORDS[language];
  return frame({
    ...view,
    title: words.redirectTitle,
    shape: 'split',
    refresh: { seconds: 0, url: redirectUrl },
    content: `${summary(payment, language)}
<section class="panel centered"><div class="mark next">${ONWARD}</div>
<h1>${text(words.redirectTitle)}</h1>
<p class="lead">${text(words.redirect)}</p>
<p class="actions"><a class="button" href="${text(redirectUrl)}" rel="noreferrer">${text(words.redirectLink)}</a></p>
</section>`,
  });
}

/** Whether the customer confirms the payment on a phone. */
const CONFIRMS_ON_PHONE = { card: false, phone: true, redirect: false } as const satisfies Record<
  MethodForm,
  boolean
>;

/** The outcome is not known yet. */
export function processingPage(view: ProcessingPage): string {
  const { language, payment, form } = view;
  const isPhone = form !== null && CONFIRMS_ON_PHONE[form];
  const words = WORDS[language];
  const again = here({ lang: language });
  return frame({
    ...view,
    title: words.processingTitle,
    shape: 'split',
    refresh: { seconds: ASK_AGAIN_SECONDS, url: again },
    content: `${summary(payment, language)}
<section class="panel centered"><div class="mark busy">${TURNING}</div>
<h1>${text(words.processingTitle)}</h1>
${isPhone ? `<p class="lead">${text(words.confirmOnPhone)}</p>` : ''}
<p class="${isPhone ? 'quiet' : 'lead'}" role="status">${text(words.processing)}</p>
<p class="quiet">${text(words.processingLeave(payment.merchantName))}</p>
<p class="actions"><a class="button" href="${text(again)}">${text(words.checkAgain)}</a>${backLink(payment, words, 'second')}</p>
</section>`,
  });
}

/** The receipt. */
export function succeededPage(view: SucceededPage): string {
  const { language, payment, method, paidAt } = view;
  const words = WORDS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const rows = [
    [words.amount, amountOf(payment, language)],
    [words.paidTo, text(payment.merchantName)],
    [words.reference, text(payment.reference)],
    [words.method, text(nameOf(method, words))],
    [words.date, `<time datetime="${text(paidAt)}">${text(date.format(new Date(paidAt)))} UTC</time>`],
  ];
  return frame({
    ...view,
    title: words.succeededTitle,
    shape: 'narrow',
    content: `<section class="panel centered"><div class="mark good">${CHECK}</div>
<h1>${text(words.succeededTitle)}</h1>
<p class="lead" role="status">${text(words.succeeded(payment.merchantName))}</p>
<div class="receipt"><dl>${rows.map(([term, value]) => `<div><dt>${text(term ?? '')}</dt><dd>${value}</dd></div>`).join('')}</dl></div>
${testNote(payment, language, { withNumbers: false })}
<p class="actions">${backLink(payment, words, '')}</p>
<p class="quiet">${text(words.keep)}</p>
</section>`,
  });
}

/** Where nothing more can be paid. */
export function closedPage(view: ClosedPage): string {
  const { language, payment, state } = view;
  const words = WORDS[language];
  const { title, sentence, icon } = {
    paid: { title: words.paidTitle, sentence: words.paid, icon: `<div class="mark good">${CHECK}</div>` },
    failed: {
      title: words.failedTitle,
      sentence: words.failed,
      icon: `<div class="mark bad">${CROSS}</div>`,
    },
    cancelled: {
      title: words.cancelledTitle,
      sentence: words.cancelled,
      icon: `<div class="mark">${CROSS}</div>`,
    },
    expired: { title: words.expiredTitle, sentence: words.expired, icon: `<div class="mark">${CLOCK}</div>` },
  }[state];
  return frame({
    ...view,
    title,
    shape: 'split',
    content: `${summary(payment, language)}
<section class="panel centered">${icon}
<h1>${text(title)}</h1>
<p class="lead" role="status">${text(sentence)}</p>
<p class="actions">${backLink(payment, words, '')}</p>
</section>`,
  });
}

/** Where there is no payment. */
export function notFoundPage(view: NotFoundPage): string {
  const words = WORDS[view.language];
  return frame({
    ...view,
    title: words.notFoundTitle,
    shape: 'narrow',
    content: `<section class="panel centered"><div class="mark">${QUESTION}</div>
<h1>${text(words.notFoundTitle)}</h1>
<p class="lead">${text(words.notFound)}</p>
</section>`,
  });
}
