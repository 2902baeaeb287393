/** A provider of OpenID Connect, through which users sign in. Both functions reject with an `OidcError`. */
export interface OidcProvider {
  /** Prepares a sign-in: the page of the provider to which the browser goes, and what `complete` needs. */
  prepare(options: PrepareOptions): Promise<{ readonly url: string; readonly secrets: SignInSecrets }>;
  /** Reads the query with which the provider sends the browser back, and fetches and validates the identity. */
  complete(query: URLSearchParams, secrets: SignInSecrets): Promise<OidcIdentity>;
}

export interface PrepareOptions {
  /** Whether the provider asks for the user also if the browser is signed in there. */
  readonly asksAgain: boolean;
}

/** Random values of one sign-in. Only the browser that has started it may have them, sealed. */
export interface SignInSecrets {
  /** Is sent back with the browser. */
  readonly state: string;
  /** Is in the ID token. */
  readonly nonce: string;
  /** Proves to the provider that the code is used where the sign-in has started (PKCE). */
  readonly codeVerifier: string;
}

/** A user, as the provider reports them. */
export interface OidcIdentity {
  readonly issuer: string;
  /** Identifies the user at the issuer, for ever. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified that the user reads the mail of the address. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/**
 * `unavailable`: the provider does not answer, or its answers or the settings are wrong. `denied`: the user or the provider
 * has refused. `invalid`: the response is not of this sign-in, was used already, or cannot be trusted.
 */
export type OidcErrorKind = 'unavailable' | 'denied' | 'invalid';

/** A sign-in that the provider has not confirmed. The message is for the log and contains no secret. */
export class OidcError extends Error {
  readonly kind: OidcErrorKind;

  constructor(kind: OidcErrorKind, message: string) {
    super(message);
    this.name = 'OidcError';
    this.kind = kind;
  }
}
