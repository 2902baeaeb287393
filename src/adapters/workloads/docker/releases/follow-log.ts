import type { Readable } from 'node:stream';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import { type Connection, statusOf } from '../../images/daemon/connection.ts';
import { sinceParameter } from './timestamp.ts';

export interface FollowedLog {
  /** Resolves when the container has ended, or `stop` was called, and every line has been passed on. */
  readonly ended: Promise<void>;
  readonly hasEnded: boolean;
  /** Whether the connection ended before the container did, or before every line was passed on. */
  readonly hasBrokenOff: boolean;
  stop(): void;
}

interface Following {
  readonly connection: Connection;
  readonly positions: Pick<LogPositions, 'get' | 'set'>;
  readonly containerId: string;
  readonly output: OutputSink;
  readonly log: (message: string) => void;
}

/** Passes on a container's output, from where it was passed on to last. The engine ends the stream with the container. */
export function followLog(following: Following): FollowedLog {
  const stopped = new AbortController();
  const followed = {
    ...{ ended: Promise.resolve(), hasEnded: false, hasBrokenOff: false },
    stop: () => stopped.abort(),
  };
  followed.ended = follow(following, stopped.signal)
    .catch((error: unknown) => {
      if (stopped.signal.aborted || statusOf(error) === 404) return;
      followed.hasBrokenOff = statusOf(error) === null;
      const container = following.containerId.slice(0, 12);
      following.log(`the output of container ${container} broke off: ${messageOf(error)}`);
    })
    .finally(() => {
      followed.hasEnded = true;
    });
  return followed;
}

async function follow({ connection, positions, containerId, output }: Following, signal: AbortSignal) {
  const since = positions.get(containerId);
  const stream = (await connection.streams.getContainer(containerId).logs({
    follow: true,
    stdout: true,
    stderr: true,
    timestamps: true,
    abortSignal: signal,
    ...(since !== null && { since: sinceParameter(since) }),
  })) as Readable;
  const abort = () => stream.destroy();
  signal.addEventListener('abort', abort, { once: true });

  const passed = (time: string) => positions.set(containerId, time);
  const lines = output.open({ framed: { form: 'frames', since, passed } });
  try {
    // No faster than it is taken: the engine, and then the application, waits.
    for await (const chunk of stream) await lines.write(chunk as Buffer);
  } finally {
    signal.removeEventListener('abort', abort);
    await lines.end();
  }
}
