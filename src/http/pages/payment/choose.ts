import type { MethodForm } from '#src/domain/payment.ts';
import { formatAmount } from '#src/kernel/money.ts';
import { text } from '../frame.ts';
import { fieldsOf } from './fields.ts';
import { frame, here } from './frame.ts';
import { CARD, LOCK, PHONE, QUESTION } from './icons.ts';
import type { ChoosePage, ConfirmCancelPage, Notice, OfferedMethod } from './payment-page.ts';
import { backLink } from './return-address.ts';
import { summary, testNote } from './summary.ts';
import { WORDS } from './translations.ts';
import type { Words } from './words.ts';

/** The methods, and the form of the chosen one. Every method is a link: it works without scripts. */
export function choosePage(view: ChoosePage): string {
  const { language, payment, methods, chosenMethodId } = view;
  const words = WORDS[language];
  const chosen = methods.find(({ id }) => id === chosenMethodId) ?? methods[0];
  const isError = view.notice !== null || view.problems.length > 0;
  const title = `${words.pay(formatAmount(payment.amountMinor, payment.currency, language))} · ${payment.merchantName}`;
  return frame({
    ...view,
    title: isError ? `${words.error}: ${title}` : title,
    shape: 'split',
    query: chosen === undefined ? {} : { method: chosen.id },
    content: `${summary(payment, language)}
<section class="panel">
${alert(view, words)}
<h1>${text(words.choose)}</h1>
${testNote(payment, language, { withNumbers: true })}
<nav aria-label="${text(words.methods)}"><ul class="methods">${methods.map((method) => methodLink(method, method === chosen, view)).join('')}</ul></nav>
${chosen === undefined ? '' : payForm(chosen, view)}
${waysOut(view, chosen)}
</section>`,
  });
}

/** What is wrong, first in the reading order and in focus; each line leads to its field. */
function alert({ notice, problems }: ChoosePage, words: Words): string {
  if (problems.length > 0) {
    const lines = problems.map(
      (problem) => `<li><a href="#${problem.field}">${text(words.problem(problem))}</a></li>`,
    );
    return alertBox(words.problemsTitle, `<ul>${lines.join('')}</ul>`);
  }
  if (notice === null) return '';
  const { title, sentences } = noticeWords(notice, words);
  return alertBox(title, sentences.map((sentence) => `<p>${text(sentence)}</p>`).join(''));
}

function alertBox(title: string, content: string): string {
  return `<div class="alert" role="alert" tabindex="-1" autofocus><h2>${text(title)}</h2>${content}</div>`;
}

function noticeWords(notice: Notice, words: Words): { title: string; sentences: readonly string[] } {
  switch (notice.kind) {
    case 'declined':
      return {
        title: words.declinedTitle,
        sentences: [words.declined[notice.code], `${words.notCharged} ${words.triesLeft(notice.triesLeft)}`],
      };
    case 'unavailable':
      return { title: words.unavailableTitle, sentences: [words.unavailable] };
    case 'stale':
      return { title: words.staleTitle, sentences: [words.stale] };
  }
}

const ICONS = { card: CARD, phone: PHONE, redirect: CARD } as const satisfies Record<MethodForm, string>;

/** Whether the customer pays at the provider's page, and types nothing here. */
const PAYS_ELSEWHERE = { card: false, phone: false, redirect: true } as const satisfies Record<
  MethodForm,
  boolean
>;

function methodLink(method: OfferedMethod, isChosen: boolean, { language }: ChoosePage): string {
  const href = text(here({ lang: language, method: method.id }));
  return `<li><a href="${href}"${isChosen ? ' aria-current="true"' : ''}>${ICONS[method.form]}<span>${text(nameOf(method, WORDS[language]))}</span></a></li>`;
}

/** The name of a method in the customer's language. */
export function nameOf({ id, name }: Pick<OfferedMethod, 'id' | 'name'>, words: Words): string {
  return Object.hasOwn(words.methodNames, id) ? (words.methodNames[id] ?? name) : name;
}

/** Validated here and not by the browser, so that the message is in the page's language and in one place. */
function payForm(method: OfferedMethod, view: ChoosePage): string {
  const { language, payment } = view;
  const words = WORDS[language];
  const { merchantName, amountMinor, currency, interval } = payment;
  const amount = formatAmount(amountMinor, currency, language);
  const label = PAYS_ELSEWHERE[method.form] ? words.continueToPay(amount) : words.pay(amount);
  return `<form method="post" action="${text(here({ lang: language, method: method.id }))}" novalidate>
${hidden('action', 'pay')}${hidden('checksum', view.checksum)}${hidden('method', method.id)}${hidden('attempt', String(view.attempt))}
${fieldsOf(method, view)}
${interval === null ? '' : `<p class="quiet">${text(words.mandate(merchantName, amount, interval))}</p>`}
<button class="button">${text(label)}</button>
${PAYS_ELSEWHERE[method.form] || interval !== null ? '' : `<p class="assurance">${LOCK}<span>${text(words.notStored)}</span></p>`}
</form>`;
}

/** Leaving is one click and changes nothing; cancelling asks first. */
function waysOut(view: ChoosePage, chosen: OfferedMethod | undefined): string {
  const { language, payment } = view;
  const words = WORDS[language];
  const query = { lang: language, ...(chosen === undefined ? {} : { method: chosen.id }), ask: 'cancel' };
  return `<p class="ways-out">${backLink(payment, words, 'plain')}<a class="plain" href="${text(here(query))}">${text(words.cancel)}</a></p>`;
}

/** Asks before it cancels. */
export function confirmCancelPage(view: ConfirmCancelPage): string {
  const { language, payment, checksum } = view;
  const words = WORDS[language];
  return frame({
    ...view,
    title: words.cancelAsk,
    shape: 'split',
    query: { ask: 'cancel' },
    content: `${summary(payment, language)}
<section class="panel centered"><div class="mark">${QUESTION}</div>
<h1>${text(words.cancelAsk)}</h1>
<p class="lead">${text(words.cancelMeans(payment.merchantName))}</p>
<p class="actions"><a class="button" href="${text(here({ lang: language }))}">${text(words.keepPaying)}</a></p>
<form method="post" action="${text(here({ lang: language }))}">
${hidden('action', 'cancel')}${hidden('checksum', checksum)}
<button class="plain">${text(words.cancel)}</button>
</form>
</section>`,
  });
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${text(value)}">`;
}
