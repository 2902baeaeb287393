import { isPilothouseError } from '#packages/client/src/index.ts';
import { texts } from '../language/index.ts';
import { SIGNED_OUT } from './status.ts';

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
    signedOut: 'Your session has ended. Sign in again, then try once more.',
    unknown: 'Something failed in this page. Reload it and try again.',
  },
  fr: {
    unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
    signedOut: 'Votre session a pris fin. Reconnectez-vous, puis réessayez.',
    unknown: 'Une erreur est survenue dans cette page. Rechargez-la et réessayez.',
  },
});

/** The server did not answer. */
export const UNREACHABLE: Problem = { message: t.unreachable, status: null, requestId: null, fields: {} };

/** What was thrown, as a problem that the reader can act on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AccountProblem) return error.problem;
  if (!isPilothouseError(error)) return { message: t.unknown, status: null, requestId: null, fields: {} };
  const { data, meta, message } = error;
  const response = meta?.response;
  const requestId = response instanceof Response ? response.headers.get('x-request-id') : null;
  if (data === undefined || data === null) return { ...UNREACHABLE, requestId };
  if (data.httpStatus === SIGNED_OUT)
    return { message: t.signedOut, status: SIGNED_OUT, requestId, fields: {} };
  return { message, status: data.httpStatus, requestId, fields: fieldsOf(data) };
}

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
