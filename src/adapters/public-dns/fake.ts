import { DnsUnknown, MAX_ADDRESSES, MAX_ALIASES, MAX_TEXTS, type PublicDns } from './port.ts';

/** Records in memory. */
export interface FakePublicDns extends PublicDns {
  /** CNAME records: which name is an alias of which. */
  readonly aliasOf: Map<string, string>;
  /** A and AAAA records. */
  readonly addressesOf: Map<string, readonly string[]>;
  /** TXT records. */
  readonly textsOf: Map<string, readonly string[]>;
  /** Names for which DNS does not answer. */
  readonly silent: Set<string>;
  /** Names that were asked for, in their order. */
  readonly asked: string[];
}

/** DNS records in memory, for tests. */
export function fakePublicDns(): FakePublicDns {
  const aliasOf = new Map<string, string>();
  const addressesOf = new Map<string, readonly string[]>();
  const textsOf = new Map<string, readonly string[]>();
  const silent = new Set<string>();
  const asked: string[] = [];

  const askFor = (name: string): void => {
    asked.push(name);
    if (silent.has(name)) throw new DnsUnknown(`DNS does not answer for ${name}.`);
  };
  const aliases = async (name: string) => {
    const found: string[] = [];
    let current: string | undefined = name;
    while (current !== undefined && found.length < MAX_ALIASES) {
      askFor(current);
      current = aliasOf.get(current);
      if (current !== undefined) found.push(current);
    }
    return found;
  };
  const lastOf = async (name: string) => (await aliases(name)).at(-1) ?? name;

  return {
    aliasOf,
    addressesOf,
    textsOf,
    silent,
    asked,
    aliases,
    addresses: async (name) => (addressesOf.get(await lastOf(name)) ?? []).slice(0, MAX_ADDRESSES),
    texts: async (name) => (textsOf.get(await lastOf(name)) ?? []).slice(0, MAX_TEXTS),
  };
}
