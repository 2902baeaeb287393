import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { consoleSender, mountConsole } from '#src/http/console/mount.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { signIn } from '../support/people.ts';

/** The page of the console leads to the first credentials until a user has signed in. */

async function aWorld(): Promise<TestApp> {
  const world = await openTestApp();
  onTestFinished(() => world.close());
  return world;
}

/** The page as a process sends it that has just started. */
async function pageAfterStart(accounts: Accounts) {
  const app = fastify();
  onTestFinished(() => app.close());
  const options = { platformName: 'Test', version: '1', roles: [], siteDomain: 'localhost', nameZone: null };
  mountConsole(app, consoleSender(accounts, options));
  const { statusCode, body } = await app.inject('/');
  return { statusCode, isFirst: body.includes('&quot;isFirstSignIn&quot;:true') };
}

test('it does so no more after the sign-out of the first user and a restart', async () => {
  const world = await aWorld();
  const { instance } = world.app;
  expect(await pageAfterStart(instance)).toEqual({ statusCode: 200, isFirst: true });
  await signIn(world, world.email, world.password);
  expect(await pageAfterStart(instance)).toMatchObject({ isFirst: false });
  await instance.database.writer.deleteFrom('session').execute();
  expect(await pageAfterStart(instance)).toEqual({ statusCode: 200, isFirst: false });
});

test('the page is sent without its records, too', async () => {
  const { instance } = (await aWorld()).app;
  const { database } = instance;
  const reader = database.reader.withSchema('not_there');
  const failing = { ...instance, database: { ...database, reader } };
  expect(await pageAfterStart(failing)).toEqual({ statusCode: 200, isFirst: false });
});
