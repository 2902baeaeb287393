import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupStore, backupName } from '#src/adapters/backup/port.ts';
import { openFolderStore } from '#src/adapters/backup/store/folder.ts';
import { openS3Store } from '#src/adapters/backup/store/s3.ts';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import { openTargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { openS3Server, type S3Server } from './s3-server.ts';

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-1' };
const PART = 1024;
const { signal } = new AbortController();
const name = (hour: string) => backupName('node1', `2026-01-02T${hour}:00:00.000Z`);

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-store-'));
  s3 = await openS3Server('bucket', CREDENTIALS);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const openS3 = (secretAccessKey = 'secret') =>
  openS3Store({
    ...{ endpoint: s3.endpoint, bucket: 'bucket', prefix: 'a b/', partBytes: PART, clock: systemClock },
    credentials: { ...CREDENTIALS, secretAccessKey },
    fetch: openGuardedFetch({
      guard: openTargetGuard({ allowedPrivateTargets: ['127.0.0.0/8'], ownListeners: [] }),
    }),
  });

describe.each<[string, () => BackupStore]>([
  ['a folder', () => openFolderStore(join(folder, 'backups'))],
  ['an S3-compatible store', () => openS3()],
])('%s', (_name, open) => {
  it('stores, lists, returns and removes backups', async () => {
    const store = open();
    expect(await store.list(signal)).toEqual([]);
    // Smaller than a part, and of several parts.
    for (const [hour, size] of [
      ['05', 100],
      ['04', 3 * PART + 7],
    ] as const) {
      const bytes = randomBytes(size);
      await writeFile(join(folder, 'made'), bytes);
      await store.put(name(hour), join(folder, 'made'), signal);
      const copy = join(folder, `copy-${hour}`);
      await store.get(name(hour), copy, signal);
      expect((await readFile(copy)).equals(bytes)).toBe(true);
      await rm(copy);
    }
    expect(await store.list(signal)).toEqual([
      { name: name('04'), bytes: 3 * PART + 7 },
      { name: name('05'), bytes: 100 },
    ]);
    await store.remove(name('04'), signal);
    await store.remove(name('04'), signal);
    expect((await store.list(signal)).map((backup) => backup.name)).toEqual([name('05')]);
    await expect(store.get(name('09'), join(folder, 'missing'), signal)).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('missing');
  });
});

it('ends an upload that fails, and keeps nothing of it', async () => {
  await writeFile(join(folder, 'large'), randomBytes(3 * PART));
  s3.failPart(2);
  await expect(openS3().put(name('08'), join(folder, 'large'), signal)).rejects.toThrow(/InternalError/);
  s3.failPart(null);
  expect(s3.uploads.size).toBe(0);
  expect([...s3.objects.keys()].some((key) => key.includes(name('08')))).toBe(false);
});

it('reports a refused credential without it', async () => {
  const refused = openS3('another-secret').list(signal);
  await expect(refused).rejects.toThrow(/403 \(SignatureDoesNotMatch/);
  await expect(refused).rejects.not.toThrow(/another-secret/);
});

it('leaves the folder of a name', async () => {
  await expect(openFolderStore(folder).remove('../credentials.json', signal)).rejects.toThrow(/not the name/);
});
