import type { FakeGit } from '#src/adapters/git/fake.ts';
import type { Id } from '#src/domain/id.ts';
import type { Answer, TestApp } from './app.ts';
import { until } from './until.ts';

export const REPOSITORY = 'https://git.example.com/acme/site.git';

/** The body of an import that succeeds, with the changes of a test. */
export function anImport(
  organizationId: Id<'org'>,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return { organizationId, name: 'Shop', source: aGitSource(), ...change };
}

export function aGitSource(change: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: 'git', customGitUrl: REPOSITORY, ...change };
}

export const aDatabase = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'postgres',
  name: 'shop',
  user: 'shop',
  password: 's3cret-pässword/@:%',
  ...change,
});

/** Puts a site that builds and starts where `REPOSITORY` points. */
export function publishSite(git: FakeGit): void {
  git.put(REPOSITORY, {
    branches: {
      main: { hash: 'a'.repeat(40), message: 'First light', files: { 'index.html': '<h1>Shop</h1>' } },
    },
  });
}

export const importSite = (world: TestApp, change: Record<string, unknown> = {}): Promise<Answer> =>
  world.call('POST /api/site-import', { body: anImport(world.organizationId, change) });

/** Waits until a deployment has ended, and answers it. */
export function settled(
  world: TestApp,
  deploymentId: string,
): Promise<{ status: string; errorMessage: string | null }> {
  return until(`deployment ${deploymentId} ends`, async () => {
    const { body } = await world.call(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    return ['done', 'error', 'cancelled'].includes(body.status) ? body : undefined;
  });
}
