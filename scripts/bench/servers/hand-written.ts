import { openDatabase } from '#db/client.ts';
import { setRateLimit } from '#src/http/rate-limit-headers.ts';
import { openRequestWindows } from '#src/services/platform/limits/request-windows.ts';
import { READ_PATH, ReadOutput } from '../read/contract.ts';
import { listProjectsWithApplications } from '../read/list-projects.ts';
import { callerOfKey, REFUSAL, tokenIn } from './caller.ts';
import { addHub } from './hand-written-hub.ts';
import { addReadApi } from './hand-written-read-api.ts';
import { READ_RATE_LIMIT } from './open-bench-app.ts';
import type { Serving } from './serving.ts';
import { openSurrounded } from './surroundings.ts';

/**
 * A hand-written server for these few routes: Fastify and Kysely with the statement cache, nothing between. Its answers
 * have the same headers.
 */
export async function serveHandWritten(dataDir: string): Promise<Serving> {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
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
