import type { Cli } from './cli.ts';
import { type LocalGit, localGit, unlessGitMissing } from './local-git.ts';
import { plain } from './table.ts';
import type { Upload } from './upload.ts';

/** The name of the git remote that an import of a folder sets up. */
export const REMOTE = 'pilothouse';

/** Names the repository `pilothouse` among the remotes, so that `git push pilothouse` deploys. Returns whether it was set. */
export async function addRemote(cli: Cli, git: LocalGit, { remoteUrl }: Upload): Promise<boolean> {
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
  const helper = helperOf(remoteUrl);
  // An empty helper first: helpers of the user would store the key.
  await git.run(['config', '--local', '--replace-all', helper, '']);
  await git.run(['config', '--local', '--add', helper, `!${ownCommand()} git-credential`]);
  return true;
}

/** Removes the remote of a folder, with its credential helper, if it leads to this instance. Returns whether it did. */
export async function removeRemote(cli: Cli, folder: string, instanceUrl: string): Promise<boolean> {
  const git = localGit(cli, folder);
  const existing = await unlessGitMissing(git.run(['remote', 'get-url', REMOTE]));
  const address = existing?.stdout.trim() ?? '';
  if (existing?.exitCode !== 0 || !address.startsWith(`${instanceUrl}/git/`)) return false;
  await git.run(['config', '--local', '--unset-all', helperOf(address)]);
  return (await git.run(['remote', 'remove', REMOTE])).exitCode === 0;
}

/** The setting that names the program which knows the password of an address. */
function helperOf(address: string): string {
  return `credential.${new URL(address).origin}.helper`;
}

/** An address for people: a user may have put a key into it. */
function withoutLogin(address: string): string {
  return plain(address.replace(/\/\/[^/@]*@/, '//'));
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
