import type { Answer } from 'dns-packet';
import type { Clock } from '#src/kernel/clock.ts';
import { isUnder } from '#src/kernel/host-name.ts';
import type { FindAddress } from '../port.ts';
import { isDirectlyBelow } from '../zone-names.ts';
import { CLASS_IN, RCODE, TYPE } from './codes.ts';
import type { Query } from './read-query.ts';

export interface ZoneOptions {
  /** Lower case, without a trailing dot. */
  readonly zone: string;
  /** Asked at each query for a name directly below the zone; there is no copy. */
  readonly find: FindAddress;
  /** Address of `ns1.<zone>`, at which this server is reached. Null: the name exists without one. */
  readonly nameServerIpv4: string | null;
  /** Address of the zone's own name, if it has one. */
  readonly apexIpv4?: string | null;
  readonly ttlSeconds?: number;
  /** How long resolvers may believe that a name is not there; a name that was just provisioned is hidden no longer. */
  readonly negativeTtlSeconds?: number;
  readonly clock: Clock;
}

export interface ZoneAnswer {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

/** Of the zone's own names only; they change with the program's settings. */
const OWN_TTL_SECONDS = 3600;
const REFUSED: ZoneAnswer = { rcode: RCODE.refused, isAuthoritative: false, answers: [], authorities: [] };

/**
 * What the zone says to a question: its apex (SOA, NS and perhaps A), `ns1`, and an A record for each label that has
 * a row. Nothing stands deeper, so there are no empty names in between. Rejects where the row cannot be read.
 */
export function zoneAnswers(options: ZoneOptions): (query: Query) => Promise<ZoneAnswer> {
  const {
    zone,
    find,
    nameServerIpv4,
    apexIpv4 = null,
    ttlSeconds = 60,
    negativeTtlSeconds = 10,
    clock,
  } = options;
  const nameServer = `ns1.${zone}`;

  const soa = (name: string, ttl: number): Answer => ({
    type: 'SOA',
    name,
    ttl,
    data: {
      mname: nameServer,
      rname: `hostmaster.${zone}`,
      // Nobody transfers the zone. The time is what all processes on one database agree upon without a counter.
      serial: Math.floor(clock.now() / 1000) % 2 ** 32,
      refresh: 3600,
      retry: 600,
      expire: 86_400,
      minimum: negativeTtlSeconds,
    },
  });
  const addresses = (name: string, ipv4: string | null, ttl: number): Answer[] =>
    ipv4 === null ? [] : [{ type: 'A', name, ttl, data: ipv4 }];

  /** Every record at a name, or null where there is no such name. Owners are spelt as they were asked for. */
  const recordsAt = async (asked: string): Promise<Answer[] | null> => {
    const name = asked.toLowerCase();
    if (name === zone) {
      const ns: Answer = { type: 'NS', name: asked, ttl: OWN_TTL_SECONDS, data: nameServer };
      return [soa(asked, OWN_TTL_SECONDS), ns, ...addresses(asked, apexIpv4, ttlSeconds)];
    }
    if (name === nameServer) return addresses(asked, nameServerIpv4, OWN_TTL_SECONDS);
    if (!isDirectlyBelow(name, zone)) return null;
    const ipv4 = await find(name);
    return ipv4 === null ? null : addresses(asked, ipv4, ttlSeconds);
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
    };
  };
}

/** One record set is enough of an answer to ANY (RFC 8482); here each set is one record. */
function matching(records: readonly Answer[], type: number): readonly Answer[] {
  if (type === TYPE.ANY) return records.slice(0, 1);
  return records.filter((record) => numberOf(record.type) === type);
}

function numberOf(type: Answer['type']): number | undefined {
  return type === 'A' || type === 'NS' || type === 'SOA' ? TYPE[type] : undefined;
}
