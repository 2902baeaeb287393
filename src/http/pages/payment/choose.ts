import { formatAmount } from '#src/kernel/money.ts';
import { text } from '../frame.ts';
import { fieldsOf } from './fields.ts';
import { frame, here } from './frame.ts';
import { CARD, LOCK, PHONE } from './icons.ts';
import type { ChoosePage, Notice, OfferedMethod } from './payment-page.ts';
import { summary, testNote } from './summary.ts';
import { WORDS, type Words } from './words.ts';

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
${cancelForm(view)}
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

function methodLink(method: OfferedMethod, isChosen: boolean, { language }: ChoosePage): string {
  const href = text(here({ lang: language, method: method.id }));
  const icon = method.form === 'phone' ? PHONE : CARD;
  return `<li><a href="${href}"${isChosen ? ' aria-current="true"' : ''}>${icon}<span>${text(nameOf(method, WORDS[language]))}</span></a></li>`;
}

/** The name of a method in the customer's language. */
export function nameOf({ id, name }: Pick<OfferedMethod, 'id' | 'name'>, words: Words): string {
  return Object.hasOwn(words.methodNames, id) ? (words.methodNames[id] ?? name) : name;
}

/** Judged here and not by the browser, so that what is wrong is said in the page's language and in one place. */
function payForm(method: OfferedMethod, view: ChoosePage): string {
  const { language, payment } = view;
  const words = WORDS[language];
  const { merchantName, amountMinor, currency, interval } = payment;
  const amount = formatAmount(amountMinor, currency, language);
  const label = method.form === 'redirect' ? words.continueToPay(amount) : words.pay(amount);
  return `<form method="post" action="${text(here({ lang: language, method: method.id }))}" novalidate>
${hidden('action', 'pay')}${hidden('checksum', view.checksum)}${hidden('method', method.id)}${hidden('attempt', String(view.attempt))}
${fieldsOf(method, view)}
${interval === null ? '' : `<p class="quiet">${text(words.mandate(merchantName, amount, interval))}</p>`}
<button class="button">${text(label)}</button>
${method.form === 'redirect' || interval !== null ? '' : `<p class="assurance">${LOCK}<span>${text(words.notStored)}</span></p>`}
</form>`;
}

function cancelForm({ language, checksum }: ChoosePage): string {
  return `<form method="post" action="${text(here({ lang: language }))}">
${hidden('action', 'cancel')}${hidden('checksum', checksum)}
<button class="plain">${text(WORDS[language].cancel)}</button>
</form>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${text(value)}">`;
}
