import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { leaveHome, recordHeartbeat } from '#db/queries/node.ts';
import {
  deletePeerRequests,
  forgetPeerRequests,
  insertPeerRequests,
  listOpenPeerRequests,
  listPeerRequests,
  listPeers,
} from '#db/queries/peer-request.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { type CoreServices, HEARTBEAT_INTERVAL_MS, NODE_SILENCE_MS } from '../core/index.ts';
import { type PeerRequest, readPeerRequest } from './peer-request.ts';

export interface PeerWork {
  /** Does what is asked. It may be asked twice. */
  answer(request: PeerRequest): Promise<void>;
  /** The others have not waited for this process any more, or took it for dead: it has to read everything again. */
  missed(): Promise<void>;
}

/** The other processes that share the engine of this one. */
export interface Peers {
  /** Asks all of them, and resolves when each has done it, is dead, or takes too long. */
  ask(request: PeerRequest): Promise<void>;
  /** Serves their requests from here on. */
  serve(work: PeerWork): Promise<void>;
  /** They ask nothing of this process any more. */
  leave(): Promise<void>;
  /** Removes requests to processes that have not returned. */
  forget(): Promise<void>;
}

const POLL_MS = 250;
const LOOK_MS = 50;
/** How much longer than the work itself a process may take that is alive. */
const PATIENCE_MS = 30_000;
const BATCH_SIZE = 1_000;
/** A process that was cut off for so long may have been taken for dead: its last heartbeat was earlier than its last look. */
const CUT_OFF_MS = NODE_SILENCE_MS - 2 * HEARTBEAT_INTERVAL_MS;
const KEPT_MS = 3_600_000;
/** Before missed changes are read again that could not be read. */
const CATCH_UP_PAUSE_MS = 5_000;

/** For a process that shares its engine with no other. */
export const noPeers: Peers = {
  ask: async () => undefined,
  serve: async () => undefined,
  leave: async () => undefined,
  forget: async () => undefined,
};

type Asking = Pick<CoreServices, 'database' | 'clock' | 'log' | 'nodeId' | 'homeId'>;

/**
 * The processes of one PostgreSQL, which ask each other with rows of a table and look at it four times a second. A process
 * is asked from the moment on at which its `node` row names the engine; what it reads later is up to date.
 */
export function openPeers({ database, clock, log, nodeId, homeId: home }: Asking): Peers {
  const stopping = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const alive = () => isoFromNow(clock, -NODE_SILENCE_MS);
  let serving: Promise<void> = Promise.resolve();

  async function untilDone(keys: readonly string[], patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const open = await listOpenPeerRequests(database.reader, keys, { home, aliveSince: alive() });
      if (open.length === 0) return;
      if (performance.now() > deadline) {
        log.warn({ open: open.length }, 'another process does not do what it was asked for');
        return;
      }
      await delay(LOOK_MS);
    }
  }

  async function serve({ answer, missed }: PeerWork): Promise<void> {
    const work = async (requestJson: string): Promise<void> => {
      const request = readPeerRequest(requestJson);
      if (request !== null) return answer(request);
      // The request ends as if it were done: the process that asks would wait for it until its deadline.
      log.warn({ requestJson }, 'a process of another version asks for something unknown');
    };
    const atWork = new Set<string>();
    /** Tried again until the process that asks goes on without it. */
    const failed = new Set<string>();
    let seenMs = performance.now();
    let isBehind = false;
    let catchingUp = false;
    /** Beside the requests, which may not wait for as long as it takes with many applications. */
    const catchUp = async (): Promise<void> => {
      if (!isBehind || catchingUp) return;
      [isBehind, catchingUp] = [false, true];
      await missed().catch((error: unknown) => {
        isBehind = true;
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'missed changes cannot be read');
        return pause(CATCH_UP_PAUSE_MS);
      });
      catchingUp = false;
    };
    while (!stopping.signal.aborted) {
      await pause(POLL_MS);
      try {
        // Those at work are listed too: they must not hide the next ones.
        const requests = await listPeerRequests(database.reader, nodeId, BATCH_SIZE + atWork.size);
        if (performance.now() - seenMs > CUT_OFF_MS) {
          // From here on the others ask again; then everything is read that they have not asked for.
          await recordHeartbeat(database.writer, nodeId, isoFromNow(clock));
          isBehind = true;
        }
        const open = new Set(requests.map(({ key }) => key));
        for (const key of failed) if (!open.has(key) && failed.delete(key)) isBehind = true;
        void catchUp();
        seenMs = performance.now();
        for (const { key, requestJson } of requests) {
          if (atWork.has(key)) continue;
          atWork.add(key);
          void work(requestJson)
            .then(() => deletePeerRequests(database.writer, [key]))
            .then(() => failed.delete(key))
            .catch((error: unknown) => {
              if (!failed.has(key)) log.warn({ err: error }, 'a request of another process failed');
              failed.add(key);
            })
            .finally(() => atWork.delete(key));
        }
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'requests of other processes cannot be read');
      }
    }
  }

  return {
    async ask(request) {
      const nodes = await listPeers(database.reader, { home, except: nodeId, aliveSince: alive() });
      if (nodes.length === 0) return;
      const requests = nodes.map((node) => ({
        ...{ key: randomUUID(), node, requestJson: JSON.stringify(request) },
        createdAt: isoFromNow(clock),
      }));
      const keys = requests.map(({ key }) => key);
      await insertPeerRequests(database.writer, requests);
      const workMs = request.kind === 'drain' ? request.graceMs : 0;
      await untilDone(keys, workMs + PATIENCE_MS).finally(() => deletePeerRequests(database.writer, keys));
    },
    async serve(work) {
      serving = serve(work);
    },
    async leave() {
      stopping.abort();
      await leaveHome(database.writer, nodeId);
      await serving;
      await forgetPeerRequests(database.writer, { node: nodeId });
    },
    forget: () => forgetPeerRequests(database.writer, { createdUntil: isoFromNow(clock, -KEPT_MS) }),
  };
}
