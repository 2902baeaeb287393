import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/client.ts';
import { compiledOnce } from '#db/compiled-query.ts';
import { touchCredentials } from '#db/queries/credential-use.ts';
import { AgentApplication, AgentApplicationRef, AgentProjects } from '#src/contracts/agent.ts';
import { setRateLimit } from '#src/http/rate-limit-headers.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { AssistantContext } from '#src/services/instance/agent/context.ts';
import { readAgentApplication } from '#src/services/instance/agent/read-agent-application.ts';
import { readAgentProjects } from '#src/services/instance/agent/read-agent-projects.ts';
import { openRequestBudget } from '#src/services/platform/limits/request-budget.ts';
import { readPlan } from '#src/services/platform/plan/plan.ts';
import { REFUSAL, TOUCH_INTERVAL_MS, tokenIn } from './caller.ts';
import { READ_RATE_LIMIT } from './open-bench-app.ts';

/** What is asked of a server here; Fastify's own type would fix the logger's. */
interface Routes {
  get(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

/** The statement of our own server, which asks it only after a write. */
const callers = compiledOnce(['tokenHash', 'now'], (db, { tokenHash, now }) =>
  db
    .selectFrom('assistantToken')
    .innerJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'assistantToken.userId')
        .onRef('member.organizationId', '=', 'assistantToken.organizationId'),
    )
    .innerJoin('organization', 'organization.id', 'assistantToken.organizationId')
    .select([
      'assistantToken.id as tokenId',
      'assistantToken.organizationId',
      'assistantToken.lastUsedAt',
      'member.id as memberId',
      'member.role',
      'organization.planJson',
    ])
    .where('assistantToken.tokenHash', '=', tokenHash)
    .where((eb) =>
      eb.or([eb('assistantToken.expiresAt', 'is', null), eb('assistantToken.expiresAt', '>', now)]),
    ),
);

/** The read API by hand: the same token with its plan, the same counter, queries, view, schema and tag. */
export function addReadApi(app: Routes, database: Database): void {
  const budget = openRequestBudget({ database, clock: { now: () => Date.now() } });

  const assistantOf = async (
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Omit<AssistantContext, 'logs'> | undefined> => {
    const token = tokenIn((name) => headers[name]);
    if (token === undefined) return undefined;
    const now = new Date();
    const [caller] = await callers(database.reader, {
      tokenHash: hashOfToken(token),
      now: now.toISOString(),
    });
    if (caller === undefined || !readPlan(caller.planJson).features.aiAssistant) return undefined;
    const touchBefore = new Date(now.getTime() - TOUCH_INTERVAL_MS).toISOString();
    if (caller.lastUsedAt === null || caller.lastUsedAt < touchBefore)
      await touchCredentials(database.writer, 'assistantToken', [caller.tokenId], now.toISOString());
    const spent = await budget.spend(`assistant:${caller.tokenId}`, READ_RATE_LIMIT);
    if (!spent.allowed) return undefined;
    setRateLimit(reply, { limit: READ_RATE_LIMIT, ...spent });
    const grantedTo = caller.role === 'member' ? caller.memberId : null;
    return {
      db: database.reader,
      servesHttps: false,
      provedOnly: false,
      settings: { ingressDomain: 'localhost', ingressPort: 8080, ingressHttpsPort: null },
      scope: { organizationId: caller.organizationId, ofKey: null, grantedTo },
    };
  };

  app.get('/api/agent/projects', async (request, reply) => {
    const assistant = await assistantOf(request, reply);
    if (assistant === undefined) return reply.code(401).send(REFUSAL);
    return sendTagged(request, reply, AgentProjects.parse(await readAgentProjects(assistant)));
  });

  app.get('/api/agent/application', async (request, reply) => {
    const assistant = await assistantOf(request, reply);
    if (assistant === undefined) return reply.code(401).send(REFUSAL);
    const input = AgentApplicationRef.safeParse(request.query);
    if (!input.success) return reply.code(400).send({ message: 'Bad input.', code: 'BAD_REQUEST' });
    return sendTagged(
      request,
      reply,
      AgentApplication.parse(await readAgentApplication(assistant, input.data)),
    );
  });
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, output: unknown): FastifyReply {
  const body = JSON.stringify(output);
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
