import type { Id } from '#src/domain/id.ts';
import type { Answer, CallOptions, TestApp } from './app.ts';
import { signIn } from './people.ts';
import { aGitSource } from './sites.ts';

/** A further organization of the world's owner, with its own key and an application. */
export interface Organization {
  readonly organizationId: Id<'org'>;
  readonly key: string;
  readonly applicationId: string;
  call(target: `${string} /${string}`, options?: CallOptions): Promise<Answer>;
}

let organizations = 0;

export async function anOrganization(world: TestApp): Promise<Organization> {
  organizations += 1;
  const cookie = await ownerCookie(world);
  const asOwner = (target: `${string} /${string}`, body: unknown) =>
    world.call(target, { key: null, headers: { cookie, origin: world.url }, body });
  const { organizationId } = (
    await asOwner('POST /api/organization.create', { name: `Organization ${organizations}` })
  ).body;
  const { key } = (await asOwner('POST /api/apiKey.create', { name: 'Its own', organizationId })).body;
  const call = (target: `${string} /${string}`, options: CallOptions = {}) =>
    world.call(target, { key, ...options });
  const { environmentId } = (await call('POST /api/project.create', { body: { name: 'Site' } })).body;
  const application = { environmentId, name: 'Site', source: aGitSource() };
  const { applicationId } = (await call('POST /api/application.create', { body: application })).body;
  return { organizationId, key, applicationId, call };
}

const cookies = new WeakMap<TestApp, Promise<string>>();

/** Signed in once: attempts are counted. */
function ownerCookie(world: TestApp): Promise<string> {
  const cookie = cookies.get(world) ?? signIn(world, world.email, world.password);
  cookies.set(world, cookie);
  return cookie;
}
