import type { Id } from '#src/domain/id.ts';
import type { Answer, CallOptions, TestApp } from './app.ts';

/** A user with a session and, as a member, an API key. */
export interface Person {
  readonly userId: Id<'usr'>;
  readonly email: string;
  readonly memberId: Id<'mem'>;
  readonly key: string;
  readonly cookie: string;
  call(target: `${string} /${string}`, options?: CallOptions): Promise<Answer>;
}

let people = 0;

/** A new user who is made a member of the world's organization, with a key that acts for them. */
export async function aMember(
  world: TestApp,
  role: 'owner' | 'admin' | 'member',
  email = `${role}-${++people}@example.com`,
): Promise<Person> {
  const password = 'correct horse';
  const userId = await world.app.instance.auth.createUser({ email, name: role, password });
  const { memberId } = await world.ok<{ memberId: Id<'mem'> }>('POST /api/member.add', { email, role });
  const cookie = await signIn(world, email, password);
  const created = await world.call('POST /api/apiKey.create', {
    key: null,
    headers: { cookie, origin: world.url },
    body: { name: 'Mine', organizationId: world.organizationId },
  });
  const { key } = created.body;
  return {
    userId,
    email,
    memberId,
    key,
    cookie,
    call: (target, options = {}) => world.call(target, { key, ...options }),
  };
}

/** Signs in by password; answers the cookie of the session. */
export async function signIn(world: TestApp, email: string, password: string): Promise<string> {
  const answer = await world.call('POST /api/auth/sign-in/email', {
    key: null,
    headers: { origin: world.url },
    body: { email, password },
  });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export const assistantTokenOf = async (person: Pick<Person, 'call'>): Promise<string> =>
  (await person.call('POST /api/assistantToken.create', { body: {} })).body.token;
