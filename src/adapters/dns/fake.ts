import { DnsError, type DnsFailure, type DnsRecord, type DnsZone } from './port.ts';
import { requireNameOf, requireRecordOf } from './zone-names.ts';

/** A provider's zone in memory. */
export interface FakeDns extends DnsZone {
  /** What the zone contains, by name. Tests may write to it: an operator does too. */
  readonly records: Map<string, string>;
  readonly calls: readonly (
    | { readonly kind: 'put'; readonly record: DnsRecord }
    | { readonly kind: 'remove'; readonly fqdn: string }
  )[];
  /** The next put or remove fails like this and does nothing. */
  failNext(failure?: DnsFailure): void;
  /** The next put or remove does its work, but its answer is lost. */
  loseNextAnswer(): void;
  /** Further calls wait until the returned function is called. */
  hold(): () => void;
}

/** A zone in memory, for tests. */
export function fakeDns(zone: string): FakeDns {
  const records = new Map<string, string>();
  const calls: FakeDns['calls'][number][] = [];
  let failure: DnsFailure | null = null;
  let losesAnswer = false;
  let gate: Promise<void> = Promise.resolve();

  const act = async (work: () => void) => {
    await gate;
    const planned = failure;
    failure = null;
    if (planned !== null) throw new DnsError(planned, 'The DNS provider was made to fail.');
    work();
    const isLost = losesAnswer;
    losesAnswer = false;
    if (isLost)
      throw new DnsError('unavailable', "The DNS provider's answer was lost.", { mayHaveActed: true });
  };

  return {
    zone,
    records,
    calls,
    failNext: (kind = 'unavailable') => {
      failure = kind;
    },
    loseNextAnswer: () => {
      losesAnswer = true;
    },
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
    async put(record) {
      requireRecordOf(zone, record);
      calls.push({ kind: 'put', record });
      await act(() => records.set(record.fqdn, record.ipv4));
    },
    async remove(fqdn) {
      requireNameOf(zone, fqdn);
      calls.push({ kind: 'remove', fqdn });
      await act(() => records.delete(fqdn));
    },
    async *list() {
      yield [...records].map(([fqdn, ipv4]) => ({ fqdn, ipv4 }));
    },
    async hasRecord(fqdn) {
      requireNameOf(zone, fqdn);
      return records.has(fqdn);
    },
    listen: async () => {},
    close: async () => {},
  };
}
