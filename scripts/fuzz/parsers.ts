import { Worker } from 'node:worker_threads';
import { growsFaster, type Point, slopeOf } from './fit.ts';
import type { Measured, Order } from './parser-worker.ts';
import { subjects } from './subjects.ts';

/** The result of one parser and one kind of text. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  readonly points: readonly Point[];
  readonly slope: number | null;
  /** Null where all is well. */
  readonly problem: string | null;
}

export interface Thoroughness {
  readonly sizes: readonly number[];
  readonly repeats: number;
  /** Which subjects are measured. */
  matches(name: string): boolean;
}

/** Parsing a text of any size takes milliseconds; this is for machines that are busy. */
const DEADLINE_MS = 60_000;

/** Measures every parser against every kind of text that it is given. */
export async function* measureParsers({ sizes, repeats, matches }: Thoroughness): AsyncGenerator<Finding> {
  let thread: Thread | null = null;
  try {
    for (const { name, texts } of subjects().filter((subject) => matches(subject.name))) {
      for (const text of Object.keys(texts)) {
        thread ??= openThread();
        const points = await thread.measure({ subject: name, text, sizes, repeats });
        if (points === null) {
          await thread.end();
          thread = null;
        }
        yield judged(name, text, points);
      }
    }
  } finally {
    await thread?.end();
  }
}

function judged(name: string, text: string, points: readonly Point[] | null): Finding {
  if (points === null)
    return { name, text, points: [], slope: null, problem: `did not end within ${DEADLINE_MS / 1000} s` };
  const problem = growsFaster(points) ? 'grows faster than its input' : null;
  return { name, text, points, slope: slopeOf(points), problem };
}

interface Thread {
  /** Null where it does not end. */
  measure(order: Order): Promise<readonly Point[] | null>;
  end(): Promise<unknown>;
}

function openThread(): Thread {
  const worker = new Worker(new URL('./parser-worker.ts', import.meta.url));
  return {
    measure: (order) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => done(null), DEADLINE_MS);
        const onMessage = ({ points }: Measured) => done(points);
        const done = (points: readonly Point[] | null) => {
          clearTimeout(timer);
          worker.off('message', onMessage);
          worker.off('error', reject);
          resolve(points);
        };
        worker.once('message', onMessage);
        worker.once('error', reject);
        worker.postMessage(order);
      }),
    end: () => worker.terminate(),
  };
}
