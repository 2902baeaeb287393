import { type AddressInfo, createServer, type Socket } from 'node:net';
import { GatheredBytes } from '#src/kernel/gathered-bytes.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import type { Listener } from './listener.ts';
import type { Respond } from './respond.ts';

export interface TcpLimits {
  readonly maxConnections: number;
  /** For each address (IPv6: /64). */
  readonly maxPerNetwork: number;
  /** How long a connection may take from one whole question to the next, its answer included. */
  readonly idleMs: number;
  /** The first answer after so long is the last one of its connection. */
  readonly lifeMs: number;
}

/**
 * Answers messages with a length in front of each (RFC 7766). A connection may send many without waiting; they are
 * answered one after the other, and what is not read yet waits in the asker's own buffers. Where a network has all of its
 * connections, or all are taken, a new one takes the place of the one that had no answer for longest.
 */
export function tcpListener(respond: Respond, limits: TcpLimits): Listener {
  const { maxConnections, maxPerNetwork, idleMs, lifeMs } = limits;
  /** With their networks, in the order of their last answers. */
  const sockets = new Map<Socket, string>();
  const end = (socket: Socket | undefined) => {
    if (socket !== undefined) sockets.delete(socket);
    socket?.destroy();
  };
  const makeRoom = (network: string) => {
    const all = [...sockets.keys()];
    const ofNetwork = all.filter((socket) => sockets.get(socket) === network);
    if (ofNetwork.length >= maxPerNetwork) end(ofNetwork[0]);
    else if (all.length >= maxConnections) end(all[0]);
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    makeRoom(network);
    sockets.set(socket, network);
    const openedAtMs = performance.now();
    const timer = setTimeout(() => socket.destroy(), idleMs);
    // A connection that breaks is the asker's affair; without a listener it would be the program's.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      sockets.delete(socket);
    });
    const mayGoOn = () => {
      if (!sockets.delete(socket)) return false;
      // At the end of the order.
      sockets.set(socket, network);
      timer.refresh();
      return performance.now() - openedAtMs < lifeMs;
    };
    void converse(socket, respond, mayGoOn).finally(() => socket.destroy());
  });

  return {
    listen({ address }, port) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host: address, port, exclusive: true }, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      });
    },
    async close() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

/** Ends with the connection, at a message that gets no answer, or after an answer where it may not go on. */
async function converse(socket: Socket, respond: Respond, mayGoOn: () => boolean): Promise<void> {
  try {
    for await (const message of messagesOf(socket)) {
      const answer = await respond(message, 'tcp');
      if (answer === null || !(await sent(socket, answer)) || !mayGoOn()) return;
    }
  } catch (error) {
    // Reading from a connection that broke rejects; its 'error' listener has dealt with it.
    if (!socket.destroyed) throw error;
  }
}

async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  const pending = new GatheredBytes();
  for await (const chunk of socket) {
    const bytes = pending.join(chunk);
    let from = 0;
    while (bytes.length - from >= 2) {
      const end = from + 2 + bytes.readUInt16BE(from);
      if (bytes.length < end) break;
      yield bytes.subarray(from + 2, end);
      from = end;
    }
    pending.keep(bytes, from);
  }
}

/** Resolves when the answer has left; false where the connection has ended. */
function sent(socket: Socket, answer: Buffer): Promise<boolean> {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(answer.length);
  return new Promise((resolve) => {
    socket.write(Buffer.concat([length, answer]), (error) => resolve(error === null || error === undefined));
  });
}
