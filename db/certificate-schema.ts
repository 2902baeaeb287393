/** Tables of the certificates that the built-in ingress orders. */
type Iso = string;

export interface CertificateSchema {
  hostCertificate: HostCertificateTable;
  hostProof: HostProofTable;
}

interface HostCertificateTable {
  host: string;
  /** JSON with the chain and its key. Null: none was issued yet. */
  certificateSealed: string | null;
  renewAt: Iso | null;
  /** Since the last success. */
  failures: number;
  nextTryAt: Iso | null;
  lastError: string | null;
}

/** A page that an authority looks for while a certificate is ordered. */
interface HostProofTable {
  token: string;
  content: string;
}
