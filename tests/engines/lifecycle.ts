import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import type { RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { until } from '../support/until.ts';
import { giteaCommit, giteaPush } from '../trigger/payloads/gitea.ts';
import { ledgerApp } from './docker/apps.ts';
import { commit } from './sample-apps.ts';

const HOST = 'ledger.example.com';
const SECRET = 'a secret between the git host and us';
const DATABASE = {
  type: 'postgres',
  name: 'led ger"/?#',
  user: `us er:/?#[]@!$&'"%`,
  password: `p@ss:w/rd?#[]!$&'"()*+,;=%25\\ tail`,
};

/** An engine that runs containers, for an application from its import to its removal. */
export interface LifecycleSubject {
  readonly engine: string;
  /** Why it cannot be used here, or null. */
  readonly lacking: string | null;
  readonly open: () => Promise<
    RealApp & {
      /** What it has made in the engine, each with its kind in front. */
      objects(): Promise<string[]>;
      /** How many of its releases and databases run. */
      runningCount(): Promise<number>;
    }
  >;
  readonly kinds: readonly string[];
  /** Makes objects that look like ours and are not. Returns whether all of them are still there. */
  readonly foreignObjects: () => Promise<() => Promise<boolean>>;
}

export function livesFromImportToRemoval(subject: LifecycleSubject): void {
  const { engine, lacking } = subject;
  describe.skipIf(lacking !== null)(`an application with a database on ${engine}${skipNote(lacking)}`, () =>
    lives(subject),
  );
}

function lives({ open, kinds, foreignObjects }: LifecycleSubject): void {
  let world: Awaited<ReturnType<LifecycleSubject['open']>>;
  let host: GitServer;
  let made: Awaited<ReturnType<typeof world.importSite>>;
  let url: string;
  let eventsPath: `/${string}`;

  beforeAll(async () => {
    [world, host] = await Promise.all([open(), startGitServer()]);
    const files = await ledgerApp('version 1');
    ({ url } = await host.makeRepository('acme/ledger', { branches: { main: [commit(files)] } }));
    const source = { type: 'git', customGitUrl: url, buildType: 'dockerfile' };
    made = await world.importSite({ name: 'Ledger', domain: HOST, database: DATABASE, source });
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  const seen = async () => JSON.parse((await world.visit(HOST)).text);
  const answers = (version: string) =>
    until(`${version} answers`, async () => {
      const { status, text } = await world.visit(HOST);
      return status === 200 && JSON.parse(text).version === version;
    });

  /** What the git host sends for a push. */
  function tellOf(commitHash: string, secret = SECRET) {
    const head = giteaCommit({ id: commitHash });
    const { headers, body } = giteaPush({
      ref: 'refs/heads/main',
      after: commitHash,
      commits: [head],
      head_commit: head,
      repository: {
        full_name: 'acme/ledger',
        html_url: url.replace(/\.git$/, ''),
        clone_url: url,
        ssh_url: 'ssh://git@git.example.com/acme/ledger.git',
      },
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return world.call(`POST ${eventsPath}`, {
      key: null,
      body: JSON.parse(body.toString()),
      headers: { ...headers, 'x-gitea-signature': signature },
    });
  }

  test('lives from its import to its removal', async () => {
    await step('is imported, built and started', async () => {
      expect(made).toMatchObject({ status: 'success', databaseType: 'postgres' });
      const log = () => world.deploymentLog(made.deploymentId);
      expect(await world.settled(made.deploymentId), await log()).toMatchObject({ status: 'done' });
      expect(await log()).toContain('COPY . .');
    });

    await step(
      'is reached through the ingress, and reads and writes its database as the user that was asked for',
      async () => {
        const { user, name: database } = DATABASE;
        expect(await seen()).toEqual({ version: 'version 1', entries: [], user, database });
        await world.visit(HOST, '/', "Robert'); drop table entry;--");
        expect(await seen()).toMatchObject({ entries: ["Robert'); drop table entry;--"] });
      },
    );

    await step('is deployed again by a push, and not by a forged one', async () => {
      const provider = { type: 'gitea', name: 'Ours', baseUrl: host.baseUrl, webhookSecret: SECRET };
      const { eventsUrl } = await world.ok('POST /api/gitProvider.create', provider);
      eventsPath = new URL(eventsUrl).pathname as `/${string}`;
      const pushed = await host.push('acme/ledger', 'main', [commit(await ledgerApp('version 2'))]);
      expect((await tellOf(pushed, 'another secret')).status).toBe(401);
      const { status, text, body } = await tellOf(pushed);
      expect(status, text).toBe(200);
      expect(body.deployments).toEqual([
        { applicationId: made.applicationId, deploymentId: expect.any(String) },
      ]);
      const [{ deploymentId }] = body.deployments;
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'done', commitHash: pushed });
      await answers('version 2');
      expect(await seen()).toMatchObject({ entries: ["Robert'); drop table entry;--"] });
    });

    await step('is rolled back without a build', async () => {
      const { applicationId, deploymentId } = made;
      const fetches = host.requests.length;
      const back = await world.ok('POST /api/application.rollback', { applicationId, deploymentId });
      expect(await world.settled(back.deploymentId)).toMatchObject({ status: 'done' });
      await answers('version 1');
      expect(host.requests.length).toBe(fetches);
      await until('one release and its database run', async () => (await world.runningCount()) === 2);
    });

    await step(
      'fifty calls of its deploy webhook at once make at most two deployments, and every answer is true',
      async () => {
        const { applicationId } = made;
        const list = async () =>
          (await world.ok(`GET /api/deployment.list?applicationId=${applicationId}`)).total;
        const { deployWebhookUrl } = await world.ok(
          `GET /api/application.get?applicationId=${applicationId}`,
        );
        const path = new URL(deployWebhookUrl).pathname as `/${string}`;
        const before = await list();
        const calls = Array.from({ length: 50 }, () => world.call(`POST ${path}`, { key: null }));
        const received = await Promise.all(calls);
        expect(received.map(({ status }) => status)).toEqual(received.map(() => 200));
        const named = new Set<string>(received.map(({ body }) => body.deploymentId));
        expect(named.size).toBeLessThanOrEqual(2);
        const fresh = received.filter(({ body }) => !body.alreadyQueued).map(({ body }) => body.deploymentId);
        expect(new Set(fresh)).toEqual(named);
        expect(fresh).toHaveLength(named.size);
        for (const deploymentId of named)
          expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
        expect(await list()).toBe(before + named.size);
        await answers('version 2');
      },
    );

    await step('is removed completely, and no other objects are touched', async () => {
      const areThere = await foreignObjects();
      expect((await world.objects()).map((object) => object.split(' ')[0])).toEqual(
        expect.arrayContaining([...kinds]),
      );
      await world.ok('POST /api/project.remove', { projectId: made.projectId });
      await until('nothing is left', async () => (await world.objects()).length === 0);
      await until('its host is not known', async () => (await world.visit(HOST)).status === 404);
      expect(await areThere()).toBe(true);
    });
  });
}
