import type { Clock } from '#src/kernel/clock.ts';
import { isUnder } from '#src/kernel/host-name.ts';
import type { FindAddress, NameServer } from '../port.ts';
import { isDirectlyBelow } from '../zone-names.ts';
import { CLASS_IN, RCODE, TYPE } from './codes.ts';
import type { Query } from './read-query.ts';
import type { ZoneRecord } from './records.ts';

export interface ZoneOptions {
  /** Lower case, without a trailing dot. */
  readonly zone: string;
  /** Asked at each query for a name directly below the zone; there is no copy. */
  readonly find: FindAddress;
  /** Those of the zone, the primary one first. One below the zone has its address here; it is sent along as glue. */
  readonly nameServers: readonly NameServer[];
  /** Address of the zone's own name, if it has one. */
  readonly apexIpv4?: string | null;
  /** Further names below the zone that are the platform's own, with their addresses. */
  readonly ownHosts?: Readonly<Record<string, string>>;
  readonly ttlSeconds?: number;
  /** How long resolvers may believe that a name is not there; a name that was just provisioned is hidden no longer. */
  readonly negativeTtlSeconds?: number;
  readonly clock: Clock;
}

export interface ZoneAnswer {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly answers: readonly ZoneRecord[];
  readonly authorities: readonly ZoneRecord[];
  readonly additionals?: readonly ZoneRecord[];
}

/** Of the zone's own names only; they change with the program's settings. */
const OWN_TTL_SECONDS = 3600;
const REFUSED: ZoneAnswer = { rcode: RCODE.refused, isAuthoritative: false, answers: [], authorities: [] };

/**
 * The answer of the zone to a question: its apex (SOA, NS and optionally A), the name servers and the platform's own
 * hosts, and an A record for each label that has a row. A name between the zone and one of its own has no records, and
 * exists (RFC 8020). Rejects if the row cannot be read.
 */
export function zoneAnswers(options: ZoneOptions): (query: Query) => Promise<ZoneAnswer> {
  const {
    zone,
    find,
    nameServers,
    ownHosts = {},
    apexIpv4 = null,
    ttlSeconds = 60,
    negativeTtlSeconds = 10,
    clock,
  } = options;
  const primary = nameServers[0]?.name ?? `ns1.${zone}`;
  const fixed = new Map<string, string | null>(Object.entries(ownHosts));
  for (const { name, ipv4 } of nameServers) if (isBelow(name, zone)) fixed.set(name, ipv4);
  const emptyNames = new Set([...fixed.keys()].flatMap((name) => namesBetween(name, zone)));
  const apex = apexIpv4 ?? nameServers.find(({ name }) => name === zone)?.ipv4 ?? null;

  const soa = (name: string, ttl: number): ZoneRecord => ({
    type: 'SOA',
    name,
    ttl,
    data: {
      mname: primary,
      rname: `hostmaster.${zone}`,
      // The zone is never transferred. All processes on one database agree on the time without a counter.
      serial: Math.floor(clock.now() / 1000) % 2 ** 32,
      refresh: 3600,
      retry: 600,
      expire: 86_400,
      minimum: negativeTtlSeconds,
    },
  });
  const addresses = (name: string, ipv4: string | null, ttl: number): ZoneRecord[] =>
    ipv4 === null ? [] : [{ type: 'A', name, ttl, data: ipv4 }];

  const glue = nameServers.flatMap(({ name, ipv4 }) =>
    isUnder(name, zone) ? addresses(name, ipv4, OWN_TTL_SECONDS) : [],
  );

  /** Every record at a name, or null where there is no such name. Owners are spelt as they were asked for. */
  const recordsAt = async (asked: string): Promise<ZoneRecord[] | null> => {
    const name = asked.toLowerCase();
    if (name === zone) {
      const servers = nameServers.map(
        ({ name: data }): ZoneRecord => ({ type: 'NS', name: asked, ttl: OWN_TTL_SECONDS, data }),
      );
      return [soa(asked, OWN_TTL_SECONDS), ...servers, ...addresses(asked, apex, ttlSeconds)];
    }
    const own = fixed.get(name);
    if (own !== undefined) return addresses(asked, own, OWN_TTL_SECONDS);
    const ipv4 = isDirectlyBelow(name, zone) ? await find(name) : null;
    if (ipv4 !== null) return addresses(asked, ipv4, ttlSeconds);
    return emptyNames.has(name) ? [] : null;
  };

  return async ({ name, type, class: queryClass }) => {
    const isTransfer = type === TYPE.AXFR || type === TYPE.IXFR;
    if (queryClass !== CLASS_IN || isTransfer || !isUnder(name.toLowerCase(), zone)) return REFUSED;
    const records = await recordsAt(name);
    const answers = matching(records ?? [], type);
    return {
      rcode: records === null ? RCODE.nameError : RCODE.noError,
      isAuthoritative: true,
      answers,
      authorities: answers.length === 0 ? [soa(zone, negativeTtlSeconds)] : [],
      additionals: answers.some((record) => record.type === 'NS') ? glue : [],
    };
  };
}

const isBelow = (name: string, zone: string): boolean => name !== zone && isUnder(name, zone);

/** The names above a name that are below the zone. */
function namesBetween(name: string, zone: string): string[] {
  const parent = name.slice(name.indexOf('.') + 1);
  return isBelow(parent, zone) ? [parent, ...namesBetween(parent, zone)] : [];
}

/** One record set is enough of an answer to ANY (RFC 8482); the first record is one. */
function matching(records: readonly ZoneRecord[], type: number): readonly ZoneRecord[] {
  if (type === TYPE.ANY) return records.slice(0, 1);
  return records.filter((record) => TYPE[record.type] === type);
}
