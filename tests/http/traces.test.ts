import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aGitSource, importSite, publishSite, settled } from '../support/sites.ts';
import { until } from '../support/until.ts';

const Value = z.object({ stringValue: z.string().optional() }).loose();
const Span = z
  .object({
    name: z.string(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    attributes: z.array(z.object({ key: z.string(), value: Value })),
  })
  .loose();
const Body = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) }).loose()) }).loose(),
  ),
});

const spans: z.infer<typeof Span>[] = [];
const keys: unknown[] = [];
let collector: Server;
let world: TestApp;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    keys.push(request.headers['x-key'], request.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans } = Body.parse(JSON.parse(Buffer.concat(chunks).toString()));
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  world = await openTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
  });
  publishSite(world.git);
});
afterAll(async () => {
  await world.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

test('a trace leads from the caller through the request and the job to the engine', async () => {
  const traceId = 'a'.repeat(32);
  const body = { organizationId: world.organizationId, name: 'Traced', source: aGitSource() };
  const imported = await world.call('POST /api/site-import', {
    body,
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  await settled(world, imported.body.deploymentId);
  const named = (name: string) => spans.find((span) => span.name === name && span.traceId === traceId);
  await until('the spans have been sent', async () => (named('job deployment.run') ? true : undefined));
  const request = named('POST siteImport.create');
  const job = named('job deployment.run');
  expect(request?.parentSpanId).toBe('b'.repeat(16));
  expect(job?.parentSpanId).toBe(request?.spanId);
  expect(named('engine build')?.parentSpanId).toBe(job?.spanId);
  expect(named('engine start')?.parentSpanId).toBe(job?.spanId);
  expect(keys).toEqual(expect.arrayContaining(['a secret', '/v1/traces']));
  const attributes = new Map(request?.attributes.map(({ key, value }) => [key, value.stringValue]));
  expect(attributes.get('pilothouse.request.id')).toBe(imported.headers.get('x-request-id'));
  expect(JSON.stringify(spans)).not.toContain(world.key);
});

test('an invalid traceparent begins a trace of its own', async () => {
  const answer = await world.call('GET /api/project.list', { headers: { traceparent: '00-zz-11-01' } });
  expect(answer.status).toBe(200);
});

test('each log line of a job has the id of the request that caused it', async () => {
  world.workloads.failBuilds('It does not compile.');
  const answer = await importSite(world, { name: 'Logged' });
  await settled(world, answer.body.deploymentId);
  world.workloads.failBuilds(null);
  const requestId = answer.headers.get('x-request-id');
  const lines = world.logLines.map((line) => JSON.parse(line));
  const ofRequest = lines.find(({ msg, route }) => msg === 'request' && route === '/api/site-import');
  expect(ofRequest).toMatchObject({ requestId: expect.any(String), traceId: expect.any(String) });
  expect(lines.filter(({ msg }) => msg === 'a deployment failed')).toEqual([
    expect.objectContaining({ requestId, jobId: expect.stringMatching(/^job_/) }),
  ]);
});

test('the log lines of requests at the same time have their own ids', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.call('POST /api/project.create', { body: {} })),
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  const logged = await until('every request is logged', async () => {
    const lines = world.logLines.map((line) => JSON.parse(line));
    const found = lines.filter(({ route }) => route === '/api/project.create').map((line) => line.requestId);
    return found.length >= 20 ? found : undefined;
  });
  expect(logged.sort()).toEqual(ids.sort());
});
