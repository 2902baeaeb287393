import { isIPv4 } from 'node:net';
import { BoundedMap } from '#src/kernel/bounded-map.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { addressList } from '../../address-list.ts';
import { type OwnAnswer, TOO_BUSY, TOO_MANY } from '../../own-answers.ts';
import type { ProxyLimits } from '../../relay.ts';

/** The places of each application, for requests and WebSockets that are under way. */
export interface Places {
  /** Takes one for a visitor, until the returned function is called, once. Otherwise the answer to a visitor who gets none. */
  take(application: string, address: string): (() => void) | OwnAnswer;
}

/** A visitor who is slow on purpose leaves most places to others. */
const VISITORS_PART = 4;
/** Networks that are known. To read an address of IPv6 takes longer than all else here. */
const MAX_NETWORKS = 1000;

interface Taken {
  all: number;
  readonly byNetwork: Map<string, number>;
}

/** How many of the places of an application one visitor may have. */
export function shareOfVisitor(perApplication: number): number {
  return Math.max(1, Math.floor(perApplication / VISITORS_PART));
}

/** Places are counted only while they are taken. The proxies that forward for many visitors have no share. */
export function openPlaces({
  perApplication,
  proxies,
}: Pick<ProxyLimits, 'perApplication' | 'proxies'>): Places {
  const isProxy = addressList(proxies);
  const share = shareOfVisitor(perApplication);
  const taken = new Map<string, Taken>();
  const networks = new BoundedMap<string, string>(MAX_NETWORKS);

  const networkAt = (address: string): string => {
    if (isIPv4(address)) return address;
    const known = networks.get(address);
    if (known !== undefined) return known;
    const network = networkOf(address);
    networks.set(address, network);
    return network;
  };

  return {
    take(application, address) {
      const places = taken.get(application) ?? { all: 0, byNetwork: new Map<string, number>() };
      if (places.all >= perApplication) return TOO_BUSY;
      const network = networkAt(address);
      const ofNetwork = places.byNetwork.get(network) ?? 0;
      if (ofNetwork >= share && !isProxy(address)) return TOO_MANY;
      places.all += 1;
      places.byNetwork.set(network, ofNetwork + 1);
      taken.set(application, places);
      return () => {
        places.all -= 1;
        const left = (places.byNetwork.get(network) ?? 1) - 1;
        if (left > 0) places.byNetwork.set(network, left);
        else places.byNetwork.delete(network);
        if (places.all === 0) taken.delete(application);
      };
    },
  };
}
