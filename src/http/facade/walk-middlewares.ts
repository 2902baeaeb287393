import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { RequestContext } from '#routers/base/trpc.ts';
import type { Operation } from './operations.ts';

/** What tRPC keeps of a procedure at run time and leaves out of the type. */
export interface Definition {
  readonly middlewares: readonly Middleware[];
  readonly meta: unknown;
  readonly resolver: (options: object) => unknown;
}

/** A step of a procedure: what is before the resolver, the checks of input and output, and the resolver itself. */
interface Middleware {
  (options: object): Promise<Outcome | undefined>;
  readonly _type?: 'input' | 'output' | 'errors';
}

type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError };

/**
 * Runs all middlewares of a procedure, in their order, as tRPC's own caller does, which makes two copies of all options at
 * each of them; here each is given one object.
 */
export async function walkMiddlewares(
  operation: Operation,
  definition: Definition,
  parseOutput: (data: unknown) => unknown,
  context: RequestContext | null,
  input: unknown,
): Promise<unknown> {
  const call: Walk = {
    operation,
    definition,
    parseOutput,
    async getRawInput() {
      return input;
    },
  };
  const outcome = await runFrom(0, call, context, undefined);
  if (outcome === undefined) throw noOutcome(operation);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}

interface Walk {
  readonly operation: Operation;
  readonly definition: Definition;
  readonly parseOutput: (data: unknown) => unknown;
  getRawInput(): Promise<unknown>;
}

/** What a middleware hands to the next one where that differs from what it was given. */
interface Change {
  readonly ctx?: object;
  readonly input?: unknown;
  readonly getRawInput?: Walk['getRawInput'];
}

async function runFrom(
  index: number,
  walk: Walk,
  ctx: object | null,
  input: unknown,
): Promise<Outcome | undefined> {
  const { operation, definition, getRawInput } = walk;
  try {
    const middleware = definition.middlewares[index];
    if (middleware === undefined) throw noOutcome(operation);
    if (middleware._type === 'output') return await judged(walk, runFrom(index + 1, walk, ctx, input));
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
          change.getRawInput === undefined ? walk : { ...walk, getRawInput: change.getRawInput },
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
async function judged(
  { operation, parseOutput }: Walk,
  running: Promise<Outcome | undefined>,
): Promise<Outcome> {
  const outcome = await running;
  if (outcome === undefined) throw noOutcome(operation);
  return outcome.ok ? { ok: true, data: await parseOutput(outcome.data) } : outcome;
}

function noOutcome({ name }: Operation): TRPCError {
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: `${name}: a middleware did not return next()`,
  });
}
