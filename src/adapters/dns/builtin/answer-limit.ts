import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Clock } from '#src/kernel/clock.ts';

/**
 * What the sender of a datagram receives. Senders can be forged so that answers reach a victim. Beyond the limit, every
 * second answer is truncated and no longer than its question, which makes a resolver ask again over TCP; the rest are
 * dropped.
 */
export type Verdict = 'answer' | 'truncate' | 'drop';

const MAX_NETWORKS = 20_000;

interface Bucket {
  tokens: number;
  atMs: number;
  refused: number;
}

/** So many answers a second for each network (IPv4 /24, IPv6 /56), with a burst of two seconds; 0: no limit. */
export function answerLimit(perSecond: number, clock: Clock): (address: string) => Verdict {
  if (perSecond === 0) return () => 'answer';
  const burst = perSecond * 2;
  /** In the order of their last use: the one that was silent for longest is forgotten first. */
  const buckets = new BoundedMap<string, Bucket>(MAX_NETWORKS);

  return (address) => {
    const network = networkOf(address);
    const now = clock.now();
    const bucket = buckets.get(network) ?? { tokens: burst, atMs: now, refused: 0 };
    buckets.set(network, bucket);
    const passedMs = Math.max(0, now - bucket.atMs);
    bucket.tokens = Math.min(burst, bucket.tokens + (passedMs / 1000) * perSecond);
    bucket.atMs = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 'answer';
    }
    bucket.refused += 1;
    return bucket.refused % 2 === 1 ? 'truncate' : 'drop';
  };
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf('.'));
  const [plain = ''] = address.split('%');
  const parsed = ipaddr.isValid(plain) ? ipaddr.process(plain) : null;
  if (parsed === null) return address;
  const bytes = parsed.toByteArray();
  return bytes.slice(0, bytes.length === 4 ? 3 : 7).join('.');
}
