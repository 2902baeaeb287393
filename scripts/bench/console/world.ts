import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { freePort } from '#src/cli/demo/free-port.ts';
import type { Id } from '#src/domain/id.ts';
import { deployTokenIdentity } from '#src/services/instance/application/insert-application.ts';
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

/** Some lines are wrapped. */
const LONGEST_PATH = 40;
const CREATED_AT = '2026-05-04T12:30:00.000Z';
const ORGANIZATION = 'org_1';
const DEPLOYMENT = 'dep_01k0bench000000000000000001';
const ACCOUNT = { email: 'console@example.com', name: 'Console', password: 'correct horse' };
/** Known before the start: browsers send the origin of the page. */
const PREFERRED_PORT = 47_311;
export async function openConsoleWorld(): Promise<ConsoleWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-bench-'));
  await seedOrganizations(dataDir, { projects: APPLICATIONS / 100, applicationsOfEach: 100 });
  await withDatabase(dataDir, seedDeployment);
  const { app } = await openBenchApp(dataDir, await freePort(PREFERRED_PORT));
  const url = await app.start();
  const { auth, vault } = app.instance;
  const userId = await auth.createUser(ACCOUNT);
  const sealedToken = vault.seal('token-of-the-bench', deployTokenIdentity(SEEDED_APPLICATION));
  await withDatabase(dataDir, (database) => seedReader(database, userId, sealedToken));
  await writeLog(join(dataDir, 'logs', SEEDED_APPLICATION));
  return {
    ...{ url, email: ACCOUNT.email, password: ACCOUNT.password },
    ...{ organizationId: ORGANIZATION, applicationId: SEEDED_APPLICATION, deploymentId: DEPLOYMENT },
    async close() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In the place of the log that the program would have written: it stops at a smaller size. */
async function writeLog(folder: string): Promise<void> {
  const lines = Array.from(
    { length: LOG_LINES },
    (_, line) => `step ${line}: compiling ${'src/'.repeat(line % LONGEST_PATH)}\n`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${DEPLOYMENT}.log`), lines.join(''));
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

/** The one who looks at the screens, and what the screen of the application shows to an owner. */
async function seedReader({ writer }: Database, userId: Id<'usr'>, deployTokenSealed: string): Promise<void> {
  const member = { id: 'mem_console', organizationId: ORGANIZATION, userId, role: 'owner' } as const;
  await writer
    .insertInto('member')
    .values({ ...member, createdAt: CREATED_AT })
    .execute();
  await writer
    .updateTable('application')
    .set({ deployTokenSealed })
    .where('id', '=', SEEDED_APPLICATION)
    .execute();
}
