import { messageOf } from '#src/kernel/fault.ts';
import { OidcError } from './port.ts';

type Library = Pick<typeof import('oauth4webapi'), 'AuthorizationResponseError' | 'ResponseBodyError'>;

/** Errors by which a provider reports that it or the registration of the client is broken (RFC 6749, 4.1.2.1 and 5.2). */
const BROKEN: readonly string[] = [
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
  'unsupported_response_type',
  'unsupported_grant_type',
  'invalid_scope',
];
/** Errors by which it reports that the user or the provider does not want the sign-in. */
const DENIED: readonly string[] = ['access_denied', 'login_required', 'consent_required'];
const MAX_LENGTH = 200;

/** What a failure of a sign-in means. Only messages and codes of errors are kept: their causes contain tokens and claims. */
export function explainFailure(library: Library, error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const isReported =
    error instanceof library.AuthorizationResponseError || error instanceof library.ResponseBodyError;
  if (!isReported) return new OidcError('invalid', messageOf(error).slice(0, MAX_LENGTH));
  const message = `the provider reports ${JSON.stringify(error.error.slice(0, MAX_LENGTH))}`;
  if (BROKEN.includes(error.error)) return new OidcError('unavailable', message);
  return new OidcError(DENIED.includes(error.error) ? 'denied' : 'invalid', message);
}
