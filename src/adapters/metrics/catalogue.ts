import { FINAL_RELAY_STATUSES } from '#src/domain/delivery.ts';
import { DEPLOYMENT_RESULTS } from '#src/domain/deployment.ts';
import { DNS_QUERY_RESULTS, DNS_TRANSPORTS } from '#src/domain/dns.ts';
import { ENGINE_NAMES } from '#src/domain/engine.ts';
import { JOB_KINDS, JOB_RESULTS, JOB_STATES } from '#src/domain/job.ts';
import { ROLES, type Role } from '#src/domain/surface.ts';
import { VISIT_SECONDS, VISIT_STATUSES } from '#src/domain/visit.ts';

/** The upper bounds of the buckets of a histogram, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900] as const;
const DEPLOYMENT_SECONDS = [1, 5, 10, 30, 60, 120, 300, 600, 1200, 1800] as const;

/** What is read at each scrape, in parts that fail alone. */
export const SCRAPE_SOURCES = ['jobs', 'engine', 'ingress', 'database'] as const;
export type ScrapeSource = (typeof SCRAPE_SOURCES)[number];

export interface MetricDefinition {
  /**
   * `counter` and `histogram` are counted where something happens. `gauge`, `total` and `totalHistogram` are read at each
   * scrape; the last two are a counter and a histogram that another process counts.
   */
  readonly type: 'counter' | 'gauge' | 'histogram' | 'total' | 'totalHistogram';
  readonly help: string;
  /** Each label with its values, or with what bounds their number. */
  readonly labels: Readonly<Record<string, readonly string[] | string>>;
  readonly buckets?: readonly number[];
  /** The roles that have it. */
  readonly roles: readonly Role[];
}

const OPERATIONS =
  'the name of an operation, or the route of another address; `rpc.batch` for a batch of RPC';
const APPLICATIONS = 'the id of an application; `other` beyond 500 applications of a process';
const ENGINE = { engine: ENGINE_NAMES } as const;

/** Every metric of Pilothouse itself. `npm run docs` writes docs/reference/metrics.md from it. */
export const METRICS = {
  pilothouse_info: {
    type: 'gauge',
    help: 'Always 1. The version and the roles are labels.',
    labels: { version: 'the version of the program', roles: 'the roles of the process' },
    roles: ROLES,
  },
  pilothouse_http_requests_total: {
    type: 'counter',
    help: 'Requests that the API has answered.',
    labels: {
      operation: OPERATIONS,
      status: 'the HTTP status; `aborted` if the client left before the answer',
    },
    roles: ROLES,
  },
  pilothouse_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Seconds from the head of a request to the end of its answer. Event streams are left out.',
    labels: { operation: OPERATIONS },
    buckets: REQUEST_SECONDS,
    roles: ROLES,
  },
  pilothouse_jobs: {
    type: 'gauge',
    help: 'Jobs in the database.',
    labels: { kind: JOB_KINDS, state: JOB_STATES },
    roles: ROLES,
  },
  pilothouse_job_oldest_age_seconds: {
    type: 'gauge',
    help: 'Seconds since the time at which the oldest job of a state was to run.',
    labels: { kind: JOB_KINDS, state: JOB_STATES },
    roles: ROLES,
  },
  pilothouse_job_runs_total: {
    type: 'counter',
    help: 'Attempts of jobs that this process has ended.',
    labels: { kind: JOB_KINDS, result: JOB_RESULTS },
    roles: ['instance', 'gateway'],
  },
  pilothouse_job_duration_seconds: {
    type: 'histogram',
    help: 'Seconds that an attempt of a job took.',
    labels: { kind: JOB_KINDS },
    buckets: JOB_SECONDS,
    roles: ['instance', 'gateway'],
  },
  pilothouse_deployments_total: {
    type: 'counter',
    help: 'Deployments that this process has ended.',
    labels: { result: DEPLOYMENT_RESULTS },
    roles: ['instance'],
  },
  pilothouse_deployment_duration_seconds: {
    type: 'histogram',
    help: 'Seconds from the start of a deployment to its end, without its time in the queue.',
    labels: { result: DEPLOYMENT_RESULTS },
    buckets: DEPLOYMENT_SECONDS,
    roles: ['instance'],
  },
  pilothouse_engine_releases_wanted: {
    type: 'gauge',
    help: 'Applications of this node that should run.',
    labels: ENGINE,
    roles: ['instance'],
  },
  pilothouse_engine_releases_running: {
    type: 'gauge',
    help: 'Applications of this node that should run and whose release runs.',
    labels: ENGINE,
    roles: ['instance'],
  },
  pilothouse_engine_release_exits_total: {
    type: 'counter',
    help: 'Running releases that ended by themselves.',
    labels: ENGINE,
    roles: ['instance'],
  },
  pilothouse_engine_release_restarts_total: {
    type: 'counter',
    help: 'Releases that the engine started again after they exited.',
    labels: ENGINE,
    roles: ['instance'],
  },
  pilothouse_ingress_up: {
    type: 'gauge',
    help: '1 if the process that serves visitors responds, else 0.',
    labels: {},
    roles: ['instance'],
  },
  pilothouse_ingress_connections: {
    type: 'gauge',
    help: 'Open connections of visitors, or of the proxy in front.',
    labels: {},
    roles: ['instance'],
  },
  pilothouse_ingress_open_requests: {
    type: 'gauge',
    help: 'Requests and WebSockets of visitors that are under way.',
    labels: { application: APPLICATIONS },
    roles: ['instance'],
  },
  pilothouse_ingress_requests_total: {
    type: 'total',
    help: 'Requests and WebSockets of visitors that have ended, since the start of the ingress process.',
    labels: {
      application: `${APPLICATIONS}; \`none\` for hosts without a site`,
      status: VISIT_STATUSES,
    },
    roles: ['instance'],
  },
  pilothouse_ingress_request_duration_seconds: {
    type: 'totalHistogram',
    help: 'Seconds from the head of a request to the end of its answer. WebSockets are left out.',
    labels: { application: APPLICATIONS },
    buckets: VISIT_SECONDS,
    roles: ['instance'],
  },
  pilothouse_dns_queries_total: {
    type: 'counter',
    help: 'Queries that the built-in DNS server has answered.',
    labels: {
      transport: DNS_TRANSPORTS,
      result: DNS_QUERY_RESULTS,
    },
    roles: ['hub'],
  },
  pilothouse_relay_pending: {
    type: 'gauge',
    help: 'Deliveries of payment events that have not been sent.',
    labels: {},
    roles: ['instance'],
  },
  pilothouse_relay_oldest_pending_age_seconds: {
    type: 'gauge',
    help: 'Seconds since the oldest delivery that has not been sent was written; 0 without one.',
    labels: {},
    roles: ['instance'],
  },
  pilothouse_relay_deliveries_total: {
    type: 'counter',
    help: 'Deliveries of payment events that this process has ended.',
    labels: { result: FINAL_RELAY_STATUSES },
    roles: ['instance'],
  },
  pilothouse_database_connections: {
    type: 'gauge',
    help: 'Connections of this process to PostgreSQL. SQLite has none.',
    labels: { state: ['used', 'idle'] },
    roles: ROLES,
  },
  pilothouse_database_waiting: {
    type: 'gauge',
    help: 'Queries that wait for a connection to PostgreSQL.',
    labels: {},
    roles: ROLES,
  },
  pilothouse_scrape_failures_total: {
    type: 'counter',
    help: 'Parts of a scrape that could not be read. Their metrics are missing from that scrape.',
    labels: { source: SCRAPE_SOURCES },
    roles: ROLES,
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;
