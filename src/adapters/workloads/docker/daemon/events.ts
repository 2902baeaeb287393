import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { readJsonLines } from '../../common/json-lines.ts';
import type { Connection } from '../../images/daemon/connection.ts';
import type { Names } from '../../images/daemon/names.ts';
import { type ContainerEvent, type EngineEvent, exitReasons } from './exit-reasons.ts';

export interface EventListener {
  event(event: ContainerEvent): void;
  /** The engine was unreachable, or this is the first connection: look up what happened in between. */
  connected(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** Listens to an engine for as long as the signal lasts, through every absence of the engine. */
export async function watchEvents(
  { connection, names, log }: { connection: Connection; names: Names; log: (message: string) => void },
  listener: EventListener,
  signal: AbortSignal,
): Promise<void> {
  const receive = exitReasons((event) => listener.event(event));
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const stream = await subscribe(connection, names);
      const end = () => void stream.destroy();
      signal.addEventListener('abort', end, { once: true });
      try {
        if (signal.aborted) return;
        await listener.connected();
        pauseMs = FIRST_PAUSE_MS;
        for await (const message of readJsonLines(stream)) {
          const event = readEvent(message);
          if (event) receive(event);
        }
      } finally {
        signal.removeEventListener('abort', end);
        stream.destroy();
      }
      if (!signal.aborted) log('the container engine has ended the stream of events');
    } catch (error) {
      if (signal.aborted) return;
      log(`the events of the container engine are not received: ${messageOf(connection.explained(error))}`);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

async function subscribe(connection: Connection, names: Names): Promise<Readable> {
  const filters = JSON.stringify({
    ...names.filter({}),
    type: ['container'],
    event: ['start', 'die', 'oom'],
  });
  return (await connection.streams.getEvents({ filters })) as Readable;
}

function readEvent(message: unknown): EngineEvent | null {
  if (typeof message !== 'object' || message === null) return null;
  const { Action, Actor } = message as {
    Action?: string;
    Actor?: { ID?: string; Attributes?: Record<string, string> };
  };
  if (Action !== 'start' && Action !== 'die' && Action !== 'oom') return null;
  if (Actor?.ID === undefined) return null;
  return { containerId: Actor.ID, action: Action, exitCode: Actor.Attributes?.exitCode ?? null };
}
