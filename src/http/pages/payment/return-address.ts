import { text } from '../frame.ts';
import type { PaymentSummary } from './payment-page.ts';
import type { Words } from './words.ts';

/**
 * Where the customer goes back to: the merchant's address with the reference. The rest of its query stays as it was
 * to the letter, for merchants sign it; an older `reference` in it goes. Null where the address is not http(s).
 */
export function returnAddress(returnUrl: string, reference: string): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const url = new URL(returnUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !new URLSearchParams(pair).has('reference'))
    .join('&');
  url.search = [...(kept === '' ? [] : [kept]), `reference=${encodeURIComponent(reference)}`].join('&');
  return url.href;
}

/** A link to the merchant. It changes nothing about the payment. */
export function backLink(
  { returnUrl, reference, merchantName }: PaymentSummary,
  words: Words,
  kind: 'second' | 'plain' | '',
): string {
  const href = returnAddress(returnUrl, reference);
  if (href === null) return '';
  return `<a class="${kind === 'plain' ? 'plain' : `button ${kind}`}" href="${text(href)}" rel="noreferrer">${text(words.backTo(merchantName))}</a>`;
}
