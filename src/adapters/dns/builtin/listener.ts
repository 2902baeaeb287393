import { lookup } from 'node:dns/promises';
import { portInUse } from '#src/kernel/listen-address.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

export interface ListenAddress {
  readonly address: string;
  readonly family: number;
}

/** One transport of the server. */
export interface Listener {
  /** Resolves with the port; rejects with the system's error. */
  listen(address: ListenAddress, port: number): Promise<number>;
  close(): Promise<void>;
}

/** With port 0 the system chooses one for the first transport, which the second may find taken. */
const MAX_CHOICES = 10;

/** Binds all listeners to one address and one port, or none of them. A busy port rejects with a sentence. */
export async function listenTogether(
  listeners: readonly Listener[],
  host: string,
  port: number,
): Promise<number> {
  for (let choice = 1; ; choice += 1) {
    try {
      // Looked up once: a name with two addresses must not part the transports.
      return await bindAll(listeners, await lookup(host), port);
    } catch (error) {
      for (const listener of listeners) await listener.close();
      const { code } = error as NodeJS.ErrnoException;
      if (port === 0 && code === 'EADDRINUSE' && choice < MAX_CHOICES) continue;
      throw new OperatorError(sentenceFor(error as NodeJS.ErrnoException, host, port), { cause: error });
    }
  }
}

async function bindAll(
  listeners: readonly Listener[],
  address: ListenAddress,
  port: number,
): Promise<number> {
  let bound = port;
  for (const listener of listeners) bound = await listener.listen(address, bound);
  return bound;
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return portInUse({ host, port }, 'DNS_PORT');
  if (code === 'EACCES')
    return `Port ${port} on ${host} cannot be used by this user (DNS_PORT). Choose a port above 1023, or forward one to it.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${host} does not exist on this machine (DNS_HOST).`;
  return `The DNS server cannot listen on ${host}:${port} (DNS_HOST, DNS_PORT): ${message}.`;
}
