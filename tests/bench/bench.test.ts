import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { cpuRatioOf, percentile, ratioOf } from '../../scripts/bench/statistics.ts';
import { tableOf } from '../../scripts/bench/table.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const Rows = z.array(
  z.strictObject({
    case: z.string(),
    server: z.string(),
    requestsPerSecond: z.number().positive(),
    p50Ms: z.number().positive(),
    p99Ms: z.number().positive(),
    ratio: z.number().positive().nullable(),
  }),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pilothouse-bench-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a quick run measures every server of every case and writes the rows', async () => {
  const file = join(folder, 'rows.json');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/bench.ts', '--quick', '--json', file],
    { cwd: ROOT },
  );
  const rows = Rows.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(rows.map(({ case: name, server }) => [name, server])).toEqual([
    ['authenticated read', 'facade'],
    ['authenticated read', 'hand-written Fastify'],
    ['authenticated read', 'trpc-to-openapi'],
    ['authenticated read', 'Hono + zod'],
    ['authenticated read', 'oRPC'],
    ['read API, 1,000 projects', 'facade'],
    ['read API, 1,000 projects', 'hand-written Fastify'],
    ['read API, one application', 'facade'],
    ['read API, one application', 'hand-written Fastify'],
    ['import', 'instance, 1 at once'],
    ['import', 'instance, 4 at once'],
    ['hub, check', 'facade'],
    ['hub, check', 'hand-written Fastify'],
    ['hub, reserve', 'facade'],
    ['hub, reserve', 'hand-written Fastify'],
  ]);
  for (const { case: name, server, ratio } of rows) {
    expect(ratio === null).toBe(name === 'import');
    if (server === 'hand-written Fastify') expect(ratio).toBe(1);
    expect(stdout).toContain(server);
  }
  expect(stdout).toMatch(/^load from (wrk|autocannon)/);
  expect(stdout.match(/^(reached|MISSED ) /gm)).toHaveLength(8);
});

it('interpolates percentiles, whatever the order', () => {
  expect(percentile([4, 1, 3, 2], 50)).toBe(2.5);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([0, 10], 99)).toBeCloseTo(9.9);
});

it('compares servers round by round', () => {
  const rounds = (...speeds: number[]) =>
    speeds.map((requestsPerSecond) => ({
      requestsPerSecond,
      p50Ms: 1,
      p99Ms: 1,
      cpuMicros: 1000 / requestsPerSecond,
    }));
  expect(ratioOf(rounds(10, 1, 30), rounds(20, 2, 30))).toBe(0.5);
  expect(cpuRatioOf(rounds(10, 1, 30), rounds(20, 2, 30))).toBe(0.5);
  expect(() => ratioOf(rounds(1, 2), rounds(1))).toThrow('same rounds');
});

it('sets figures to the right', () => {
  const row = {
    case: 'read',
    server: 'ours',
    requestsPerSecond: 1234.5,
    p50Ms: 1,
    p99Ms: 2.345,
    cpuMicros: 211.4,
    ratio: null,
  };
  expect(tableOf([row]).split('\n')).toEqual([
    'case  server  req/s  p50 ms  p99 ms  cpu µs  ratio',
    '--------------------------------------------------',
    'read  ours     1235    1.00    2.35     211      -',
  ]);
});
