import { fakeGit } from '#src/adapters/git/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { IMPORTED_BRANCH, IMPORTED_REPOSITORY } from '../../servers/imported-site.ts';
import { HUB_REQUESTS_PER_MINUTE, READ_RATE_LIMIT, silentLog } from '../../servers/open-bench-app.ts';
import { licenseKey } from '../world/names.ts';
import { OWN_LICENSE } from '../world/seed-hub.ts';
import { SeededWorkloads } from './seeded-workloads.ts';
import { seededZone } from './seeded-zone.ts';
import type { ProgramSettings } from './settings.ts';

/** The real program with its ingress, as instance and as its own hub; engine, git and DNS provider are fakes. */
export async function openProgram(settings: ProgramSettings): Promise<App> {
  const { dataDir, databaseUrl, port, applications } = settings;
  const config = loadConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    INGRESS_PORT: '0',
    LOG_LEVEL: 'silent',
    READ_RATE_LIMIT: String(READ_RATE_LIMIT),
    REQUEST_RATE_LIMIT: String(READ_RATE_LIMIT),
    LICENSE_HUB_URL: `http://127.0.0.1:${port}`,
    LICENSE_KEY: licenseKey(OWN_LICENSE),
  });
  const git = fakeGit();
  git.put(IMPORTED_REPOSITORY, {
    branches: {
      [IMPORTED_BRANCH]: { hash: 'a'.repeat(40), message: 'First', files: { 'index.html': '<p>Hello</p>' } },
    },
  });
  return openApp(config, {
    log: silentLog(),
    workloads: new SeededWorkloads(settings),
    git,
    dns: seededZone(config.SUBDOMAIN_ZONE, applications),
    hubRequestsPerMinute: HUB_REQUESTS_PER_MINUTE,
    drainMs: 0,
  });
}
