import { initTRPC, TRPCError } from '@trpc/server';
import { FAULT_CODES, type FaultCode } from '#src/domain/errors.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault, INVALID_INPUT } from '#src/kernel/fault.ts';
import type { Gateway } from '#src/services/gateway/context.ts';
import type { Hub } from '#src/services/hub/context.ts';
import type { Accounts, Instance } from '#src/services/instance/context.ts';
import type { Principal } from '#src/services/platform/identity/index.ts';
import type { Installation } from '#src/services/platform/installation/index.ts';
import type { PlatformServices } from '#src/services/platform/platform-services.ts';
import type { OperationMeta } from './meta.ts';
import { transformer } from './transformer.ts';

/** The contexts of the roles of this process; null for a role that it does not have. */
export interface RoleContexts {
  readonly services: PlatformServices;
  /** Users and their credentials, in every process. */
  readonly accounts: Accounts;
  /** The process itself, for operators. */
  readonly installation: Installation;
  readonly instance: Instance | null;
  readonly hub: Hub | null;
  readonly gateway: Gateway | null;
}

/** Why a request was refused, and for which license. It contains no secret. */
export interface RequestNotes {
  licenseId?: Id<'lic'>;
  code?: string;
  name?: string;
}

/** Input of every procedure beside its own: the caller, and the contexts of the roles. Created for each request. */
export interface RequestContext {
  readonly principal: Principal;
  /** The client's address. */
  readonly address: string;
  readonly contexts: RoleContexts;
  /** Additional fields of the request's log line, set by procedures. */
  readonly notes?: RequestNotes | undefined;
  /** The request counts against the read API's budget already. */
  readonly isCounted?: boolean | undefined;
}

const WIRE_CODES: Readonly<Record<FaultCode, TRPCError['code']>> = FAULT_CODES;

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    transformer,
    isDev: false,
    // Clients reconnect, and the credentials of a stream are checked again.
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      maxDurationMs: 900_000,
      client: { reconnectAfterInactivityMs: 45_000 },
    },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: publicMessage(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        issues: issuesOf(error),
        reason: error.cause instanceof Fault ? error.cause.options.reason : undefined,
      },
    }),
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const middleware = t.middleware;

/** A fault becomes the wire's error; anything else that was thrown keeps its cause for the log and shows nothing. */
export const translateFaults = t.middleware(async ({ next, getRawInput }) => {
  const result = await next({
    // No input at all is an empty one, as it is over REST.
    async getRawInput() {
      return (await getRawInput()) ?? {};
    },
  });
  if (result.ok || !(result.error.cause instanceof Fault)) return result;
  const fault = result.error.cause;
  throw new TRPCError({ code: WIRE_CODES[fault.code], message: fault.message, cause: fault });
});

export const baseProcedure = t.procedure.use(translateFaults);

/** The sentence of an error that a caller may read. */
export function publicMessage(error: TRPCError): string {
  if (error.cause instanceof Fault) return error.cause.message;
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'Internal server error';
  if (error.code !== 'BAD_REQUEST' || error.cause === undefined) return error.message;
  // A parser's exception describes its internals.
  return issuesOf(error) === undefined ? 'The request could not be read.' : INVALID_INPUT;
}

export interface PublicIssue {
  readonly path: (string | number)[];
  readonly message: string;
  readonly code: string;
}

/** What a refusal repeats of a request is bounded, so that its answer is shorter than the request. */
const MAX_ISSUES = 100;
const MAX_ISSUE_PATH = 10;
const MAX_ISSUE_TEXT = 300;

/** The rejected fields of an error, where it is about input: the first of them. */
export function issuesOf(error: TRPCError): PublicIssue[] | undefined {
  const { cause } = error;
  const issues =
    cause instanceof Fault
      ? cause.options.issues
      : error.code === 'BAD_REQUEST' && cause !== undefined && 'issues' in cause
        ? cause.issues
        : undefined;
  return Array.isArray(issues) ? issues.slice(0, MAX_ISSUES).map(publicIssue) : undefined;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
}

function publicIssue({ path, message, code }: Issue): PublicIssue {
  return {
    path: path
      .slice(0, MAX_ISSUE_PATH)
      .map((part) => (typeof part === 'number' ? part : shortened(String(part)))),
    message: shortened(message),
    code,
  };
}

function shortened(text: string): string {
  return text.length <= MAX_ISSUE_TEXT ? text : `${text.slice(0, MAX_ISSUE_TEXT)}…`;
}

/** The RPC error of a fault that was thrown outside of a procedure, such as during authentication. */
export function toTrpcError(fault: Fault): TRPCError {
  return new TRPCError({ code: WIRE_CODES[fault.code], message: fault.message, cause: fault });
}
