import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { BuildSpec } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Run } from '#src/kernel/run.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aSecondOrganization } from '../../support/organization.ts';
import { anImport, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Builds that last until they are let go. */
class SlowWorkloads extends FakeWorkloads {
  readonly building: string[] = [];
  readonly #waiting: (() => void)[] = [];
  isSlow = false;

  override async build(spec: BuildSpec, run: Run): Promise<void> {
    if (this.isSlow) {
      this.building.push(spec.applicationId);
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        run.signal.addEventListener('abort', () => reject(new Error('cut short')), { once: true });
      });
    }
    await super.build(spec, run);
  }

  letGo(): void {
    this.isSlow = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

let world: TestApp;
let workloads: SlowWorkloads;
beforeEach(async () => {
  workloads = new SlowWorkloads({ engine: 'docker' });
  world = await openTestApp({ BUILDS_AT_ONCE: '6', BUILDS_PER_ORGANIZATION: '2' }, { workloads });
  publishSite(world.git);
});
afterEach(() => world.close());

type Caller = Pick<TestApp, 'call' | 'ok' | 'organizationId'>;

async function importInto({ call, organizationId }: Caller, change: Record<string, unknown>) {
  const { body, status } = await call('POST /api/site-import', { body: anImport(organizationId, change) });
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body as { applicationId: Id<'app'>; deploymentId: string };
}

const statusOf = async ({ call }: Caller, deploymentId: string): Promise<string> =>
  (await call(`GET /api/deployment.get?deploymentId=${deploymentId}`)).body.status;

test('while eight builds of one organization go on, others build, roll back, switch and start images', async () => {
  const other = await aSecondOrganization(world);
  const image = { source: { type: 'docker', dockerImage: 'registry.example.com/shop:1' } };
  const old = await importInto(other, { name: 'Old' });
  await until('it is deployed', async () => (await statusOf(other, old.deploymentId)) === 'done');
  const { applicationId } = old;
  const again = await other.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  await until('it is deployed again', async () => (await statusOf(other, again.deploymentId)) === 'done');

  workloads.isSlow = true;
  for (let at = 0; at < 8; at += 1) await importInto(world, { name: `Greedy ${at}` });
  await until('two of them are built', async () => workloads.building.length === 2);

  const theirs = await importInto(other, { name: 'Theirs' });
  await until('the other organization’s is built', async () =>
    workloads.building.includes(theirs.applicationId),
  );
  // The places of builds are for builds: this organization has its own, and nothing else waits for one.
  const rollback = await other.ok<{ deploymentId: string }>('POST /api/application.rollback', {
    ...{ applicationId, deploymentId: old.deploymentId },
  });
  await until('it is rolled back', async () => (await statusOf(other, rollback.deploymentId)) === 'done');
  for (const verb of ['stop', 'start'] as const) {
    await other.ok(`POST /api/application.${verb}`, { applicationId });
    const wanted = verb === 'stop' ? 'idle' : 'done';
    await until(verb, async () => {
      const { body } = await other.call(`GET /api/application.get?applicationId=${applicationId}`);
      return body.applicationStatus === wanted;
    });
  }
  const pulled = await importInto(other, { name: 'Image', ...image });
  await until('the image runs', async () => (await statusOf(other, pulled.deploymentId)) === 'done');
  // The greedy organization's own image does not wait for its builds either.
  const own = await importInto(world, { name: 'Own image', ...image });
  await until('its image runs', async () => (await statusOf(world, own.deploymentId)) === 'done');
  expect(workloads.building).toHaveLength(3);

  workloads.letGo();
  await until('all are built', async () => (await statusOf(other, theirs.deploymentId)) === 'done');
});

test('a queued deployment whose source becomes one that needs a build waits for a place of builds', async () => {
  const image = { source: { type: 'docker', dockerImage: 'registry.example.com/shop:1' } };
  const { applicationId, deploymentId } = await importInto(world, { name: 'Image', ...image });
  await until('it runs', async () => (await statusOf(world, deploymentId)) === 'done');
  workloads.isSlow = true;
  for (const name of ['One', 'Two']) await importInto(world, { name });
  await until('both places are taken', async () => workloads.building.length === 2);
  // As it is where a source is changed after the deployment was queued: the job still names an image.
  const { database } = world.app.instance;
  await database.writer
    .updateTable('application')
    .set({
      sourceType: 'git',
      buildType: 'dockerfile',
      sourceJson: JSON.stringify({
        ...{ type: 'git', customGitUrl: 'https://git.example.com/acme/site.git', customGitBranch: 'main' },
        ...{ buildPath: '/', buildType: 'nixpacks' },
      }),
    })
    .where('id', '=', applicationId)
    .execute();
  const queued = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  const written = await database.writer
    .updateTable('job')
    .set((eb) => ({
      pool: 'pulls',
      payloadJson: sql<string>`replace(${eb.ref('payloadJson')}, 'build', 'pull')`,
    }))
    .where('payloadJson', 'like', `%${queued.deploymentId}%`)
    .returning('id')
    .execute();
  const jobs = () =>
    database.reader
      .selectFrom('job')
      .select(['id', 'pool'])
      .where('payloadJson', 'like', `%${queued.deploymentId}%`)
      .execute();
  await until('it is in the pool of builds', async () =>
    (await jobs()).every(({ pool }) => pool === 'builds'),
  );
  // The same job: one written anew would run after what was asked for later.
  expect((await jobs()).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  expect(workloads.building).toHaveLength(2);
  expect(await statusOf(world, queued.deploymentId)).toBe('queued');
  workloads.letGo();
  await until('it is built', async () => (await statusOf(world, queued.deploymentId)) === 'done');
});
