import { type AddressInfo, createServer, type Socket } from 'node:net';
import { GatheredBytes } from '#src/kernel/gathered-bytes.ts';
import type { Listener } from './listener.ts';
import type { Respond } from './respond.ts';

export interface TcpLimits {
  readonly maxConnections: number;
  /** How long a connection may take from one whole question to the next, its answer included. */
  readonly idleMs: number;
}

/**
 * Answers messages with a length in front of each (RFC 7766). A connection may send many without waiting; they are
 * answered one after the other, and what is not read yet waits in the asker's own buffers.
 */
export function tcpListener(respond: Respond, { maxConnections, idleMs }: TcpLimits): Listener {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    const timer = setTimeout(() => socket.destroy(), idleMs);
    // A connection that breaks is the asker's affair; without a listener it would be the program's.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      sockets.delete(socket);
    });
    void converse(socket, respond, () => timer.refresh()).finally(() => socket.destroy());
  });
  server.maxConnections = maxConnections;

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
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Ends with the connection, or at a message that gets no answer. */
async function converse(socket: Socket, respond: Respond, onAnswered: () => void): Promise<void> {
  try {
    for await (const message of messagesOf(socket)) {
      const answer = await respond(message, 'tcp');
      if (answer === null || !(await sent(socket, answer))) return;
      onAnswered();
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
