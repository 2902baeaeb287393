import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from '../../config/command-line.ts';
import type { SignedIn } from '../core/cli.ts';
import { CliFailure } from '../core/failure.ts';
import { localGit } from '../core/local-git.ts';
import { uploadCommit } from '../core/upload.ts';
import { DemoFailure } from './failure.ts';
import { readSite } from './site-files.ts';

const AUTHOR = { 'user.name': 'Demo', 'user.email': 'demo@pilothouse.localhost', 'commit.gpgSign': 'false' };

/** Commits the files of a site in a temporary folder and pushes them to the instance. Returns the address of the source. */
export async function pushSite(
  signedIn: SignedIn,
  site: string,
  { environment, signal }: { readonly environment: Environment; readonly signal: AbortSignal },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-demo-site-'));
  try {
    await chmod(folder, 0o700);
    for (const [path, content] of Object.entries(await readSite(site))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const git = localGit({ environment, signal }, folder);
    await git.read('init', '--quiet', '--initial-branch=main');
    await git.read('add', '--force', '.');
    const { exitCode, stderr } = await git.run(['commit', '--quiet', '--message=Open a notebook'], {
      config: AUTHOR,
    });
    if (exitCode !== 0) throw new DemoFailure(`git could not commit the sample site: ${stderr.trim()}`);
    const commit = await git.read('rev-parse', 'HEAD');
    const { sourceUrl } = await uploadCommit(signedIn, { git, commit, branch: 'main' }, null);
    return sourceUrl;
  } catch (error) {
    if (!(error instanceof CliFailure) || error.code !== 'GIT_MISSING') throw error;
    throw new DemoFailure('git was not found. Install it: Pilothouse fetches every site with it.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
