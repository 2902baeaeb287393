import type { SignedIn } from './cli.ts';
import { CliFailure } from './failure.ts';
import type { LocalRepository } from './local-git.ts';
import type { Progress } from './progress.ts';
import { plainLines } from './table.ts';

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
  throw new CliFailure('failed', `The push failed: ${plainLines(pushed.stderr.trim())}`, {
    code: 'PUSH_FAILED',
  });
}

function basic(key: string): string {
  return `Basic ${Buffer.from(`pilothouse:${key}`).toString('base64')}`;
}
