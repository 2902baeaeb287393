/** Why an address can never be called, as a sentence; null where it may. Where its name leads is judged at each call. */
export function targetProblem(text: string): string | null {
  const read = readTargetUrl(text);
  return typeof read === 'string' ? read : null;
}

/** The URL, or a sentence about why it can never be called. */
export function readTargetUrl(text: string): URL | string {
  if (!URL.canParse(text)) return 'The address is not a valid URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'The address must start with https:// or http://.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password.';
  return url;
}
