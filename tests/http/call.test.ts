import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { internal } from '#routers/base/meta.ts';
import { memberProcedure } from '#routers/base/procedures.ts';
import { type RequestContext, router } from '#routers/base/trpc.ts';
import { callOperation } from '#src/http/facade/call.ts';
import { type Operation, operationsOf } from '#src/http/facade/operations.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { GUEST, type Principal } from '#src/services/platform/identity/principal.ts';
import type { Installation } from '#src/services/platform/installation/index.ts';

const member: Principal = {
  kind: 'member',
  actor: {
    kind: 'apiKey',
    id: 'key_1',
    address: '127.0.0.1',
    userId: 'usr_1',
    memberId: 'mem_1',
    organizationId: 'org_1',
    role: 'owner',
    isOperator: false,
    signedInAtMs: null,
    limits: null,
  },
};
// No procedure of this test reaches for anything of it.
const instance = {} as Instance;
const installation = {} as Installation;
const contexts = {
  ...{ services: instance, accounts: instance, installation, instance },
  ...{ hub: null, gateway: null },
};
const AS_MEMBER: RequestContext = { principal: member, address: '127.0.0.1', contexts };
const AS_GUEST: RequestContext = { principal: GUEST, address: '127.0.0.1', contexts };

const memberRead = memberProcedure('site:read').input(z.object({ text: z.string().trim().default('none') }));

const operations = operationsOf(
  router({
    echo: memberRead
      .meta(internal('Say it back'))
      .output(z.object({ text: z.string(), by: z.string() }))
      .query(({ ctx, input }) => ({ ...input, by: ctx.member.actor.memberId, left: 'out' })),
    nested: memberRead
      .meta(internal('Go through more steps'))
      .use(({ ctx, next }) => next({ ctx: { member: { ...ctx.member, extra: 'added' } } }))
      .use(({ next }) => next())
      .output(z.object({ text: z.string(), extra: z.string() }))
      .query(({ ctx, input }) => ({ text: input.text, extra: ctx.member.extra })),
    refuse: memberRead
      .meta(internal('Refuse'))
      .output(z.object({}))
      .mutation(() => {
        throw new Fault('conflict', 'This name is taken.', { cause: new Error('unique') });
      }),
    fail: memberRead
      .meta(internal('Fail'))
      .output(z.object({}))
      .mutation(() => {
        throw new Error('The disk is full');
      }),
    mismatch: memberRead
      .meta(internal('Answer what does not match'))
      .output(z.object({ text: z.string().max(1) }))
      .query(({ input }) => input),
    waits: memberRead
      .meta(internal('Answer what is judged later'))
      .output(z.object({ text: z.string().refine(async (text) => text !== 'late') }))
      .query(({ input }) => input),
    forget: memberRead
      .meta(internal('Lose the outcome on the way'))
      .use((() => undefined) as never)
      .output(z.object({}))
      .query(() => ({})),
  }),
);

function operationOf(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  return operation;
}

/** tRPC's own way to call a procedure. */
function callByTrpc(operation: Operation, ctx: RequestContext | null, input: unknown): Promise<unknown> {
  const { name: path, type } = operation;
  return operation.procedure({
    ctx,
    getRawInput: async () => input,
    path,
    type,
    signal: undefined,
    batchIndex: 0,
  });
}

/** The result of a call, with everything that an answer or a log line is made of. */
async function outcomeOf(call: typeof callByTrpc, name: string, ctx: RequestContext | null, input: unknown) {
  try {
    return { data: await call(operationOf(name), ctx, input) };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { code, message, cause } = error;
    return { code, message, cause: { type: cause?.constructor, name: cause?.name, message: cause?.message } };
  }
}

describe('an operation is called as tRPC calls its procedure', () => {
  it.each([
    ['success', 'echo', AS_MEMBER, { text: ' hello ' }, { data: { text: 'hello', by: 'mem_1' } }],
    ['no input at all', 'echo', AS_MEMBER, undefined, { data: { text: 'none', by: 'mem_1' } }],
    ['more steps', 'nested', AS_MEMBER, { text: 'a' }, { data: { text: 'a', extra: 'added' } }],
    ['a fault', 'refuse', AS_MEMBER, {}, { code: 'CONFLICT', cause: { type: Fault } }],
    ['bad input', 'echo', AS_MEMBER, { text: 7 }, { code: 'BAD_REQUEST', cause: { name: 'ZodError' } }],
    [
      'an unexpected error',
      'fail',
      AS_MEMBER,
      {},
      { code: 'INTERNAL_SERVER_ERROR', cause: { message: 'The disk is full' } },
    ],
    [
      'output that does not match',
      'mismatch',
      AS_MEMBER,
      { text: 'long' },
      { code: 'INTERNAL_SERVER_ERROR', cause: { name: 'ZodError' } },
    ],
    ['output that is judged later', 'waits', AS_MEMBER, { text: 'early' }, { data: { text: 'early' } }],
    [
      'output that does not match, judged later',
      'waits',
      AS_MEMBER,
      { text: 'late' },
      { code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause: { name: 'ZodError' } },
    ],
    ['a guest', 'echo', AS_GUEST, {}, { code: 'UNAUTHORIZED', cause: { type: Fault } }],
    ['no context', 'echo', null, {}, { code: 'INTERNAL_SERVER_ERROR', cause: { type: TypeError } }],
  ] as const)('%s', async (_what, name, ctx, input, expected) => {
    const ours = await outcomeOf(callOperation, name, ctx, input);
    expect(ours).toMatchObject(expected);
    expect(ours).toEqual(await outcomeOf(callByTrpc, name, ctx, input));
  });

  it('a middleware that returns nothing', async () => {
    const [ours, theirs] = await Promise.all(
      [callOperation, callByTrpc].map((call) => outcomeOf(call, 'forget', AS_MEMBER, {})),
    );
    expect(ours).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(theirs).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });
});
