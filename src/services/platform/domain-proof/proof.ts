import { createHmac } from 'node:crypto';
import { DnsUnknown } from '#src/adapters/public-dns/port.ts';
import type { Id } from '#src/domain/id.ts';
import { registrableDomainOf } from '#src/kernel/registrable-domain.ts';
import type { Sealing } from '../core/index.ts';
import type { PlatformServices } from '../platform-services.ts';

/**
 * Domain ownership verification. An organization (at an instance) or a license (at the hub) proves that it controls a
 * host by a TXT record below it. The token is derived from the encryption key, so it is the same on every process and
 * for every host of its holder. It is not a secret: only the owner of a domain can publish it there.
 */
export interface ProofHolder {
  readonly kind: 'organization' | 'license';
  readonly id: Id<'org'> | Id<'lic'>;
}

/** A DNS record that proves a host. */
export interface ProofRecord {
  readonly type: 'TXT';
  readonly name: string;
  readonly value: string;
}

export const RECORD_LABEL = '_pilothouse';
const VALUE_PREFIX = 'pilothouse-verification=';
const TOKEN_LENGTH = 32;

/** The record that the holder publishes to prove a host in stored form. */
export function proofRecordOf({ vault }: Sealing, host: string, holder: ProofHolder): ProofRecord {
  const token = createHmac('sha256', vault.derive('domain-proof'))
    .update(`${holder.kind}:${holder.id}`)
    .digest('base64url')
    .slice(0, TOKEN_LENGTH);
  return { type: 'TXT', name: `${RECORD_LABEL}.${host}`, value: `${VALUE_PREFIX}${token}` };
}

/** The proofs of a host that DNS contains at present. */
export interface Proofs {
  /** Whether this holder's record is published. False where DNS does not answer. */
  has(holder: ProofHolder): boolean;
  /** False: DNS did not answer, so nothing is known. Ask again later. */
  readonly isKnown: boolean;
  /** The values of the TXT records that were read. */
  readonly published: readonly string[];
}

/** No record is read: either proofs are switched off or none is needed. */
export const NO_PROOFS: Proofs = { has: () => false, isKnown: true, published: [] };

/** Reads the proofs of a host from DNS. Never rejects because of DNS. */
export async function readProofs(
  services: Pick<PlatformServices, 'domainPolicy' | 'publicDns' | 'log' | 'vault'>,
  host: string,
): Promise<Proofs> {
  if (!services.domainPolicy.isProofUsed) return NO_PROOFS;
  try {
    const published = await services.publicDns.texts(`${RECORD_LABEL}.${host}`);
    const values = new Set(published.map((value) => value.trim()));
    return {
      has: (holder) => values.has(proofRecordOf(services, host, holder).value),
      isKnown: true,
      published: [...values],
    };
  } catch (error) {
    if (!(error instanceof DnsUnknown)) throw error;
    services.log.info({ host, reason: error.message }, 'the ownership record could not be read');
    return { has: () => false, isKnown: false, published: [] };
  }
}

/** Instructions for the claimant of a contested host. */
export function proofInstruction({ name, value }: ProofRecord, { isKnown }: Pick<Proofs, 'isKnown'>): string {
  const unknown = isKnown ? '' : ' DNS did not answer for this record just now.';
  return `To prove that it is yours, publish the TXT record ${name} with the value ${value} and try again.${unknown}`;
}

/** The hosts above a host, up to the registered domain: a proof of one of them also protects what is below. */
export function ancestorsOf(host: string): string[] {
  const registrable = registrableDomainOf(host);
  const ancestors: string[] = [];
  let current = host;
  while (current !== registrable && current.includes('.')) {
    current = current.slice(current.indexOf('.') + 1);
    ancestors.push(current);
  }
  return ancestors;
}
