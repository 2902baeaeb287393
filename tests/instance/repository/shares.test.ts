import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { commitFile, outputOfGit } from '../../support/git-user.ts';
import { aMember } from '../../support/people.ts';

/** More than are served at once. */
const MANY = 20;

/** A key of an organization that another user has created. */
async function keyOfAnother(world: TestApp): Promise<string> {
  const { cookie } = await aMember(world, 'member');
  const as = { key: null, headers: { cookie, origin: world.url } };
  const made = await world.call('POST /api/organization.create', { ...as, body: { name: 'Another' } });
  const { organizationId } = made.body;
  return (await world.call('POST /api/apiKey.create', { ...as, body: { name: 'K', organizationId } })).body
    .key;
}

it('requests of one organization that send nothing hold up no push of another', async () => {
  const world = await openTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-shares-'));
  const silent: ClientRequest[] = [];
  onTestFinished(async () => {
    for (const one of silent) one.destroy();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });
  const git = (...args: string[]): Promise<string> => outputOfGit(folder, folder, ...args);
  await git('init', '--quiet', '--initial-branch=main');
  await commitFile(folder, 'index.html', { content: 'one', message: 'Change' });
  const key = await keyOfAnother(world);
  const theirs = await world.ok<{ gitUrl: string }>('POST /api/repository.create', {});

  const headers = { authorization: `Basic ${Buffer.from(`any:${world.key}`).toString('base64')}` };
  for (let at = 0; at < MANY; at += 1) {
    const call = request(`${theirs.gitUrl}/git-upload-pack`, { method: 'POST', headers, agent: false });
    call.on('error', () => undefined);
    await new Promise<void>((resolve) => call.write('0', () => resolve()));
    silent.push(call);
  }
  // Answered after them: by now each has its place, or waits.
  const refs = await fetch(`${theirs.gitUrl}/info/refs?service=git-upload-pack`, { headers });
  expect(refs.status).toBe(200);

  const created = await world.call('POST /api/repository.create', { key, body: {} });
  expect(created.status).toBe(200);
  const url = String(created.body.gitUrl).replace('http://', `http://any:${key}@`);
  expect(await git('push', url, 'main')).toContain('main -> main');
});
