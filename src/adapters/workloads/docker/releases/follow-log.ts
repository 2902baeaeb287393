import type { Readable } from 'node:stream';
import { messageOf } from '#src/kernel/fault.ts';
import { LineSplitter } from '../../process/running/lines.ts';
import { type Connection, statusOf } from '../connection.ts';
import { FrameSplitter } from '../frames.ts';
import type { LogPositions } from './log-positions.ts';
import { sinceParameter, splitTimestamp } from './timestamp.ts';

export interface FollowedLog {
  /** Resolves when the container has ended, or `stop` was called, and every line has been passed on. */
  readonly ended: Promise<void>;
  readonly hasEnded: boolean;
  stop(): void;
}

interface Following {
  readonly connection: Connection;
  readonly positions: LogPositions;
  readonly containerId: string;
  readonly output: (line: string) => void;
  readonly log: (message: string) => void;
}

/** Passes on a container's output, from where it was passed on to last. The engine ends the stream with the container. */
export function followLog(following: Following): FollowedLog {
  const stopped = new AbortController();
  const followed = { ended: Promise.resolve(), hasEnded: false, stop: () => stopped.abort() };
  followed.ended = follow(following, stopped.signal)
    .catch((error: unknown) => {
      if (stopped.signal.aborted || statusOf(error) === 404) return;
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

  const splitters = new Map([1, 2].map((id) => [id, new LineSplitter(output)]));
  const frames = new FrameSplitter(({ id, payload }) => {
    const stamped = splitTimestamp(payload);
    if (stamped === null) return splitters.get(id)?.write(payload);
    // The engine counts in whole messages and gives the last one once more.
    if (since !== null && stamped.time <= since) return;
    splitters.get(id)?.write(stamped.text);
    positions.set(containerId, stamped.time);
  });
  try {
    for await (const chunk of stream) frames.write(chunk as Buffer);
  } finally {
    signal.removeEventListener('abort', abort);
    for (const splitter of splitters.values()) splitter.end();
  }
}
