import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type BuiltinDns, type BuiltinDnsOptions, openBuiltinDns } from '#src/adapters/dns/builtin/open.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { ZONE } from './contract.ts';

export interface RunningServer {
  readonly dns: BuiltinDns;
  readonly port: number;
  readonly rows: Map<string, string>;
  readonly lines: string[];
}

/** A listening server on loopback over rows in memory, closed when the test is over. */
export async function aServer(change: Partial<BuiltinDnsOptions> = {}): Promise<RunningServer> {
  const server = await openServer(change);
  onTestFinished(() => server.dns.close());
  return server;
}

/** The same for a caller that closes it. */
export async function openServer(change: Partial<BuiltinDnsOptions> = {}): Promise<RunningServer> {
  const rows = new Map<string, string>();
  const lines: string[] = [];
  const dns = openBuiltinDns({
    zone: ZONE,
    host: '127.0.0.1',
    port: 0,
    nameServers: [{ name: `ns1.${ZONE}`, ipv4: '127.0.0.1' }],
    find: async (fqdn) => rows.get(fqdn) ?? null,
    clock: systemClock,
    log: (line) => lines.push(line),
    ...change,
  });
  await dns.listen();
  return { dns, port: dns.port(), rows, lines };
}

/** A connection to a server. */
export async function connected(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** The server has closed it, gracefully or not. */
export function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve());
    socket.resume();
  });
}

export function firstBytes(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve));
}
