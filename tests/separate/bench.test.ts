import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

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
    ['authenticated read', 'hand-written Fastify, our SQL'],
    ['authenticated read', 'trpc-to-openapi'],
    ['authenticated read', 'Hono + zod'],
    ['authenticated read', 'oRPC'],
    ['authenticated read', 'facade, by RPC'],
    ['read API, 1,000 projects', 'facade'],
    ['read API, 1,000 projects', 'facade, nothing kept'],
    ['read API, 1,000 projects', 'hand-written Fastify'],
    ['read API, 1,000 projects', 'hand-written Fastify, our SQL'],
    ['read API, one application', 'facade'],
    ['read API, one application', 'facade, nothing kept'],
    ['read API, one application', 'hand-written Fastify'],
    ['read API, one application', 'hand-written Fastify, our SQL'],
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
  expect(stdout.match(/^(reached|MISSED ) /gm)).toHaveLength(11);
});
