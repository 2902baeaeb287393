import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Pushes a page to a repository of the server, as a person would with git. */
export async function pushPage(gitUrl: string, apiKey: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-fuzz-push-'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    // In the environment, because others can read arguments.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Bearer ${apiKey}`,
  };
  const git = (...args: string[]) => run('git', args, { cwd: folder, env });
  try {
    await writeFile(join(folder, 'index.html'), '<p>Hello</p>\n');
    await git('init', '--quiet', '--initial-branch=main');
    await git('add', 'index.html');
    const author = ['-c', 'user.name=Fuzz', '-c', 'user.email=fuzz@mail.example'];
    await git(...author, 'commit', '--quiet', '--message=Add a page');
    await git('push', '--quiet', gitUrl, 'main');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
