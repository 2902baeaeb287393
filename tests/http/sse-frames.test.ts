import { tracked } from '@trpc/server';
import { expect, test } from 'vitest';
import { framesOf } from '#src/http/sse-frames.ts';

const RETRY = 'retry: 2000\n\n';

async function* those(...events: unknown[]) {
  yield* events;
}

async function all(frames: AsyncIterable<string>): Promise<string[]> {
  const seen: string[] = [];
  for await (const frame of frames) seen.push(frame);
  return seen;
}

test('lines come as they are, everything else as JSON under its name', async () => {
  const events = those(
    tracked('7', { type: 'line', line: ' data: x' }),
    tracked('8', { type: 'line', line: '' }),
    { type: 'note', message: 'a\nb' },
    tracked('9', { type: 'end', status: 'done', errorMessage: null }),
  );
  expect(await all(framesOf(events))).toEqual([
    RETRY,
    'id: 7\ndata:  data: x\n\n',
    'id: 8\ndata: \n\n',
    'event: note\ndata: {"message":"a\\nb"}\n\n',
    'id: 9\nevent: end\ndata: {"status":"done","errorMessage":null}\n\n',
  ]);
});

test('silence is broken by comments, and no event is lost by it', async () => {
  let speak: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    speak = resolve;
  });
  async function* late() {
    await silence;
    yield { type: 'line', line: 'at last' };
  }
  const seen: string[] = [];
  for await (const frame of framesOf(late(), 1)) {
    seen.push(frame);
    if (seen.length === 4) speak();
  }
  expect(seen.slice(0, 4)).toEqual([RETRY, ': keep-alive\n\n', ': keep-alive\n\n', ': keep-alive\n\n']);
  expect(seen.filter((frame) => frame.startsWith('data:'))).toEqual(['data: at last\n\n']);
});

test('a reader that stops ends the events', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield { type: 'line', line: 'x' };
    } finally {
      ended = true;
    }
  }
  for await (const frame of framesOf(endless())) if (frame !== RETRY) break;
  expect(ended).toBe(true);
});
