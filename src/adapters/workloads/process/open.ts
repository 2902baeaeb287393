import { realpath } from 'node:fs/promises';
import { Accounts } from './accounts.ts';
import { Databases } from './databases/databases.ts';
import { mariadbDriver, mysqlDriver } from './databases/mariadb/driver.ts';
import { postgresDriver } from './databases/postgres/driver.ts';
import { ProcessEngine } from './engine.ts';
import { systemPath } from './environment.ts';
import { exists, makeDirectory, subdirectories } from './files.ts';
import type { Host } from './host.ts';
import { claimDirectory, instanceLabel } from './instance.ts';
import { layoutOf } from './layout.ts';
import { linuxProcesses } from './leftovers/linux-processes.ts';
import { endAll } from './leftovers/process-table.ts';
import { recordedProcesses } from './leftovers/recorded-processes.ts';
import { reachableNode, workingRoot } from './reachable.ts';
import { RunningReleases } from './running/releases.ts';
import { installStaticServer } from './static/runtime.ts';
import { databaseUser } from './users.ts';

export interface ProcessEngineOptions {
  /** Made where it is missing; other users of the machine may pass through it (0711). */
  readonly dataDir: string;
  /** What happens to databases and at the start, for the operator's log. Applications' own lines do not come here. */
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
}

const HALF_AN_HOUR_MS = 30 * 60_000;
const LEFTOVER_GRACE_MS = 2_000;

/** Opens the engine on a data directory and ends whatever an earlier, killed run has left there. */
export async function openProcessEngine(options: ProcessEngineOptions): Promise<ProcessEngine> {
  const isRoot = process.getuid?.() === 0;
  await makeDirectory(options.dataDir, 0o711);
  const dataDir = await realpath(options.dataDir);
  const fallback = options.fallbackDir ?? '/var/lib/pilothouse';
  const root = isRoot ? await workingRoot(dataDir, fallback, options.log) : dataDir;
  const layout = layoutOf(root);
  const release = await claimDirectory(root);
  try {
    await makeDirectory(layout.apps, 0o711);
    await makeDirectory(layout.databases, 0o711);
    await installStaticServer(layout.runtime);
    const given = options.nodePath ?? process.execPath;
    const nodePath = isRoot ? await reachableNode(given, layout.runtime) : given;
    const recorded = options.recordProcesses || process.platform !== 'linux';
    const host: Host = {
      layout,
      nodePath,
      instance: await instanceLabel(root),
      accounts: await Accounts.open(layout, nodePath),
      processes: recorded ? recordedProcesses(layout.processes) : linuxProcesses,
      databaseOwner: await databaseUser(),
      log: options.log,
      buildStepMs: options.buildStepMs ?? HALF_AN_HOUR_MS,
      restartDelayMs: options.restartDelayMs,
    };
    const path = [...(options.path ? [options.path] : []), systemPath(nodePath)].join(':');
    const databases = new Databases(host, [postgresDriver(path), mariadbDriver(path), mysqlDriver(path)]);
    await endLeftovers(host, databases);
    const engine = new ProcessEngine({ host, releases: new RunningReleases(host), databases, release });
    await removeUnfinished(host, engine);
    return engine;
  } catch (error) {
    await release();
    throw error;
  }
}

async function endLeftovers(host: Host, databases: Databases): Promise<void> {
  const { processes, accounts, instance, layout, log } = host;
  const uids = new Set<number>();
  for (const applicationId of await subdirectories(layout.apps)) {
    const owner = await accounts.find(applicationId);
    if (owner) uids.add(owner.uid);
  }
  const servers = new Set<number>();
  for (const database of await databases.ids()) {
    for (const target of await processes.find({ instance, database })) servers.add(target);
  }
  const ofApplications = async () => {
    const labelled = (await processes.find({ instance })).filter((target) => !servers.has(target));
    return [...new Set([...labelled, ...(await processes.findByUser(uids))])];
  };
  const left = await ofApplications();
  if (left.length > 0) log(`ending ${left.length} processes of applications that an earlier run has left`);
  // Applications first: they may still be writing to their databases.
  await endAll(ofApplications, 'SIGTERM', LEFTOVER_GRACE_MS);
  await databases.endAllLeftovers(LEFTOVER_GRACE_MS);
}

/** A build that was cut short by a crash has a folder but no start plan. */
async function removeUnfinished(host: Host, engine: ProcessEngine): Promise<void> {
  for (const release of (await engine.inventory()).releases) {
    const { startPlan } = host.layout.release(release.applicationId, release.releaseId);
    if (!(await exists(startPlan))) await engine.removeRelease(release);
  }
}
