import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Counted, NUMBER, nextStretch, type Target } from './target.ts';

/** The program. It is not a dependency: it is used if it is on the PATH. */
export const WRK = 'wrk';

const REPORT = fileURLToPath(new URL('./wrk-report.lua', import.meta.url));

const Report = z.object({
  requests: z.number().positive(),
  durationMicros: z.number().positive(),
  p50Micros: z.number(),
  p99Micros: z.number(),
  failures: z.number(),
});

/** One thread, whole seconds: wrk knows no shorter time. */
export async function hammerWithWrk(
  target: Target,
  connections: number,
  durationMs: number,
): Promise<Counted> {
  const { stdout } = await promisify(execFile)(WRK, [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${Math.ceil(durationMs / 1000)}s`,
    '--timeout=30s',
    `--script=${REPORT}`,
    ...Object.entries(target.headers).map(([name, value]) => `--header=${name}: ${value}`),
    target.url,
    '--',
    String(connections),
    ...(target.body === undefined ? [] : [target.body, NUMBER, nextStretch()]),
  ]);
  const report = Report.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('{'))));
  if (report.failures > 0) throw new Error(`${target.url}: ${report.failures} requests failed`);
  return {
    requests: report.requests,
    requestsPerSecond: (report.requests * 1e6) / report.durationMicros,
    p50Ms: report.p50Micros / 1000,
    p99Ms: report.p99Micros / 1000,
  };
}
