import { GitHostError } from './port.ts';

export interface AskedFor {
  /** Of the API, as people know it. */
  readonly host: string;
  /** The message for a 404. */
  readonly missing: string;
  /** What the host was shown, such as "the token". */
  readonly shown: string;
}

/** What an answer other than 200 means. The host's own words stay out: it is a stranger's, and may quote the request. */
export function explainStatus(
  status: number,
  headers: Readonly<Record<string, string | number | undefined>>,
  { host, missing, shown }: AskedFor,
): GitHostError {
  const isOverLimit = status === 429 || (status === 403 && String(headers['x-ratelimit-remaining']) === '0');
  if (isOverLimit)
    return new GitHostError(
      'unreachable',
      `${host} accepts no more requests at the moment. Try again later.`,
    );
  if (status === 401) return new GitHostError('denied', `${host} does not accept ${shown}.`);
  if (status === 403) return new GitHostError('denied', `${host} does not allow this request with ${shown}.`);
  if (MISSING.has(status)) return new GitHostError('not_found', missing);
  return new GitHostError('unreachable', `${host} answered ${status}.`);
}

/** Redirects are what remains of a repository that was moved: git does not follow them either. */
const MISSING: ReadonlySet<number> = new Set([301, 302, 307, 308, 404, 410, 451]);
