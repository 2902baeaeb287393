/**
 * Gives the subdomains of one zone their addresses in the DNS. Guarantees of every provider:
 *
 * - When `put` has resolved and the hub has committed its row, the zone's own servers answer the address to the next
 *   query; when `remove` has resolved and the row is committed, they answer NXDOMAIN. Resolvers in between may keep an
 *   earlier answer for the record's time to live (60 seconds) or the zone's negative one.
 * - Calls can be repeated: putting a record that exists and removing one that does not succeed, and putting another
 *   address moves the name. A name has at most one address.
 * - Only A records directly below the zone are ever changed. The zone itself, its other records and its delegation
 *   belong to the operator.
 *
 * The hub's rows are the truth. The built-in server keeps no copy of them: it reads the row for each query, so that any
 * number of processes on one database answer alike, also right after a start; there `put` and `remove` do nothing. A
 * provider elsewhere has a copy, so the hub calls the port first and commits afterwards, never two calls for one name
 * at the same time (the row's lease ensures that). From time to time it compares its rows with `list`, puts the missing
 * records and removes those of released rows. It leaves the records of names alone that it has not put itself: before
 * the first `put` of a name it asks `hasRecord`, and a name that was never put is not compared.
 */
export interface DnsZone {
  /** Lower case, without a trailing dot. */
  readonly zone: string;
  /** The name leads to this address and to no other. Throws a `DnsError`. */
  put(record: DnsRecord): Promise<void>;
  /** The name has no address any more. Throws a `DnsError`. */
  remove(fqdn: string): Promise<void>;
  /**
   * Pages of the A records directly below the zone at the provider, the operator's among them. Absent where no copy is
   * kept and so nothing can differ. Throws a `DnsError`.
   */
  list?(): AsyncIterable<readonly DnsRecord[]>;
  /** Whether the provider has an A record of the name. Absent like `list`. Throws a `DnsError`. */
  hasRecord?(fqdn: string): Promise<boolean>;
  /** Starts to answer, where this process is the zone's server. A busy port rejects with a sentence that names it. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export interface DnsRecord {
  /** `<label>.<zone>`, lower case, without a trailing dot. */
  readonly fqdn: string;
  readonly ipv4: string;
}

export interface NameServer {
  /** Lower case, without a trailing dot. */
  readonly name: string;
  /** Null: it is not below the zone, or has no address. */
  readonly ipv4: string | null;
}

/** The hub's row for a name, read anew at each call: the address of an active subdomain, otherwise null. */
export type FindAddress = (fqdn: string) => Promise<string | null>;

export type DnsFailure =
  /** The provider did not answer, or not now. Trying again later may help. */
  | 'unavailable'
  /** The provider rejected the change, or the name is not in this zone. Only the operator can fix it. */
  | 'refused'
  /** The name has a record that is not the hub's. */
  | 'conflict';

/**
 * `message` is for the caller; the provider's response is the `cause`, for the log. Neither contains a credential.
 */
export class DnsError extends Error {
  override readonly name = 'DnsError';
  readonly failure: DnsFailure;
  /** Whether the provider may have made the change: the response was lost, not the request. */
  readonly mayHaveActed: boolean;

  constructor(
    failure: DnsFailure,
    message: string,
    options: { cause?: unknown; mayHaveActed?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.mayHaveActed = options.mayHaveActed ?? false;
  }
}
