import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { ProxyLimits } from '../../relay.ts';

/** Idle connections are looked for at most this often: each time costs as much as there are connections. */
const MAKE_ROOM_EVERY_MS = 1000;

/**
 * Limits how many connections a server keeps open, in all and from one address. One more from an address that has its share
 * is closed unanswered. Where all places are taken, connections that wait for a next request give theirs up.
 */
export function limitConnections(server: Server, limits: ProxyLimits): void {
  const proxies = blockList(limits.proxies);
  const { perAddress } = limits;
  server.maxConnections = limits.connections;
  if (perAddress !== null)
    server.prependListener(
      'connection',
      countAddresses(perAddress, (address) => isListed(proxies, address)),
    );
  let madeRoomAtMs = 0;
  server.on('drop', () => {
    if (Date.now() - madeRoomAtMs < MAKE_ROOM_EVERY_MS) return;
    madeRoomAtMs = Date.now();
    server.closeIdleConnections();
  });
}

function countAddresses(
  perAddress: number,
  isExempt: (address: string) => boolean,
): (socket: Socket) => void {
  const counts = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const key = networkOf(address);
    const count = counts.get(key) ?? 0;
    if (count >= perAddress) return void socket.destroy();
    counts.set(key, count + 1);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  };
}

/** What one visitor has: an IPv4 address, or a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

function blockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
