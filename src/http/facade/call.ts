import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { RequestContext } from '#routers/base/trpc.ts';
import type { Operation } from './operations.ts';

/**
 * Calls a procedure by its operation. Everything but RPC calls procedures through this function. Rejects as the
 * procedure does. All its middlewares run, in their order, as in tRPC's own caller, which makes two copies of all
 * options at each of them; here each is given one object. For the same reason the output is validated here and not by
 * tRPC's own step, which copies the outcome field by field. `tests/http/call.test.ts` compares the two.
 */
export async function callOperation(
  operation: Operation,
  context: RequestContext | null,
  input: unknown,
): Promise<unknown> {
  // tRPC keeps these at run time and leaves them out of the type.
  const definition = operation.procedure._def as unknown as Definition;
  const call: Call = {
    operation,
    definition,
    async getRawInput() {
      return input;
    },
  };
  const outcome = await runFrom(0, call, context, undefined);
  if (outcome === undefined) throw noOutcome(operation);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}

type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError };

/** A step of a procedure: what is before the resolver, the checks of input and output, and the resolver itself. */
interface Middleware {
  (options: object): Promise<Outcome | undefined>;
  readonly _type?: 'input' | 'output' | 'errors';
}

interface Definition {
  readonly middlewares: readonly Middleware[];
  readonly meta: unknown;
}

interface Call {
  readonly operation: Operation;
  readonly definition: Definition;
  getRawInput(): Promise<unknown>;
}

/** What a middleware hands to the next one where that differs from what it was given. */
interface Change {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: Call['getRawInput'];
}

async function runFrom(
  index: number,
  call: Call,
  ctx: object | null,
  input: unknown,
): Promise<Outcome | undefined> {
  const { operation, definition, getRawInput } = call;
  try {
    const middleware = definition.middlewares[index];
    if (middleware === undefined) throw noOutcome(operation);
    if (middleware._type === 'output') return await judged(operation, runFrom(index + 1, call, ctx, input));
    return await middleware({
      ctx,
      input,
      getRawInput,
      path: operation.name,
      type: operation.type,
      meta: definition.meta,
      signal: undefined,
      batchIndex: 0,
      next(change: Change = {}) {
        return runFrom(
          index + 1,
          change.getRawInput === undefined ? call : { ...call, getRawInput: change.getRawInput },
          change.ctx === undefined ? ctx : { ...ctx, ...change.ctx },
          'input' in change ? change.input : input,
        );
      },
    });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

/** What an operation returns: only the fields of its output schema. */
async function judged(operation: Operation, running: Promise<Outcome | undefined>): Promise<Outcome> {
  const outcome = await running;
  if (outcome === undefined) throw noOutcome(operation);
  if (!outcome.ok) return outcome;
  try {
    return { ok: true, data: await parsed(operation.output, outcome.data) };
  } catch (cause) {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause });
  }
}

/** At once where the schema allows it, which is many times faster; a promise where something in it waits. */
function parsed(output: z.ZodType, data: unknown): unknown {
  try {
    return output.parse(data);
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return output.parseAsync(data);
    throw error;
  }
}

function noOutcome({ name }: Operation): TRPCError {
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: `${name}: a middleware did not return next()`,
  });
}
