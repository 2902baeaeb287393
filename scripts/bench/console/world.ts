import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { freePort } from '#src/cli/demo/free-port.ts';
import { SEEDED_APPLICATION, seedOrganizations } from '../read/seed.ts';
import { openBenchApp } from '../servers/open-bench-app.ts';

/** A running program with large lists, for a browser. */
export interface ConsoleWorld {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly organizationId: string;
  readonly applicationId: string;
  /** A deployment with a log of `LOG_LINES` lines. */
  readonly deploymentId: string;
  close(): Promise<void>;
}

export const APPLICATIONS = 5_000;
export const LOG_LINES = 200_000;

const CREATED_AT = '2026-05-04T12:30:00.000Z';
const ORGANIZATION = 'org_1';
const DEPLOYMENT = 'dep_01k0bench000000000000000001';
const ACCOUNT = { email: 'console@example.com', name: 'Console', password: 'correct horse' };
/** Known before the start: browsers send the origin of the page. */
const PREFERRED_PORT = 47_311;
/** The thread of the logs takes this many lines at a time. */
const BATCH = 5_000;

export async function openConsoleWorld(): Promise<ConsoleWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-bench-'));
  await seedOrganizations(dataDir, { projects: APPLICATIONS / 100, applicationsOfEach: 100 });
  await withDatabase(dataDir, seedDeployment);
  const { app } = await openBenchApp(dataDir, await freePort(PREFERRED_PORT));
  const url = await app.start();
  const { auth, logs } = app.instance;
  const userId = await auth.createUser(ACCOUNT);
  await withDatabase(dataDir, async ({ writer }) => {
    const member = { id: 'mem_console', organizationId: ORGANIZATION, userId, role: 'owner' } as const;
    await writer
      .insertInto('member')
      .values({ ...member, createdAt: CREATED_AT })
      .execute();
  });
  const log = logs.writer(SEEDED_APPLICATION, DEPLOYMENT, []);
  for (let line = 0; line < LOG_LINES; line++) {
    log.log(`step ${line}: compiling src/components/component-${line % 977}.tsx`);
    if (line % BATCH === 0) await logs.flush();
  }
  await logs.flush();
  log.close();
  return {
    ...{ url, email: ACCOUNT.email, password: ACCOUNT.password },
    ...{ organizationId: ORGANIZATION, applicationId: SEEDED_APPLICATION, deploymentId: DEPLOYMENT },
    async close() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function withDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function seedDeployment(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('deployment')
      .values({
        ...{ id: DEPLOYMENT, organizationId: ORGANIZATION, applicationId: SEEDED_APPLICATION },
        ...{ status: 'done', title: 'Deployed by hand', description: null, commitHash: null },
        ...{ errorMessage: null, cancelRequestedAt: null, releaseState: null },
        ...{ createdAt: CREATED_AT, startedAt: CREATED_AT, finishedAt: CREATED_AT },
      })
      .execute();
  });
}
