import type { ServerResponse } from 'node:http';
import { Fault } from '#src/kernel/fault.ts';
import type { Principal } from '#src/services/platform/identity/index.ts';

const MAX_OF_AN_ADDRESS = 100;
/** Of one user with all keys and sessions, or of one token. */
const MAX_OF_A_CALLER = 100;
/** Of this process: each takes memory and asks the database from time to time. */
const MAX_IN_ALL = 1_000;
const RETRY_AFTER_MS = 30_000;
/** How often it is checked that the caller of a stream still has the same access. */
const CHECK_INTERVAL_MS = 5_000;
/** For what was written to reach a client that reads. */
const LAST_WORDS_MS = 2_000;

interface Stream {
  readonly address: string;
  /** Null: an unknown caller, who will be rejected. */
  readonly caller: string | null;
  readonly leave: AbortController;
}

/** Who opens a stream. */
export interface StreamCaller {
  readonly address: string;
  readonly principal: Principal;
  /** Whether the credential still belongs to the same caller with the same role. Never rejects. */
  isUnchanged(): Promise<boolean>;
}

/** The event streams that are open: bounded for each address and caller and in all, and ended with the program. */
export class OpenStreams {
  readonly #open = new Map<ServerResponse, Stream>();

  /** Throws where there is no room for one more from an address. Cheap: it is asked before who calls is looked up. */
  assertRoom(address: string): void {
    const own = this.#count((stream) => stream.address === address);
    if (own >= MAX_OF_AN_ADDRESS)
      throw tooMany(`At most ${MAX_OF_AN_ADDRESS} event streams of an address at once.`);
    if (this.#open.size >= MAX_IN_ALL)
      throw tooMany('This server has as many event streams open as it can hold.');
  }

  /**
   * Throws where the client has too many. `leave` is aborted when it goes away, after `maxMs`, and when the caller has
   * lost or changed the access.
   */
  add(
    { address, principal, isUnchanged }: StreamCaller,
    response: ServerResponse,
    leave: AbortController,
    maxMs?: number,
  ): void {
    if (response.destroyed) {
      leave.abort();
      return;
    }
    this.assertRoom(address);
    const caller = callerName(principal);
    if (caller !== null && this.#count((stream) => stream.caller === caller) >= MAX_OF_A_CALLER)
      throw tooMany(`At most ${MAX_OF_A_CALLER} event streams of a caller at once.`);
    this.#open.set(response, { address, caller, leave });
    const timer = maxMs === undefined ? undefined : setTimeout(() => end(response, leave), maxMs).unref();
    const checks = setInterval(async () => {
      if (!(await isUnchanged())) end(response, leave);
    }, CHECK_INTERVAL_MS).unref();
    response.once('close', () => {
      clearTimeout(timer);
      clearInterval(checks);
      this.#open.delete(response);
      leave.abort();
    });
  }

  end(): void {
    for (const [response, { leave }] of this.#open) end(response, leave);
  }

  #count(matches: (stream: Stream) => boolean): number {
    let count = 0;
    for (const stream of this.#open.values()) if (matches(stream)) count += 1;
    return count;
  }
}

function tooMany(what: string): Fault {
  return new Fault('rate_limited', `${what} Close one, or try again in half a minute.`, {
    retryAfterMs: RETRY_AFTER_MS,
  });
}

function callerName(principal: Principal): string | null {
  switch (principal.kind) {
    case 'guest':
    case 'refused':
      return null;
    case 'assistant':
      return `assistant ${principal.tokenId}`;
    case 'member':
    case 'user':
      return `user ${principal.actor.userId}`;
    case 'gatewayAdmin':
    case 'merchant':
      return `${principal.kind} ${principal.actor.id}`;
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
