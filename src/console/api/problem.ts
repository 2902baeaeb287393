import { isPilothouseError } from '#packages/client/src/index.ts';
import { texts } from '../language/index.ts';
import { isProxyStatus, responseOf, SIGNED_OUT, statusOf, TOO_MANY } from './status.ts';

/** Why a call failed, for the reader. */
export interface Problem {
  readonly message: string;
  readonly status: number | null;
  /** Names the request in the log of the platform. */
  readonly requestId: string | null;
  /** Problems of single fields, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

const t = texts({
  en: {
    unreachable: 'The server does not answer. Check your connection and try again.',
    missingCode:
      'A part of this page could not be loaded. The platform may have been upgraded: reload the page.',
    overloaded: 'The server received too many requests. Try again in a moment.',
    wait: (seconds: number) => `The server received too many requests. Try again in ${seconds} seconds.`,
    away: (status: number) =>
      `The server is starting or overloaded (status ${status}). Try again in a moment.`,
    failed: (status: number) => `The server failed to answer (status ${status}). Try again later.`,
    signedOut: 'Your session has ended. Sign in again, then try once more.',
    unknown: 'Something failed in this page. Reload it and try again.',
  },
  fr: {
    unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
    missingCode:
      'Une partie de cette page n’a pas pu être chargée. La plateforme a peut-être été mise à jour : rechargez la page.',
    overloaded: 'Le serveur a reçu trop de requêtes. Réessayez dans un instant.',
    wait: (seconds: number) => `Le serveur a reçu trop de requêtes. Réessayez dans ${seconds} secondes.`,
    away: (status: number) =>
      `Le serveur démarre ou est surchargé (état ${status}). Réessayez dans un instant.`,
    failed: (status: number) => `Le serveur n’a pas pu répondre (état ${status}). Réessayez plus tard.`,
    signedOut: 'Votre session a pris fin. Reconnectez-vous, puis réessayez.',
    unknown: 'Une erreur est survenue dans cette page. Rechargez-la et réessayez.',
  },
});

/** The server did not answer. */
export const UNREACHABLE: Problem = { message: t.unreachable, status: null, requestId: null, fields: {} };

/** What was thrown, as a problem that the reader can act on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AccountProblem) return error.problem;
  if (!isPilothouseError(error)) {
    const message = isMissingCode(error) ? t.missingCode : t.unknown;
    return { message, status: null, requestId: null, fields: {} };
  }
  const { data, message } = error;
  const response = responseOf(error);
  const requestId = response?.headers.get('x-request-id') ?? null;
  if (data === undefined || data === null) {
    if (response !== null) return problemOfResponse(response);
    const status = statusOf(error);
    return status === null
      ? UNREACHABLE
      : { message: messageOf(status, null), status, requestId, fields: {} };
  }
  if (data.httpStatus === SIGNED_OUT)
    return { message: t.signedOut, status: SIGNED_OUT, requestId, fields: {} };
  return { message, status: data.httpStatus, requestId, fields: fieldsOf(data) };
}

/** An answer that is not one of the program, such as the page of a proxy. */
export function problemOfResponse({ status, headers }: Response): Problem {
  const message = messageOf(status, headers.get('retry-after'));
  return { message, status, requestId: headers.get('x-request-id'), fields: {} };
}

function messageOf(status: number, retryAfter: string | null): string {
  if (status === TOO_MANY)
    return /^\d{1,4}$/.test(retryAfter ?? '') ? t.wait(Number(retryAfter)) : t.overloaded;
  return isProxyStatus(status) ? t.away(status) : t.failed(status);
}

/** Whether code could not be loaded: each browser has its own words for that. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING_CODE.test(error.message);
}

const MISSING_CODE = /dynamically imported module|importing a module script failed|unable to preload/i;

/** A refused sign-in or change of the account. */
export class AccountProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

function fieldsOf(data: object): Record<string, string> {
  const issues = 'issues' in data && Array.isArray(data.issues) ? (data.issues as Issue[]) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [pathOf(path), message]));
}

interface Issue {
  readonly path: string | readonly (string | number)[];
  readonly message: string;
}

const pathOf = (path: Issue['path']): string => (typeof path === 'string' ? path : path.join('.'));
