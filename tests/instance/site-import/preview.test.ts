import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, aGitSource, anImport, importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

test('what preview calls valid is imported a moment later', async () => {
  const body = anImport(world.organizationId, {
    name: 'Previewed',
    domain: 'previewed.example.com',
    database: aDatabase(),
  });
  const preview = await world.call('POST /api/site-import/preview', { body });
  expect(preview.body).toEqual({
    valid: true,
    resources: {
      project: { name: 'Previewed' },
      database: { type: 'postgres', name: 'shop' },
      application: { name: 'Previewed', sourceType: 'git', buildType: 'dockerfile' },
      domain: { host: 'previewed.example.com' },
    },
    warnings: [
      { code: 'BUILD_TYPE_EMULATED', message: expect.any(String), path: ['source', 'buildType'] },
      { code: 'DOMAIN_NOT_POINTED', message: expect.any(String), path: ['domain'] },
    ],
    errors: [],
  });
  expect((await world.call('POST /api/site-import', { body })).status).toBe(200);
});

test('no host of the platform itself can be had, wherever its parts answer', async ({ onTestFinished }) => {
  const spread = await openTestApp({
    PUBLIC_URL: 'https://panel.example.com',
    PAYMENT_GATEWAY_URL: 'https://pay.example.com/gateway',
    PAYMENT_GATEWAY_ADMIN_KEY: 'an-administration-key',
  });
  onTestFinished(() => spread.close());
  publishSite(spread.git);
  for (const domain of ['panel.example.com', 'PAY.example.com.']) {
    const answer = await spread.app.server.inject({
      method: 'POST',
      url: '/api/site-import/preview',
      headers: { 'x-api-key': spread.key },
      payload: anImport(spread.organizationId, { domain }),
    });
    expect(answer.json()).toMatchObject({
      valid: false,
      errors: [{ code: 'DOMAIN_INVALID', path: ['domain'] }],
    });
    expect(answer.body, 'no advice about a domain that is refused').not.toContain('DOMAIN_NOT_POINTED');
  }
});

test('preview asks the git host; the import does not', async () => {
  const missing = { name: 'No branch', source: aGitSource({ branch: 'nowhere' }) };
  const preview = await world.call('POST /api/site-import/preview', {
    body: anImport(world.organizationId, missing),
  });
  expect(preview.body).toMatchObject({
    valid: false,
    errors: [{ code: 'BRANCH_NOT_FOUND', path: ['source', 'branch'] }],
  });
  const unknown = { source: aGitSource({ customGitUrl: 'https://git.example.com/no/such.git' }) };
  const second = await world.call('POST /api/site-import/preview', {
    body: anImport(world.organizationId, unknown),
  });
  expect(second.body.errors).toMatchObject([
    { code: 'REPOSITORY_NOT_FOUND', path: ['source', 'customGitUrl'] },
  ]);
  expect((await importSite(world, missing)).status).toBe(200);
});

test('preview warns of submodules and Git LFS that the source does not ask for', async () => {
  const customGitUrl = 'https://git.example.com/acme/split.git';
  const files = {
    '.gitmodules': '[submodule "theme"]\n\tpath = theme\n\turl = ../theme.git\n',
    '.gitattributes': '*.bin filter=lfs\n',
  };
  world.git.put(customGitUrl, { branches: { main: { hash: 'b'.repeat(40), message: 'x', files } } });
  const codes = async (options: Record<string, unknown>) => {
    const source = aGitSource({ customGitUrl, ...options });
    const body = anImport(world.organizationId, { name: 'Split', source });
    const { warnings, valid } = (await world.call('POST /api/site-import/preview', { body })).body;
    expect(valid).toBe(true);
    return warnings.map(({ code }: { code: string }) => code);
  };
  const [submodules, lfs] = ['SUBMODULES_NOT_FETCHED', 'LFS_NOT_FETCHED'];
  expect(await codes({})).toEqual(expect.arrayContaining([submodules, lfs]));
  expect(await codes({ submodules: true })).toContain(lfs);
  expect(await codes({ submodules: true })).not.toContain(submodules);
  expect(await codes({ lfs: true, submodules: false })).toContain(submodules);
  expect(await codes({ lfs: true })).not.toContain(lfs);
});

test('submodules and lfs of the source reach git', async () => {
  const source = aGitSource({ submodules: true, lfs: true });
  const { body } = await importSite(world, { name: 'Whole', source });
  await settled(world, body.deploymentId);
  const requests = world.git.calls.filter(({ kind }) => kind === 'clone').map(({ request }) => request);
  expect(requests).toContainEqual(expect.objectContaining({ submodules: true, lfs: true }));
});
