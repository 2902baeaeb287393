import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { freePort } from '../support/free-port.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

test('has written the credentials before the first answer', async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-first-start-'));
  await chmod(dataDir, 0o711);
  const database = await emptyDatabase();
  const environment = {
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), ROLES: 'instance', LOG_LEVEL: 'silent' },
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const config = loadConfig(environment);
  const app = await openApp(config, {
    workloads: new FakeWorkloads(),
    git: fakeGit(),
    ingress: fakeIngress(),
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await app.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const started = app.start();
  const health = await until('the health is reported', () =>
    fetch(`${config.publicUrl}/api/health`).catch(() => null),
  );
  expect(health.status).toBe(200);
  expect(JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'))).toEqual({
    baseUrl: config.publicUrl,
    email: expect.any(String),
    password: expect.any(String),
    organizationId: expect.any(String),
    apiKey: expect.stringMatching(/^key_/),
  });
  await started;
});
