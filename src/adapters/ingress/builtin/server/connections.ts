import type { Server, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { networkOf } from '#src/kernel/network-of.ts';
import { addressList } from '../../address-list.ts';
import type { ProxyLimits } from '../../relay.ts';

/** Idle connections are looked for at most this often: each time costs as much as there are connections. */
const MAKE_ROOM_EVERY_MS = 1000;

/** The places that all visitors share, of every port and protocol. */
export interface ConnectionShares {
  /** Takes a place, until the returned function is called. Null: this address has its share, or all places are taken. */
  take(address: string): (() => void) | null;
}

/** Counts the places in all and those of each address. `onFull` is called where one is refused because all are taken. */
export function connectionShares(
  { connections, perAddress, proxies }: ProxyLimits,
  onFull: () => void,
): ConnectionShares {
  const isProxy = addressList(proxies);
  const counts = new Map<string, number>();
  let all = 0;

  const countAddress = (address: string): (() => void) | null => {
    if (perAddress === null || isProxy(address)) return () => {};
    const key = networkOf(address);
    const count = counts.get(key) ?? 0;
    if (count >= perAddress) return null;
    counts.set(key, count + 1);
    return () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    };
  };

  return {
    take(address) {
      if (all >= connections) {
        onFull();
        return null;
      }
      const release = countAddress(address);
      if (release === null) return null;
      all += 1;
      return () => {
        all -= 1;
        release();
      };
    },
  };
}

/**
 * Limits how many connections of visitors are open, in all and from one address, over both ports. One more from an address
 * that has its share is closed unanswered, before it costs a handshake. Where all places are taken, connections that wait for
 * a next request give theirs up.
 */
export function limitConnections(
  servers: readonly Server[],
  limits: ProxyLimits,
  closeIdle: () => void,
): ConnectionShares {
  let madeRoomAtMs = 0;
  const makeRoom = () => {
    if (Date.now() - madeRoomAtMs < MAKE_ROOM_EVERY_MS) return;
    madeRoomAtMs = Date.now();
    closeIdle();
  };
  const shares = connectionShares(limits, makeRoom);
  const onConnection = (socket: Socket) => {
    // A connection whose TLS has ended here was counted when it arrived.
    if (socket instanceof TLSSocket) return;
    const release = shares.take(socket.remoteAddress ?? '');
    if (release === null) socket.destroy();
    else socket.once('close', release);
  };
  for (const server of servers) {
    server.maxConnections = limits.connections;
    server.prependListener('connection', onConnection);
    server.on('drop', makeRoom);
  }
  return shares;
}
