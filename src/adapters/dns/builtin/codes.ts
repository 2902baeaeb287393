/** Numbers of the DNS protocol that the server needs (RFC 1035, RFC 6891, RFC 8482). */
export const RCODE = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
  /** More than four bits: the upper part is in the OPT record. */
  badVersion: 16,
} as const;

export const TYPE = { A: 1, NS: 2, SOA: 6, OPT: 41, IXFR: 251, AXFR: 252, ANY: 255 } as const;
export const CLASS_IN = 1;
export const OPCODE_QUERY = 0;
export const HEADER_BYTES = 12;

export const FLAG = {
  response: 1 << 15,
  authoritative: 1 << 10,
  truncated: 1 << 9,
  recursionDesired: 1 << 8,
} as const;
