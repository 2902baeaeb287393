import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CallOptions, type CliWorld, openCliWorld } from './support.ts';

/**
 * Sign-ins that are confirmed in a browser, of a user with two organizations. Each test has an instance: codes that are
 * tried in a minute are counted.
 */

let world: CliWorld;
let first: string;
let second: string;
let owner: { email: string; password: string };
beforeEach(async () => {
  world = await openCliWorld();
  const { app } = world;
  owner = JSON.parse(await readFile(join(app.dataDir, 'credentials.json'), 'utf8'));
  first = app.organizationId;
  second = (await app.ok('POST /api/organization.create', { name: 'Second Street' })).organizationId;
});
afterEach(() => world.close());

/** Signs in, and confirms the code as the owner does in a browser. */
const login = (words: readonly string[] = [], options: CallOptions = {}) =>
  world.call(['login', world.app.url, '--no-browser', ...words], {
    ...options,
    onError(text) {
      const code = /Your code: (\S+)/.exec(text)?.[1];
      if (code !== undefined) void confirm(code);
    },
  });

async function confirm(code: string): Promise<void> {
  const { email, password } = owner;
  const body = new URLSearchParams({ code, email, password, decision: 'approve' });
  await fetch(`${world.app.url}/login/device`, {
    ...{ method: 'POST', headers: { origin: world.app.url }, body },
  });
}

const organizationInUse = async () =>
  (JSON.parse((await world.call('whoami --json')).out) as { organizationId: string }).organizationId;

it('acts in the organization that was joined last, without a terminal', async () => {
  expect(await login()).toMatchObject({ code: 0 });
  expect(await organizationInUse()).toBe(second);
});

it('reports without a terminal what it waits for, and how to use a key', async () => {
  const { err } = await login();
  expect(err).toMatch(/Open http\S+\/login\/device\?code=/);
  expect(err).toContain('Waiting up to 10 minutes');
  expect(err).toContain(`pilothouse login ${world.app.url} --key < file`);
  expect((await login([], { answers: [''] })).err).not.toContain('Waiting up to');
});

it('acts in the organization that an option names', async () => {
  expect(await login(['--organization', first])).toMatchObject({ code: 0 });
  expect(await organizationInUse()).toBe(first);
  const named = await login(['--organization', 'second street']);
  expect(named, named.err).toMatchObject({ code: 0 });
  expect(await organizationInUse()).toBe(second);
});

it('asks on a terminal', async () => {
  const chosen = await login([], { answers: ['7', '2'] });
  expect(chosen, chosen.err).toMatchObject({ code: 0 });
  expect(chosen.err).toContain('Second Street');
  expect(chosen.err).toContain('Enter a number from 1 to 2.');
  expect(await organizationInUse()).toBe(first);
  await login([], { answers: [''] });
  expect(await organizationInUse()).toBe(second);
  const gaveUp = await login([], { answers: ['x', 'x', 'x'] });
  expect(gaveUp).toMatchObject({ code: 2, err: expect.stringContaining('No organization was chosen') });
});

it('names the organizations where the option names none of them', async () => {
  const { code, err } = await login(['--organization', 'Third']);
  expect(code).toBe(4);
  expect(err).toContain('Third is not the name or id of one of your organizations.');
  expect(err).toContain(`Second Street (${second}), as owner`);
});

it('takes an API key of the named organization only', async () => {
  const { app } = world;
  const own = { input: app.key };
  expect(await world.call(`login ${app.url} --key --organization ${first}`, own)).toMatchObject({ code: 0 });
  const other = await world.call(`login ${app.url} --key --organization ${second}`, own);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('This API key acts in') });
  expect(other.err).not.toContain(app.key);
});
