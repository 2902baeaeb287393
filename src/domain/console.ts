import type { Role, SignUp } from './surface.ts';

/** What the page of the console knows about its platform before the first call. Nothing of it is secret. */
export interface ConsoleFacts {
  readonly platformName: string;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly signUp: SignUp;
  /** Name of the OpenID Connect provider; null without one. */
  readonly signInProvider: string | null;
  /** No user has signed in yet: the credentials are in the data folder. */
  readonly isFirstSignIn: boolean;
  /** Each application has an address below it. */
  readonly siteDomain: string;
  /** Zone of the license hub in which users choose names; null without a hub. */
  readonly nameZone: string | null;
}

/** The name of the `meta` element of the page that contains the facts as JSON. */
export const CONSOLE_FACTS = 'pilothouse-console';

/** The cookie with the language that was chosen in the console, for the pages that the server makes. */
export const LANGUAGE_COOKIE = 'pilothouse_language';
