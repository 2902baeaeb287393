import { type Database, openDatabase } from '#db/client.ts';
import { setRateLimit } from '#src/http/rate-limit-headers.ts';
import { openRequestWindows } from '#src/services/platform/limits/request-windows.ts';
import { READ_PATH, ReadOutput } from '../read/contract.ts';
import { listProjectsWithApplications } from '../read/list-projects.ts';
import { callerOfKey, REFUSAL, tokenIn } from './caller.ts';
import { openHandWrittenDatabase } from './hand-written-database.ts';
import { addHub } from './hand-written-hub.ts';
import { addReadApi } from './hand-written-read-api.ts';
import { READ_RATE_LIMIT } from './open-bench-app.ts';
import type { Serve, Serving } from './serving.ts';
import { openSurrounded } from './surroundings.ts';

/**
 * A hand-written server for these few routes: Fastify and Kysely with the statement cache, nothing between. Its answers
 * have the same headers.
 */
export const serveHandWritten: Serve = (dataDir) => serve(openHandWrittenDatabase(dataDir));

/** The same with our SQL, whose statements SQLite plans once. */
export const servePlannedOnce: Serve = (dataDir) => serve(openDatabase({ databaseUrl: undefined, dataDir }));

async function serve(database: Database): Promise<Serving> {
  const app = openSurrounded();
  const windows = openRequestWindows({ now: () => Date.now() });
  app.get(READ_PATH, async ({ headers }, reply) => {
    const caller = await callerOfKey(
      database,
      tokenIn((name) => headers[name]),
    );
    if (caller === undefined) return reply.code(401).send(REFUSAL);
    const spent = windows.spend(caller.credentialId, READ_RATE_LIMIT);
    if (!spent.allowed) return reply.code(429).send(REFUSAL);
    setRateLimit(reply, { limit: READ_RATE_LIMIT, ...spent });
    return ReadOutput.parse(await listProjectsWithApplications(database.reader, caller.organizationId));
  });
  addReadApi(app, database);
  addHub(app, database);
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}
