import { pino } from 'pino';
import { fakeDns } from '#src/adapters/dns/fake.ts';
import { type FakeGit, fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import { type Config, loadConfig } from '#src/config/config.ts';

/** The logger that every measured server is given. */
export const silentLog = () => pino({ level: 'silent' });

/** Every request is counted, and no run makes so many in a minute. */
export const READ_RATE_LIMIT = 100_000_000;
export const HUB_REQUESTS_PER_MINUTE = 100_000_000;

export interface BenchApp {
  readonly app: App;
  readonly config: Config;
  readonly git: FakeGit;
}

/**
 * The real program on a data folder and a port, a free one by default; only engine, git and, unless it is given, ingress
 * are fakes in memory.
 */
export async function openBenchApp(
  dataDir: string,
  port = 0,
  ingress: Ingress = fakeIngress(),
): Promise<BenchApp> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    INGRESS_PORT: '0',
    LOG_LEVEL: 'silent',
    READ_RATE_LIMIT: String(READ_RATE_LIMIT),
    REQUEST_RATE_LIMIT: String(READ_RATE_LIMIT),
  });
  const git = fakeGit();
  const app = await openApp(config, {
    log: silentLog(),
    workloads: new FakeWorkloads(),
    git,
    ingress,
    dns: fakeDns(config.SUBDOMAIN_ZONE),
    hubRequestsPerMinute: HUB_REQUESTS_PER_MINUTE,
  });
  return { app, config, git };
}
