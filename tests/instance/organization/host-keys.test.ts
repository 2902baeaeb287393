import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openGit } from '#src/adapters/git/open-git.ts';
import { forgetHostKeys } from '#src/services/instance/startup/index.ts';
import { loopbackGuard } from '../../adapters/git/support.ts';
import { openTestApp } from '../../support/app.ts';

test('host keys of organizations that are gone are forgotten, and no others', async () => {
  const home = await mkdtemp(join(tmpdir(), 'pilothouse-hosts-'));
  const git = await openGit({
    ...{ allowHttp: false, guard: loopbackGuard() },
    ...{ workDir: join(home, 'work'), knownHostsDir: home, repositoriesDir: join(home, 'repositories') },
  });
  // With another git: its own periodic task leaves these files alone.
  const world = await openTestApp();
  const { instance } = world.app;
  for (const name of [world.organizationId, 'org_gone', 'org_gone.old', 'org_removed'])
    await writeFile(join(home, name), 'host ssh-ed25519 AAAA\n');
  const ofRecords = async () => (await readdir(home)).filter((name) => name.startsWith('org_'));
  // What cannot be removed does not keep the others.
  const forgetOthers = async (scope: string) => {
    if (scope === 'org_gone') throw new Error('it is in use');
    await git.forgetHostKeys(scope);
  };
  await forgetHostKeys({ ...instance, git: { ...git, forgetHostKeys: forgetOthers } });
  expect((await ofRecords()).sort()).toEqual([world.organizationId, 'org_gone', 'org_gone.old'].sort());
  await forgetHostKeys({ ...instance, git });
  expect(await ofRecords()).toEqual([world.organizationId]);
  await world.close();
  await rm(home, { recursive: true });
});
