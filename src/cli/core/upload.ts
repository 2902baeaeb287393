import type { Cli, SignedIn } from './cli.ts';
import { CliFailure } from './failure.ts';
import type { LocalRepository } from './local-git.ts';
import type { Progress } from './progress.ts';
import { plain } from './table.ts';

/** The name of the git remote that an import of a folder sets up. */
export const REMOTE = 'pilothouse';

export interface Upload {
  readonly repositoryId: string;
  /** The address by which the instance names it, for the source of an application. */
  readonly sourceUrl: string;
  /** The address by which this computer reaches it. */
  readonly remoteUrl: string;
}

/** A commit of a local repository, and the branch that it becomes. */
export type LocalCommit = Pick<LocalRepository, 'git' | 'commit' | 'branch'>;

/** Creates a repository at the instance and pushes a commit to it. Without a progress nothing is shown. */
export async function uploadCommit(
  { url, key, client }: SignedIn,
  local: LocalCommit,
  progress: Progress | null,
): Promise<Upload> {
  progress?.begin('Create a repository at the instance');
  const { repositoryId, gitUrl } = await client.repository.create.mutate({});
  progress?.end('done');
  const upload = { repositoryId, sourceUrl: gitUrl, remoteUrl: `${url}${new URL(gitUrl).pathname}` };
  progress?.begin(`Push ${local.commit.slice(0, 10)} as ${local.branch}`);
  const refspec = `${local.commit}:refs/heads/${local.branch}`;
  const pushed = await local.git.run(['push', '--quiet', upload.remoteUrl, refspec], {
    config: { [`http.${url}/.extraHeader`]: `Authorization: ${basic(key)}`, 'credential.helper': '' },
  });
  if (pushed.exitCode === 0) {
    progress?.end('done');
    return upload;
  }
  progress?.end('failed');
  await client.repository.remove.mutate({ repositoryId }).catch(() => undefined);
  throw new CliFailure('failed', `The push failed: ${plain(pushed.stderr.trim())}`, { code: 'PUSH_FAILED' });
}

/** Names the repository `pilothouse` among the remotes, so that `git push pilothouse` deploys. Returns whether it was set. */
export async function addRemote(cli: Cli, { git }: LocalRepository, { remoteUrl }: Upload): Promise<boolean> {
  const existing = await git.run(['remote', 'get-url', REMOTE]);
  const isMoved = existing.exitCode === 0;
  const args = isMoved ? ['set-url', REMOTE, remoteUrl] : ['add', REMOTE, remoteUrl];
  const added = await git.run(['remote', ...args]);
  if (added.exitCode !== 0) {
    cli.terminal.err.write(`The remote ${REMOTE} could not be set: ${plain(added.stderr.trim())}\n`);
    return false;
  }
  if (isMoved)
    cli.note(
      `The git remote ${REMOTE} led to ${withoutLogin(existing.stdout.trim())}. It leads to the new repository now.`,
    );
  const { origin } = new URL(remoteUrl);
  const helper = `credential.${origin}.helper`;
  // An empty helper first: helpers of the user would store the key.
  await git.run(['config', '--local', '--replace-all', helper, '']);
  await git.run(['config', '--local', '--add', helper, `!${ownCommand()} git-credential`]);
  return true;
}

/** An address for people: a user may have put a key into it. */
function withoutLogin(address: string): string {
  return plain(address.replace(/\/\/[^/@]*@/, '//'));
}

function basic(key: string): string {
  return `Basic ${Buffer.from(`pilothouse:${key}`).toString('base64')}`;
}

/** How a shell calls this program again. */
function ownCommand(): string {
  const [node = 'node', script = ''] = process.argv;
  if (/(^|[\\/])pilothouse$/.test(script)) return 'pilothouse';
  return `${quoted(node)} ${quoted(script)}`;
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
