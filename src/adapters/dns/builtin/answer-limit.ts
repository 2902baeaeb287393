import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { TokenBucket } from '#src/kernel/token-bucket.ts';

/**
 * What the sender of a datagram receives. Senders can be forged so that answers reach a victim. Beyond the limit, every
 * second answer is truncated and no longer than its question, which makes a resolver ask again over TCP; the rest are
 * dropped.
 */
export type Verdict = 'answer' | 'truncate' | 'drop';

const MAX_NETWORKS = 20_000;
/** The largest burst, in seconds of the rate. */
const BURST_SECONDS = 2;

interface Budget {
  readonly bucket: TokenBucket;
  refused: number;
}

/** So many answers a second for each network (IPv4 /24, IPv6 /56), with a burst of two seconds; 0: no limit. */
export function answerLimit(perSecond: number, clock: Clock): (address: string) => Verdict {
  if (perSecond === 0) return () => 'answer';
  /** In the order of their last use: the one that was silent for longest is forgotten first. */
  const budgets = new BoundedMap<string, Budget>(MAX_NETWORKS);
  const now = () => clock.now();
  const newBudget = (): Budget => ({ bucket: new TokenBucket(perSecond, BURST_SECONDS, now), refused: 0 });

  return (address) => {
    const network = networkOf(address);
    const budget = budgets.get(network) ?? newBudget();
    budgets.set(network, budget);
    const { bucket } = budget;
    bucket.refill();
    if (bucket.left >= 1) {
      bucket.take(1);
      return 'answer';
    }
    budget.refused += 1;
    return budget.refused % 2 === 1 ? 'truncate' : 'drop';
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
