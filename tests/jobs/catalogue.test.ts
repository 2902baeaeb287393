import { expect, test } from 'vitest';
import { POOLS } from '#src/domain/job.ts';
import { GATEWAY_SHARES, instanceShares } from '#src/jobs/pool-shares.ts';
import { InvalidPayload, runnableJobs } from '#src/jobs/runnable-job.ts';
import { retryPauseMs, STANDARD_RETRY } from '#src/services/platform/queue/job-definition.ts';

test('a stored payload is parsed with the schema of its kind before the handler is called', async () => {
  const seen: unknown[] = [];
  const jobs = runnableJobs({ 'database.start': async (payload) => void seen.push(payload) });
  const job = jobs['database.start'];
  const signal = new AbortController().signal;
  await job?.prepare('{"databaseId":"db_1","from":"an earlier version"}')(signal);
  expect(seen).toEqual([{ databaseId: 'db_1' }]);
  for (const stored of ['{}', '{"databaseId":1}', 'null', 'no JSON'])
    expect(() => job?.prepare(stored)).toThrow(InvalidPayload);
});

test('jobs of earlier versions are accepted', () => {
  const jobs = runnableJobs({
    'deployment.run': async () => undefined,
    'webhook.deliver': async () => undefined,
    'gateway.settle': async () => undefined,
    'name.release': async () => undefined,
  });
  jobs['deployment.run']?.prepare('{"deploymentId":"dep_1","applicationId":"app_1"}');
  jobs['webhook.deliver']?.prepare('{"deliveryId":"whd_1"}');
  jobs['gateway.settle']?.prepare('{"attemptId":"att_1"}');
  jobs['name.release']?.prepare('{"kind":"custom","host":"a.example","hubId":"dom_1"}');
});

test('kinds without a handler are not run', () => {
  expect(Object.keys(runnableJobs({ 'domain.lost': async () => undefined }))).toEqual(['domain.lost']);
});

test('every pool has places', () => {
  const shares = { ...instanceShares({ BUILDS_AT_ONCE: 4, BUILDS_PER_ORGANIZATION: 2 }), ...GATEWAY_SHARES };
  expect(Object.keys(shares).sort()).toEqual([...POOLS].sort());
});

test('the pause doubles up to a minute', () => {
  const pauses = [1, 2, 3, 6, 7, 19].map((attempts) => retryPauseMs(STANDARD_RETRY, attempts));
  expect(pauses).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
