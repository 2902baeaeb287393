import { createServer } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { ORPCError, os } from '@orpc/server';
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4';
import { type Database, openDatabase } from '#db/client.ts';
import { READ_PATH, ReadInput, ReadOutput } from '../read/contract.ts';
import { listProjectsWithApplications } from '../read/list-projects.ts';
import { callerOfKey, tokenIn } from './caller.ts';
import { addressOf } from './node-server.ts';
import type { Serving } from './serving.ts';

interface OrpcContext {
  readonly database: Database;
  readonly token: string | undefined;
}

const member = os.$context<OrpcContext>().use(async ({ context, next }) => {
  const caller = await callerOfKey(context.database, context.token);
  if (caller === undefined) throw new ORPCError('UNAUTHORIZED');
  return next({ context: { caller } });
});

const router = {
  projects: member
    .route({ method: 'GET', path: READ_PATH })
    .input(ReadInput)
    .output(ReadOutput)
    .handler(({ context }) =>
      listProjectsWithApplications(context.database.reader, context.caller.organizationId),
    ),
};

/** oRPC's own handler for OpenAPI, as its documentation sets it up on Node: the nearest relative of our facade. */
export async function serveWithOrpc(dataDir: string): Promise<Serving> {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  const handler = new OpenAPIHandler(router, { plugins: [new ZodSmartCoercionPlugin()] });
  const server = createServer(async (request, response) => {
    const token = tokenIn((name) => request.headers[name]);
    const { matched } = await handler.handle(request, response, { context: { database, token } });
    if (!matched) response.writeHead(404).end();
  });
  return addressOf(server.listen(0, '127.0.0.1'));
}
