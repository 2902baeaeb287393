import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseId } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { anImport, settled } from '../../support/sites.ts';

/** A repository that was pushed to another node of the platform, which does not share its engine with this one. */

let world: TestApp;
let repository: { repositoryId: string; gitUrl: string };
let source: object;
beforeAll(async () => {
  world = await openTestApp();
  repository = await world.ok('POST /api/repository.create', {});
  await world.app.instance.database.writer
    .updateTable('uploadRepository')
    .set({ node: 'node_other' })
    .where('id', '=', parseId('rep', repository.repositoryId))
    .execute();
  source = { type: 'git', customGitUrl: repository.gitUrl, branch: 'main', buildType: 'nixpacks' };
});
afterAll(() => world.close());

const IS_ELSEWHERE = expect.stringContaining('on another node (node_other)');

test('is neither fetched from nor pushed to here', async () => {
  const authorization = `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}`;
  const { pathname } = new URL(repository.gitUrl);
  const refs = `${world.url}${pathname}/info/refs`;
  for (const service of ['git-upload-pack', 'git-receive-pack']) {
    const answer = await fetch(`${refs}?service=${service}`, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([503, IS_ELSEWHERE]);
  }
});

test('a preview, the list of branches and a deployment name its node', async () => {
  const preview = await world.ok('POST /api/site-import/preview', anImport(world.organizationId, { source }));
  expect(preview.errors).toEqual([
    { code: 'REPOSITORY_NOT_FOUND', message: IS_ELSEWHERE, path: ['source', 'customGitUrl'] },
  ]);
  const branches = await world.call('POST /api/source.branches', { body: { source } });
  expect([branches.status, branches.body.message]).toEqual([404, IS_ELSEWHERE]);
  const { body } = await world.call('POST /api/site-import', {
    body: anImport(world.organizationId, { source }),
  });
  expect(await settled(world, body.deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: IS_ELSEWHERE,
  });
});
