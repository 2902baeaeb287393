import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A way to a server over HTTP on which a test can stop one request, or its answer, for as long as it likes. */
export interface HoldingProxy {
  readonly port: number;
  /**
   * From now on keeps back every request whose first line matches, or lets it through and keeps back the answer.
   * Resolves when there is one; where the answer is kept back, when the server has begun it.
   */
  hold(line: RegExp, what: 'request' | 'answer'): Promise<void>;
  /** From now on refuses everything, and ends what is under way: the server is away. */
  cut(): void;
  /** Forwards new connections again. */
  letThrough(): void;
  close(): Promise<void>;
}

interface Held {
  readonly line: RegExp;
  readonly what: 'request' | 'answer';
  readonly reached: () => void;
}

/** `target` is where the server is, or opens a connection to it: over TLS, say. */
export async function openHoldingProxy(target: NetConnectOpts | (() => Socket)): Promise<HoldingProxy> {
  const sockets = new Set<Socket>();
  let held: Held | null = null;
  let isCut = false;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return near.destroy();
    const far = typeof target === 'function' ? target() : connect({ ...target, allowHalfOpen: true });
    let silent: Held | null = null;
    pair(near, far, sockets);
    near.on('data', (chunk) => {
      if (held?.line.test(firstLine(chunk))) silent = held;
      if (silent?.what === 'request') silent.reached();
      else far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (silent === null) near.write(chunk);
      else silent.reached();
    });
    near.on('end', () => silent?.what === 'request' || far.end());
    far.on('end', () => silent || near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    hold: (line, what) =>
      new Promise((reached) => {
        held = { line, what, reached };
      }),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    letThrough() {
      held = null;
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What ends one side at once ends the other. */
function pair(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

function firstLine(chunk: Buffer): string {
  const end = chunk.indexOf('\r\n');
  return chunk.subarray(0, Math.max(end, 0)).toString('latin1');
}
