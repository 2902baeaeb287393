import { OidcError, type OidcErrorKind } from '#src/adapters/oidc/port.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts, OidcSignIn } from '../context.ts';

/** What the user reads about a sign-in that the provider has not confirmed; the reason is in the log only. */
export function explainOidcError(
  { log }: Pick<Accounts, 'log'>,
  { name }: Pick<OidcSignIn, 'name'>,
  error: unknown,
): unknown {
  if (!(error instanceof OidcError)) return error;
  const { kind, message: reason } = error;
  log.warn({ adapter: 'oidc', kind, reason }, 'a sign-in with the OpenID Connect provider failed');
  return FAULTS[kind](name);
}

const FAULTS = {
  unavailable: (name) =>
    new Fault('unavailable', `The sign-in with ${name} does not work now. Try again, or ask the operator.`),
  denied: (name) => new Fault('unauthorized', `The sign-in was refused at ${name}. Start it again.`),
  invalid: (name) =>
    new Fault(
      'unauthorized',
      `The response of ${name} does not belong to this sign-in, was used already, or cannot be trusted. Start the sign-in again.`,
    ),
} satisfies Record<OidcErrorKind, (name: string) => Fault>;
