const MAX_LENGTH = 2048;

/**
 * Whether a text is an absolute http(s) address that a page may load something from: no user in it, and nothing that
 * browsers would quietly drop or turn round (white space, backslashes), nor a quote or bracket that could end what it
 * is written into.
 */
export function isHttpAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https?:\/\/[^/?#]/i.test(text)) return false;
  if (/[\s\p{Cc}\p{Surrogate}\\"'<>`]/u.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text);
}
