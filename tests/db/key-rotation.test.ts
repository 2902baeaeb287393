import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { listSealedBy } from '#db/queries/sealed-column.ts';
import { findSetting, putSetting } from '#db/queries/setting.ts';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { rotate } from '#src/app/administration.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { systemIds } from '#src/kernel/ids.ts';
import { openVault } from '#src/kernel/vault.ts';
import { openStoredVault, rotateEncryptionKey } from '#src/services/platform/encryption-key/index.ts';
import { SEALED_COLUMNS } from '#src/services/platform/encryption-key/sealed-columns.ts';
import { openTestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { quickPasswordHash } from '../support/password-hash.ts';
import { aMember } from '../support/people.ts';
import { aDatabase, importSite, publishSite } from '../support/sites.ts';
import { migratedDatabase } from '../support/test-database.ts';
import { totpOf } from '../support/totp.ts';

it('names every column that contains sealed values', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-key-'));
  const { url, drop } = await migratedDatabase(folder);
  const database = openDatabase({ databaseUrl: url, dataDir: folder });
  try {
    const tables = await database.reader.introspection.getTables();
    const sealed = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => column.name.endsWith('Sealed')).map((column) => `${name}.${column.name}`),
    );
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(listed).toEqual(expect.arrayContaining(sealed));
    expect(sealed.length).toBeGreaterThan(15);
    // Every place exists.
    for (const place of SEALED_COLUMNS)
      expect(await listSealedBy(database.reader, place, 'none', 1)).toEqual([]);
  } finally {
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('seals every secret again and keeps the proofs of host names and the second factors', async () => {
  const world = await openTestApp();
  const { vault } = world.app.instance;
  const proofKey = vault.derive('domain-proof');
  publishSite(world.git);
  const { applicationId } = (await importSite(world, { database: aDatabase() })).body;
  await world.ok('POST /api/application.setEnv', {
    applicationId,
    envVars: { SECRET: 'first', OTHER: 'second' },
  });
  await world.ok('POST /api/webhook.create', { url: 'https://example.com/hook', events: ['deploy.failed'] });
  const person = await aMember(world, 'member');
  const uri = await turnOnTwoFactor(world.url, person);
  const settings = {
    DATA_DIR: world.dataDir,
    ...(world.databaseUrl !== undefined && { DATABASE_URL: world.databaseUrl }),
  };
  await expect(rotate(settings), 'the server runs').rejects.toThrow(
    /Another Pilothouse process|A server has used/,
  );
  const oldKey = await readFile(join(world.dataDir, 'encryption.key'), 'utf8');
  await world.app.stop();
  const stopped = openDatabase({ databaseUrl: world.databaseUrl, dataDir: world.dataDir });
  try {
    // The heartbeat of a server that was stopped just now.
    await stopped.writer.updateTable('node').set({ lastSeenAt: '2026-01-01T00:00:00.000Z' }).execute();
    const rotated = await rotate(settings);
    expect(rotated.sealed).toBeGreaterThan(4);
    expect(await readFile(rotated.previousFile ?? '', 'utf8')).toBe(oldKey);
    const newKey = Buffer.from(
      (await readFile(join(world.dataDir, 'encryption.key'), 'utf8')).trim(),
      'base64',
    );
    for (const place of SEALED_COLUMNS)
      expect(await listSealedBy(stopped.reader, place, vault.keyId, 1), place.column).toEqual([]);
    const after = await openStoredVault(stopped, newKey);
    expect(after.derive('domain-proof').equals(proofKey)).toBe(true);
    expect(after.derive('better-auth').equals(vault.derive('better-auth'))).toBe(false);
    await expect(openStoredVault(stopped, Buffer.from(oldKey, 'base64'))).rejects.toThrow(/another key/);
  } finally {
    await stopped.close();
  }
  const port = await freePort();
  const again = await openApp(loadConfig({ ...settings, PORT: String(port) }), {
    workloads: new FakeWorkloads(),
    git: fakeGit(),
    ingress: fakeIngress(),
    log: pino({ level: 'silent' }),
    passwordHash: quickPasswordHash,
  });
  const url = await again.start();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/application.revealEnv`, {
      method: 'POST',
      headers: { 'x-api-key': world.key, 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId, name: 'OTHER' }),
    });
    expect(await answer.text()).toContain('second');
    const signIn = await signInPost(url, 'sign-in/email', {
      email: person.email,
      password: 'correct horse',
    });
    expect(signIn.body).toContain('twoFactorRedirect');
    const verified = await signInPost(url, 'two-factor/verify-totp', { code: totpOf(uri) }, signIn.cookie);
    expect(verified.status, verified.body).toBe(200);
  } finally {
    await again.stop();
    await world.close().catch(() => undefined);
  }
});

it('continues after an interruption with the same key only, and no server starts in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-key-'));
  const { url, drop } = await migratedDatabase(folder);
  const database = openDatabase({ databaseUrl: url, dataDir: folder });
  const services = { database, clock: systemClock, ids: systemIds(systemClock) };
  const [oldKey, newKey, thirdKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const [from, to] = [openVault(oldKey), openVault(newKey)];
  try {
    await openStoredVault(database, oldKey);
    // More than one batch; an interrupted rotation has sealed some of them.
    for (let index = 0; index < 450; index++) {
      const vault = index < 100 ? to : from;
      await putSetting(database.writer, `s${index}`, vault.seal(`value ${index}`, `setting:s${index}`));
    }
    await putSetting(database.writer, 'encryptionKeyRotation', to.keyId);
    for (const key of [oldKey, newKey])
      await expect(openStoredVault(database, key)).rejects.toThrow(/not complete/);
    await expect(rotateEncryptionKey(services, { oldKey, newKey: thirdKey })).rejects.toThrow(to.keyId);
    await expect(rotateEncryptionKey(services, { oldKey: thirdKey, newKey })).rejects.toThrow(/another key/);
    expect(await rotateEncryptionKey(services, { oldKey, newKey })).toBe(350);
    expect(await rotateEncryptionKey(services, { oldKey, newKey }), 'again').toBe(0);
    for (const index of [0, 99, 100, 449]) {
      const sealed = await findSetting(database.reader, `s${index}`);
      expect(to.open(sealed ?? '', `setting:s${index}`)).toBe(`value ${index}`);
    }
    expect((await openStoredVault(database, newKey)).keyId).toBe(to.keyId);
  } finally {
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('makes a new key each time, where the setting has the key of the earlier rotation and its file stayed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-key-'));
  const { url, drop } = await migratedDatabase(folder);
  const database = openDatabase({ databaseUrl: url, dataDir: folder });
  const rotateFrom = async (key: string) => {
    const settings = {
      DATA_DIR: folder,
      ENCRYPTION_KEY: key,
      ...(url !== undefined && { DATABASE_URL: url }),
    };
    const { file, keyId, previousFile } = await rotate(settings);
    expect(previousFile).toBeNull();
    const next = (await readFile(file, 'utf8')).trim();
    expect(openVault(Buffer.from(next, 'base64')).keyId).toBe(keyId);
    return next;
  };
  try {
    const first = Buffer.alloc(32, 1).toString('base64');
    await openStoredVault(database, Buffer.from(first, 'base64'));
    await writeFile(join(folder, 'folder-id'), 'node\n');
    const second = await rotateFrom(first);
    expect(await rotateFrom(first), 'the setting is the earlier one: nothing is left to do').toBe(second);
    const third = await rotateFrom(second);
    // As another node has it, which took no part in the last rotation.
    await writeFile(join(folder, 'encryption.key.next'), `${second}\n`);
    const fourth = await rotateFrom(third);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    await openStoredVault(database, Buffer.from(fourth, 'base64'));
  } finally {
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function turnOnTwoFactor(url: string, { cookie }: { cookie: string }): Promise<string> {
  const enabled = await signInPost(url, 'two-factor/enable', { password: 'correct horse' }, cookie);
  const uri: string = JSON.parse(enabled.body).totpURI;
  const verified = await signInPost(url, 'two-factor/verify-totp', { code: totpOf(uri) }, cookie);
  expect(verified.status).toBe(200);
  return uri;
}

async function signInPost(url: string, path: string, body: object, cookie = '') {
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, body: await answer.text(), cookie: cookies.join('; ') };
}
