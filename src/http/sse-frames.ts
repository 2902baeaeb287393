import { isTrackedEnvelope } from '@trpc/server';
import { z } from 'zod';

const KEEP_ALIVE_MS = 15_000;
/** After which time a browser connects again by itself. */
const RETRY = 'retry: 2000\n\n';

/**
 * Events as server-sent events. A line of text is sent unchanged and without a name, so that `onmessage` and a person
 * with curl can read it; everything else as JSON under the name of its type. Comments break silence, so that neither
 * side takes the other for gone. Takes one event at a time, when the client has room for it.
 */
export async function* framesOf(events: AsyncIterable<unknown>, keepAliveMs = KEEP_ALIVE_MS) {
  const iterator = events[Symbol.asyncIterator]();
  try {
    yield RETRY;
    let next = iterator.next();
    for (;;) {
      const result = await within(next, keepAliveMs);
      if (result === null) {
        yield ': keep-alive\n\n';
      } else if (result.done === true) {
        return;
      } else {
        yield frame(result.value);
        next = iterator.next();
      }
    }
  } finally {
    await iterator.return?.();
  }
}

/** Null where it takes longer. */
async function within<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const Line = z.object({ type: z.literal('line'), line: z.string() });
const Named = z.looseObject({ type: z.string() });

function frame(value: unknown): string {
  const [id, event] = isTrackedEnvelope(value) ? [value[0], value[1]] : [undefined, value];
  const number = id === undefined ? '' : `id: ${id}\n`;
  const line = Line.safeParse(event);
  if (line.success) return `${number}data: ${line.data.line}\n\n`;
  const { type, ...rest } = Named.parse(event);
  return `${number}event: ${type}\ndata: ${JSON.stringify(rest)}\n\n`;
}
