import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { backUp, confirm, listBackups, restore } from '#src/app/administration.ts';
import { type App, openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { findUnconfirmedRestore } from '#src/services/platform/restore/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { quickPasswordHash } from '../support/password-hash.ts';
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
const REPOSITORY = 'rep_01jzzzzzzzzzzzzzzzzzzzzzzz';

let world: TestApp;
let place: string;
let settings: Record<string, string>;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'pilothouse-test-backup-'));
  world = await openTestApp();
  settings = {
    DATA_DIR: world.dataDir,
    ...(world.databaseUrl !== undefined && { DATABASE_URL: world.databaseUrl }),
    BACKUP_TARGET: join(place, 'backups'),
    BACKUP_PASSPHRASE_FILE: join(place, 'passphrase'),
    BACKUP_KEEP: '2',
  };
  await writeFile(join(place, 'passphrase'), 'a passphrase of a test\n');
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

/** The settings of another machine, with an empty folder and, on PostgreSQL, an empty database. */
async function anotherMachine(
  folder: string,
): Promise<{ settings: Record<string, string>; database: TestDatabase }> {
  const database = await emptyDatabase();
  const dataDir = join(place, folder);
  const { DATABASE_URL: _, ...kept } = settings;
  return {
    database,
    settings: {
      ...kept,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    },
  };
}

async function openThere(there: Record<string, string>, workloads = new FakeWorkloads()): Promise<App> {
  const app = await openApp(loadConfig({ REQUEST_RATE_LIMIT: '1000000', ...there }), {
    ...{ workloads, git: fakeGit(), ingress: fakeIngress(), log: pino({ level: 'silent' }) },
    ...{ authRateLimited: false, passwordHash: quickPasswordHash },
  });
  await app.start();
  return app;
}

async function projectNames(url: string, key: string): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const answer = await fetch(`${url}/api/project.list?limit=100&offset=${offset}`, {
      headers: { 'x-api-key': key },
    });
    expect(answer.status).toBe(200);
    const { items } = (await answer.json()) as { items: { name: string }[] };
    names.push(...items.map(({ name }) => name));
    if (items.length < 100) return names;
  }
}

/** Creates projects until it is stopped; `acknowledged` has those that the API has answered. */
function load() {
  const acknowledged: string[] = [];
  let isRunning = true;
  const writer = async (id: number) => {
    for (let index = 0; isRunning; index++) {
      const name = `Load ${id}-${index}`;
      await world.ok('POST /api/project.create', { name });
      acknowledged.push(name);
    }
  };
  const work = Promise.all([writer(1), writer(2)]);
  return {
    acknowledged,
    async stop() {
      isRunning = false;
      await work;
    },
  };
}

async function makeRepository(): Promise<string> {
  const path = join(world.dataDir, 'repositories', `${REPOSITORY}.git`);
  const clone = join(place, 'clone');
  await run('git', ['init', '--bare', '--quiet', '--initial-branch=main', path]);
  await run('git', ['init', '--quiet', '--initial-branch=main', clone]);
  await writeFile(join(clone, 'index.html'), 'hello');
  const inClone = ['-C', clone, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  await run('git', [...inClone, 'add', '.']);
  await run('git', [...inClone, 'commit', '--quiet', '-m', 'first']);
  await run('git', [...inClone, 'push', '--quiet', path, 'main']);
  return (await run('git', ['-C', clone, 'rev-parse', 'HEAD'])).stdout;
}

it('restores on another machine everything that was acknowledged before the backup', async () => {
  const { environmentId } = await world.ok<{ environmentId: string }>('POST /api/project.create', {
    name: 'Site',
  });
  const { applicationId } = await world.ok<{ applicationId: string }>('POST /api/application.create', {
    ...{ environmentId, name: 'Site' },
    source: { type: 'git', customGitUrl: 'https://git.example.com/a/b.git' },
  });
  await world.ok('POST /api/application.setEnv', { applicationId, envVars: { SECRET: 'kept' } });
  const head = await makeRepository();
  await mkdir(join(world.dataDir, 'logs', 'deep'), { recursive: true });
  await writeFile(join(world.dataDir, 'logs', 'deep', 'line'), 'a line\n');
  const writers = load();
  while (writers.acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = [...writers.acknowledged];
  const made = await backUp(settings, { to: undefined }, signal);
  await writers.stop();
  expect(writers.acknowledged.length, 'requests were answered meanwhile').toBeGreaterThan(before.length);
  expect(made).toMatchObject({ encrypted: true, includesEncryptionKey: true });
  expect(await readdir(world.dataDir), 'nothing is left').not.toContainEqual(
    expect.stringMatching(/staging/),
  );

  const there = await anotherMachine('restored');
  const call = { backup: made.name, from: undefined, force: false, cwd: place };
  const checked = await restore(there.settings, { ...call, dryRun: true }, signal);
  expect(checked).toMatchObject({ restored: false, problems: [] });
  expect(await readdir(place), 'a check writes nothing').not.toContain('restored');
  expect((await restore(there.settings, { ...call, dryRun: false }, signal)).restored).toBe(true);
  const app = await openThere(there.settings);
  try {
    const url = loadConfig(there.settings).publicUrl;
    expect(await projectNames(url, world.key)).toEqual(expect.arrayContaining(['Site', ...before]));
    const revealed = await fetch(`${url}/api/application.revealEnv`, {
      method: 'POST',
      headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId, name: 'SECRET' }),
    });
    expect(await revealed.text()).toContain('kept');
    const repository = join(place, 'restored', 'repositories', `${REPOSITORY}.git`);
    expect((await run('git', ['-C', repository, 'rev-parse', 'main'])).stdout).toBe(head);
    await run('git', ['-C', repository, 'fsck', '--full']);
    expect(await readFile(join(place, 'restored', 'logs', 'deep', 'line'), 'utf8')).toBe('a line\n');
    expect(await findUnconfirmedRestore(app.instance)).not.toBeNull();
    expect((await confirm(there.settings, { yes: false })).confirmed).toBe(false);
    expect((await confirm(there.settings, { yes: true })).confirmed).toBe(true);
    expect(await findUnconfirmedRestore(app.instance), 'the server notices').toBeNull();
  } finally {
    await app.stop();
    await there.database.drop();
  }
});

it('refuses a data folder that is not empty, and moves its files aside with --force', async () => {
  const { name } = await backUp(settings, { to: undefined }, signal);
  const there = await anotherMachine('occupied');
  const folder = join(place, 'occupied');
  await mkdir(folder);
  await writeFile(join(folder, 'encryption.key'), 'earlier');
  const call = { backup: name, from: undefined, dryRun: false, cwd: place };
  try {
    await expect(restore(there.settings, { ...call, force: false }, signal)).rejects.toThrow(/not empty/);
    expect(await readFile(join(folder, 'encryption.key'), 'utf8')).toBe('earlier');
    const { movedTo } = await restore(there.settings, { ...call, force: true }, signal);
    expect(await readFile(join(movedTo ?? '', 'encryption.key'), 'utf8')).toBe('earlier');
    if (there.database.url !== undefined)
      await expect(restore(there.settings, { ...call, force: true }, signal)).rejects.toThrow(
        /database .* is not empty/,
      );
  } finally {
    await there.database.drop();
  }
});

it('refuses a backup that is damaged, another passphrase, and a missing encryption key', async () => {
  const { name } = await backUp(settings, { to: undefined }, signal);
  const there = await anotherMachine('refused');
  const file = join(place, 'backups', name);
  const bytes = await readFile(file);
  const damaged = join(place, 'damaged.phbackup');
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  const call = { from: undefined, force: false, dryRun: true, cwd: place };
  try {
    await expect(restore(there.settings, { ...call, backup: damaged }, signal)).rejects.toThrow(/damaged/);
    const { BACKUP_PASSPHRASE_FILE: _, ...open } = there.settings;
    const wrong = { ...open, BACKUP_PASSPHRASE: 'another passphrase' };
    await expect(restore(wrong, { ...call, backup: file }, signal)).rejects.toThrow(/decrypted/);
    const { BACKUP_PASSPHRASE_FILE: __, ...plain } = settings;
    const withoutKey = await backUp(
      { ...plain, BACKUP_TARGET: join(place, 'plain') },
      { to: undefined },
      signal,
    );
    expect(withoutKey).toMatchObject({ encrypted: false, includesEncryptionKey: false });
    const checked = await restore(open, { ...call, backup: join(place, 'plain', withoutKey.name) }, signal);
    expect(checked.problems).toEqual([expect.stringMatching(/does not contain the encryption key/)]);
  } finally {
    await there.database.drop();
  }
});

it('keeps as many backups as BACKUP_KEEP', async () => {
  for (let made = 0; made < 3; made++) {
    await backUp(settings, { to: undefined }, signal);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
  expect(await listBackups(settings, { from: undefined }, signal)).toHaveLength(2);
});

it('makes backups on a schedule', async () => {
  const target = join(place, 'scheduled');
  const scheduled = await openTestApp({ BACKUP_TARGET: target, BACKUP_PASSPHRASE: 'a passphrase of a test' });
  try {
    await expect
      .poll(() => readdir(target).catch(() => []), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^pilothouse-.*\.phbackup$/)]);
  } finally {
    await scheduled.close();
  }
});
