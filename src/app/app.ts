import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { giveUpDuties } from '#db/queries/duty.ts';
import { releaseLeasesOf } from '#db/queries/job.ts';
import { recordHeartbeat, recordNode } from '#db/queries/node.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RoleContexts } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/index.ts';
import { listenForScrapes, type MetricsListener } from '../adapters/metrics/listener.ts';
import type { Config } from '../config/config.ts';
import { closeListener } from '../http/close-listener.ts';
import { openServer } from '../http/server.ts';
import { StartupGate } from '../http/startup-gate.ts';
import { observeJobs } from '../jobs/observe-jobs.ts';
import { type PeriodicTasks, startPeriodicTasks } from '../jobs/periodic-tasks.ts';
import { runnableJobs } from '../jobs/runnable-job.ts';
import { openWorker } from '../jobs/worker.ts';
import { isoFromNow } from '../kernel/clock.ts';
import { messageOf } from '../kernel/fault.ts';
import { portInUse } from '../kernel/listen-address.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { within } from '../kernel/within.ts';
import type { Gateway } from '../services/gateway/context.ts';
import type { Hub } from '../services/hub/context.ts';
import type { Instance } from '../services/instance/context.ts';
import { HEARTBEAT_INTERVAL_MS } from '../services/platform/core/index.ts';
import { forgetAttempts, usesAreWritten } from '../services/platform/identity/index.ts';
import { forgetWindows } from '../services/platform/limits/index.ts';
import { forgetFailedJobs } from '../services/platform/queue/index.ts';
import { openAccounts } from './accounts.ts';
import { type BackupLoop, openBackupLoop } from './backup/backup-loop.ts';
import type { DataFolder } from './data-folder.ts';
import { gatewayAdminKey } from './gateway-admin-key.ts';
import { openGatewayRole } from './gateway-role.ts';
import { openHubRole } from './hub-role.ts';
import { openInstanceRole } from './instance-role.ts';
import { addMetricSources } from './metric-sources.ts';
import { backupSecretOf, openBackupStore } from './open-backup-store.ts';
import type { AppOverrides } from './overrides.ts';
import { openPlatformServices, writeBootstrapCredentials } from './platform-services.ts';
import { openProcessInfo } from './process-info.ts';
import type { RoleRuntime } from './role-runtime.ts';
import { VERSION } from './version.ts';

export interface App {
  readonly contexts: RoleContexts;
  /** The context of the role. Throws where this process does not have the role. */
  readonly instance: Instance;
  readonly hub: Hub;
  readonly gateway: Gateway;
  readonly server: FastifyInstance;
  /** Starts jobs, ingress and listener. Resolves with the listener's address once it accepts. */
  start(): Promise<string>;
  /** Stops accepting, finishes what is in flight, frees leases, and stops what lives with this process. */
  stop(): Promise<void>;
  /** For when no time is left: ends applications and databases without waiting. */
  killNow(): void;
}

/** For requests in flight. */
const REQUEST_GRACE_MS = 2_000;
/** For requests on connections that were opened just before the listener is closed. */
const CONNECTION_GRACE_MS = 500;
/** From the beginning of the stop. Work that has not ended by then is left to the next process, which frees its leases. */
const WORK_DEADLINE_MS = 8_500;
const TASK_INTERVAL_MS = 60_000;
const LIMITS_INTERVAL_MS = 1_000;

/** Builds the whole program from its settings; nothing listens before `start`. */
export async function openApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const { services, folder, metrics, engine } = await openPlatformServices(config, overrides);
  const { database, clock, log } = services;
  const has = (role: Config['ROLES'][number]): boolean => config.ROLES.includes(role);
  const adminKey = await gatewayAdminKey(config, services.vault, folder);
  const instance =
    engine === null ? null : await openInstanceRole(services, engine, config, folder, adminKey, overrides);
  const hub = has('hub') ? await openHubRole(services, config, overrides) : null;
  const gateway = has('gateway') ? await openGatewayRole(services, config, adminKey, overrides) : null;
  const contexts: RoleContexts = {
    services,
    accounts: instance?.context ?? openAccounts(services, config, overrides),
    installation: openProcessInfo(config, services, instance?.context.workloads.engine ?? null),
    instance: instance?.context ?? null,
    hub: hub?.context ?? null,
    gateway: gateway?.context ?? null,
  };
  const roles: readonly RoleRuntime<unknown>[] = [instance, hub, gateway].filter((role) => role !== null);
  const startupGate = new StartupGate();
  const server = await openServer({
    router: appRouter,
    contexts,
    log,
    version: VERSION,
    roles: config.ROLES,
    platformName: config.PLATFORM_NAME,
    publicApiOnly: config.SERVICE_PUBLIC_API_ONLY,
    servesConsole: config.CONSOLE,
    siteDomain: config.INGRESS_DOMAIN,
    nameZone: config.LICENSE_HUB_URL === undefined ? null : config.SUBDOMAIN_ZONE,
    trustProxy: config.TRUST_PROXY,
    startupGate,
    keepsAnswers: true,
  });
  const worker = openWorker({
    ...{ database, clock, log, owner: services.processId, nodes: [services.homeId, services.nodeId] },
    observer: observeJobs(services),
    jobs: runnableJobs(Object.assign({}, ...roles.map((role) => role.handlers))),
    shares: Object.assign({}, ...roles.map((role) => role.shares)),
    ...(overrides.jobPollMs !== undefined && { pollMs: overrides.jobPollMs }),
  });
  let periodicTasks: PeriodicTasks | undefined;
  let heartbeat: PeriodicTasks | undefined;
  let sharedLimits: PeriodicTasks | undefined;
  let scrapes: MetricsListener | undefined;
  if (metrics !== null) addMetricSources(metrics, contexts, config.ROLES);
  const backups = await openBackups(config, folder, database, log);

  return {
    contexts,
    get instance() {
      return present(contexts.instance, 'instance');
    },
    get hub() {
      return present(contexts.hub, 'hub');
    },
    get gateway() {
      return present(contexts.gateway, 'gateway');
    },
    server,
    async start() {
      // The engine has ensured that no other process works in this folder: earlier leases have no owner.
      await inTransaction(database, (tx) => releaseLeasesOf(tx, `${folder.id}:`));
      await giveUpDuties(database.writer, { node: folder.id });
      const startedAt = isoFromNow(clock);
      const { nodeId, homeId } = services;
      const node = { id: nodeId, host: hostname(), version: VERSION, roles: config.ROLES.join(',') };
      const home = engine?.isShared === true ? homeId : null;
      // Before it reads anything: from here on, others that share its engine report their changes to it.
      await recordNode(database.writer, { ...node, home, startedAt, lastSeenAt: startedAt });
      const beat = () => recordHeartbeat(database.writer, nodeId, isoFromNow(clock));
      // Also while it reads: one that counts as dead is not notified of changes.
      heartbeat = startPeriodicTasks(HEARTBEAT_INTERVAL_MS, log, { beat });
      for (const role of roles) await role.prepare();
      if (metrics !== null && config.METRICS_PORT !== undefined)
        scrapes = await listenForScrapes(metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT });
      const address = await listen(server, config);
      // Only after the addresses in them are known to work. A caller who gets an answer finds the file.
      await writeBootstrapCredentials(services, config, folder);
      startupGate.open();
      for (const role of roles) await role.begin();
      worker.start();
      backups?.start();
      periodicTasks = startPeriodicTasks(
        TASK_INTERVAL_MS,
        log,
        Object.assign(
          {
            windows: () => forgetWindows(services),
            attempts: () => forgetAttempts(services),
            failedJobs: () => forgetFailedJobs(services),
          },
          ...roles.map((role) => role.periodicTasks),
        ),
      );
      if (database.dialect === 'postgres')
        sharedLimits = startPeriodicTasks(LIMITS_INTERVAL_MS, log, {
          requestLimits: () => services.requests.share(),
        });
      return address;
    },
    async stop() {
      const startedAt = performance.now();
      const left = () => Math.max(0, WORK_DEADLINE_MS - (performance.now() - startedAt));
      const tasks = Promise.all([periodicTasks?.stop(), heartbeat?.stop(), sharedLimits?.stop()]);
      const failures: unknown[] = [];
      // What fails must not keep the rest from being ended.
      const all = async (steps: readonly Promise<unknown>[]) => {
        for (const outcome of await Promise.allSettled(steps))
          if (outcome.status === 'rejected') failures.push(outcome.reason);
      };
      const work = worker.stop();
      const noBackup = backups?.stop() ?? Promise.resolve();
      await all([noBackup, startupGate.close(REQUEST_GRACE_MS), ...roles.map((role) => role.quiesce())]);
      // The ports are still taken: no application can have them while it is being ended.
      await all(roles.map((role) => role.close()));
      await all([within(left(), work), within(left(), tasks)]);
      await all([closeListener(server.server, CONNECTION_GRACE_MS)]);
      await all([server.close(), ...roles.map((role) => role.release())]);
      await all([scrapes?.close() ?? Promise.resolve(), services.tracing.close()]);
      await usesAreWritten(database);
      await all([database.close()]);
      if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join('; '));
    },
    killNow() {
      for (const role of roles) role.killNow();
    },
  };
}

/** Null: the settings name no place for scheduled backups. */
async function openBackups(
  config: Config,
  { path: dataDir, id: nodeId, encryptionKey }: DataFolder,
  database: Database,
  log: Logger,
): Promise<BackupLoop | null> {
  if (config.BACKUP_TARGET === undefined) return null;
  const target = { store: openBackupStore(config), secret: await backupSecretOf(config) };
  return openBackupLoop({ config, version: VERSION, database, dataDir, nodeId, encryptionKey }, target, log);
}

function present<Role>(role: Role | null, name: string): Role {
  if (role === null) throw new Error(`This process does not have the role ${name}`);
  return role;
}

async function listen(server: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    return await server.listen({ host: HOST, port: PORT, listenTextResolver: () => 'listening' });
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isBusy) throw error;
    throw new OperatorError(portInUse({ host: HOST, port: PORT }, 'PORT'), { cause: error });
  }
}
