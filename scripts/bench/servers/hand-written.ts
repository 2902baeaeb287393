import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { openDatabase } from '#db/client.ts';
import { READ_PATH, ReadOutput } from '../read/contract.ts';
import { listProjectsWithApplications } from '../read/list-projects.ts';
import { callerOfKey, REFUSAL, tokenIn } from './caller.ts';
import { addHub } from './hand-written-hub.ts';
import { addReadApi } from './hand-written-read-api.ts';
import { silentLog } from './open-bench-app.ts';
import type { Serving } from './serving.ts';

/** A hand-written server for these few routes: Fastify and Kysely with the statement cache, nothing between. */
export async function serveHandWritten(dataDir: string): Promise<Serving> {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  const app = Fastify({
    loggerInstance: silentLog() as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get(READ_PATH, async ({ headers }, reply) => {
    const caller = await callerOfKey(
      database,
      tokenIn((name) => headers[name]),
    );
    if (caller === undefined) return reply.code(401).send(REFUSAL);
    return ReadOutput.parse(await listProjectsWithApplications(database.reader, caller.organizationId));
  });
  addReadApi(app, database);
  addHub(app, database);
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
}
