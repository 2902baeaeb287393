import { expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp } from '../../support/app.ts';
import { settled } from '../../support/sites.ts';
import { anApplication, aProvider, deliver, GITHUB, publish, signed } from './support.ts';

test('a push deploys the applications behind one whose source cannot be read', async () => {
  const world = await openTestApp();
  publish(world, GITHUB);
  const { path } = await aProvider(world, GITHUB);
  const source = { customGitUrl: GITHUB.url, branch: GITHUB.branch };
  const unreadable = await anApplication(world, source);
  const applicationId = await anApplication(world, source);
  await world.app.instance.database.writer
    .updateTable('application')
    .set({ sourceJson: 's3cret' })
    .where('id', '=', unreadable as Id<'app'>)
    .execute();

  const { status, body } = await deliver(world, path, signed(GITHUB, GITHUB.push()));
  expect(status).toBe(200);
  expect(body.deployments).toMatchObject([{ applicationId }]);
  const logged = world.logLines.filter((line) => line.includes('was not compared with a push'));
  expect(logged.map((line) => JSON.parse(line).applicationId)).toEqual([unreadable]);
  expect(logged.join()).not.toContain('s3cret');
  await settled(world, body.deployments[0].deploymentId);
  await world.close();
});
