import { countJobs } from '#db/queries/metrics.ts';
import { listApplicationsToRun } from '#db/queries/running-application.ts';
import type { RoleContexts } from '#routers/base/trpc.ts';
import type { Metrics, Scrape } from '../adapters/metrics/port.ts';
import type { Id } from '../domain/id.ts';
import type { Role } from '../domain/surface.ts';
import { VISIT_STATUSES } from '../domain/visit.ts';
import { pagesById } from '../kernel/pages.ts';
import type { Instance } from '../services/instance/context.ts';
import type { CoreServices } from '../services/platform/core/index.ts';
import { VERSION } from './version.ts';

const PAGE = 1000;

/** Connects the metrics that are read at each scrape with what they are read from. */
export function addMetricSources(
  metrics: Pick<Metrics, 'addSource'>,
  { services, instance }: Pick<RoleContexts, 'services' | 'instance'>,
  roles: readonly Role[],
): void {
  metrics.addSource('jobs', (scrape) => readJobs(services, scrape, instance !== null));
  metrics.addSource('database', async (scrape) => {
    scrape.set('pilothouse_info', { version: VERSION, roles: roles.join(',') }, 1);
    const connections = services.database.connections();
    if (connections === null) return;
    const { used, idle, waiting } = connections;
    scrape.set('pilothouse_database_connections', { state: 'used' }, used);
    scrape.set('pilothouse_database_connections', { state: 'idle' }, idle);
    scrape.set('pilothouse_database_waiting', {}, waiting);
  });
  if (instance === null) return;
  metrics.addSource('engine', (scrape) => readEngine(instance, scrape));
  metrics.addSource('ingress', (scrape) => readIngress(instance, scrape));
}

async function readJobs(
  { database, clock }: Pick<CoreServices, 'database' | 'clock'>,
  scrape: Scrape,
  hasRelay: boolean,
): Promise<void> {
  const ageSeconds = (since: string) => Math.max(0, (clock.now() - Date.parse(since)) / 1000);
  let pending = 0;
  let oldestSeconds = 0;
  for (const { kind, state, count, firstRunAt, firstCreatedAt } of await countJobs(database.reader)) {
    scrape.set('pilothouse_jobs', { kind, state }, count);
    scrape.set('pilothouse_job_oldest_age_seconds', { kind, state }, ageSeconds(firstRunAt));
    if (kind !== 'payment.relay' || state === 'running') continue;
    pending += count;
    oldestSeconds = Math.max(oldestSeconds, ageSeconds(firstCreatedAt));
  }
  if (!hasRelay) return;
  scrape.set('pilothouse_relay_pending', {}, pending);
  scrape.set('pilothouse_relay_oldest_pending_age_seconds', {}, oldestSeconds);
}

async function readEngine(
  { database, homeId, workloads }: Pick<Instance, 'database' | 'homeId' | 'workloads'>,
  scrape: Scrape,
): Promise<void> {
  let wanted = 0;
  let running = 0;
  const pages = pagesById(PAGE, (after: Id<'app'> | null, limit) =>
    listApplicationsToRun(database.reader, homeId, after, limit),
  );
  for await (const page of pages) {
    wanted += page.length;
    running += page.filter(({ releaseId }) => workloads.endpoint(releaseId) !== null).length;
  }
  const { engine } = workloads;
  scrape.set('pilothouse_engine_releases_wanted', { engine }, wanted);
  scrape.set('pilothouse_engine_releases_running', { engine }, running);
}

async function readIngress({ ingress }: Pick<Instance, 'ingress'>, scrape: Scrape): Promise<void> {
  const traffic = await ingress.traffic();
  scrape.set('pilothouse_ingress_up', {}, traffic === null ? 0 : 1);
  if (traffic === null) return;
  scrape.set('pilothouse_ingress_connections', {}, traffic.connections);
  for (const { application, open, ended, durations } of traffic.applications) {
    scrape.set('pilothouse_ingress_open_requests', { application }, open);
    for (const status of VISIT_STATUSES)
      scrape.set('pilothouse_ingress_requests_total', { application, status }, ended[status]);
    scrape.setDurations('pilothouse_ingress_request_duration_seconds', { application }, durations);
  }
}
