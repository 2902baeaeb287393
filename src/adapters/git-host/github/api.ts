import { request } from '@octokit/request';
import type { Caller } from '../call.ts';
import { explainStatus } from '../explain-status.ts';
import { GitHostError } from '../port.ts';

/** One call to GitHub's API: the data of a 200 or 201; everything else is a `GitHostError`. */
export async function callGithub(
  call: Caller,
  route: string,
  options: {
    readonly baseUrl: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly authorization: string | null;
    readonly shown: string;
    readonly missing: string;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const { baseUrl, parameters, authorization, signal } = options;
  const asked = { host: new URL(baseUrl).host, missing: options.missing, shown: options.shown };
  try {
    const { status, headers, data } = await request(route, {
      ...parameters,
      baseUrl: githubApi(baseUrl),
      headers: { 'x-github-api-version': '2022-11-28', ...(authorization !== null && { authorization }) },
      request: { fetch: call(signal), log: SILENT },
    });
    if (status === 200 || status === 201) return data;
    throw explainStatus(status, headers, asked);
  } catch (error) {
    throw asHostError(error, asked);
  }
}

/** Where the API of a GitHub is, from the address at which people visit it. */
export function githubApi(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.hostname === 'github.com' || url.hostname === 'www.github.com') return 'https://api.github.com';
  if (url.hostname.endsWith('.ghe.com')) return `https://api.${url.hostname}`;
  return `${baseUrl.replace(/\/+$/, '')}/api/v3`;
}

/** The library would write to the console. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** The library's errors hold the whole request: only status and headers of the answer are taken from them. */
function asHostError(error: unknown, asked: Parameters<typeof explainStatus>[2]): unknown {
  if (error instanceof GitHostError) return error;
  if (!(error instanceof Error)) return error;
  if (error.cause instanceof GitHostError) return error.cause;
  const response = 'response' in error ? error.response : undefined;
  if (typeof response === 'object' && response !== null && 'status' in response && 'headers' in response) {
    const headers = response.headers as Record<string, string>;
    return explainStatus(Number(response.status), headers, asked);
  }
  return new GitHostError('unreachable', `The answer of ${asked.host} could not be read.`);
}
