/** A certificate with its private key. Never in a log. */
export interface KeyAndChain {
  /** PEM: the certificate of the host, then those that lead to its authority. */
  readonly chain: string;
  /** PEM. */
  readonly key: string;
}

/** What gives the ingress its certificates. */
export interface CertificateSource {
  /** The present certificate of a host that is served. May order one. Null: it has no certificate at present. */
  find(host: string): Promise<KeyAndChain | null>;
  /** Why a host has no certificate: a sentence for its owner. Null: not known. */
  problem?(host: string): Promise<string | null>;
  /** The pages by which an authority recognizes this platform at present, by token. */
  proofs?(): Promise<Readonly<Record<string, string>>>;
}
