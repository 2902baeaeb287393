import type { Language } from './language.ts';

/**
 * The texts of the pages of accounts, in one language. What functions receive is HTML and not text, except in titles
 * and names; what they return is the same.
 */
export interface PageWords {
  readonly language: Language;
  /** The message of a problem, which services write in English; null if this language lacks it. */
  readonly problem: (message: string) => string | null;
  readonly signIn: {
    readonly title: string;
    readonly email: string;
    readonly password: string;
    readonly secondFactor: string;
    readonly submit: string;
    readonly passkey: string;
    readonly otherPasskey: string;
    readonly provider: (name: string) => string;
    readonly providerAsOther: (name: string) => string;
    readonly signedInAs: (user: string) => string;
  };
  readonly invitation: {
    readonly title: string;
    readonly join: (organization: string) => string;
    readonly invited: (organization: string, email: string) => string;
    readonly accept: string;
    readonly yourName: string;
    readonly yourPassword: string;
    readonly newPassword: string;
    readonly signInAndJoin: string;
    readonly createAndJoin: string;
    readonly welcome: string;
    readonly joined: (organization: string) => string;
    readonly joinedSignedIn: (organization: string) => string;
    readonly open: string;
  };
  readonly reset: {
    readonly title: string;
    readonly lead: string;
    readonly send: string;
    readonly sent: string;
    readonly noMail: string;
    readonly of: (email: string) => string;
    readonly newPassword: string;
    readonly endKeys: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly verify: {
    readonly title: string;
    readonly question: (email: string) => string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly passkeys: {
    readonly title: string;
    readonly signIn: string;
    readonly lead: (email: string) => string;
    readonly none: string;
    readonly full: (count: number) => string;
    readonly unused: (added: string) => string;
    readonly used: (added: string, last: string) => string;
    readonly name: string;
    readonly rename: string;
    readonly renameOf: (name: string) => string;
    readonly remove: string;
    readonly removeOf: (name: string) => string;
    readonly add: string;
    readonly newName: string;
    readonly needsScript: string;
  };
  readonly device: {
    readonly title: string;
    readonly lead: string;
    readonly code: string;
    readonly next: string;
    readonly asks: (client: string, address: string) => string;
    readonly compare: (code: string) => string;
    readonly approve: string;
    readonly refuse: string;
    readonly approvedTitle: string;
    readonly approved: string;
    readonly refusedTitle: string;
    readonly refused: string;
  };
  readonly assistant: {
    readonly title: string;
    readonly asks: (client: string, origin: string) => string;
    readonly unverified: string;
    readonly approve: string;
    readonly refuse: string;
  };
}
