import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { JobSignal } from './job-signal.ts';
import { NotifyChannel } from './notify-channel.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

const INT8_OID = 20;
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * A server that is cut off answers nothing, not even that a statement took too long. `prepared-statements.ts` closes the
 * connection then.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 15_000;
/**
 * After a short pause of the process, many requests want a connection at once. Opening several takes longer than all their
 * queries, so they stay open for longer than the 10 s of the library.
 */
const IDLE_TIMEOUT_MS = 300_000;
/**
 * When a silent connection is first probed, so that no firewall or load balancer forgets it. The default of the system is two
 * hours.
 */
const KEEP_ALIVE_DELAY_MS = 30_000;
/** After this the server ends a transaction whose client is cut off, and frees its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * Queries read a page or a row. To start parallel workers or to compile a plan takes longer than any of them, and the planner
 * chooses both by estimates. Not as parameters of the connection: proxies refuse `options`.
 */
const NEW_SESSION = 'set max_parallel_workers_per_gather = 0; set jit = off';

/** PostgreSQL with one pool for reading and writing. Counts arrive as numbers, as they do from SQLite. */
export function openPostgres(
  url: string,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): {
  reader: Kysely<Schema>;
  writer: Kysely<Schema>;
  jobSignal: JobSignal;
  connections: () => { used: number; idle: number; waiting: number };
} {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
  const pool = new pg.Pool({
    ...connection,
    max: POOL_SIZE,
    types,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'pilothouse',
    onConnect: (client) => client.query(NEW_SESSION),
  });
  // A connection that breaks is replaced by the pool, and fails what runs on it. Without listeners it would end the
  // process: of the pool for one that is idle, of its own for one that is between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
  return {
    reader: db,
    writer: db,
    jobSignal: new JobSignal(new NotifyChannel(connection, pool)),
    connections,
  };
}
