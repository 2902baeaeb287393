import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import { type Config, loadConfig } from '#src/config/config.ts';
import { freePort } from '../support/free-port.ts';
import { skipNote } from '../support/skip-note.ts';
import { emptyDatabase, noPostgres, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

/** A program that has not started yet, with a data folder of its own. */
async function openFresh(database: TestDatabase): Promise<{ app: App; config: Config; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-first-start-'));
  await chmod(dataDir, 0o711);
  const config = loadConfig({
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), ROLES: 'instance', LOG_LEVEL: 'silent' },
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url, ENCRYPTION_KEY }),
  });
  const app = await openApp(config, {
    workloads: new FakeWorkloads(),
    git: fakeGit(),
    ingress: fakeIngress(),
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { app, config, dataDir };
}

const ENCRYPTION_KEY = randomBytes(32).toString('base64');

const credentialsIn = async (dataDir: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8').catch(() => 'null'));

/** Dropped last: what is opened later ends before. */
async function ownDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test('has written the credentials before the first answer', async () => {
  const { app, config, dataDir } = await openFresh(await ownDatabase());
  const started = app.start();
  const health = await until('the health is reported', () =>
    fetch(`${config.publicUrl}/api/health`).catch(() => null),
  );
  expect(health.status).toBe(200);
  expect(await credentialsIn(dataDir)).toEqual({
    baseUrl: config.publicUrl,
    email: expect.any(String),
    password: expect.any(String),
    organizationId: expect.any(String),
    apiKey: expect.stringMatching(/^key_/),
  });
  await started;
});

test.skipIf(noPostgres !== null)(
  `makes one operator for processes that start together${skipNote(noPostgres)}`,
  async () => {
    const database = await ownDatabase();
    const processes = await Promise.all(Array.from({ length: 4 }, () => openFresh(database)));
    await Promise.all(processes.map(({ app }) => app.start()));
    const written = await Promise.all(processes.map(({ dataDir }) => credentialsIn(dataDir)));
    const [credentials, ...others] = written.filter((one) => one !== null) as { apiKey: string }[];
    expect(others).toEqual([]);
    const [first] = processes;
    if (first === undefined) throw new Error('There is no process.');
    const { app, config } = first;
    expect(await app.instance.database.reader.selectFrom('user').select('name').execute()).toEqual([
      { name: 'Operator' },
    ]);
    const answer = await fetch(`${config.publicUrl}/api/project.list`, {
      headers: { 'x-api-key': credentials?.apiKey ?? '' },
    });
    expect(answer.status).toBe(200);
  },
);
