import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way between two programs that can be disturbed: it listens on a port and forwards to another one. */
export interface Link {
  readonly port: number;
  /** Every piece of data arrives this much later. */
  delay(ms: number): void;
  /** Nothing arrives, and no connection ends: a cable that was cut. What was held is lost. */
  drop(): void;
  /** Ends every connection with a reset. */
  cut(): void;
  /** What arrives on a new connection arrives once more, on a connection of its own; the answers to that are dropped. */
  duplicate(): void;
  /** When it last sent something twice, by the clock of `performance`. */
  lastCopyAt(): number;
  /** Forwards again, once. Connections that lost data are ended. */
  heal(): void;
  close(): Promise<void>;
}

/** A port of this machine, the path of a Unix socket, or a port of another machine. */
export type LinkTarget = number | string | { readonly host: string; readonly port: number };

/** `targetOf` names the target of a new connection; undefined refuses it. */
export async function openLink(port: number, targetOf: () => Promise<LinkTarget | undefined>): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const damaged = new Set<readonly [Socket, Socket]>();
  let delayMs = 0;
  let isDropping = false;
  let isDuplicating = false;
  let lastCopyAt = Number.NEGATIVE_INFINITY;

  const forward = (from: Socket, to: Socket, pair: readonly [Socket, Socket]) => {
    from.on('data', (chunk) => {
      if (isDropping) {
        damaged.add(pair);
        return;
      }
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.once('end', () => {
      if (isDropping) damaged.add(pair);
      else setTimeout(() => to.end(), delayMs);
    });
    from.once('error', () => to.destroy());
    from.once('close', () => {
      // With a delay the last pieces are still on their way.
      setTimeout(() => to.destroy(), isDropping ? 0 : delayMs + 50);
      pairs.delete(pair);
    });
  };

  const sendTwice = async (client: Socket) => {
    const target = await targetOf();
    if (target === undefined) return;
    const copy = connectTo(target);
    copy.on('error', () => copy.destroy());
    client.once('close', () => copy.end());
    client.on('data', (chunk) => {
      // Not when it was connected: a client can keep a connection ready for its next call.
      lastCopyAt = performance.now();
      if (copy.writable) copy.write(chunk);
    });
    copy.resume();
  };

  const accept = async (client: Socket) => {
    client.on('error', () => undefined);
    const target = await targetOf();
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const server = connectTo(target);
    const pair = [client, server] as const;
    pairs.add(pair);
    forward(client, server, pair);
    forward(server, client, pair);
    if (isDuplicating) await sendTwice(client);
    client.resume();
  };

  const reset = (chosen: Iterable<readonly [Socket, Socket]>) => {
    for (const pair of chosen) for (const socket of pair) resetSocket(socket);
  };

  const listener: Server = createServer(
    { allowHalfOpen: true, pauseOnConnect: true },
    (client) => void accept(client),
  );
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    delay(ms) {
      delayMs = ms;
    },
    drop() {
      isDropping = true;
    },
    duplicate() {
      isDuplicating = true;
    },
    lastCopyAt: () => lastCopyAt,
    cut: () => reset([...pairs]),
    heal() {
      delayMs = 0;
      isDropping = false;
      isDuplicating = false;
      reset([...damaged]);
      damaged.clear();
    },
    async close() {
      reset([...pairs]);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function connectTo(target: LinkTarget): Socket {
  if (typeof target === 'string') return connect({ path: target, allowHalfOpen: true });
  const where = typeof target === 'number' ? { host: '127.0.0.1', port: target } : target;
  return connect({ ...where, allowHalfOpen: true });
}

/** A Unix socket has no reset. */
function resetSocket(socket: Socket): void {
  if (socket.remotePort === undefined) socket.destroy();
  else socket.resetAndDestroy();
}
