import type { FastifyRequest } from 'fastify';
import type { RoleContexts } from '#routers/base/trpc.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import {
  authenticateApiKey,
  authenticateAssistant,
  authenticateMerchant,
  authenticateSession,
  GUEST,
  isGatewayAdmin,
  type Principal,
} from '#src/services/platform/identity/index.ts';
import { sharedWindow } from '#src/services/platform/limits/index.ts';
import type { PlatformServices } from '#src/services/platform/platform-services.ts';

/**
 * Authenticates a caller by the headers: a token in `Authorization: Bearer` or `x-api-key` (the two are equivalent),
 * else a session cookie, with which `x-organization-id` names the organization to act in. Tokens anywhere else are
 * ignored. Every request counts against the limit of its caller; `cost` is how many operations it names. `isRead`: it is
 * for the read API, whose limit is counted where its token is read.
 */
export async function callerOf(
  contexts: RoleContexts,
  request: FastifyRequest,
  { cost = 1, isRead = false }: { readonly cost?: number; readonly isRead?: boolean } = {},
): Promise<Principal> {
  const { services } = contexts;
  const principal = await principalOf(contexts, request, isRead);
  request.rateLimit = services.requests.spend(principal, request.ip, cost);
  const isBySession =
    (principal.kind === 'member' || principal.kind === 'user') && principal.actor.kind === 'session';
  if (isBySession) assertSameOrigin(services, request);
  return principal;
}

/** Whether the credential of an earlier request still belongs to the same caller. It is not counted; a failure changes nothing. */
export async function isUnchangedCaller(
  contexts: RoleContexts,
  request: FastifyRequest,
  principal: Principal,
): Promise<boolean> {
  try {
    return identityOf(await principalOf(contexts, request, false)) === identityOf(principal);
  } catch (error) {
    contexts.services.log.warn({ err: error }, 'the caller of a stream could not be checked');
    return true;
  }
}

/** A principal as text, without what changes with the records of the organization. */
function identityOf(principal: Principal): string {
  return JSON.stringify(
    principal.kind === 'assistant' ? { ...principal, version: null, counted: null } : principal,
  );
}

/** Counts a request that needs no credential, by its address. */
export function countStranger(
  { requests }: Pick<PlatformServices, 'requests'>,
  request: FastifyRequest,
): void {
  request.rateLimit = requests.spend(GUEST, request.ip);
}

async function principalOf(
  { services, gateway }: RoleContexts,
  request: FastifyRequest,
  isRead: boolean,
): Promise<Principal> {
  const token = tokenOf(request);
  if (typeof token === 'object') return token;
  if (token !== undefined) {
    if (gateway !== null) {
      // First: the operator chose it, and may have begun it with anything.
      if (isGatewayAdmin(gateway.settings.adminKey, token)) return gatewayAdmin(request.ip);
      if (token.startsWith('msk_')) return authenticateMerchant(gateway, token, request.ip);
    }
    if (token.startsWith('evsk_') && gateway !== null)
      return {
        kind: 'refused',
        message: 'This is a webhook signing key. Send the merchant secret, which starts with msk_.',
      };
    if (token.startsWith('key_')) return authenticateApiKey(services, token, request.ip);
    if (token.startsWith('asst_'))
      return authenticateAssistant(services, token, {
        address: request.ip,
        window: isRead ? sharedWindow(services) : null,
      });
    return {
      kind: 'refused',
      message: 'Unrecognized token. API keys start with key_, assistant tokens with asst_.',
    };
  }
  const { cookie } = request.headers;
  if (cookie === undefined) return GUEST;
  const organizationId = organizationOf(request);
  return authenticateSession(services, { cookie, organizationId, address: request.ip });
}

/** One key for all instances: the audit log distinguishes them by their addresses. */
function gatewayAdmin(address: string): Principal {
  return { kind: 'gatewayAdmin', actor: { kind: 'gatewayAdmin', id: 'gatewayAdmin', address } };
}

/** The whole rest of the header is the token, so `Bearer a b` is rejected even if `x-api-key` is valid. */
const BEARER = /^bearer (.+)$/i;

function tokenOf({ headers }: FastifyRequest): string | undefined | Principal {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1]?.trimStart();
  const key = headers['x-api-key'];
  const apiKey = Array.isArray(key) ? key.join(', ') : key;
  if (bearer !== undefined && apiKey !== undefined && bearer !== apiKey) {
    return {
      kind: 'refused',
      message: 'Authorization and x-api-key carry different tokens; send one of them.',
    };
  }
  return bearer ?? apiKey;
}

/**
 * A page names the organization that it shows: two pages of one session can show different ones. What is no id names an
 * organization that does not exist.
 */
function organizationOf({ headers }: FastifyRequest): Id<'org'> | null {
  const named = headers['x-organization-id'];
  if (named === undefined) return null;
  return typeof named === 'string' && isId('org', named) ? named : 'org_';
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser sends the cookie for any page that calls: a request that changes state must have a trusted origin. */
function assertSameOrigin(services: PlatformServices, { method, headers }: FastifyRequest): void {
  if (SAFE_METHODS.has(method) || headers.origin === new URL(services.publicUrl).origin) return;
  if (headers.origin !== undefined && services.allowedOrigins.includes(headers.origin)) return;
  throw new Fault(
    'forbidden',
    'With a session, calls that change something need the Origin of this platform, or one of its ALLOWED_ORIGINS.',
  );
}

/** Rejects pages of other origins, whose requests a browser would send here under a foreign host name. */
export function assertOwnOrigin(services: PlatformServices, origin: string | undefined): void {
  if (origin === undefined || origin === new URL(services.publicUrl).origin) return;
  throw new Fault('forbidden', 'Requests from pages of other origins are rejected.');
}
