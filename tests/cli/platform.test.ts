import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliWorld, openCliWorld } from './support.ts';

let world: CliWorld;
let place: string;
let env: Record<string, string>;
beforeAll(async () => {
  world = await openCliWorld();
  place = await mkdtemp(join(tmpdir(), 'pilothouse-test-platform-'));
  await writeFile(join(place, 'passphrase'), 'a passphrase of a test\n');
  env = {
    DATA_DIR: world.app.dataDir,
    BACKUP_TARGET: join(place, 'backups'),
    BACKUP_PASSPHRASE_FILE: join(place, 'passphrase'),
  };
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

it('backs up, lists, checks and restores', async () => {
  const made = await world.call('backup --json', { env });
  expect(made, made.err).toMatchObject({ code: 0 });
  const { name }: { name: string } = JSON.parse(made.out);
  const listed = await world.call('backups', { env });
  expect(listed.out).toContain(name);
  const there = { ...env, DATA_DIR: join(place, 'there') };
  const checked = await world.call(`restore ${name} --dry-run`, { env: there });
  expect(checked.code).toBe(0);
  expect(checked.out).toMatch(/is complete.*\n {2}- Write the records/);
  expect((await world.call(`restore ${name}`, { env: there })).out).toContain('admin confirm-restore');
  expect(await readdir(there.DATA_DIR)).toEqual(
    expect.arrayContaining(['pilothouse.sqlite', 'encryption.key']),
  );
  expect(await world.call(`restore ${name} --dry-run`, { env: there })).toMatchObject({ code: 5 });
  expect(await world.call('admin confirm-restore', { env: there })).toMatchObject({ code: 5 });
  expect((await world.call('admin confirm-restore --yes', { env: there })).out).toContain('is confirmed');
  expect((await world.call('upgrade --check', { env: there })).out).toContain('No migrations are pending');
  const rotated = await world.call('admin rotate-key', { env: there });
  expect(rotated.out, rotated.err).toContain('sealed with the new key');
});

it('explains what is missing, without a secret', async () => {
  const { code, err } = await world.call('backup', { env: { DATA_DIR: join(place, 'nowhere') } });
  expect(code).toBe(1);
  expect(err).toContain('does not contain pilothouse.sqlite');
  const running = await world.call('admin rotate-key', { env });
  expect(running.err).toContain('Another Pilothouse process');
  expect((await world.call('upgrade', { env })).code).toBe(2);
});
