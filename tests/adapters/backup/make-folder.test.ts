import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#src/adapters/backup/make-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pilothouse-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('makes a folder and those above it, and keeps one that is there', async () => {
  const path = join(root, 'a', 'b', 'c');
  await makeFolder(path, 0o711);
  await makeFolder(path, 0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o711);
});

test('refuses a path through a file, and one that is a file', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file, 0o700)).rejects.toThrow(`${file} is not a folder`);
  await expect(makeFolder(join(file, 'folder'), 0o700)).rejects.toThrow('ENOTDIR');
});

// Node repeats this without end, because the folder above exists.
test.skipIf(process.platform !== 'linux')('refuses a folder that the system does not make', async () => {
  await expect(makeFolder('/proc/pilothouse/data', 0o700)).rejects.toThrow('ENOENT');
});
