import type { ServerResponse } from 'node:http';
import { Fault } from '#src/kernel/fault.ts';

const MAX_STREAMS_OF_AN_ADDRESS = 100;
/** For what was written to reach a client that reads. */
const LAST_WORDS_MS = 2_000;

/** The event streams that are open: bounded for each client, and ended with the program. */
export class OpenStreams {
  readonly #open = new Map<ServerResponse, { readonly address: string; readonly leave: AbortController }>();

  /** Throws where the client has too many. `leave` is aborted when it goes away, and after `maxMs`. */
  add(address: string, response: ServerResponse, leave: AbortController, maxMs?: number): void {
    if (response.destroyed) {
      leave.abort();
      return;
    }
    const own = [...this.#open.values()].filter((stream) => stream.address === address).length;
    if (own >= MAX_STREAMS_OF_AN_ADDRESS)
      throw new Fault('rate_limited', `At most ${MAX_STREAMS_OF_AN_ADDRESS} event streams at once.`);
    this.#open.set(response, { address, leave });
    const timer = maxMs === undefined ? undefined : setTimeout(() => end(response, leave), maxMs).unref();
    response.once('close', () => {
      clearTimeout(timer);
      this.#open.delete(response);
      leave.abort();
    });
  }

  end(): void {
    for (const [response, { leave }] of this.#open) end(response, leave);
  }
}

/** Lets the events end, and the connection with them; a client that does not read them is cut off. */
function end(response: ServerResponse, leave: AbortController): void {
  leave.abort();
  const { socket } = response.req;
  const timer = setTimeout(() => response.destroy(), LAST_WORDS_MS).unref();
  response.once('close', () => {
    clearTimeout(timer);
    socket.end();
  });
}
