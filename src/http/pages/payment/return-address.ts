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
    .filter((pair) => pair !== '' && !new URLSearchParams(pair).has('reference'));
  url.search = [...kept, `reference=${encodeURIComponent(reference)}`].join('&');
  return url.href;
}
