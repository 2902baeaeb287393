/**
 * Plans git's invocations: argument lists and environments, nothing run. No user or system configuration, no
 * prompt, no proxy, no redirect, no remote helper, no hook, no submodule of git's own choice; the address that was judged is the
 * address that is connected to. A credential appears in the environment or in a file, never in an argument.
 */
import type { PinnedAddress } from '#src/adapters/http-client/resolve-target.ts';
import { isAddress } from '#src/adapters/http-client/target-policy.ts';
import type { GitUrl } from '#src/kernel/git-url.ts';
import type { GitCredential } from './port.ts';

export interface GitCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** A remote whose address was judged, and the private directory of the job that talks to it. */
export interface PlannedRemote {
  readonly url: GitUrl;
  readonly addresses: readonly [PinnedAddress, ...PinnedAddress[]];
  readonly branch: string;
  readonly credential: GitCredential;
  readonly jobDir: string;
  /** Search path for git and ssh. */
  readonly path: string;
}

export interface PlannedCheckout extends PlannedRemote {
  /** Git's own files: outside the tree, so that the tree is nothing but the commit. */
  readonly gitDir: string;
  readonly treeDir: string;
}

export const SSH_CONFIG_FILE = 'ssh_config';
export const SSH_KEY_FILE = 'ssh_key';

/** Creates an empty repository for the checkout. */
export function planInit(plan: PlannedCheckout): GitCommand {
  return command(plan, [
    'init',
    '--quiet',
    '--bare',
    '--template=',
    '--initial-branch=unused',
    '--',
    plan.gitDir,
  ]);
}

const EARLIER_COMMITS = 100;

/** Exactly this branch: a tag or another ref that ends in the same name does not match. */
export function planFetch(plan: PlannedCheckout): GitCommand {
  return planFetchOf(plan, 1);
}

/** The same with as much of the history as an earlier commit is looked for in. */
export function planFetchEarlier(plan: PlannedCheckout): GitCommand {
  return planFetchOf(plan, EARLIER_COMMITS);
}

function planFetchOf(plan: PlannedCheckout, depth: number): GitCommand {
  return planFetchRevisions(plan, [refOf(plan)], [`--depth=${depth}`, '--progress']);
}

/** `revisions`: full names of refs, `HEAD`, or full hashes, which are never read as options. */
export function planFetchRevisions(
  plan: PlannedCheckout,
  revisions: readonly string[],
  options: readonly string[],
): GitCommand {
  const always = ['--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];
  const fetch = ['fetch', ...always, ...options, '--', plan.url.text, ...revisions];
  return command(plan, [...remoteConfig(plan), `--git-dir=${plan.gitDir}`, ...fetch], credentialEnv(plan));
}

/** Asks whether a commit is in what was fetched: exit code 0. A full hash in hexadecimal is no option and no range. */
export function planHasCommit(plan: PlannedCheckout, commit: string): GitCommand {
  return command(plan, [`--git-dir=${plan.gitDir}`, 'cat-file', '-e', `${commit}^{commit}`]);
}

/** `revision`: `FETCH_HEAD`, or a full hash. */
export function planCheckout(plan: PlannedCheckout, revision = 'FETCH_HEAD'): GitCommand {
  const directories = [`--git-dir=${plan.gitDir}`, `--work-tree=${plan.treeDir}`];
  const checkout = ['checkout', '--quiet', '--force', '--detach', revision, '--'];
  return command(plan, ['-c', 'core.bare=false', ...directories, ...checkout]);
}

/** Prints hash and subject with a NUL between: neither can contain one. */
export function planDescribe(plan: PlannedCheckout, revision = 'FETCH_HEAD'): GitCommand {
  const format = '--format=%H%x00%s';
  return command(plan, [
    `--git-dir=${plan.gitDir}`,
    'log',
    '--max-count=1',
    '--no-show-signature',
    '--encoding=UTF-8',
    format,
    revision,
    '--',
  ]);
}

/** Lists the commit of one branch of the remote. */
export function planListBranch(plan: PlannedRemote): GitCommand {
  return planListRefs(plan, [refOf(plan)]);
}

/** Lists the branches that match; all of them where no pattern is given. */
export function planListRefs(plan: PlannedRemote, patterns: readonly string[] = []): GitCommand {
  return command(
    plan,
    [...remoteConfig(plan), 'ls-remote', '--heads', '--', plan.url.text, ...patterns],
    credentialEnv(plan),
  );
}

/** Lists all branches, and which of them `HEAD` names. */
export function planListAllBranches(plan: PlannedRemote): GitCommand {
  const list = ['ls-remote', '--symref', '--', plan.url.text, 'HEAD', 'refs/heads/*'];
  return command(plan, [...remoteConfig(plan), ...list], credentialEnv(plan));
}

/** The full name of the branch's ref. */
export function refOf({ branch }: { readonly branch: string }): string {
  return `refs/heads/${branch}`;
}

const ALWAYS = [
  // Opened again one by one where a command talks to a remote.
  'protocol.allow=never',
  'core.hooksPath=/dev/null',
  'core.symlinks=true',
  'core.fsmonitor=false',
  'core.askPass=',
  'credential.helper=',
  'submodule.recurse=false',
  'gc.auto=0',
  // Keeps what was fetched in one pack instead of a file for each object.
  'fetch.unpackLimit=1',
  'fetch.writeCommitGraph=false',
  'advice.detachedHead=false',
];

/** A command that talks to no remote. */
export function command(
  plan: Pick<PlannedRemote, 'jobDir' | 'path'>,
  args: readonly string[],
  env: Record<string, string> = {},
): GitCommand {
  return {
    args: [...configArgs(ALWAYS), ...args],
    env: { ...baseEnv(plan), ...env },
    cwd: plan.jobDir,
  };
}

function remoteConfig({ url, addresses, credential }: PlannedRemote): string[] {
  if (credential.kind === 'local') return configArgs(['protocol.file.allow=always']);
  const protocols = ['protocol.https.allow=always', 'protocol.ssh.allow=always'];
  if (url.transport === 'http') protocols.push('protocol.http.allow=always');
  const http = [
    'http.followRedirects=false',
    'http.proxy=',
    'http.lowSpeedLimit=100',
    'http.lowSpeedTime=60',
  ];
  const pinned = addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',');
  // An address in the URL itself never reaches the resolver: it is pinned already.
  const isLiteral = isAddress(url.host);
  const pin =
    url.transport === 'ssh' || isLiteral ? [] : [`http.curloptResolve=${url.host}:${url.port}:${pinned}`];
  return configArgs([...protocols, ...http, ...pin]);
}

function configArgs(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ['-c', setting]);
}

/** Built from nothing: git must not see this program's environment (secrets, proxies, GIT_*). */
function baseEnv({ jobDir, path }: Pick<PlannedRemote, 'jobDir' | 'path'>): Record<string, string> {
  return {
    PATH: path,
    HOME: jobDir,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    // A repository around the data directory must not lend its configuration.
    GIT_CEILING_DIRECTORIES: parentOf(jobDir),
    GIT_SSH_VARIANT: 'ssh',
    GIT_SSH_COMMAND: `ssh -F ${quoted(`${jobDir}/${SSH_CONFIG_FILE}`)}`,
  };
}

/** Sent only to the origin that the user named. */
function credentialEnv({ credential, url }: PlannedRemote): Record<string, string> {
  if (credential.kind !== 'token' || url.transport === 'ssh') return {};
  const basic = basicCredential(credential);
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${url.transport}://${url.host}:${url.port}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  };
}

/** User name and token in the form of HTTP Basic: also to be masked wherever a server repeats it. */
export function basicCredential({
  username,
  token,
}: {
  readonly username: string;
  readonly token: string;
}): string {
  return Buffer.from(`${username}:${token}`, 'utf8').toString('base64');
}

/** Git hands this one value to a shell: our own path, quoted so that no character of it has a meaning. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

function parentOf(directory: string): string {
  return directory.replace(/\/[^/]+\/*$/, '') || '/';
}
