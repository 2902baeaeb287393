import { type Kysely, sql } from 'kysely';

/**
 * What the read API shows or filters by, in columns that can change. Each insert, each delete and each update of one of
 * these changes the version of the organization. Records do not move between organizations.
 */
const READ_COLUMNS = {
  project: ['name', 'description', 'createdAt'],
  environment: ['projectId', 'name'],
  application: [
    ...[
      'projectId',
      'environmentId',
      'name',
      'appName',
      'status',
      'buildType',
      'sourceType',
      'port',
      'desired',
    ],
    ...['liveDeploymentId', 'createdAt'],
  ],
  domain: ['applicationId', 'host', 'lostAt'],
  deployment: [
    ...['applicationId', 'status', 'title', 'description', 'errorMessage', 'createdAt', 'startedAt'],
    'finishedAt',
  ],
  memberGrant: ['memberId', 'projectId', 'applicationId'],
} as const satisfies Record<string, readonly string[]>;

type Table = keyof typeof READ_COLUMNS;
const TABLES = Object.entries(READ_COLUMNS) as [Table, readonly string[]][];

/**
 * A version for each organization that every write changes to what the read API shows. Triggers change it, so that no
 * query can be forgotten, and in the transaction of the write, so that no process can see one without the other.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .createTable('organizationVersion')
    .addColumn('organizationId', 'text', (c) =>
      c.primaryKey().references('organization.id').onDelete('cascade'),
    )
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into "organizationVersion" select "id", 0 from "organization"`.execute(db);
  const statements = dialect === 'postgres' ? postgresTriggers() : sqliteTriggers();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The organization of a row that is called `row`. A grant has that of its member. */
function organizationOf(table: Table, row: 'old' | 'new'): string {
  if (table !== 'memberGrant') return `${row}."organizationId"`;
  return `(select "organizationId" from "member" where "id" = ${row}."memberId")`;
}

function sqliteTriggers(): string[] {
  const events = (columns: readonly string[]) =>
    [
      ['insert', 'new', 'insert'],
      ['update', 'new', `update of ${quoted(columns)}`],
      ['delete', 'old', 'delete'],
    ] as const;
  return [
    `create trigger "organization_version" after insert on "organization" begin
      insert into "organizationVersion" values (new."id", 0);
    end`,
    ...TABLES.flatMap(([table, columns]) =>
      events(columns).map(
        ([name, row, event]) => `create trigger "${table}_version_${name}" after ${event} on "${table}" begin
          update "organizationVersion" set "version" = "version" + 1
          where "organizationId" = ${organizationOf(table, row)};
        end`,
      ),
    ),
  ];
}

/**
 * The version is the id of the last transaction: the row is written once for each, and no two transactions of an
 * organization have the same. Written at the commit, so that transactions wait for each other only while they commit.
 */
function postgresTriggers(): string[] {
  const functionOf = (name: string, body: string) =>
    `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  const change = (table: Table, row: 'old' | 'new') => `
    update "organizationVersion" set "version" = txid_current()
    where "organizationId" = ${organizationOf(table, row)} and "version" <> txid_current();`;
  return [
    functionOf('organization_version', `insert into "organizationVersion" values (new."id", 0);`),
    `create trigger "organization_version" after insert on "organization"
      for each row execute function "organization_version"()`,
    ...TABLES.flatMap(([table, columns]) => [
      functionOf(
        `${table}_version`,
        `if tg_op = 'DELETE' then ${change(table, 'old')} else ${change(table, 'new')} end if;`,
      ),
      `create constraint trigger "${table}_version"
        after insert or delete or update of ${quoted(columns)} on "${table}"
        deferrable initially deferred for each row execute function "${table}_version"()`,
    ]),
  ];
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
