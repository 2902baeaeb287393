import { formatAmount } from '#src/kernel/money.ts';
import { text } from '../frame.ts';
import type { Language } from '../words/language.ts';
import type { PaymentSummary } from './payment-page.ts';
import { WORDS } from './translations.ts';

/** A longer one is written smaller, so that it stays on its line. */
const LONG_AMOUNT = 13;

/** What is paid to whom, beside the form. */
export function summary(payment: PaymentSummary, language: Language): string {
  const words = WORDS[language];
  const { merchantName, interval } = payment;
  const amount = amountOf(payment, language);
  return `<section class="summary" aria-label="${text(words.summary)}">
<p class="payee"><span class="monogram" aria-hidden="true">${text(initialOf(merchantName))}</span>${text(words.payTo(merchantName))}</p>
<p class="amount${amount.length > LONG_AMOUNT ? ' long' : ''}">${amount}</p>
${interval === null ? '' : `<p class="rhythm">${text(words.every[interval])}</p>`}
<dl><div><dt>${text(words.reference)}</dt><dd>${text(payment.reference)}</dd></div>
<div><dt>${text(words.currency)}</dt><dd>${text(payment.currency)}</dd></div></dl>
</section>`;
}

/** HTML. */
export function amountOf({ amountMinor, currency }: PaymentSummary, language: Language): string {
  return text(formatAmount(amountMinor, currency, language));
}

/** Shown wherever no money moves; the numbers where there is something to type. */
export function testNote(
  { isTest }: PaymentSummary,
  language: Language,
  { withNumbers }: { withNumbers: boolean },
): string {
  if (!isTest) return '';
  const words = WORDS[language];
  const rows = words.testRows.map(
    ([number, meaning]) => `<li><code>${text(number)}</code><span>${text(meaning)}</span></li>`,
  );
  const numbers = withNumbers
    ? `<details><summary>${text(words.testNumbers)}</summary><ul>${rows.join('')}</ul></details>`
    : '';
  return `<div class="test"><p>${text(words.testMode)}</p>${numbers}</div>`;
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
