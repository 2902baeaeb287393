import type { MemberContext } from '#src/services/instance/context.ts';
import type { TestApp } from './app.ts';

/** The owner of a test world as services see them, for verbs that are called without HTTP. */
export async function ownerContext({ app }: Pick<TestApp, 'app'>): Promise<MemberContext> {
  const member = await app.instance.database.reader
    .selectFrom('member')
    .select(['id', 'userId', 'organizationId'])
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    ...app.instance,
    actor: {
      kind: 'session',
      id: member.userId,
      address: '127.0.0.1',
      userId: member.userId,
      memberId: member.id,
      organizationId: member.organizationId,
      role: 'owner',
      isOperator: true,
      signedInAtMs: null,
      limits: null,
    },
  };
}
