import { DnsUnknown } from '#src/adapters/public-dns/port.ts';
import type { HeldName, NameRecord } from '#src/contracts/hub/name-state.ts';
import { parseId } from '#src/domain/id.ts';
import { LICENSE_IS_ACTIVE, SUBDOMAIN_RULES } from '#src/domain/license.ts';
import type { Sealing } from '../../platform/core/index.ts';
import { RECORD_LABEL } from '../../platform/domain-proof/proof.ts';
import type { Configured, Hub } from '../context.ts';
import { recordFor } from '../host/index.ts';

/** What DNS answers for a host. */
interface ReadRecords {
  readonly seen: NameRecord[];
  /** Why DNS gave no usable answer; null: it answered. */
  readonly failure: string | null;
}

type Deciding = Sealing & Configured & Pick<Hub, 'domainPolicy'>;

/** The records that the hub expects for the names at a host. */
export function expectedRecords(hub: Deciding, host: string, names: readonly HeldName[]): NameRecord[] {
  const records = names.flatMap((name) => expectedOf(hub, host, name));
  return [...new Map(records.map((record) => [`${record.type} ${record.value}`, record])).values()];
}

function expectedOf(hub: Deciding, host: string, name: HeldName): NameRecord[] {
  switch (name.kind) {
    case 'subdomain': {
      const isDue = SUBDOMAIN_RULES[name.status].needsRecord && LICENSE_IS_ACTIVE[name.licenseStatus];
      return isDue && name.ipAddress !== null ? [{ type: 'A', name: host, value: name.ipAddress }] : [];
    }
    case 'customDomain':
    case 'purchasedDomain':
      return hub.domainPolicy.isProofUsed ? [recordFor(hub, host, parseId('lic', name.licenseId))] : [];
    case 'docsHostname':
      return hub.settings.docsVerifyCname
        ? [{ type: 'CNAME', name: host, value: hub.settings.docsCnameTarget }]
        : [];
  }
}

/** Reads aliases, addresses and, if asked, the proofs of a host. Each look-up ends within five seconds. */
export async function readRecords(
  { publicDns }: Pick<Hub, 'publicDns'>,
  host: string,
  { withProofs }: { readonly withProofs: boolean },
): Promise<ReadRecords> {
  const proofName = `${RECORD_LABEL}.${host}`;
  try {
    const [aliases, addresses, texts] = await Promise.all([
      publicDns.aliases(host),
      publicDns.addresses(host),
      withProofs ? publicDns.texts(proofName) : [],
    ]);
    const chain = [host, ...aliases];
    const seen: NameRecord[] = [
      ...aliases.map((value, index) => ({ type: 'CNAME' as const, name: chain[index] ?? host, value })),
      ...addresses.map((value) => ({
        type: value.includes(':') ? ('AAAA' as const) : ('A' as const),
        ...{ name: chain.at(-1) ?? host, value },
      })),
      ...texts.map((value) => ({ type: 'TXT' as const, name: proofName, value: value.trim() })),
    ];
    return { seen, failure: null };
  } catch (error) {
    if (error instanceof DnsUnknown) return { seen: [], failure: error.message };
    throw error;
  }
}

interface Compared extends ReadRecords {
  readonly host: string;
  readonly isSubdomain: boolean;
  readonly expected: readonly NameRecord[];
}

/** Why DNS does not answer what the hub expects, and what to do. Null: it does. */
export function judgeRecords(
  { settings, domainPolicy }: Configured & Pick<Hub, 'domainPolicy'>,
  { host, isSubdomain, expected, seen, failure }: Compared,
): string | null {
  if (failure !== null) return `${failure} Try again later, and check DNS_RESOLVER.`;
  if (isSubdomain) return judgeSubdomain(host, expected, seen);
  const published = new Set(seen.map(({ type, value }) => `${type} ${value}`));
  const isDocsHere = [settings.docsCnameTarget, settings.docsHostname].some((target) =>
    published.has(`CNAME ${target}`),
  );
  const missing = expected.find(({ type, value }) =>
    type === 'CNAME' ? !isDocsHere : !published.has(`${type} ${value}`),
  );
  if (missing === undefined) return null;
  const record = `the ${missing.type} record ${missing.name} with the value ${missing.value}`;
  if (missing.type === 'CNAME') return `DNS does not contain ${record}. Its owner has to publish it.`;
  return domainPolicy.isProofRequired
    ? `DNS does not contain ${record}, which proves the host. Without it the domain is not served: its owner has to publish it.`
    : `DNS does not contain ${record}, which proves the host. The domain is served until another license proves it.`;
}

function judgeSubdomain(
  host: string,
  expected: readonly NameRecord[],
  seen: readonly NameRecord[],
): string | null {
  const wanted = expected.map(({ value }) => value);
  const found = seen.filter(({ type }) => type !== 'CNAME').map(({ value }) => value);
  if (wanted.length === found.length && wanted.every((value) => found.includes(value))) return null;
  if (wanted.length === 0)
    return `The hub has no address for ${host}, but DNS answers ${found.join(', ')}. Resolvers keep an answer for 60 seconds; after that, look for the record at the DNS provider.`;
  if (found.length === 0)
    return `DNS has no address for ${host}. Check the DNS provider, and that the zone is delegated to it.`;
  return `DNS answers ${found.join(', ')} for ${host}, not ${wanted.join(', ')}. Resolvers keep an answer for 60 seconds; after that, look for other records at the DNS provider.`;
}
