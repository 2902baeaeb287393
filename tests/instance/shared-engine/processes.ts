import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { type FakeIngress, fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { FakeCluster } from '#src/adapters/workloads/fake-cluster.ts';
import type { AppOverrides } from '#src/app/overrides.ts';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import { publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** One of several processes that share a database and an engine. All are called with the key of the first one's owner. */
export interface SharingProcess {
  readonly world: TestApp;
  readonly ingress: FakeIngress;
  call(target: `${string} /${string}`, body?: unknown): Promise<Answer>;
  /** The lines of the log of an application. */
  logOf(applicationId: string): Promise<string[]>;
  /** Its database does not answer it any more. It stays dead. */
  die(): Promise<void>;
}

export interface SharingProcesses {
  readonly cluster: FakeCluster;
  readonly workloads: readonly CountedWorkloads[];
  readonly processes: readonly SharingProcess[];
  /** Imports a site at the process `at`, and resolves when it is deployed. */
  importSite(at?: number): Promise<{ applicationId: string; appName: string }>;
  redeploy(at: number, applicationId: string): Promise<void>;
  holder(): Promise<SharingProcess>;
}

/** Reports each stop of a release before it is done. */
export class CountedWorkloads extends FakeWorkloads {
  stopping: (releaseId: string) => void = () => undefined;
  /** The engine reports nothing to this process. */
  isBlind = false;

  override endpoint(releaseId: string): ReturnType<FakeWorkloads['endpoint']> {
    return this.isBlind ? null : super.endpoint(releaseId);
  }

  override stop(releaseId: string, graceMs: number): Promise<void> {
    if (this.endpoint(releaseId) !== null) this.stopping(releaseId);
    return super.stop(releaseId, graceMs);
  }
}

const COUNT = 3;

export async function openProcesses(overrides: AppOverrides = {}): Promise<SharingProcesses> {
  const cluster = new FakeCluster();
  const git = fakeGit();
  publishSite(git);
  const workloads: CountedWorkloads[] = [];
  const processes: SharingProcess[] = [];
  let environment: Record<string, string> = {};
  for (let at = 0; at < COUNT; at += 1) {
    const own = new CountedWorkloads({ cluster });
    const ingress = fakeIngress();
    const world = await openTestApp(environment, { workloads: own, git, ingress, ...overrides });
    let isDead = false;
    onTestFinished(async () => {
      if (!isDead) await world.close();
    });
    workloads.push(own);
    if (at === 0) {
      const ENCRYPTION_KEY = (await readFile(join(world.dataDir, 'encryption.key'), 'utf8')).trim();
      environment = { DATABASE_URL: world.databaseUrl ?? '', ENCRYPTION_KEY };
    }
    const owner = processes[0]?.world ?? world;
    const call: SharingProcess['call'] = (target, body) =>
      world.call(target, { key: owner.key, ...(body !== undefined && { body }) });
    processes.push({
      ...{ world, ingress, call },
      async logOf(applicationId) {
        const { body } = await call(`GET /api/application.log?applicationId=${applicationId}`);
        return body.log.split('\n');
      },
      async die() {
        isDead = true;
        await world.app.instance.database.close();
        onTestFinished(() => world.close().catch(() => undefined));
      },
    });
  }
  const at = (number: number): SharingProcess => {
    const found = processes[number];
    if (found === undefined) throw new Error('There is no such process');
    return found;
  };
  async function settled(deploymentId: string): Promise<void> {
    await until('it is deployed', async () => {
      const { body } = await at(0).call(`GET /api/deployment.get?deploymentId=${deploymentId}`);
      if (body.status === 'error') throw new Error(body.errorMessage);
      return body.status === 'done';
    });
  }
  return {
    ...{ cluster, workloads, processes },
    async importSite(number = 0) {
      const source = { type: 'git', customGitUrl: 'https://git.example.com/acme/site.git' };
      const { organizationId } = at(0).world;
      const { body } = await at(number).call('POST /api/site-import', {
        organizationId,
        name: 'Shop',
        source,
      });
      await settled(body.deploymentId);
      const found = await at(0).call(`GET /api/application.get?applicationId=${body.applicationId}`);
      return { applicationId: body.applicationId, appName: found.body.appName };
    },
    async redeploy(number, applicationId) {
      const { body } = await at(number).call('POST /api/application.deploy', { applicationId });
      await settled(body.deploymentId);
    },
    holder: () =>
      until('a process has the duty', () =>
        processes.find(({ world }) => world.app.instance.duty.isHeld() && cluster.followers === 1),
      ),
  };
}
