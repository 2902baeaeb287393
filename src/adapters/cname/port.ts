/** What public DNS says of aliases. */
export interface CnameLookup {
  /**
   * The names that a name is an alias of, in the order in which they lead on, in lower case and without a dot at the
   * end; at most eight. Empty: it is no alias, or there is no such name. Rejects with `CnameUnknown` where DNS does not
   * answer within five seconds, or answers nothing of use.
   */
  follow(hostname: string): Promise<readonly string[]>;
}

/** Nobody can say now; it may be an alias or not. */
export class CnameUnknown extends Error {
  override readonly name = 'CnameUnknown';
}

export const MAX_ALIASES = 8;
