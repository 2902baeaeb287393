import { setTimeout as delay } from 'node:timers/promises';
import { growsFaster, type Point, slopeOf } from './fit.ts';
import { type HealthWatch, watchHealth } from './health.ts';
import type { Finding } from './parsers.ts';
import { type HttpCase, httpCases, type Target } from './requests.ts';

/** While any request is served, others are answered within this time. */
export const HEALTH_LIMIT_MS = 100;
const HTTP_NOISE_MS = 10;
const DEADLINE_MS = 60_000;
const BASELINE_MS = 3_000;
const REPEATS = 3;

export interface EndpointFinding extends Finding {
  /** The longest answer of `/api/health` meanwhile; of several tries the shortest. */
  readonly healthMs: number;
}

export interface EndpointRun {
  /** The longest answer of `/api/health` while nothing is asked: what the machine itself does. */
  readonly baselineMs: number;
  readonly findings: AsyncGenerator<EndpointFinding>;
}

/** Sends every case to a server and watches its health meanwhile. */
export async function measureEndpoints(
  url: string,
  target: Target,
  matches: (name: string) => boolean,
): Promise<EndpointRun> {
  const health = await watchHealth(url);
  await delay(BASELINE_MS);
  const baselineMs = health.longest();
  return { baselineMs, findings: measured(url, target, matches, health, limitOf(baselineMs)) };
}

/** On a busy machine an answer takes longer, independent of this server. */
const limitOf = (baselineMs: number): number => Math.max(HEALTH_LIMIT_MS, 2 * baselineMs);

async function* measured(
  url: string,
  target: Target,
  matches: (name: string) => boolean,
  health: HealthWatch,
  firstLimitMs: number,
): AsyncGenerator<EndpointFinding> {
  let limitMs = firstLimitMs;
  try {
    for (const one of httpCases(target).filter(({ name }) => matches(name))) {
      const first = await tryCase(url, one, health, REPEATS);
      let found = first;
      if (problemOf(first, limitMs) !== null) {
        found = better(first, await tryCase(url, one, health, 3 * REPEATS));
        // The machine may have become busier since.
        health.longest();
        await delay(BASELINE_MS);
        limitMs = Math.max(firstLimitMs, limitOf(health.longest()));
      }
      const { points, healthMs } = found;
      yield {
        ...{ name: one.name, text: one.text, points, healthMs },
        slope: slopeOf(points, HTTP_NOISE_MS),
        problem: problemOf(found, limitMs),
      };
    }
  } finally {
    await health.end();
  }
}

interface Try {
  readonly points: readonly Point[];
  readonly healthMs: number;
}

function problemOf({ points, healthMs }: Try, limitMs: number): string | null {
  if (points.some(({ ms }) => ms >= DEADLINE_MS)) return `was not answered within ${DEADLINE_MS / 1000} s`;
  if (growsFaster(points, HTTP_NOISE_MS)) return 'grows faster than its input';
  return healthMs > limitMs ? `kept /api/health waiting for ${Math.round(healthMs)} ms` : null;
}

function better(one: Try, other: Try): Try {
  return {
    points: one.points.map(({ size, ms }, index) => ({
      size,
      ms: Math.min(ms, other.points[index]?.ms ?? ms),
    })),
    healthMs: Math.min(one.healthMs, other.healthMs),
  };
}

async function tryCase(url: string, one: HttpCase, health: HealthWatch, repeats: number): Promise<Try> {
  const points: Point[] = [];
  let healthMs = 0;
  for (const size of one.sizes) {
    const { path, init } = one.request(size);
    let [shortest, calmest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let turn = 0; turn < repeats; turn += 1) {
      health.longest();
      const from = performance.now();
      await send(`${url}${path}`, init);
      shortest = Math.min(shortest, performance.now() - from);
      calmest = Math.min(calmest, health.longest());
    }
    points.push({ size, ms: shortest });
    healthMs = Math.max(healthMs, calmest);
  }
  return { points, healthMs };
}

async function send(url: string, init: RequestInit): Promise<void> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    await (await fetch(url, { ...init, redirect: 'manual', signal })).arrayBuffer();
  } catch {
    // A connection that the server closes is an answer too, and a late one is seen by its time.
  }
}
