import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import type { Id } from '#src/domain/id.ts';
import { branchNameProblem } from '#src/kernel/branch-name.ts';
import { type GitUrl, parseGitUrl } from '#src/kernel/git-url.ts';
import type { Run } from '#src/kernel/run.ts';
import { explainFailure, isRedirect, place } from './explain-failure.ts';
import { hostKeysFile } from './host-keys.ts';
import { writePrivateFile } from './job-directory.ts';
import {
  basicCredential,
  type GitCommand,
  type PlannedRemote,
  SSH_CONFIG_FILE,
  SSH_KEY_FILE,
} from './plan.ts';
import { planSshConfig } from './plan-ssh.ts';
import { GitError, type RemoteBranch } from './port.ts';
import { repositoryPath } from './repository-path.ts';
import { type GitOutcome, runGit } from './run-git.ts';
import type { StopReason } from './stop-reason.ts';

export interface SessionSettings {
  readonly allowHttp: boolean;
  readonly guard: TargetGuard;
  readonly knownHostsDir: string;
  /** Of the repositories that are pushed to this machine. */
  readonly repositoriesDir: string;
  readonly refreshRepository: (repositoryId: Id<'rep'>, run: Run) => Promise<void>;
  readonly path: string;
}

const HERE = { address: '127.0.0.1', family: 4 } as const;

/** Judges URL, branch and the address behind the host, and lays down the files that the connection needs. */
export async function planRemote(
  request: RemoteBranch,
  jobDir: string,
  settings: SessionSettings,
  stop: StopReason,
): Promise<PlannedRemote> {
  const { credential, branch } = request;
  if (credential.kind === 'local') {
    // The address names it for people; git is given the folder.
    const named = judgedUrl(request, true);
    await settings.refreshRepository(credential.repositoryId, { signal: stop.signal, log: () => undefined });
    const url = { ...named, text: repositoryPath(settings.repositoriesDir, credential.repositoryId) };
    return { url, addresses: [HERE], branch, credential, jobDir, path: settings.path };
  }
  const url = judgedUrl(request, settings.allowHttp);
  const target = await stop.race(settings.guard.resolve(url.host, { port: url.port }));
  if (target.kind === 'refused') throw new GitError('address_refused', target.reason);
  if (target.kind === 'unresolved')
    throw new GitError('unreachable', `${place(url)} cannot be reached. ${target.reason}`);
  const plan = { url, addresses: target.addresses, branch, credential, jobDir, path: settings.path };
  if (url.transport === 'ssh') await layDownSshFiles(plan, request.hostKeyScope, settings.knownHostsDir);
  return plan;
}

/** Calls the remote. An error message of git becomes a `GitError`. */
export async function callRemote<P extends PlannedRemote>(
  plan: P,
  command: (plan: P) => GitCommand,
  stop: StopReason,
  onLine?: (line: string) => void,
): Promise<GitOutcome> {
  const outcome = await tryStep(command(plan), stop, onLine);
  if (outcome.exitCode === 0) return outcome;
  const { url, branch, credential, addresses } = plan;
  if (isRedirect(outcome.stderr) && !url.path.endsWith('.git')) {
    // GitLab redirects an address without the suffix. The address with it is on the same host: no redirect is followed.
    const suffixed = { ...url, path: `${url.path}.git`, text: `${url.text}.git` };
    return callRemote({ ...plan, url: suffixed, addresses }, command, stop, onLine);
  }
  const { failure, message } = explainFailure({
    url,
    branch,
    credential: credential.kind,
    stderr: outcome.stderr,
  });
  throw new GitError(failure, message);
}

/** Runs a step that must succeed: only the platform itself can be at fault. */
export async function runStep(command: GitCommand, stop: StopReason): Promise<GitOutcome> {
  const outcome = await tryStep(command, stop);
  if (outcome.exitCode === 0) return outcome;
  throw new GitError('failed', 'The repository was fetched but its files could not be written.', {
    cause: new Error(outcome.stderr.slice(-2000)),
  });
}

/** Runs a step whose exit code is the answer. */
export async function succeeds(command: GitCommand, stop: StopReason): Promise<boolean> {
  return (await tryStep(command, stop)).exitCode === 0;
}

/** Text that must not appear in any line that is shown. */
export function secretsOf({ credential }: RemoteBranch): string[] {
  return credential.kind === 'token' ? [credential.token, basicCredential(credential)] : [];
}

function judgedUrl({ url, branch }: RemoteBranch, allowHttp: boolean): GitUrl {
  const parsed = parseGitUrl(url, { allowHttp });
  if (!parsed.ok) throw new GitError('address_refused', parsed.reason);
  const problem = branchNameProblem(branch);
  if (problem !== null) throw new GitError('branch_not_found', `The branch name ${problem}.`);
  return parsed.url;
}

async function layDownSshFiles(
  plan: PlannedRemote,
  hostKeyScope: string,
  knownHostsDir: string,
): Promise<void> {
  await mkdir(knownHostsDir, { recursive: true, mode: 0o700 });
  const keyFile = plan.credential.kind === 'sshKey' ? join(plan.jobDir, SSH_KEY_FILE) : null;
  if (keyFile !== null && plan.credential.kind === 'sshKey') {
    // OpenSSH refuses a key without a final line break or with carriage returns, as forms deliver it.
    await writePrivateFile(keyFile, `${plan.credential.privateKey.replaceAll('\r', '').trim()}\n`);
  }
  const [{ address }] = plan.addresses;
  const knownHostsFile = hostKeysFile(knownHostsDir, hostKeyScope);
  const config = planSshConfig({ url: plan.url, address, knownHostsFile, keyFile });
  await writePrivateFile(join(plan.jobDir, SSH_CONFIG_FILE), config);
}

/** Runs a step that may fail, and returns how it ended. */
export async function tryStep(
  command: GitCommand,
  stop: StopReason,
  onLine?: (line: string) => void,
): Promise<GitOutcome> {
  stop.check();
  try {
    const outcome = await runGit(
      command,
      onLine === undefined ? { signal: stop.signal } : { signal: stop.signal, onLine },
    );
    stop.check();
    return outcome;
  } catch (error) {
    if (error instanceof GitError) throw error;
    throw new GitError('failed', 'Git could not be started on this machine.', { cause: error });
  }
}
