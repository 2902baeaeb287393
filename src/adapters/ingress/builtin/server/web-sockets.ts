import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { answerSocket, NO_ANSWER } from '../../own-answers.ts';
import type { Target } from '../../port.ts';
import { prepareHeaders } from '../../request-headers.ts';
import type { VisitorIdentity } from '../../visitor-identity.ts';

/** Connects a WebSocket with its target, or responds if the target fails. */
export type ConnectWebSocket = (
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  way: { readonly target: Target; readonly visitor: VisitorIdentity },
) => void;

export interface WebSocketOptions {
  readonly log: (message: string) => void;
}

/** How long a target may take to accept one. */
const HANDSHAKE_TIMEOUT_MS = 60_000;
/** How long a WebSocket stays after one side has ended its direction. */
const HALF_CLOSED_MS = 5000;

/** Forwards WebSockets to their targets. */
export function openWebSockets({ log }: WebSocketOptions): ConnectWebSocket {
  const proxy = createProxyServer({ upgradeTimeout: HANDSHAKE_TIMEOUT_MS });
  const failures = new WeakMap<IncomingMessage, (error: unknown) => void>();

  proxy.on('proxyReqWs', (outgoing, _request, socket) => {
    outgoing.once('upgrade', (_response, targetSocket) => {
      // Piping passes on an orderly end only; a connection that breaks must not leave its other half open.
      socket.once('close', () => targetSocket.destroy());
      targetSocket.once('close', () => socket.end());
      // A WebSocket has no use for one direction alone.
      endBothAfterEither(socket, targetSocket);
    });
  });
  proxy.on('error', (error, request) => {
    if (request !== undefined) failures.get(request)?.(error);
  });

  return (request, socket, head, { target: { host, port }, visitor }) => {
    const sentBefore = socket.bytesWritten;
    prepareHeaders(request, visitor, { keepUpgrade: true });
    const onError = (error: unknown) => {
      log(`ingress: WebSocket to ${host}:${port} failed: ${codeOf(error)}`);
      if (socket.bytesWritten === sentBefore && socket.writable) answerSocket(socket, NO_ANSWER);
      else socket.destroy();
    };
    failures.set(request, onError);
    const options = { target: { protocol: 'http:', host, port }, agent: false as const };
    proxy.ws(request, socket, options, head).catch(onError);
  };
}

/** Ends two connections where one side has ended and the other does not follow. */
function endBothAfterEither(one: Duplex, other: Duplex): void {
  const endBoth = () => {
    const timer = setTimeout(() => {
      one.destroy();
      other.destroy();
    }, HALF_CLOSED_MS);
    one.once('close', () => clearTimeout(timer));
  };
  one.once('end', endBoth);
  other.once('end', endBoth);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
