/**
 * The zone in a PowerDNS authoritative server, changed through its HTTP API. The zone must exist there: its kind, its
 * name servers and its signing are the operator's decisions, so it is never created here. A change takes effect at
 * once, because PowerDNS drops the name from its caches; secondaries follow by their own means. Requests of this
 * process go one after the other: changes to one zone at the same time fail in PowerDNS where SQLite keeps it.
 */
import { z } from 'zod';
import { Locks } from '#src/kernel/locks.ts';
import { openTrustedFetch, type TrustedRequest } from '../../http-client/trusted-fetch.ts';
import type { DnsRecord, DnsZone } from '../port.ts';
import {
  conflict,
  parseResponse,
  REQUEST_DEADLINE_MS,
  refusal,
  unavailable,
  withOneRetry,
} from '../provider-call.ts';
import { isDirectlyBelow, requireNameOf, requireRecordOf } from '../zone-names.ts';

export interface PowerDnsOptions {
  readonly zone: string;
  /** Address of the web server of PowerDNS, such as `http://127.0.0.1:8081`. */
  readonly url: string;
  readonly apiKey: string;
  /** Time to live of the records. */
  readonly ttlSeconds?: number;
}

/** The whole zone arrives in one response: about a hundred thousand names. */
const MAX_ZONE_BYTES = 32 * 1024 * 1024;

const ApiFailure = z.object({ error: z.string() });
const Zone = z.object({
  rrsets: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
    }),
  ),
});

/** The records of a zone on an authoritative PowerDNS server, by its HTTP API. */
export function openPowerDns({ zone, url, apiKey, ttlSeconds = 60 }: PowerDnsOptions): DnsZone {
  const client = openTrustedFetch({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1/servers/localhost`,
    headers: { 'x-api-key': apiKey },
    deadlineMs: REQUEST_DEADLINE_MS,
  });
  const locks = new Locks();
  const path = `/zones/${encodeURIComponent(`${zone}.`)}`;

  const call = async (request: TrustedRequest, name: string) => {
    const { status, body } = parseResponse('PowerDNS', await locks.hold(zone, () => client.call(request)));
    if (status >= 200 && status < 300) return body;
    const { data } = ApiFailure.safeParse(body);
    const detail = `PowerDNS answered ${status}: ${data?.error.slice(0, 200) ?? 'no reason'}`;
    throw /conflicts with/i.test(detail) ? conflict(name, detail) : refusal(detail);
  };
  const change = (fqdn: string, rrset: Readonly<Record<string, unknown>>) =>
    withOneRetry(async (signal) => {
      const json = { rrsets: [{ name: `${fqdn}.`, type: 'A', ...rrset }] };
      await call({ method: 'PATCH', path, json, signal }, fqdn);
    });

  /** The sets of records in the zone, or those that the query asks for: an older server ignores it and sends all. */
  const recordSets = async (query: Readonly<Record<string, string>> = {}) => {
    const body = await withOneRetry((signal) =>
      call({ method: 'GET', path, query, maxBodyBytes: MAX_ZONE_BYTES, signal }, zone),
    );
    const { data, error } = Zone.safeParse(body);
    if (data === undefined) throw unavailable(`PowerDNS sent no zone: ${error.message}`, false);
    return data.rrsets
      .filter(({ type }) => type === 'A')
      .map(({ name, records }) => ({ fqdn: name.toLowerCase().replace(/\.$/, ''), records }));
  };

  return {
    zone,
    async put(record) {
      requireRecordOf(zone, record);
      const records = [{ content: record.ipv4, disabled: false }];
      await change(record.fqdn, { changetype: 'REPLACE', ttl: ttlSeconds, records });
    },
    async remove(fqdn) {
      requireNameOf(zone, fqdn);
      await change(fqdn, { changetype: 'DELETE' });
    },
    async *list() {
      const sets = await recordSets();
      yield sets
        .filter(({ fqdn }) => isDirectlyBelow(fqdn, zone))
        .flatMap(({ fqdn, records }) =>
          records
            .filter(({ disabled }) => !disabled)
            .map(({ content }): DnsRecord => ({ fqdn, ipv4: content })),
        );
    },
    async hasRecord(name) {
      requireNameOf(zone, name);
      const sets = await recordSets({ rrset_name: `${name}.`, rrset_type: 'A' });
      return sets.some(({ fqdn, records }) => fqdn === name && records.some(({ disabled }) => !disabled));
    },
    listen: async () => {},
    close: () => client.close(),
  };
}
