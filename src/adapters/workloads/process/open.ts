import { setMaxListeners } from 'node:events';
import { realpath } from 'node:fs/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { exists, makeDirectory } from '../common/files.ts';
import { DEFAULT_BUILD_MS } from '../common/settings.ts';
import { Confinement } from './confinement/confinement.ts';
import { DEFAULT_LIMITS, type Limits } from './confinement/limits.ts';
import { Accounts } from './context/accounts.ts';
import type { ProcessEngineContext } from './context/engine-context.ts';
import { systemPath } from './context/environment.ts';
import { Trash } from './context/erase.ts';
import { type Layout, layoutOf } from './context/layout.ts';
import { Databases } from './databases/databases.ts';
import { mariadbDriver, mysqlDriver } from './databases/mariadb/driver.ts';
import { postgresDriver } from './databases/postgres/driver.ts';
import { armSwitch, endEarlierSwitch } from './dead-mans-switch.ts';
import { ProcessEngine } from './engine.ts';
import { claimDirectory, instanceLabel } from './instance.ts';
import { endUsers } from './leftovers/end-users.ts';
import { linuxProcesses } from './leftovers/linux-processes.ts';
import { endAll } from './leftovers/process-table.ts';
import { recordedProcesses } from './leftovers/recorded-processes.ts';
import { reachableNode, workingRoot } from './reachable.ts';
import { RunningReleases } from './running/releases.ts';
import { installRuntime, launcher, reaper } from './runtime.ts';
import { databaseUser } from './users.ts';

export interface ProcessEngineOptions {
  /** Made where it is missing; other users of the machine may pass through it (0711). */
  readonly dataDir: string;
  /** Receives messages about databases and the start, for the operator's log; not the output of applications. */
  readonly log: (message: string) => void;
  /** The node that runs applications; npm is looked for beside it. Default: the one that runs this program. */
  readonly nodePath?: string;
  /** Folders to look for database servers in, before the usual ones. */
  readonly path?: string;
  /** Longest time of one build command. Default: half an hour. */
  readonly buildStepMs?: number;
  /** Wait before the nth start in a row of what exits by itself. Default: 1 s, doubling up to 60 s. */
  readonly restartDelayMs?: (exitsInARow: number) => number;
  /** Where other users can pass, for a data directory in a folder where they cannot. Default: /var/lib/pilothouse. */
  readonly fallbackDir?: string;
  /** Write processes down even where they can be found by their labels (for tests of other systems' way). */
  readonly recordProcesses?: boolean;
  /** How often disk space is measured. Default: every 20 seconds. */
  readonly diskIntervalMs?: number;
  /** What each application, build and database may use. */
  readonly limits?: Limits;
  /** Without the process that ends applications when this program is killed (for tests of what the next start does). */
  readonly withoutSwitch?: boolean;
  /** As on machines without control groups that this program may use (for tests). */
  readonly withoutCgroups?: boolean;
}

const LEFTOVER_GRACE_MS = 2_000;
/** For removing at the start what an earlier program could not. */
const EMPTY_TRASH_MS = 60_000;

/** Opens the engine on a data directory, and ends the processes that an earlier, killed run has left there. */
export async function openProcessEngine(options: ProcessEngineOptions): Promise<ProcessEngine> {
  const isRoot = process.getuid?.() === 0;
  await makeDirectory(options.dataDir, 0o711);
  const dataDir = await realpath(options.dataDir);
  const fallback = options.fallbackDir ?? '/var/lib/pilothouse';
  const root = isRoot ? await workingRoot(dataDir, fallback, options.log) : dataDir;
  const layout = layoutOf(root);
  const release = await claimDirectory(root);
  try {
    await endEarlierSwitch(root);
    await makeDirectory(layout.apps, 0o711);
    await makeDirectory(layout.databases, 0o711);
    await installRuntime(layout.runtime);
    const given = options.nodePath ?? process.execPath;
    const nodePath = isRoot ? await reachableNode(given, layout.runtime) : given;
    const erasing = new AbortController();
    setMaxListeners(0, erasing.signal);
    const host = await openHost(options, layout, nodePath, erasing.signal);
    const path = [...(options.path ? [options.path] : []), systemPath(nodePath)].join(':');
    const databases = new Databases(host, [postgresDriver(path), mariadbDriver(path), mysqlDriver(path)]);
    await endLeftovers(host, databases);
    const { disarm } = await arm(options, host);
    const engine = new ProcessEngine({
      host,
      releases: new RunningReleases(host),
      databases,
      diskIntervalMs: options.diskIntervalMs,
      endErasing: () => erasing.abort(new Error('The program is stopping')),
      release: async () => {
        await disarm();
        await release();
      },
    });
    await removeUnfinished(host, engine);
    return engine;
  } catch (error) {
    await release();
    throw error;
  }
}

async function openHost(
  options: ProcessEngineOptions,
  layout: Layout,
  nodePath: string,
  erasing: AbortSignal,
): Promise<ProcessEngineContext> {
  const { log } = options;
  const recorded = options.recordProcesses || process.platform !== 'linux';
  const instance = await instanceLabel(layout.root);
  const accounts = await Accounts.open(layout, nodePath);
  const { range } = accounts;
  const confinement = await Confinement.open({
    name: `pilothouse-${instance.slice(0, 16)}`,
    nodePath,
    launcher: launcher(layout.runtime),
    limits: options.limits ?? DEFAULT_LIMITS,
    sampleOwner: range === null ? undefined : { uid: range.from, gid: range.from },
    withoutCgroups: recorded || options.withoutCgroups === true,
  });
  log(confinement.describe());
  return {
    layout,
    nodePath,
    instance,
    accounts,
    confinement,
    trash: new Trash(layout.trash, log),
    erasing,
    processes: recorded ? recordedProcesses(layout.processes) : linuxProcesses,
    databaseOwner: await databaseUser(),
    log,
    buildStepMs: options.buildStepMs ?? DEFAULT_BUILD_MS,
    restartDelayMs: options.restartDelayMs,
  };
}

async function arm(
  options: ProcessEngineOptions,
  host: ProcessEngineContext,
): Promise<{ disarm(): Promise<void> }> {
  const { layout, nodePath, accounts, confinement, instance } = host;
  if (process.platform !== 'linux' || options.recordProcesses || options.withoutSwitch)
    return { disarm: async () => undefined };
  return armSwitch({
    nodePath,
    reaper: reaper(layout.runtime),
    root: layout.root,
    apps: layout.apps,
    firstUser: accounts.range?.from ?? 0,
    lastUser: accounts.range?.to ?? 0,
    instance,
    applicationGroup: confinement.cgroups?.folderOf('application') ?? null,
    groups: confinement.cgroups?.folders ?? [],
  });
}

async function endLeftovers(host: ProcessEngineContext, databases: Databases): Promise<void> {
  const { processes, accounts, instance, log, confinement, trash, erasing } = host;
  const uids = new Set([...(await accounts.all()).values()].map(({ uid }) => uid));
  const servers = new Set<number>();
  for (const database of await databases.ids()) {
    for (const target of await processes.find({ instance, database })) servers.add(target);
  }
  const ofApplications = async () => {
    const labelled = (await processes.find({ instance })).filter((target) => !servers.has(target));
    return [...new Set([...labelled, ...(await processes.findByUser(uids))])];
  };
  const left = await ofApplications();
  if (left.length > 0) log(`ending ${left.length} orphaned processes of applications of an earlier run`);
  // Applications first: they may still be writing to their databases.
  await endAll(ofApplications, 'SIGTERM', LEFTOVER_GRACE_MS);
  await confinement.cgroups?.killAll('application');
  if (accounts.isolated && process.platform === 'linux') await endUsers(uids);
  await databases.endAllLeftovers(LEFTOVER_GRACE_MS);
  await confinement.cgroups?.killAll('database');
  await confinement.cgroups?.removeEmpty();
  const deadline = AbortSignal.any([erasing, AbortSignal.timeout(EMPTY_TRASH_MS)]);
  await trash
    .empty(await accounts.runsNoProcess(), deadline)
    .catch((error: unknown) =>
      log(`files that an earlier run did not finish removing stay: ${messageOf(error)}`),
    );
}

/** A build that was cut short by a crash has a folder but no start plan. */
async function removeUnfinished(host: ProcessEngineContext, engine: ProcessEngine): Promise<void> {
  for (const release of (await engine.inventory()).releases) {
    const { startPlan } = host.layout.release(release.applicationId, release.releaseId);
    if (!(await exists(startPlan))) await engine.removeRelease(release);
  }
}
