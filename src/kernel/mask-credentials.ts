import { TOKEN_PREFIXES } from '#src/domain/id.ts';

const HIDDEN = '********';
/** The user name and password of an address. */
const USER_INFO = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]{1,500}@/gi;
/** The query of an address: it may contain a token. */
const QUERY = /([a-z][a-z0-9+.-]{0,30}:\/\/[^\s?#"'<>]{1,500}\?)[^\s"'<>]{1,2000}/gi;
const AUTHORIZATION = /\b((?:bearer|basic)\s{1,3})[\w.~+/=-]{6,2000}/gi;
/** An id has 26 characters behind its prefix, a token 43. */
const OWN_TOKEN = new RegExp(String.raw`\b(${TOKEN_PREFIXES.join('|')})_[\w-]{40,2000}`, 'g');
const LICENSE_KEY = /\bPLH(?:-[A-Z0-9]{5}){5}/g;
const FOREIGN_TOKEN =
  /\b(gh[pousr]_|github_pat_|glpat-|sk_live_|sk_test_|rk_live_|whsec_|xox[abp]-)[\w-]{8,500}/g;
const SECRET_VALUE =
  /((?:pass(?:word|wd|phrase)|secret|token|api[-_]?key|private[-_]?key)["']?\s{0,3}[=:]\s{0,3})(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"',;&]{1,2000})/gi;

/** Hides the user name and the password of each address in a text. */
export function maskUserInfo(text: string): string {
  return text.replace(USER_INFO, `$1${HIDDEN}@`);
}

/**
 * Hides what looks like a credential in a sentence that a program or a server has written: tokens of this platform and of
 * well-known services, values of secret names, and the credentials and queries of addresses. For texts whose secrets are
 * not known; `lineMasker` hides known ones.
 */
export function maskCredentials(text: string): string {
  return maskUserInfo(text)
    .replace(QUERY, `$1${HIDDEN}`)
    .replace(AUTHORIZATION, `$1${HIDDEN}`)
    .replace(OWN_TOKEN, `$1_${HIDDEN}`)
    .replace(LICENSE_KEY, `PLH-${HIDDEN}`)
    .replace(FOREIGN_TOKEN, `$1${HIDDEN}`)
    .replace(SECRET_VALUE, `$1${HIDDEN}`);
}
