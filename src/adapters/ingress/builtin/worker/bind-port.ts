import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { portInUse } from '#src/kernel/listen-address.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { ListenOn } from '../server/server.ts';

/**
 * A port that belongs to this process while workers start and end. Connections that arrive while no worker listens wait
 * in the socket's queue, and no other program can take the port meanwhile.
 */
export interface BoundPort {
  /** The address and socket that a worker listens on. */
  listenOn(): ListenOn;
  /** The descriptor that a worker has to inherit for that, if any. */
  readonly fd: number | null;
  /** Where the system chooses the port and the worker binds it: so that the next one binds the same. */
  bound(port: number): void;
  readonly port: number;
  close(): void;
}

export interface PortToBind {
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The setting that chooses the port, for the message if it cannot be opened. */
  readonly setting: string;
  /** Where workers find its descriptor, from `FIRST_INHERITED_FD` on. */
  readonly inheritedAs: number;
  /** False: workers bind the port themselves. For Node.js versions without `net.BoundSocket` (before 24.19). */
  readonly hold?: boolean;
}

/** Where workers find the descriptors that they inherit: behind the standard ones and the channel of messages. */
export const FIRST_INHERITED_FD = 4;

/** Rejects with a message for the operator if the port cannot be opened. */
export async function bindPort(wanted: PortToBind): Promise<BoundPort> {
  const { host, port, inheritedAs, hold = canHold() } = wanted;
  try {
    return hold ? await heldPort(host, port, inheritedAs) : namedPort(host, port);
  } catch (error) {
    throw portRefused(error, wanted);
  }
}

/** The error for the operator if the port cannot be bound. It names the setting. */
export function portRefused(error: unknown, wanted: PortToBind): OperatorError {
  const { code, message } = error as { readonly code?: string; readonly message: string };
  return new OperatorError(sentenceFor(code, message, wanted), { cause: error });
}

/** Whether this Node.js keeps a port while workers end and start. Only then can several listen on it. */
export function canHold(): boolean {
  return 'BoundSocket' in net;
}

async function heldPort(host: string, port: number, inheritedAs: number): Promise<BoundPort> {
  const { address } = await lookup(host);
  const socket = new net.BoundSocket({ host: address, port });
  return {
    listenOn: () => ({ fd: inheritedAs }),
    fd: socket.fd(),
    bound: () => {},
    port: socket.address().port,
    close: () => socket.close(),
  };
}

function namedPort(host: string, wanted: number): BoundPort {
  let port = wanted;
  return {
    listenOn: () => ({ host, port }),
    fd: null,
    bound: (chosen) => {
      port = chosen;
    },
    get port() {
      return port;
    },
    close: () => {},
  };
}

function sentenceFor(code: string | undefined, message: string, { host, port, setting }: PortToBind): string {
  if (code === 'EADDRINUSE') return portInUse({ host, port }, setting);
  if (code === 'EACCES')
    return `Port ${port} on ${host} cannot be used by this user (${setting}). Choose a port above 1023, or run as a user who may use it.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${host} does not exist on this machine (INGRESS_HOST; if that is not set, HOST).`;
  return `The ingress cannot listen on ${host}:${port} (INGRESS_HOST, ${setting}): ${message}.`;
}
