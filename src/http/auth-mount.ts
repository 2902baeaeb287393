import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthBody } from '#src/contracts/auth.ts';
import { CLIENT_ADDRESS_HEADER } from '#src/services/platform/identity/index.ts';
import type { PlatformServices } from '#src/services/platform/platform-services.ts';
import { countStranger } from './common/caller.ts';

/**
 * Sign-in and sessions by Better Auth. Only these of its addresses are open: its own ways to change organizations and
 * members would go round audit, limits and grants. Accepting an invitation, which has such an address too, is ours.
 */
const OPEN_PATHS = {
  GET: ['get-session', 'list-sessions', 'organization/list'],
  POST: [
    'sign-up/email',
    'sign-in/email',
    'sign-out',
    'revoke-session',
    'revoke-other-sessions',
    'change-password',
    'two-factor/enable',
    'two-factor/disable',
    'two-factor/generate-backup-codes',
    'two-factor/verify-totp',
    'two-factor/verify-backup-code',
    'update-user',
    'organization/set-active',
  ],
} as const;

/** Serves sign-in, sign-up and sessions below `/api/auth`. */
export function mountAuth(app: FastifyInstance, services: PlatformServices): void {
  for (const method of ['GET', 'POST'] as const) {
    for (const path of OPEN_PATHS[method]) {
      app.route({
        method,
        url: `/api/auth/${path}`,
        onRequest: async (request) => countStranger(services, request),
        handler: async (request, reply) => {
          const sent = toWebRequest(services, request, method);
          return sendResponse(reply, await services.auth.handle(sent));
        },
      });
    }
  }
}

function toWebRequest(services: PlatformServices, request: FastifyRequest, method: 'GET' | 'POST'): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // A client cannot name its own address: ours is set below. The body is sent anew, with its own length.
    if (value === undefined || name === CLIENT_ADDRESS_HEADER || name === 'content-length') continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  if (isNoBrowser(headers)) for (const name of ['sec-fetch-mode', 'sec-fetch-dest']) headers.delete(name);
  const url = new URL(request.url, services.publicUrl);
  if (method === 'GET') return new Request(url, { headers });
  return new Request(url, { method, headers, body: JSON.stringify(judged(request.body ?? {})) });
}

/**
 * Browsers report where a request is from: with `Sec-Fetch-Site` if they send other headers of that family, and with
 * `Origin` on every POST to another origin. Node's fetch sends `Sec-Fetch-Mode` alone, which Better Auth would take for
 * a browser that hides its origin. Without a cookie there is nothing that a foreign page could use.
 */
function isNoBrowser(headers: Headers): boolean {
  return ['cookie', 'origin', 'referer', 'sec-fetch-site'].every((name) => !headers.has(name));
}

function judged(body: unknown): unknown {
  const { data, error } = AuthBody.safeParse(body);
  if (error !== undefined) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
  return data;
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.ok ? await response.text() : await toErrorBody(response));
}

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
};

/** Replaces messages of Better Auth that do not explain what to do. */
const CLEARER: Readonly<Record<string, string>> = {
  MISSING_OR_NULL_ORIGIN:
    'Calls that carry a cookie or come from a browser need the header Origin with the address of this platform.',
  INVALID_ORIGIN:
    'The header Origin has to be the address of this platform or one of its ALLOWED_ORIGINS: calls from other origins are refused.',
};

const Refusal = z.object({ message: z.string().min(1), code: z.string().optional() });

/** Errors have message and code here as everywhere, also if Better Auth adds or omits fields. */
async function toErrorBody(response: Response): Promise<{ message: string; code: string }> {
  const body = Refusal.safeParse(await response.json().catch(() => null));
  const code = CODES[response.status] ?? 'INTERNAL_SERVER_ERROR';
  const known = body.data?.code;
  const message = (known === undefined ? undefined : CLEARER[known]) ?? body.data?.message;
  return { message: message ?? 'The request was rejected.', code: known ?? code };
}
