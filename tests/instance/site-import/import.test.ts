import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readVariables } from '#src/services/instance/release/variables.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, aGitSource, anImport, importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

describe('a whole import', () => {
  test('creates everything, answers at once, and ends in a running site', async () => {
    const answer = await importSite(world, {
      name: 'Whole Shop',
      domain: 'Whole.Example.COM.',
      database: aDatabase(),
      envVars: { GREETING: 'hello' },
      port: 3000,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      importId: expect.stringMatching(/^imp_/),
      status: 'success',
      projectId: expect.stringMatching(/^prj_/),
      applicationId: expect.stringMatching(/^app_/),
      databaseId: expect.stringMatching(/^db_/),
      databaseType: 'postgres',
      databaseServiceHost: expect.any(String),
      domainId: expect.stringMatching(/^dom_/),
      deploymentId: expect.stringMatching(/^dep_/),
      url: 'http://whole.example.com:8080',
    });
    expect(await settled(world, answer.body.deploymentId)).toMatchObject({
      status: 'done',
      errorMessage: null,
    });
    expect(world.ingress.targetOf('whole.example.com')).toMatchObject({ host: '127.0.0.1' });
    expect(world.workloads.databases.get(answer.body.databaseId)).toMatchObject(aDatabase());

    const application = await world.ok(`GET /api/application.get?applicationId=${answer.body.applicationId}`);
    expect(application).toMatchObject({
      name: 'Whole Shop',
      appName: expect.stringMatching(/^whole-shop-[a-z0-9]{6}$/),
      applicationStatus: 'done',
      sourceType: 'git',
      buildType: 'dockerfile',
      port: 3000,
      source: { branch: 'main', buildPath: '/' },
      url: 'http://whole.example.com:8080',
    });
    const { log } = await world.ok<{ log: string }>(
      `GET /api/deployment.log?deploymentId=${answer.body.deploymentId}`,
    );
    expect(log.split('\n')[0]).toBe('The Dockerfile is not used.');
    const project = await world.ok(`GET /api/project.get?projectId=${answer.body.projectId}`);
    expect(project).toMatchObject({ name: 'Whole Shop', environments: [{ name: 'production' }] });
  });

  test('leaves fields of what was not asked for away, and fills in the defaults', async () => {
    const { body } = await importSite(world, { name: 'Small' });
    expect(Object.keys(body).sort()).toEqual([
      'applicationId',
      'deploymentId',
      'importId',
      'projectId',
      'status',
      'url',
    ]);
    expect(body.url).toMatch(/^http:\/\/small-[a-z0-9]{6}\.localhost:8080$/);
    const application = await world.ok(`GET /api/application.get?applicationId=${body.applicationId}`);
    expect(application).toMatchObject({ port: 80, envNames: [] });
  });

  test('takes both forms of the header, and refuses two different keys', async () => {
    const body = anImport(world.organizationId);
    const bearer = { authorization: `Bearer ${world.key}` };
    const call = (options: object) => world.call('POST /api/site-import/preview', { body, ...options });
    expect((await call({ key: null, headers: bearer })).status).toBe(200);
    expect((await call({ headers: bearer })).status).toBe(200);
    expect((await call({ key: 'key_other', headers: bearer })).status).toBe(401);
    expect((await call({ key: null })).status).toBe(401);
    expect((await call({ key: 'asst_x' })).status).toBe(401);
  });

  test('another organization is 403, whether it exists or not', async () => {
    const { status, body } = await importSite(world, { organizationId: 'org_other' });
    expect(status).toBe(403);
    expect(body.code).toBe('FORBIDDEN');
  });
});

describe('automatic variables', () => {
  const password = 'p@ss:w/rd%?#';
  const encoded = encodeURIComponent(password);
  let types: TestApp;
  beforeAll(async () => {
    const { FakeWorkloads } = await import('#src/adapters/workloads/fake.ts');
    types = await openTestApp(
      {},
      { workloads: new FakeWorkloads({ databases: ['mariadb', 'mysql', 'postgres', 'mongodb'] }) },
    );
    publishSite(types.git);
  });
  afterAll(() => types.close());

  test.each([
    ['mysql', (host: string, port: string) => ({ DB_PORT: port, DB_CONNECTION: 'mysql', DB_HOST: host })],
    ['mariadb', (host: string, port: string) => ({ DB_PORT: port, DB_CONNECTION: 'mariadb', DB_HOST: host })],
    [
      'postgres',
      (host: string, port: string) => ({
        DATABASE_URL: `postgresql://us%20er:${encoded}@${host}:${port}/d%2Fb`,
        DB_HOST: host,
      }),
    ],
    [
      'mongodb',
      (host: string, port: string) => ({
        MONGO_URL: `mongodb://us%20er:${encoded}@${host}:${port}/d%2Fb`,
        DB_HOST: host,
      }),
    ],
  ])('of %s', async (type, expected) => {
    const database = { type, name: 'd/b', user: 'us er', password };
    const { body } = await importSite(types, { name: `With ${type}`, database });
    const { database: db, vault } = types.app.instance;
    const row = await db.reader
      .selectFrom('database')
      .select(['host', 'port'])
      .where('id', '=', body.databaseId)
      .executeTakeFirstOrThrow();
    expect(body.databaseServiceHost).toBe(row.host);
    expect(await readVariables(vault, db.reader, body.applicationId)).toEqual({
      ...expected(row.host, String(row.port)),
      DB_DATABASE: 'd/b',
      DB_USERNAME: 'us er',
      DB_PASSWORD: password,
    });
  });

  test('a value of the request overrides an automatic one, also with nothing', async () => {
    const envVars = { DATABASE_URL: 'mine', DB_HOST: '', OTHER: 'x' };
    const { body } = await importSite(types, { name: 'Override', database: aDatabase(), envVars });
    const { database: db, vault } = types.app.instance;
    expect(await readVariables(vault, db.reader, body.applicationId)).toMatchObject({
      ...envVars,
      DB_USERNAME: 'shop',
    });
  });

  test('every value is sealed where it is stored', async () => {
    const envVars = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`OWN_${at}`, `value ${at}`]));
    const { body } = await importSite(types, { name: 'Sealed', database: aDatabase(), envVars });
    const rows = await types.app.instance.database.reader
      .selectFrom('environmentVariable')
      .select('valueSealed')
      .where('applicationId', '=', body.applicationId)
      .execute();
    expect(rows.length).toBeGreaterThan(10);
    for (const { valueSealed } of rows) expect(valueSealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  });
});

describe('the history', () => {
  test('is newest first and paged, with default and bounds', async () => {
    const { body: first } = await importSite(world, { name: 'History 1' });
    const { body: second } = await importSite(world, { name: 'History 2' });
    const page = await world.ok<{ items: { importId: string }[]; total: number }>(
      'GET /api/site-import?limit=2',
    );
    expect(page.items.map((item) => item.importId)).toEqual([second.importId, first.importId]);
    expect(page).toMatchObject({ limit: 2, offset: 0, total: expect.any(Number) });
    const next = await world.ok<{ items: { importId: string }[] }>('GET /api/site-import?limit=1&offset=1');
    expect(next.items[0]?.importId).toBe(first.importId);
    expect(await world.ok('GET /api/site-import')).toMatchObject({ limit: 50, offset: 0 });
    expect(await world.ok('GET /api/site-import?limit=100&unknown=1')).toMatchObject({ limit: 100 });
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=0x10',
    'limit=1e1',
    'limit=%205',
    'limit=%2B5',
    'limit=5.0',
    'limit=',
    'limit=NaN',
    'limit=9007199254740993',
    'offset=-1',
    'limit=5&limit=6',
  ])('?%s is 400', async (query) => {
    const answer = await world.call(`GET /api/site-import?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toEqual([query.split('=')[0]]);
  });

  test('an item shows the ids, and one import its steps and its input without secrets', async () => {
    const { body } = await importSite(world, {
      name: 'Details',
      database: aDatabase({ password: 'topsecret-1' }),
      envVars: { TOKEN: 'topsecret-2' },
    });
    const answer = await world.call(`GET /api/site-import/${body.importId}`);
    expect(answer.body).toMatchObject({
      ...body,
      name: 'Details',
      sourceType: 'git',
      finishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request: {
        name: 'Details',
        database: { type: 'postgres', name: 'shop', user: 'shop', password: '********' },
        envVars: { TOKEN: '********' },
        source: aGitSource({ branch: 'main' }),
      },
    });
    expect(
      answer.body.steps.map((step: { name: string; status: string }) => [step.name, step.status]),
    ).toEqual([
      ['project_creation', 'success'],
      ['database_creation', 'success'],
      ['application_creation', 'success'],
      ['domain_creation', 'skipped'],
      ['deployment', 'success'],
    ]);
    expect(answer.text).not.toContain('topsecret');
    expect(world.logLines.join('')).not.toContain('topsecret');
  });

  test.each(['imp_unknown', 'x'])('%s is 404', async (id) => {
    expect((await world.call(`GET /api/site-import/${id}`)).status).toBe(404);
    expect((await world.call(`POST /api/site-import/${id}/retry`)).status).toBe(404);
    expect((await world.call(`POST /api/site-import/${id}/rollback`)).status).toBe(404);
  });

  test('an empty id is 404', async () => {
    expect((await world.call('GET /api/site-import/')).status).toBe(404);
  });
});
