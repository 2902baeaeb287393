import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ErrorAnswer } from './common/errors.ts';

const RPC_PATHS = /^\/+api\/trpc\//;

/** Whether an address belongs to RPC. */
export function isRpcPath(url: string): boolean {
  return RPC_PATHS.test(url);
}

/** For batches whose list of procedures is longer than the server reads. */
export const BATCH_TOO_LONG: ErrorAnswer = {
  status: 414,
  body: {
    message: 'The address names too many procedures. Split the batch: one request takes at most 50 calls.',
    code: 'URI_TOO_LONG',
  },
};

/** A refusal outside of a procedure in the form of tRPC, which is the only one that its clients can read. */
export function toRpcFailure({ status, body }: ErrorAnswer): object {
  const { message, code, issues } = body;
  return {
    error: {
      json: { message, code: numberOf(code), data: { code, httpStatus: status, issues } },
    },
  };
}

function numberOf(code: string): number {
  return isKnown(code) ? TRPC_ERROR_CODES_BY_KEY[code] : TRPC_ERROR_CODES_BY_KEY.BAD_REQUEST;
}

function isKnown(code: string): code is TRPC_ERROR_CODE_KEY {
  return Object.hasOwn(TRPC_ERROR_CODES_BY_KEY, code);
}
