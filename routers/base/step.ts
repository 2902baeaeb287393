import { middleware, type RequestContext } from './trpc.ts';

/** Makes the fields that a step adds to the context of a procedure. Throws where the caller is not admitted. */
type Add<Added extends object> = (ctx: RequestContext) => Added | Promise<Added>;

const steps = new WeakMap<object, Add<object>>();

/**
 * A step of a procedure that adds fields to its context, as a middleware of tRPC. The facade calls `add` itself, without
 * the middleware around it: `src/http/facade/call.ts`.
 */
export function adding<Added extends object>(add: Add<Added>) {
  const built = middleware(async ({ ctx, next }) => next({ ctx: await add(ctx) }));
  for (const run of built._middlewares) steps.set(run, add);
  return built;
}

/** What a middleware adds to the context, if that is all that it does. */
export function additionOf(run: object): Add<object> | undefined {
  return steps.get(run);
}
