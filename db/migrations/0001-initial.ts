import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

/** Identity (in Better Auth's terms), sites, imports, deployments, and the queue of work. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await createIdentity(db, dialect);
  await createSites(db);
  await createDeployments(db);
  await createImports(db);
  await createBookkeeping(db);
}

async function createIdentity(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  // Better Auth writes dates and booleans in each database's own type.
  const time = dialect === 'postgres' ? sql`timestamptz` : sql`text`;
  const bool = dialect === 'postgres' ? sql`boolean` : sql`integer`;
  const timed = (table: Table): Table =>
    table.addColumn('createdAt', time, (c) => c.notNull()).addColumn('updatedAt', time, (c) => c.notNull());

  await timed(withId(db, 'user'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', bool, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('isOperator', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await timed(withId(db, 'session'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('activeOrganizationId', 'text')
    .execute();
  await timed(withId(db, 'account'))
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute();
  await timed(withId(db, 'verification'))
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .execute();
  await withId(db, 'rateLimit')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('lastRequest', 'bigint', (c) => c.notNull())
    .execute();
  await withId(db, 'organization')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('logo', 'text')
    .addColumn('metadata', 'text')
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('planJson', 'text')
    .execute();
  await scoped(db, 'member')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .addUniqueConstraint('member_once', ['userId', 'organizationId'])
    .execute();
  await scoped(db, 'invitation')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('inviterId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', time, (c) => c.notNull())
    .execute();
  await index(db, 'session', ['userId']);
  await index(db, 'account', ['userId']);
  await index(db, 'verification', ['identifier']);
  await index(db, 'member', ['organizationId']);
  await index(db, 'invitation', ['organizationId']);
  await index(db, 'invitation', ['email']);
}

async function createSites(db: Kysely<unknown>): Promise<void> {
  await created(scoped(db, 'apiKey'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('expiresAt', 'text')
    .addColumn('lastUsedAt', 'text')
    .execute();
  await created(scoped(db, 'gitProvider'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('baseUrl', 'text', (c) => c.notNull())
    .addColumn('tokenSealed', 'text')
    .execute();
  await created(scoped(db, 'sshKey'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('privateKeySealed', 'text', (c) => c.notNull())
    .execute();
  await created(scoped(db, 'project'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addUniqueConstraint('project_name', ['organizationId', 'nameKey'])
    .execute();
  await created(inProject(db, 'environment'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addUniqueConstraint('environment_name', ['projectId', 'name'])
    .execute();
  await created(inProject(db, 'application'))
    .addColumn('environmentId', 'text', (c) => c.notNull().references('environment.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('appName', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('desired', 'text', (c) => c.notNull())
    .addColumn('sourceType', 'text', (c) => c.notNull())
    .addColumn('buildType', 'text')
    .addColumn('sourceJson', 'text', (c) => c.notNull())
    .addColumn('gitProviderId', 'text', (c) => c.references('gitProvider.id').onDelete('set null'))
    .addColumn('sshKeyId', 'text', (c) => c.references('sshKey.id').onDelete('set null'))
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('liveDeploymentId', 'text')
    .addColumn('deployTokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('deployTokenSealed', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('environmentVariable')
    .addColumn('applicationId', 'text', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('valueSealed', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('environmentVariable_key', ['applicationId', 'name'])
    .execute();
  await created(inProject(db, 'database'))
    .addColumn('environmentId', 'text', (c) => c.notNull().references('environment.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('user', 'text', (c) => c.notNull())
    .addColumn('passwordSealed', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('port', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('errorMessage', 'text')
    .execute();
  await created(scoped(db, 'domain'))
    .addColumn('applicationId', 'text', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createTable('memberGrant')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('memberId', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('applicationId', 'text', (c) => c.references('application.id').onDelete('cascade'))
    .execute();
  await index(db, 'apiKey', ['userId', 'organizationId']);
  await index(db, 'gitProvider', ['organizationId', 'id']);
  await index(db, 'sshKey', ['organizationId', 'id']);
  await index(db, 'project', ['organizationId', 'id']);
  await index(db, 'environment', ['projectId']);
  await index(db, 'application', ['organizationId', 'projectId']);
  await index(db, 'application', ['environmentId']);
  await index(db, 'database', ['organizationId', 'projectId']);
  await index(db, 'domain', ['applicationId']);
  await index(db, 'domain', ['organizationId', 'id']);
  await index(db, 'memberGrant', ['memberId']);
}

async function createDeployments(db: Kysely<unknown>): Promise<void> {
  await created(scoped(db, 'deployment'))
    .addColumn('applicationId', 'text', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('commitHash', 'text')
    .addColumn('errorMessage', 'text')
    .addColumn('cancelRequestedAt', 'text')
    .addColumn('releaseState', 'text')
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .execute();
  await db.schema
    .createTable('deploymentStep')
    .addColumn('deploymentId', 'text', (c) => c.notNull().references('deployment.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addPrimaryKeyConstraint('deploymentStep_key', ['deploymentId', 'name'])
    .execute();
  await index(db, 'deployment', ['applicationId', 'id']);
  // One waits and one runs: a call while one waits joins it.
  for (const status of ['queued', 'running'] as const) {
    await sql`create unique index ${sql.ref(`deployment_one_${status}`)} on "deployment" ("applicationId")
      where "status" = ${sql.lit(status)}`.execute(db);
  }
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  await created(scoped(db, 'siteImport'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sourceType', 'text', (c) => c.notNull())
    .addColumn('requestSealed', 'text', (c) => c.notNull())
    .addColumn('projectId', 'text')
    .addColumn('applicationId', 'text')
    .addColumn('databaseId', 'text')
    .addColumn('databaseType', 'text')
    .addColumn('databaseServiceHost', 'text')
    .addColumn('domainId', 'text')
    .addColumn('deploymentId', 'text')
    .addColumn('url', 'text')
    .addColumn('errorMessage', 'text')
    .addColumn('errorStep', 'text')
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  await db.schema
    .createTable('siteImportStep')
    .addColumn('importId', 'text', (c) => c.notNull().references('siteImport.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('errorMessage', 'text')
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addPrimaryKeyConstraint('siteImportStep_key', ['importId', 'name'])
    .execute();
  await index(db, 'siteImport', ['organizationId', 'id']);
  await sql`create index "siteImport_pending" on "siteImport" ("leaseUntil") where "status" = 'pending'`.execute(
    db,
  );
}

async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotencyKey')
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('route', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('responseStatus', 'integer')
    .addColumn('responseBody', 'text')
    .addColumn('leaseUntil', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKey_key', ['organizationId', 'route', 'key'])
    .execute();
  // No foreign key: the log outlives what it tells of.
  await created(withId(db, 'auditLog'))
    .addColumn('organizationId', 'text')
    .addColumn('actorKind', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('resourceId', 'text')
    .addColumn('address', 'text')
    .execute();
  await created(withId(db, 'job'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payloadJson', 'text', (c) => c.notNull())
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('runAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('lastError', 'text')
    .execute();
  await index(db, 'idempotencyKey', ['createdAt']);
  await index(db, 'auditLog', ['organizationId', 'id']);
  await index(db, 'job', ['runAt']);
  await index(db, 'job', ['lane', 'id']);
}

const withId = (db: Kysely<unknown>, name: string): Table =>
  db.schema.createTable(name).addColumn('id', 'text', (c) => c.primaryKey());

const scoped = (db: Kysely<unknown>, name: string): Table =>
  withId(db, name).addColumn('organizationId', 'text', (c) =>
    c.notNull().references('organization.id').onDelete('cascade'),
  );

const inProject = (db: Kysely<unknown>, name: string): Table =>
  scoped(db, name).addColumn('projectId', 'text', (c) =>
    c.notNull().references('project.id').onDelete('cascade'),
  );

const created = (table: Table): Table => table.addColumn('createdAt', 'text', (c) => c.notNull());

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
