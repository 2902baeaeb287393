/**
 * The zone at Cloudflare, changed through its HTTP API. The zone there may be the subdomains' own or a parent of it.
 * Names are put unproxied, so that they resolve to the address that was asked for. Cloudflare lets a name have several
 * A records: the first becomes the one that is wanted, any other is removed.
 */

import { Locks } from '#src/kernel/locks.ts';
import type { DnsRecord, DnsZone } from '../port.ts';
import { conflict, unavailable, withOneRetry } from '../provider-call.ts';
import { isDirectlyBelow, requireNameOf, requireRecordOf } from '../zone-names.ts';
import { type CloudflareApiOptions, openCloudflareApi } from './api.ts';

export interface CloudflareOptions extends CloudflareApiOptions {
  /** Zone of the subdomains. */
  readonly zone: string;
  /** Time to live of the records; Cloudflare takes 60 and more. */
  readonly ttlSeconds?: number;
}

const COMMENT = 'Subdomain of the license hub';
/** How often a name is read again if another client changes it meanwhile. */
const MAX_LOOKS = 3;

/** The records of a zone at Cloudflare. */
export function openCloudflare(options: CloudflareOptions): DnsZone {
  const { zone, ttlSeconds = 60 } = options;
  const api = openCloudflareApi(options);
  const locks = new Locks();

  const recordsAt = async (name: string, signal: AbortSignal) => {
    const found = [];
    for await (const page of api.records({ name }, signal)) found.push(...page);
    return found;
  };

  /** Returns whether the name is as requested now; false if it changed between reading and writing. */
  const bringTo = async ({ fqdn, ipv4 }: DnsRecord, signal: AbortSignal): Promise<boolean> => {
    const found = await recordsAt(fqdn, signal);
    const kept = found.find(({ content }) => content === ipv4) ?? found[0];
    if (kept === undefined) {
      const record = {
        type: 'A',
        name: fqdn,
        content: ipv4,
        ttl: ttlSeconds,
        proxied: false,
        comment: COMMENT,
      } as const;
      const refusal = await api.create(record, signal);
      if (refusal?.kind === 'conflict') throw conflict(fqdn, refusal.detail);
      return refusal === null;
    }
    for (const { id } of found.filter(({ id }) => id !== kept.id)) await api.remove(id, signal);
    if (kept.content === ipv4 && !kept.proxied && kept.ttl === ttlSeconds) return true;
    return (await api.change(kept.id, { content: ipv4, proxied: false, ttl: ttlSeconds }, signal)) === null;
  };

  return {
    zone,
    async put(record) {
      requireRecordOf(zone, record);
      await locks.hold(record.fqdn, () =>
        withOneRetry(async (signal) => {
          for (let look = 0; look < MAX_LOOKS; look += 1) if (await bringTo(record, signal)) return;
          throw unavailable(`Cloudflare: ${record.fqdn} is being changed by another client`, false);
        }),
      );
    },
    async remove(fqdn) {
      requireNameOf(zone, fqdn);
      await locks.hold(fqdn, () =>
        withOneRetry(async (signal) => {
          for (const { id } of await recordsAt(fqdn, signal)) await api.remove(id, signal);
        }),
      );
    },
    async *list() {
      for await (const page of api.records({}))
        yield page
          .filter(({ name }) => isDirectlyBelow(name, zone))
          .map(({ name, content }): DnsRecord => ({ fqdn: name, ipv4: content }));
    },
    hasRecord(fqdn) {
      requireNameOf(zone, fqdn);
      return withOneRetry(async (signal) => (await recordsAt(fqdn, signal)).length > 0);
    },
    listen: async () => {},
    close: () => api.close(),
  };
}
