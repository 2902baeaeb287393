import type { ResponseChecker } from '../../contract/check-response.ts';
import type { SentRequest } from './api-requests.ts';
import type { Answer } from './send.ts';

/** What the HTTP server answers before an operation sees the request, also where its document does not have it. */
const PROTOCOL_STATUSES = new Set([400, 408, 413, 414, 417, 431]);

/** A sentence for an answer that must not be; else null. */
export function problemOf(checker: ResponseChecker, request: SentRequest, answer: Answer): string | null {
  const path = request.path.replace(/[?#].*/, '');
  const { status, type, text } = answer;
  if (status >= 500 && status !== 503) return `answered ${status}: ${text.slice(0, 300)}`;
  const isJson = /^application\/(\w+\+)?json\b/.test(type);
  let body: unknown;
  if (isJson && text !== '') {
    try {
      body = JSON.parse(text);
    } catch {
      return `answered ${status} with JSON that cannot be read: ${text.slice(0, 300)}`;
    }
  }
  const isProtocol = PROTOCOL_STATUSES.has(status);
  if (checker.find(request.method, path) === undefined)
    return status === 503 ? `answered 503: ${text.slice(0, 300)}` : null;
  const [mediaType = ''] = type.split(/[;\s]/);
  const problem = checker.problemOf(request.method, path, status, body, mediaType);
  return isProtocol && problem?.includes('which its document does not have') === true ? null : problem;
}
