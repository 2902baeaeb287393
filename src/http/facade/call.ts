import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { additionOf } from '#routers/base/step.ts';
import { type RequestContext, toTrpcError, translateFaults } from '#routers/base/trpc.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Operation } from './operations.ts';
import { type Definition, walkMiddlewares } from './walk-middlewares.ts';

/**
 * Calls the procedure of an operation. Everything but RPC calls procedures through this function. Rejects as the procedure
 * does.
 */
export function callOperation(
  operation: Operation,
  context: RequestContext | null,
  input: unknown,
): Promise<unknown> {
  let call = compiled.get(operation);
  if (call === undefined) {
    call = compileCall(operation);
    compiled.set(operation, call);
  }
  return call(context, input);
}

type Call = (context: RequestContext | null, input: unknown) => Promise<unknown>;

const compiled = new WeakMap<Operation, Call>();

/**
 * Makes one function of a procedure. It admits the caller, parses the input, runs the resolver and parses the output, in the
 * order of the procedure; tRPC's own caller makes two copies of all options at each middleware. A procedure with a
 * middleware that does more than to add to the context is walked instead. `tests/http/call.test.ts` compares both with tRPC.
 */
function compileCall(operation: Operation): Call {
  const definition = operation.procedure._def as unknown as Definition;
  const parseOutput = outputParser(operation.output);
  const steps = stepsOf(operation, definition);
  if (steps === null)
    return (context, input) => walkMiddlewares(operation, definition, parseOutput, context, input);
  const { name: path, type } = operation;
  const { meta, resolver } = definition;
  return async (context, given) => {
    try {
      let ctx = context as RequestContext;
      let input: unknown;
      for (const step of steps) {
        if (step === null) {
          input = parseInput(operation.input, given);
          if (input instanceof Promise) input = await input;
        } else {
          const added = step(ctx);
          ctx = { ...ctx, ...(added instanceof Promise ? await added : added) };
        }
      }
      return await parseOutput(
        await resolver({ ctx, input, path, type, meta, signal: undefined, batchIndex: 0 }),
      );
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      throw error.cause instanceof Fault ? toTrpcError(error.cause) : error;
    }
  };
}

/** Adds to the context; null: parses the input. */
type Step = NonNullable<ReturnType<typeof additionOf>> | null;

/** Null: a middleware does something else. */
function stepsOf({ name }: Operation, { middlewares, resolver }: Definition): readonly Step[] | null {
  // The last one runs the resolver.
  const before = middlewares.slice(0, -1);
  if (typeof resolver !== 'function') throw new Error(`${name} has no resolver`);
  const steps: Step[] = [];
  for (const middleware of before) {
    const addition = additionOf(middleware);
    if (addition !== undefined) steps.push(addition);
    else if (middleware._type === 'input') steps.push(null);
    else if (middleware._type !== 'output' && !translateFaults._middlewares.includes(middleware as never))
      return null;
  }
  return steps;
}

/** No input at all is an empty one. */
function parseInput(schema: z.ZodType, given: unknown): unknown {
  try {
    return schema.parse(given ?? {});
  } catch (cause) {
    if (cause instanceof z.core.$ZodAsyncError)
      return schema.parseAsync(given ?? {}).catch((late: unknown) => {
        throw new TRPCError({ code: 'BAD_REQUEST', cause: late });
      });
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

/**
 * Leaves only the fields of an output schema, by code that zod generates from it when the operation is called first. A
 * promise where something in the schema waits.
 */
function outputParser(schema: z.ZodType): (data: unknown) => unknown {
  let generated: z.ZodType | null = null;
  const refuse = (cause: unknown): never => {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause });
  };
  return (data) => {
    generated ??= z.compile(schema);
    try {
      return generated.parse(data);
    } catch (cause) {
      return cause instanceof z.core.$ZodAsyncError ? schema.parseAsync(data).catch(refuse) : refuse(cause);
    }
  };
}
