import { OidcError, type OidcIdentity } from './port.ts';

interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const MAX_SUBJECT = 255;

/** The identity in validated claims. Throws an `OidcError` for a subject that is longer than the standard allows. */
export function readIdentity({ iss, sub, ...claims }: Claims): OidcIdentity {
  if (sub.length > MAX_SUBJECT) throw new OidcError('invalid', 'The subject is too long.');
  return {
    issuer: iss,
    subject: sub,
    // Only ASCII: `toLowerCase` turns the Kelvin sign into a `k`, and so one address into another.
    email: textOf(claims.email)?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null,
    // Some providers send booleans as text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: textOf(claims.name) ?? textOf(claims.preferred_username) ?? null,
  };
}

function textOf(claim: unknown): string | undefined {
  const text = typeof claim === 'string' ? claim.trim() : '';
  return text === '' ? undefined : text;
}
