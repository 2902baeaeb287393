/**
 * Reads public DNS: where a name points and what its owner has published. Every call ends within five seconds, returns
 * a bounded number of records, and rejects with `DnsUnknown` where DNS gives no usable answer (time-out, SERVFAIL).
 * A name or record that does not exist is an empty list, not an error.
 */
export interface PublicDns {
  /**
   * The names that a name is an alias of (CNAME), in the order in which they lead on, in lower case and without a dot
   * at the end; at most eight.
   */
  aliases(name: string): Promise<readonly string[]>;
  /** The addresses (A and AAAA) of a name, behind its aliases; at most ten. */
  addresses(name: string): Promise<readonly string[]>;
  /** The values of the TXT records of a name, the parts of each joined; at most 50. */
  texts(name: string): Promise<readonly string[]>;
}

/** DNS gave no usable answer. Ask again later. */
export class DnsUnknown extends Error {
  override readonly name = 'DnsUnknown';
}

export const MAX_ALIASES = 8;
export const MAX_ADDRESSES = 10;
export const MAX_TEXTS = 50;
