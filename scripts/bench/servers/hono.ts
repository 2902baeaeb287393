import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '#db/client.ts';
import { READ_PATH, ReadInput, ReadOutput } from '../read/contract.ts';
import { listProjectsWithApplications } from '../read/list-projects.ts';
import { callerOfKey, REFUSAL, tokenIn } from './caller.ts';
import { addressOf } from './node-server.ts';
import type { Serving } from './serving.ts';

/** Hono on Node with zod for input and output: a hand-written peer on another framework. */
export async function serveWithHono(dataDir: string): Promise<Serving> {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  const app = new Hono();
  app.get(READ_PATH, async (context) => {
    const caller = await callerOfKey(
      database,
      tokenIn((name) => context.req.header(name)),
    );
    if (caller === undefined) return context.json(REFUSAL, 401);
    const input = ReadInput.safeParse(context.req.query());
    if (!input.success) return context.json({ message: 'Bad input.', code: 'BAD_REQUEST' }, 400);
    return context.json(
      ReadOutput.parse(await listProjectsWithApplications(database.reader, caller.organizationId)),
    );
  });
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  return addressOf(server);
}
