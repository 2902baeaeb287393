import { setMaxListeners } from 'node:events';
import { openGit } from '../adapters/git/open-git.ts';
import { openRepositories } from '../adapters/git/repositories/open-repositories.ts';
import { openGitHost } from '../adapters/git-host/open-git-host.ts';
import { openGuardedFetch } from '../adapters/http-client/guarded-fetch.ts';
import { openHttpHub } from '../adapters/hub/http-hub.ts';
import { HubUnreachable } from '../adapters/hub/port.ts';
import type { CertificateOrders } from '../adapters/ingress/port.ts';
import { openLogs } from '../adapters/logs/thread/open.ts';
import { httpProbe } from '../adapters/probe/http-probe.ts';
import type { Config } from '../config/config.ts';
import { repeatHealthRounds } from '../jobs/health-rounds.ts';
import { instanceHandlers } from '../jobs/instance-handlers.ts';
import { openLicenseLoop } from '../jobs/license-loop.ts';
import { type PeriodicTasks, startPeriodicTasks } from '../jobs/periodic-tasks.ts';
import { instanceShares } from '../jobs/pool-shares.ts';
import { BoundedMap } from '../kernel/bounded-map.ts';
import { isoFromNow } from '../kernel/clock.ts';
import { Locks } from '../kernel/locks.ts';
import { GIT_HOSTS } from '../registries/git-hosts.ts';
import type { Instance } from '../services/instance/context.ts';
import { resumeDeployments } from '../services/instance/deployment/index.ts';
import {
  certificateOrders,
  forgetCertificates,
  forgetReservations,
} from '../services/instance/domain/index.ts';
import { prepareLicenseLink } from '../services/instance/license/index.ts';
import { resumeOrganizationRemovals } from '../services/instance/organization/index.ts';
import { interruptOwnDeliveries, reconcilePayments } from '../services/instance/payment/index.ts';
import { answerPeer, followOutput, logReleaseExits } from '../services/instance/release/index.ts';
import { sweepRepositories } from '../services/instance/repository/index.ts';
import { forgetRuns } from '../services/instance/run/index.ts';
import { recoverImports } from '../services/instance/site-import/index.ts';
import {
  adoptReleases,
  announceHosts,
  endLeftCommands,
  forgetHostKeys,
  restoreWorkloads,
  routeAgain,
  sweep,
} from '../services/instance/startup/index.ts';
import { forgetDeliveries } from '../services/instance/webhook/index.ts';
import { noPeers, openDuty, openPeers, soleDuty } from '../services/platform/peers/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { assertRestoreConfirmed, unlessRestored } from '../services/platform/restore/index.ts';
import { ActiveRuns } from '../services/platform/runs/active-runs.ts';
import { openMail, openOidc } from './accounts.ts';
import { type DataFolder, emptySources } from './data-folder.ts';
import type { ChosenEngine } from './engine.ts';
import { apiSiteOf, openIngress } from './ingress.ts';
import { openOutgoingGuard } from './outgoing-guard.ts';
import type { AppOverrides } from './overrides.ts';
import { openPayments } from './payments.ts';
import type { RoleRuntime } from './role-runtime.ts';
import { sharedLogs } from './shared-logs.ts';
import { sharedRepositories } from './shared-repositories.ts';
import { traceWorkloads } from './traced-workloads.ts';

const HEALTH_TIMEOUT_MS = 60_000;
const DRAIN_MS = 10_000;
const STOP_GRACE_MS = 10_000;
/** With the lease of an import, this is how long an import of a dead process stays pending. */
const IMPORT_RECOVERY_INTERVAL_MS = 5_000;
const MS_PER_MINUTE = 60_000;
const HTTP_PORT = 80;
/** Longer than clients take to reconnect. */
const RUN_UNFOLLOWED_MS = 10_000;
const RUN_KEPT_MS = 60_000;
const MOST_NAME_VERDICTS = 1_000;

/** The role `instance`: organizations, their sites, and the engine that runs them. */
export async function openInstanceRole(
  services: PlatformServices,
  engine: ChosenEngine,
  config: Config,
  folder: DataFolder,
  gatewayKey: string | null,
  overrides: AppOverrides,
): Promise<RoleRuntime<Instance>> {
  const payments = overrides.payments ?? openPayments(services, config, gatewayKey);
  const hubCalls = new AbortController();
  setMaxListeners(0, hubCalls.signal);
  // The ingress is a part of the instance that it asks.
  let permission: CertificateOrders | undefined;
  const orders: CertificateOrders = {
    mayOrder: async (host) => (await permission?.mayOrder(host)) ?? 'no',
    spend: async (host) => (await permission?.spend(host)) ?? false,
    issued: (host) => permission?.issued(host),
  };
  const opened = await openInstance(services, engine, config, folder, overrides, hubCalls.signal, orders);
  const instance = { ...opened, payments };
  permission = certificateOrders(instance);
  const license = openLicenseLoop(instance, hubCalls);
  let healthChecks: Promise<void> | undefined;
  let importRecovery: PeriodicTasks | undefined;
  return {
    context: instance,
    handlers: instanceHandlers(instance),
    shares: instanceShares(config),
    periodicTasks: {
      sweep: unlessRestored(services, async () => {
        if (instance.duty.isHeld()) await sweep(instance);
      }),
      commands: unlessRestored(services, () => endLeftCommands(instance)),
      hostKeys: unlessRestored(services, () => forgetHostKeys(instance)),
      peers: () => instance.peers.forget(),
      webhooks: () => forgetDeliveries(instance),
      payments: unlessRestored(services, () => reconcilePayments(instance)),
      deployments: () => resumeDeployments(instance),
      organizations: () => resumeOrganizationRemovals(instance),
      domains: () => forgetReservations(instance),
      certificates: () => forgetCertificates(instance),
      repositories: unlessRestored(services, () => sweepRepositories(instance)),
    },
    async prepare() {
      await instance.ingress.prepare();
      await emptySources(folder);
      await prepareLicenseLink(instance);
      await recoverImports(instance);
      await interruptOwnDeliveries(instance);
      await adoptReleases(instance);
      // To forget the runs opens the logs, whose thread takes a moment to start.
      await Promise.all([forgetRuns(instance), announceHosts(instance)]);
      await instance.peers.serve({
        answer: (request) => answerPeer(instance, request),
        missed: () => routeAgain(instance),
      });
      await instance.ingress.listen();
    },
    async begin() {
      await instance.duty.start(async (signal) => {
        await beginDuty(instance, signal);
        healthChecks = repeatHealthRounds(instance, signal);
      });
      license.start();
      importRecovery = startPeriodicTasks(IMPORT_RECOVERY_INTERVAL_MS, services.log, {
        imports: () => recoverImports(instance),
      });
    },
    async quiesce() {
      await Promise.allSettled([
        importRecovery?.stop(),
        instance.duty.stop(),
        license.stop(),
        instance.ingress.stopServing(),
      ]);
      await Promise.allSettled([healthChecks, instance.peers.leave()]);
    },
    close: () => instance.workloads.close(),
    async release() {
      await Promise.allSettled([instance.ingress.close(), instance.logs.close()]);
    },
    killNow: () => instance.workloads.killNow(),
  };
}

/** What one process does at a time, of all that share the engine; besides the health checks and the sweep. */
async function beginDuty(instance: Instance, signal: AbortSignal): Promise<void> {
  // As many listen as applications are asked for their health at once.
  setMaxListeners(0, signal);
  logReleaseExits(instance, signal);
  await followOutput(instance, signal);
  await restoreWorkloads(instance);
  await instance.workloads.shared?.renewProjects(signal);
}

async function openInstance(
  services: PlatformServices,
  engine: ChosenEngine,
  config: Config,
  folder: DataFolder,
  overrides: AppOverrides,
  stopped: AbortSignal,
  orders: CertificateOrders,
): Promise<Omit<Instance, 'payments'>> {
  const duty = engine.isShared ? openDuty(services, `instance:${services.homeId}`) : soleDuty();
  const guard = openOutgoingGuard(config);
  const fetch = openGuardedFetch({ guard });
  const logs = openLogs({
    directory: folder.logsDir,
    storage: engine.isShared ? sharedLogs(services) : undefined,
    limits: {
      linesPerSecond: config.OUTPUT_LINES_PER_SECOND,
      bytesPerSecond: config.OUTPUT_BYTES_PER_SECOND,
    },
    log: (message) => services.log.error({ adapter: 'logs' }, message),
  });
  const repositories = openRepositories({
    ...{ directory: folder.repositoriesDir, workDir: folder.gitDir },
    storage: engine.isShared ? sharedRepositories(services) : undefined,
  });
  return {
    ...services,
    startedAt: isoFromNow(services.clock),
    settings: {
      sourcesDir: folder.sourcesDir,
      ingressDomain: config.INGRESS_DOMAIN,
      // The gateway of a cluster listens for visitors, not this program.
      ingressPort: config.INGRESS === 'kubernetes' ? HTTP_PORT : config.INGRESS_PORT,
      ingressHttpsPort: config.INGRESS_HTTPS_PORT ?? null,
      apiHost: apiSiteOf(config)?.host ?? null,
      ingressIp: config.INGRESS_IP,
      subdomainZone: config.SUBDOMAIN_ZONE,
      platformName: config.PLATFORM_NAME,
      docsHostname: config.DOCS_HOSTNAME,
      docsCnameTarget: config.docsCnameTarget,
      hubUrl: config.LICENSE_HUB_URL ?? null,
      paymentGatewayUrl: config.paymentGatewayUrl ?? null,
      licenseKey: config.LICENSE_KEY ?? null,
      gitAllowHttp: config.GIT_ALLOW_HTTP,
      signUp: config.SIGN_UP,
      defaultPlan: config.defaultPlan,
      organizationsPerUser: config.ORGANIZATIONS_PER_USER,
      readRateLimit: config.READ_RATE_LIMIT,
      healthTimeoutMs: overrides.healthTimeoutMs ?? HEALTH_TIMEOUT_MS,
      drainMs: overrides.drainMs ?? DRAIN_MS,
      stopGraceMs: STOP_GRACE_MS,
      runTimeoutMs: overrides.runTimeoutMs ?? config.RUN_TIMEOUT_MINUTES * MS_PER_MINUTE,
    },
    fetch,
    gitHost:
      overrides.gitHost ??
      openGitHost({
        apis: GIT_HOSTS,
        fetch,
        clock: services.clock,
        log: (message) => services.log.info({ adapter: 'git-host' }, message),
      }),
    hub:
      config.LICENSE_HUB_URL === undefined
        ? null
        : openHttpHub(config.LICENSE_HUB_URL, {
            stopped,
            admit: () =>
              assertRestoreConfirmed(services, { title: 'the license hub', Unreachable: HubUnreachable }),
          }),
    workloads: traceWorkloads(await engine.open(services, folder, logs), services.tracing),
    git:
      overrides.git ??
      (await openGit({
        allowHttp: config.GIT_ALLOW_HTTP,
        guard,
        workDir: folder.gitDir,
        knownHostsDir: folder.knownHostsDir,
        repositoriesDir: folder.repositoriesDir,
        refreshRepository: repositories.refresh,
      })),
    repositories,
    ingress: overrides.ingress ?? (await openIngress(services, config, { duty, orders })),
    routing: new Locks(),
    nameVerdicts: new BoundedMap(MOST_NAME_VERDICTS),
    peers: engine.isShared ? openPeers(services) : noPeers,
    duty,
    logs,
    probe: httpProbe(),
    runs: new ActiveRuns({
      unfollowedMs: overrides.runUnfollowedMs ?? RUN_UNFOLLOWED_MS,
      keptMs: RUN_KEPT_MS,
    }),
    mail: overrides.mail ?? openMail(config),
    oidc: openOidc(services, config),
  };
}
