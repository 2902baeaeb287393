import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Locks } from '#src/kernel/locks.ts';
import { errorCode, writeAtomically } from '../../common/files.ts';
import { FreePorts, tryBind } from '../../common/free-port.ts';
import type { Endpoint } from '../../port.ts';

/** How many addresses are tried where something else listens on the port of them all. */
const ATTEMPTS = 50;

/**
 * The address of each database, given out when it is first asked for and kept until the database is removed:
 * 127.64.x.y with the standard port where the system has the whole of 127/8, else a port of 127.0.0.1.
 */
export class DatabaseAddresses {
  readonly #file: string;
  readonly #locks = new Locks();
  readonly #ports = new FreePorts();

  constructor(file: string) {
    this.#file = file;
  }

  /** `defaultPort` is the type's own port. */
  async of(databaseId: string, defaultPort: number): Promise<Endpoint> {
    return this.#locks.hold('file', async () => {
      const book = await this.#read();
      const known = book[databaseId];
      if (known) return known;
      const endpoint = await this.#choose(databaseId, defaultPort, Object.values(book));
      await this.#write({ ...book, [databaseId]: endpoint });
      return endpoint;
    });
  }

  async forget(databaseId: string): Promise<void> {
    await this.#locks.hold('file', async () => {
      const { [databaseId]: forgotten, ...rest } = await this.#read();
      if (forgotten) await this.#write(rest);
    });
  }

  async #choose(databaseId: string, port: number, taken: readonly Endpoint[]): Promise<Endpoint> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const host = loopbackAddress(databaseId, attempt);
      if (taken.some((endpoint) => endpoint.host === host)) continue;
      const outcome = await tryBind(host, port);
      if (outcome === 'free') return { host, port };
      if (outcome === 'no_such_address') break;
    }
    for (;;) {
      const free = await this.#ports.take();
      if (!taken.some((endpoint) => endpoint.port === free)) return { host: '127.0.0.1', port: free };
    }
  }

  async #read(): Promise<Record<string, Endpoint>> {
    try {
      return JSON.parse(await readFile(this.#file, 'utf8')) as Record<string, Endpoint>;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return {};
      throw error;
    }
  }

  async #write(book: Record<string, Endpoint>): Promise<void> {
    await writeAtomically(this.#file, JSON.stringify(book));
  }
}

/** A first guess from the id itself, and others where that one is taken. */
export function loopbackAddress(databaseId: string, attempt: number): string {
  const [x = 0, y = 0] = createHash('sha256').update(`${databaseId}/${attempt}`).digest();
  // Neither 0 nor 255, which some programs take for a network's own address.
  return `127.64.${x}.${1 + (y % 254)}`;
}
