import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { allMigrations, migrate, readMigrations } from '#db/migrations/migrate.ts';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { checkForUpgrade } from '#src/app/administration.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { hashOfToken, openVault } from '#src/kernel/vault.ts';
import { freePort } from '../support/free-port.ts';
import { quickPasswordHash } from '../support/password-hash.ts';
import { emptyDatabase } from '../support/test-database.ts';

/** A database of every earlier level, with rows that the first version wrote, upgrades and is used. */

const KEY = Buffer.alloc(32, 7);
const TIME = '2026-01-02T03:04:05.000Z';
const API_KEY = 'key_levels0000000000000000000000000';
const vault = openVault(KEY);

const seal = (text: string, identity: string): string => vault.seal(text, identity);

/** Rows of the first version: every column that had no default. */
const ROWS: readonly (readonly [table: string, row: Record<string, string | number | boolean>])[] = [
  [
    'user',
    {
      id: 'usr_1',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      isOperator: 1,
      createdAt: TIME,
      updatedAt: TIME,
    },
  ],
  ['organization', { id: 'org_1', name: 'Acme', slug: 'acme', createdAt: TIME }],
  ['member', { id: 'mem_1', organizationId: 'org_1', userId: 'usr_1', role: 'owner', createdAt: TIME }],
  [
    'apiKey',
    {
      id: 'key_1',
      organizationId: 'org_1',
      userId: 'usr_1',
      name: 'First key',
      tokenHash: hashOfToken(API_KEY),
      createdAt: TIME,
    },
  ],
  ['project', { id: 'prj_1', organizationId: 'org_1', name: 'Shop', nameKey: 'shop', createdAt: TIME }],
  [
    'environment',
    { id: 'env_1', organizationId: 'org_1', projectId: 'prj_1', name: 'production', createdAt: TIME },
  ],
  [
    'application',
    {
      ...{ id: 'app_1', organizationId: 'org_1', projectId: 'prj_1', environmentId: 'env_1', name: 'Shop' },
      ...{ appName: 'shop-abc123', status: 'done', desired: 'run', sourceType: 'git', port: 3000 },
      sourceJson: JSON.stringify({
        customGitUrl: 'https://git.example.com/a/b.git',
        customGitBranch: 'main',
      }),
      ...{ liveDeploymentId: 'dep_1', deployTokenHash: 'hash', createdAt: TIME },
      deployTokenSealed: seal('deploy_x', 'application:app_1:deployToken'),
    },
  ],
  [
    'environmentVariable',
    { applicationId: 'app_1', name: 'SECRET', valueSealed: seal('kept', 'environmentVariable:app_1:SECRET') },
  ],
  [
    'deployment',
    {
      ...{ id: 'dep_1', organizationId: 'org_1', applicationId: 'app_1', status: 'done', title: 'First' },
      ...{ releaseState: 'kept', createdAt: TIME, startedAt: TIME, finishedAt: TIME },
    },
  ],
  [
    'domain',
    {
      id: 'dom_1',
      organizationId: 'org_1',
      applicationId: 'app_1',
      host: 'shop.example.com',
      createdAt: TIME,
    },
  ],
];

async function insertRows({ writer, dialect }: Database): Promise<void> {
  for (const [table, row] of ROWS) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const values = Object.values(row).map((value) =>
      typeof value === 'boolean' && dialect === 'sqlite' ? Number(value) : value,
    );
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(values)})`.execute(writer);
  }
}

it.each(allMigrations())('upgrades a database of the level %s, after a copy', async (level) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-test-level-'));
  const { url, drop } = await emptyDatabase();
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ENCRYPTION_KEY: KEY.toString('base64'),
    ...(url !== undefined && { DATABASE_URL: url }),
  };
  try {
    const earlier = openDatabase({ databaseUrl: url, dataDir });
    const [first = ''] = allMigrations();
    await migrate(earlier, first);
    await insertRows(earlier);
    await migrate(earlier, level);
    expect((await readMigrations(earlier)).applied.at(-1)).toBe(level);
    await earlier.close();

    const app = await openApp(loadConfig(settings), {
      ...{ workloads: new FakeWorkloads(), git: fakeGit(), ingress: fakeIngress() },
      ...{ log: pino({ level: 'silent' }), passwordHash: quickPasswordHash },
    });
    const { publicUrl } = app.instance;
    await app.start();
    try {
      const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
      const revealed = await fetch(`${publicUrl}/api/application.revealEnv`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ applicationId: 'app_1', name: 'SECRET' }),
      });
      expect(await revealed.text()).toContain('kept');
      const domains = await fetch(`${publicUrl}/api/domain.list`, { headers });
      expect(await domains.text()).toContain('shop.example.com');
      const deployments = await fetch(`${publicUrl}/api/deployment.list?applicationId=app_1`, { headers });
      expect(await deployments.text()).toContain('dep_1');
      const checked = await checkForUpgrade(settings);
      expect(checked).toMatchObject({ pending: [], problems: [], level: allMigrations().at(-1) });
    } finally {
      await app.stop();
    }
    const isCurrent = level === allMigrations().at(-1);
    const copies = await readdir(join(dataDir, 'before-upgrade')).catch(() => []);
    expect(copies).toEqual(isCurrent ? [] : [expect.stringMatching(`-${level}$`)]);
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('refuses a database of a later version, and a check reports it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-test-level-'));
  const { url, drop } = await emptyDatabase();
  const database = openDatabase({ databaseUrl: url, dataDir });
  try {
    await migrate(database);
    await sql`insert into ${sql.table('kysely_migration')} values ('9999-later', ${TIME})`.execute(
      database.writer,
    );
    await expect(migrate(database)).rejects.toThrow(/later version .*9999-later/);
    expect((await readMigrations(database)).unknown).toEqual(['9999-later']);
  } finally {
    await database.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
