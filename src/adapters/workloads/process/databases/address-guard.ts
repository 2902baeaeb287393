import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { Endpoint } from '../../port.ts';

/**
 * Keeps the address of a database from applications while its server is away: connections are closed, and nothing else
 * can listen there and receive passwords.
 */
export class AddressHold {
  readonly #endpoint: Endpoint;
  #server: Server | null = null;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  take(): void {
    if (this.#server !== null) return;
    const server = createServer((socket) => socket.destroy());
    // Another process was faster. It is identified before the server starts again.
    server.on('error', () => undefined);
    server.unref();
    server.listen({ ...this.#endpoint, exclusive: true });
    this.#server = server;
  }

  async giveBack(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server?.listening) await new Promise((resolve) => server.close(resolve));
  }
}

const LISTENING = '0A';

/** Users whose sockets listen where this server is to listen: at its address, or at every one (Linux). */
export async function listenersAt({ host, port }: Endpoint): Promise<number[]> {
  const own = hexAddress(host);
  const uids: number[] = [];
  for (const file of ['tcp', 'tcp6']) {
    const table = await readFile(`/proc/net/${file}`, 'utf8').catch(() => '');
    for (const line of table.split('\n').slice(1)) {
      const [, local = '', , state, , , , uid] = line.trim().split(/\s+/);
      const [address = '', hexPort = ''] = local.split(':');
      if (state !== LISTENING || Number.parseInt(hexPort, 16) !== port) continue;
      if (address.endsWith(own) || /^0+$/.test(address)) uids.push(Number(uid));
    }
  }
  return uids;
}

/** As the kernel writes an IPv4 address: four bytes in the machine's order, also at the end of one that is mapped. */
function hexAddress(host: string): string {
  const bytes = host.split('.').map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase());
  return bytes.reverse().join('');
}
