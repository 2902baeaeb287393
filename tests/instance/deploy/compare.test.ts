import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeploymentComparison } from '#src/contracts/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aGitSource, importSite, REPOSITORY, settled } from '../../support/sites.ts';
import { step } from '../../support/step.ts';

let world: TestApp;
let applicationId: Id<'app'>;
let first: Id<'dep'>;
let second: Id<'dep'>;
beforeAll(async () => {
  world = await openTestApp();
  push(1);
  const { body } = await importSite(world);
  ({ applicationId, deploymentId: first } = body);
  await settled(world, first);
  push(2);
  const source = aGitSource({ branch: 'next', startCommand: 'node server.js' });
  await world.ok('POST /api/application.update', { applicationId, source });
  const queued = await world.ok<{ deploymentId: Id<'dep'> }>('POST /api/application.deploy', {
    applicationId,
  });
  second = queued.deploymentId;
  await settled(world, second);
});
afterAll(() => world.close());

const hash = (version: number) => String(version).repeat(40);

function push(version: number): void {
  const commit = {
    hash: hash(version),
    message: `Version ${version} (again)`,
    files: { 'index.html': String(version) },
  };
  world.git.put(REPOSITORY, { branches: { main: commit, next: commit } });
}

const compare = (deploymentId: string) =>
  world.ok<DeploymentComparison>(`GET /api/deployment.compare?deploymentId=${deploymentId}`);

test('a release is compared with the one that receives the visitors', async () => {
  await step('names the fields that a rollback changes', async () => {
    expect(await compare(first)).toEqual({
      current: {
        ...{ deploymentId: second, commitHash: hash(2), commitMessage: 'Version 2 (again)' },
        createdAt: expect.any(String),
      },
      target: {
        ...{ deploymentId: first, commitHash: hash(1), commitMessage: 'Version 1 (again)' },
        createdAt: expect.any(String),
      },
      changes: [
        { field: 'commit', from: hash(2), to: hash(1) },
        { field: 'branch', from: 'next', to: 'main' },
        { field: 'startCommand', from: 'node server.js', to: null },
      ],
      isComplete: true,
      variables: null,
    });
    expect(await compare(second)).toMatchObject({ changes: [], isComplete: true });
  });
  await step('after a rollback the release of the earlier deployment is compared', async () => {
    const { deploymentId } = await world.ok<{ deploymentId: Id<'dep'> }>('POST /api/application.rollback', {
      ...{ applicationId, deploymentId: first },
    });
    await settled(world, deploymentId);
    expect(await compare(first)).toMatchObject({
      current: { deploymentId, commitHash: hash(1) },
      ...{ changes: [], isComplete: true },
    });
    expect((await compare(second)).changes).toContainEqual({ field: 'commit', from: hash(1), to: hash(2) });
  });
  await step('knows only the commit of a release of an earlier version', async () => {
    const { writer } = world.app.instance.database;
    const set = (sourceJson: string | null) =>
      writer.updateTable('deployment').set({ sourceJson }).where('id', '=', second).execute();
    const { sourceJson } = await writer
      .selectFrom('deployment')
      .select('sourceJson')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    await set(null);
    const { changes, isComplete } = await compare(second);
    await set(sourceJson);
    expect([changes, isComplete]).toEqual([[{ field: 'commit', from: hash(1), to: hash(2) }], false]);
  });
});
