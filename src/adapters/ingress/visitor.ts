/** What the data path needs of a request and its response, with each protocol of visitors. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request, in the terms of HTTP/1.1. `IncomingMessage` is one. */
export interface VisitorRequest {
  readonly method?: string | undefined;
  url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Whether its body has been read to the end. At `end` it is false where the visitor has left instead of ending it. */
  readonly complete: boolean;
  readonly socket: VisitorSocket;
  on(event: 'data', listener: (bytes: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'data', listener: (bytes: Buffer) => void): unknown;
  off(event: 'end', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

export interface VisitorSocket {
  readonly remoteAddress?: string | undefined;
  /** Whether it uses TLS that ends here. */
  readonly encrypted?: boolean;
  readonly destroyed?: boolean;
}

/** The response to it. `ServerResponse` is one. */
export interface VisitorResponse {
  readonly req: { readonly method?: string | undefined };
  /** Null where nothing has to be sent off by hand. */
  readonly socket: { uncork(): void } | null;
  readonly statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly writableLength: number;
  readonly destroyed: boolean;
  shouldKeepAlive: boolean;
  /** @param headers names and values in turn */
  writeHead(status: number, reason: string, headers: string[]): unknown;
  /** The bytes must not change before they have left. */
  write(bytes: Buffer, onWritten: () => void): boolean;
  end(text?: string): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}
