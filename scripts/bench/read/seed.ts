import { mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, openDatabase, type Tx } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { insertApiKey } from '#db/queries/api-key.ts';
import { replaceAssistantToken } from '#db/queries/assistant-token.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { permit } from '#src/services/platform/access/permit.ts';

const CREATED_AT = '2026-05-04T12:30:00.000Z';

/** The account key and the assistant token that every server is asked with. */
export const SEEDED_KEY = 'key_bench-bench-bench-bench-bench-bench-benc';
export const SEEDED_ASSISTANT_TOKEN = 'asst_bench-bench-bench-bench-bench-bench-benc';

interface Size {
  readonly projects: number;
  readonly applicationsOfEach: number;
}

/** Fills a new data folder with one organization of this size, and another one like it that is never asked for. */
export async function seedOrganizations(dataDir: string, size: Size): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await migrate(database);
    await inTransaction(database, async (tx) => {
      await seedOrganization(tx, 1, size);
      await seedOrganization(tx, 2, size);
    });
    await settle(database);
  } finally {
    await database.close();
  }
}

async function seedOrganization(tx: Tx, number: number, size: Size): Promise<void> {
  const userId = `usr_${number}` as const;
  const organizationId = `org_${number}` as const;
  const times = { createdAt: CREATED_AT, updatedAt: CREATED_AT };
  const user = {
    id: userId,
    name: 'Bench',
    email: `bench-${number}@example.com`,
    emailVerified: 1,
    image: null,
  };
  const organization = {
    id: organizationId,
    name: 'Bench',
    slug: organizationId,
    logo: null,
    metadata: null,
  };
  await tx
    .insertInto('user')
    .values({ ...user, ...times })
    .execute();
  await tx
    .insertInto('organization')
    .values({ ...organization, createdAt: CREATED_AT, planJson: null })
    .execute();
  await tx
    .insertInto('member')
    .values({ id: `mem_${number}`, organizationId, userId, role: 'owner', createdAt: CREATED_AT })
    .execute();
  const owner = {
    userId,
    parentKeyId: null,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: CREATED_AT,
  };
  const suffix = number === 1 ? '' : '-other';
  const permitted = permit({ organizationId, role: 'owner', limits: null }, 'self:manage', 'organization', {
    id: organizationId,
  });
  await insertApiKey(tx, permitted, {
    id: `key_${number}`,
    name: 'Bench',
    tokenHash: hashOfToken(`${SEEDED_KEY}${suffix}`),
    ...owner,
  });
  await replaceAssistantToken(tx, permitted, {
    id: `ast_${number}`,
    tokenHash: hashOfToken(`${SEEDED_ASSISTANT_TOKEN}${suffix}`),
    ...owner,
  });
  for (let index = 0; index < size.projects; index++)
    await seedProject(tx, organizationId, codeOf(number, index), size.applicationsOfEach);
}

async function seedProject(
  tx: Tx,
  organizationId: Id<'org'>,
  code: string,
  applications: number,
): Promise<void> {
  const projectId = `prj_01k0bench0000000000${code}` as const;
  const environmentId = `env_01k0bench0000000000${code}` as const;
  const scope = { organizationId, projectId, createdAt: CREATED_AT };
  const name = `Project ${code}`;
  await tx
    .insertInto('project')
    .values({
      id: projectId,
      organizationId,
      name,
      nameKey: name.toLowerCase(),
      description: null,
      createdAt: CREATED_AT,
    })
    .execute();
  await tx
    .insertInto('environment')
    .values({ id: environmentId, name: 'production', ...scope })
    .execute();
  await tx
    .insertInto('application')
    .values(
      Array.from(
        { length: applications },
        (_, index) =>
          ({
            id: applicationId(code, index),
            ...scope,
            environmentId,
            name: `Application ${index}`,
            appName: `application-${index}-${code}`,
            status: 'done',
            desired: 'run',
            sourceType: 'git',
            buildType: 'nixpacks',
            sourceJson: '{}',
            gitProviderId: null,
            sshKeyId: null,
            port: 3000,
            liveDeploymentId: null,
            node: '',
            deployTokenHash: hashOfToken(`${code}${index}`),
            deployTokenSealed: 'none',
          }) as const,
      ),
    )
    .execute();
  await tx
    .insertInto('domain')
    .values({
      id: `dom_01k0bench0000000000${code}`,
      organizationId,
      applicationId: applicationId(code, 0),
      host: `www-${code}.example.com`,
      createdAt: CREATED_AT,
    })
    .execute();
}

/** Moves the log into the file, so that every server reads the same pages. */
async function settle({ writer }: Database): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(writer);
}

function codeOf(organization: number, project: number): string {
  return `${organization}${String(project).padStart(4, '0')}`;
}

function applicationId(code: string, index: number): Id<'app'> {
  return `app_01k0bench00000000${code}${String(index).padStart(2, '0')}`;
}

/** The one application that is read by itself: it has a domain. */
export const SEEDED_APPLICATION = applicationId(codeOf(1, 0), 0);
