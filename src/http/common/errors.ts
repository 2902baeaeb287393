import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError } from 'fastify';
import { issuesOf, type PublicIssue, publicMessage, toTrpcError } from '#routers/base/trpc.ts';
import { isInstanceError } from '#src/domain/errors.ts';
import { Fault, type RateLimit } from '#src/kernel/fault.ts';

/** The body of every error of the instance, and nothing else in it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: { message: string; code: string; issues?: PublicIssue[] };
  /** Until a further try may pass. */
  readonly retryAfterMs?: number;
  /** The limit that the request is over. */
  readonly rateLimit?: RateLimit;
}

/** Faults and validation errors expose their message; anything else is a generic 500. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Fault) return fromTrpc(toTrpcError(error));
  if (error instanceof TRPCError) return fromTrpc(error);
  return fromFastify(error) ?? fromTrpc(new TRPCError({ code: 'INTERNAL_SERVER_ERROR' }));
}

export const NOT_FOUND: ErrorAnswer = {
  status: 404,
  body: {
    message: 'There is nothing at this address.',
    code: 'NOT_FOUND',
  },
};

/** 404: nothing is at an address. */
export function nothingHere(): Fault {
  return new Fault('not_found', NOT_FOUND.body.message);
}

/** Another method than an address takes. */
export function otherMethod(allow: string): TRPCError {
  return new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `This address supports only ${allow}.` });
}

function fromTrpc(error: TRPCError): ErrorAnswer {
  const issues = issuesOf(error);
  const { reason, retryAfterMs, rateLimit } = error.cause instanceof Fault ? error.cause.options : {};
  const code = reason !== undefined && isInstanceError(reason) ? reason : error.code;
  const body = { message: publicMessage(error), code };
  return {
    status: getHTTPStatusCodeFromError(error),
    body: issues === undefined ? body : { ...body, issues },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
  };
}

const UNREADABLE: ErrorAnswer = {
  status: 400,
  body: {
    code: 'BAD_REQUEST',
    message:
      'The request could not be read. A JSON body has to be valid JSON in UTF-8, and none of its fields can be named __proto__.',
  },
};

const TRANSPORT_ERRORS: Readonly<Record<number, ErrorAnswer>> = {
  404: NOT_FOUND,
  413: {
    status: 413,
    body: {
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The body is larger than the limit of this address. Send a smaller body.',
    },
  },
  // A path parameter that is too long names nothing. For batches of RPC see `rpc-failures.ts`.
  414: NOT_FOUND,
  415: {
    status: 415,
    body: {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send the body as JSON, with content-type: application/json.',
    },
  },
};

/** Errors that the HTTP library raises by itself, distinguished by their status; its own messages are not exposed. */
function fromFastify(error: unknown): ErrorAnswer | undefined {
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  if (status === undefined || status < 400 || status >= 500) return undefined;
  // An address that cannot be decoded names nothing.
  if ((error as Partial<FastifyError>).code === 'FST_ERR_BAD_URL') return NOT_FOUND;
  return TRANSPORT_ERRORS[status] ?? UNREADABLE;
}
