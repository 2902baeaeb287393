import { parentPort } from 'node:worker_threads';
import type { Point } from './fit.ts';
import { growsFaster } from './fit.ts';
import { type Subject, subjects } from './subjects.ts';

/** Measures parsers in a thread that can be ended while one of them does not return: see `parsers.ts`. */

export interface Order {
  readonly subject: string;
  readonly text: string;
  readonly sizes: readonly number[];
  readonly repeats: number;
}

export interface Measured {
  readonly points: readonly Point[];
}

const all = new Map(subjects().map((subject) => [subject.name, subject]));

parentPort?.on('message', (order: Order) => parentPort?.postMessage(measured(order)));

/** Growth that is seen is looked at again with more care: the rest of the machine disturbs a first look. */
function measured({ subject: name, text, sizes, repeats }: Order): Measured {
  const subject = all.get(name);
  const textOf = subject?.texts[text];
  if (subject === undefined || textOf === undefined) throw new Error(`${name} has no texts "${text}"`);
  const texts = sizes.map((size) => ({ size, text: textOf(size) }));
  let points: Point[] = texts.map((one) => ({ size: one.size, ms: shortest(subject, one.text, repeats) }));
  for (let look = 0; look < CAREFUL_LOOKS && growsFaster(points); look += 1)
    points = texts.map((one, index) => ({
      size: one.size,
      ms: Math.min(points[index]?.ms ?? Number.POSITIVE_INFINITY, careful(subject, one.text)),
    }));
  return { points };
}

const CAREFUL_LOOKS = 3;
/** Work that takes long enough to be distinguished from the rest of the machine is repeated less often. */
const ENOUGH_MS = 500;

/** By the clock. */
function shortest(subject: Subject, text: string, repeats: number): number {
  let found = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let turn = 0; turn < repeats && spent < ENOUGH_MS; turn += 1) {
    const from = performance.now();
    attempt(subject, text);
    const ms = performance.now() - from;
    found = Math.min(found, ms);
    spent += ms;
  }
  return found;
}

const CAREFUL_MS = 100;
const MAX_TURNS = 200;

/** By the time of the processor, which other programs do not lengthen. It is counted in steps of some milliseconds. */
function careful(subject: Subject, text: string): number {
  const before = processorMs();
  let found = Number.POSITIVE_INFINITY;
  let turns = 0;
  while (turns < MAX_TURNS && processorMs() - before < CAREFUL_MS) {
    found = Math.min(found, shortest(subject, text, 1));
    turns += 1;
  }
  const average = (processorMs() - before) / turns;
  return turns === MAX_TURNS ? found : Math.min(found, average);
}

function attempt(subject: Subject, text: string): void {
  try {
    subject.parse(text);
  } catch {
    // A refusal is an answer.
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
