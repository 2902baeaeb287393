import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METRICS } from '#src/adapters/metrics/catalogue.ts';
import { listenForScrapes } from '#src/adapters/metrics/listener.ts';
import { openPrometheus } from '#src/adapters/metrics/prometheus.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { until } from '../support/until.ts';

let world: TestApp;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  world = await openTestApp({ METRICS_PORT: String(port) });
  publishSite(world.git);
  const { body } = await importSite(world);
  await settled(world, body.deploymentId);
});
afterAll(() => world.close());

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
const readingOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('every metric of the catalogue is in a scrape, with its help', async () => {
  const text = await scrape();
  for (const [name, { help }] of Object.entries(METRICS)) expect(text).toContain(`# HELP ${name} ${help}\n`);
  expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds ');
  expect(text).toContain('\nprocess_resident_memory_bytes ');
});

test.each(['dashboard.json', 'alerts.yaml'])('every metric that %s names is in a scrape', async (file) => {
  const path = fileURLToPath(new URL(`../../docs/operations/monitoring/${file}`, import.meta.url));
  const named = new Set(readFileSync(path, 'utf8').match(/\b(pilothouse|nodejs|process)_[a-z0-9_]+/g));
  const text = await scrape();
  expect(named.size).toBeGreaterThan(15);
  const known = new Set(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm)).flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('counts requests by operation and status, and their durations', async () => {
  const series = 'pilothouse_http_requests_total{operation="project.list",status="200"}';
  const before = readingOf(await scrape(), series) ?? 0;
  expect((await world.call('GET /api/project.list')).status).toBe(200);
  await fetch(`${world.url}/api/trpc/project.list`, { headers: { 'x-api-key': world.key } });
  await fetch(`${world.url}/no-such-path/${Math.random()}`);
  await fetch(`${world.url}/api/trpc/no.such.${Math.random()}`);
  const text = await until('the requests are counted', async () => {
    const now = await scrape();
    return (readingOf(now, series) ?? 0) >= before + 2 ? now : undefined;
  });
  expect(text).toContain('operation="unknown",status="404"');
  expect(text).toContain('operation="rpc.unknown"');
  expect(
    readingOf(text, 'pilothouse_http_request_duration_seconds_count{operation="project.list"}'),
  ).toBeGreaterThanOrEqual(2);
});

test('counts jobs and deployments', async () => {
  // The record of a deployment ends before its job does.
  const text = await until('the job is counted', async () => {
    const now = await scrape();
    return readingOf(now, 'pilothouse_job_runs_total{kind="deployment.run",result="done"}') === 1
      ? now
      : undefined;
  });
  expect(readingOf(text, 'pilothouse_deployments_total{result="done"}')).toBe(1);
  expect(readingOf(text, 'pilothouse_deployments_total{result="error"}')).toBe(0);
  expect(readingOf(text, 'pilothouse_deployment_duration_seconds_count{result="done"}')).toBe(1);
  expect(readingOf(text, 'pilothouse_job_runs_total{kind="deployment.run",result="done"}')).toBe(1);
  expect(
    readingOf(text, 'pilothouse_engine_releases_wanted{engine="docker"}') ??
      readingOf(text, 'pilothouse_engine_releases_wanted{engine="process"}'),
  ).toBe(1);
});

test('shows waiting jobs with their age', async () => {
  const { database, ids } = world.app.instance;
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const id = ids.next('job');
  const row = {
    ...{ id, kind: 'webhook.deliver', payloadJson: '{}', lane: id, node: 'another', pool: 'calls' },
    ...{ tenantId: '', queueKey: id, state: 'blocked' as const, runAt: createdAt, createdAt },
  };
  await database.writer.insertInto('job').values(row).execute();
  const text = await scrape();
  await database.writer.deleteFrom('job').where('id', '=', id).execute();
  expect(readingOf(text, 'pilothouse_jobs{kind="webhook.deliver",state="blocked"}')).toBe(1);
  expect(
    readingOf(text, 'pilothouse_job_oldest_age_seconds{kind="webhook.deliver",state="blocked"}'),
  ).toBeGreaterThanOrEqual(60);
});

test('answers nothing else, and no other method', async () => {
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/api/health`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404);
});

test('a port that is taken is reported with the name of the setting', async () => {
  const port = Number(new URL(address).port);
  const text = async () => ({ contentType: 'text/plain', body: '' });
  await expect(listenForScrapes({ text }, { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use (METRICS_PORT, METRICS_HOST).`,
  );
});

test('a source that fails or hangs is left out and counted', async () => {
  const failed: string[] = [];
  const metrics = openPrometheus({
    roles: ['instance'],
    log: (_error, source) => void failed.push(source),
    sourceDeadlineMs: 50,
  });
  metrics.addSource('jobs', () => Promise.reject(new Error('no database')));
  metrics.addSource('ingress', () => new Promise(() => undefined));
  metrics.addSource('engine', async (scrape) =>
    scrape.set('pilothouse_engine_releases_wanted', { engine: 'process' }, 3),
  );
  const { body } = await metrics.text();
  expect(failed.sort()).toEqual(['ingress', 'jobs']);
  expect(readingOf(body, 'pilothouse_scrape_failures_total{source="jobs"}')).toBe(1);
  expect(readingOf(body, 'pilothouse_scrape_failures_total{source="ingress"}')).toBe(1);
  expect(readingOf(body, 'pilothouse_engine_releases_wanted{engine="process"}')).toBe(3);
  expect(body).not.toContain('pilothouse_dns_queries_total');
});
