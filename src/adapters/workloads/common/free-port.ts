import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode } from './files.ts';

/** Below the range from which systems take the ports of outgoing connections: a restarting application keeps its port. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 200;

export type BindOutcome = 'free' | 'taken' | 'no_such_address';

/** Loopback ports given out and not yet given back. */
export class FreePorts {
  readonly #given = new Set<number>();

  async take(): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const port = randomInt(FIRST_PORT, LAST_PORT);
      if (this.#given.has(port)) continue;
      this.#given.add(port);
      if ((await tryBind('127.0.0.1', port)) === 'free') return port;
      this.#given.delete(port);
    }
    throw new Error('No free port was found on the loopback interface');
  }

  /** Keeps a port that is in use from before. */
  reserve(port: number): void {
    this.#given.add(port);
  }

  giveBack(port: number): void {
    this.#given.delete(port);
  }
}

/** Whether a program could listen there now. */
export async function tryBind(host: string, port: number): Promise<BindOutcome> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE' || errorCode(error) === 'EACCES') resolve('taken');
      else if (errorCode(error) === 'EADDRNOTAVAIL') resolve('no_such_address');
      else reject(error);
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')));
  });
}
