import type { Id } from '#src/domain/id.ts';
import type { Answer, TestApp } from '../../support/app.ts';
import { freeName } from './a-site.ts';
import { lastPart } from './secrets.ts';

/** What people do with invitations, over HTTP. */

export const PASSWORD = 'battery staple';

export interface Invited {
  readonly email: string;
  readonly token: string;
  readonly path: `/${string}`;
  readonly invitationId: Id<'inv'>;
}

/** Makes an invitation in the name of the world's owner. */
export async function invite(
  world: TestApp,
  role = 'member',
  email = `${freeName()}@example.com`,
): Promise<Invited> {
  const { url, invitationId } = await world.ok<{ url: string; invitationId: Id<'inv'> }>(
    'POST /api/member.invite',
    { email, role },
  );
  return { email, token: lastPart(url), path: new URL(url).pathname as '/', invitationId };
}

export const signUp = (world: TestApp, body: Record<string, unknown>): Promise<Answer> =>
  world.call('POST /api/auth/sign-up/email', {
    key: null,
    headers: { origin: world.url },
    body: { name: 'Ada', password: PASSWORD, ...body },
  });

/** Sends the form of an invitation's page. */
export const fill = (world: TestApp, path: `/${string}`, fields: Record<string, string>): Promise<Answer> =>
  world.call(`POST ${path}`, {
    key: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

export const see = (world: TestApp, path: `/${string}`) => world.call(`GET ${path}`, { key: null });

export const meOf = (world: TestApp, cookie: string) =>
  world.call('GET /api/me.get', { key: null, headers: { cookie } });

export const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
