/** Git's invocations on repositories that users push to this machine: argument lists and environments, nothing run. */
import type { GitService } from '#src/domain/git-host.ts';
import { command, type GitCommand } from '../plan.ts';

export interface PlannedService {
  readonly repository: string;
  /** Private and empty: git's home and working directory. */
  readonly jobDir: string;
  readonly path: string;
}

export function planInitBare(plan: PlannedService): GitCommand {
  return command(plan, [
    'init',
    '--quiet',
    '--bare',
    '--template=',
    '--initial-branch=main',
    '--',
    plan.repository,
  ]);
}

/** `protocol`: what the client sent in `Git-Protocol`; anything but a version is left out. */
export function planService(
  plan: PlannedService,
  service: GitService,
  options: {
    readonly advertises: boolean;
    readonly protocol?: string | undefined;
    readonly maxInputBytes?: number;
  },
): GitCommand {
  const { advertises, protocol, maxInputBytes } = options;
  const settings = [
    // Objects that git itself would not write are refused.
    'transfer.fsckObjects=true',
    'receive.autogc=false',
    'receive.unpackLimit=1',
    'receive.denyCurrentBranch=ignore',
    'uploadpack.allowFilter=true',
    ...(maxInputBytes === undefined ? [] : [`receive.maxInputSize=${maxInputBytes}`]),
  ].flatMap((setting) => ['-c', setting]);
  const name = service.replace(/^git-/, '');
  const flags = ['--stateless-rpc', ...(advertises ? ['--advertise-refs'] : [])];
  const version = protocol !== undefined && /^version=[12]$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {};
  return command(plan, [...settings, name, ...flags, plan.repository], version);
}

/** Prints the branches as `<hash> <name>`. */
export function planListHeads(plan: PlannedService): GitCommand {
  const format = '--format=%(objectname) %(refname:lstrip=2)';
  return command(plan, [`--git-dir=${plan.repository}`, 'for-each-ref', format, 'refs/heads/']);
}

/** Prints all refs as `<hash> <name>`, sorted by name. */
export function planListRefs(plan: PlannedService): GitCommand {
  return command(plan, [`--git-dir=${plan.repository}`, 'for-each-ref', '--format=%(objectname) %(refname)']);
}

/** Writes the index of a pack beside it, and checks its objects. */
export function planIndexPack(plan: PlannedService, file: string): GitCommand {
  return command(plan, [`--git-dir=${plan.repository}`, 'index-pack', file]);
}

/** Prints the message of a commit. A full hash is never read as an option. */
export function planMessage(plan: PlannedService, commit: string): GitCommand {
  const show = [
    'log',
    '--max-count=1',
    '--no-show-signature',
    '--encoding=UTF-8',
    '--format=%B',
    commit,
    '--',
  ];
  return command(plan, [`--git-dir=${plan.repository}`, ...show]);
}

/** Prints the paths that differ, each with a NUL behind; of a new branch all paths. */
export function planChangedPaths(plan: PlannedService, before: string | null, commit: string): GitCommand {
  const list =
    before === null
      ? ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit]
      : ['diff-tree', '-r', '-z', '--name-only', '--no-renames', before, commit, '--'];
  return command(plan, [`--git-dir=${plan.repository}`, ...list]);
}

/** Makes a branch the one that a clone checks out. */
export function planSetHead(plan: PlannedService, branch: string): GitCommand {
  return command(plan, [`--git-dir=${plan.repository}`, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
}
