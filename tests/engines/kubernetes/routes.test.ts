import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { type GitServer, startGitServer } from '../../../scripts/demo/git-server.ts';
import { aCluster, noKubernetes } from '../../support/kubernetes.ts';
import { NAMESPACE } from '../../support/kubernetes-settings.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';
import { inContainer } from '../docker/apps.ts';
import { commit, webApp } from '../sample-apps.ts';
import { startKubernetesProcess } from './world.ts';

const HOST = 'routed.example.com';
const SETTINGS = {
  ...{ INGRESS: 'kubernetes', KUBERNETES_INGRESS_CLASS: 'pilothouse-test' },
  KUBERNETES_SWITCH_SECONDS: '8',
};

type World = Awaited<ReturnType<typeof startKubernetesProcess>>;

/** This cluster has no controller that follows the objects, and not the Gateway API. */
describe.skipIf(noKubernetes !== null)(`an application with an Ingress${skipNote(noKubernetes)}`, () => {
  let world: World;
  let host: GitServer;
  let names: Names;
  beforeEach(async () => {
    [world, host] = await Promise.all([startKubernetesProcess(SETTINGS), startGitServer()]);
    names = new Names((await readFile(join(world.dataDir, 'folder-id'), 'utf8')).trim());
  });
  afterEach(async () => {
    await world?.close();
    await host?.close();
  });

  test('is routed by it from its import to its removal', async () => {
    const cluster = await aCluster();
    const ingresses = async () => (await cluster.list('Ingress', { labels: names.selector({}) })).items;
    const servicesOf = (found: readonly Ingress[]) =>
      found.flatMap(
        ({ spec }) => spec?.rules?.map(({ http }) => http?.paths[0]?.backend.service?.name) ?? [],
      );
    const { url } = await host.makeRepository('routed', {
      branches: { main: [commit(inContainer(webApp('one')))] },
    });
    const source = { type: 'git', customGitUrl: url, buildType: 'dockerfile' };
    const made = await world.importSite({ name: 'Routed', domain: HOST, source });
    const { applicationId, projectId } = made;

    await step('it appears with the hosts, at the Service of the release', async () => {
      expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
      const found = await ingresses();
      expect(found).toHaveLength(1);
      expect(found[0]?.spec?.ingressClassName).toBe('pilothouse-test');
      expect(found[0]?.spec?.rules?.map((rule) => rule.host)).toEqual([
        expect.stringMatching(/^routed-.*\.localhost$/),
        HOST,
      ]);
      const release = names.object(made.deploymentId);
      expect(servicesOf(found)).toEqual([release, release]);
      const namespace = found[0]?.metadata?.namespace ?? '';
      const services = await cluster.list('Service', { labels: '', namespace });
      const service = services.items.find(({ metadata }) => metadata?.name === release);
      expect(service?.spec?.ports?.[0]?.port).toBe(
        found[0]?.spec?.rules?.[0]?.http?.paths[0]?.backend.service?.port?.number,
      );
      expect(await world.visit(HOST), 'behind the controller').toEqual({ status: 200, text: 'one' });
    });

    let live = '';
    await step('it moves before the earlier release is stopped', async () => {
      await host.push('routed', 'main', [commit(inContainer(webApp('two')))]);
      const uid = (await ingresses())[0]?.metadata?.uid;
      const { deploymentId, status } = await world.redeploy(applicationId);
      expect(status).toBe('done');
      live = names.object(deploymentId);
      const found = await ingresses();
      expect(
        found.map(({ metadata }) => metadata?.uid),
        'it is the same object',
      ).toEqual([uid]);
      expect(servicesOf(found)).toEqual([live, live]);
      expect(await world.pods(), 'the earlier one goes on').toHaveLength(2);
      await until('the earlier one is stopped', async () => (await world.pods()).length === 1);
    });

    await step('it is the same as its route after a crash, and those of others stay', async () => {
      const place = (await ingresses())[0]?.metadata ?? {};
      const { namespace = '', name = '' } = place;
      await world.end('SIGKILL');
      await cluster.remove('Ingress', { namespace, name });
      const rules = [{ host: 'foreign.example.com' }];
      const metadata = { namespace: NAMESPACE, name: names.shared('app_foreign') };
      const orphan = { namespace: NAMESPACE, name: names.shared('app_gone') };
      await cluster.apply('Ingress', { metadata, spec: { rules } });
      onTestFinished(async () => (await aCluster()).remove('Ingress', metadata));
      const labels = names.labels({ application: 'app_gone' });
      await cluster.apply('Ingress', { metadata: { ...orphan, labels }, spec: { rules } });
      await world.start();
      expect(servicesOf(await ingresses())).toEqual([live, live]);
      const others = (await cluster.list('Ingress', { labels: '', namespace: NAMESPACE })).items;
      expect(others.map((other) => other.metadata?.name)).toContain(metadata.name);
    });

    await step('it disappears while the application is stopped', async () => {
      await world.ok('POST /api/application.stop', { applicationId });
      await until('it is gone', async () => (await ingresses()).length === 0);
      // The program's own ingress learns of it after the cluster.
      await until('it is gone behind the controller', async () => (await world.visit(HOST)).status === 503);
      await world.ok('POST /api/application.start', { applicationId });
      await until('it is there again', async () => (await ingresses()).length === 1);
    });

    await step('it is removed with the application', async () => {
      await world.ok('POST /api/project.remove', { projectId });
      await until('nothing is left', async () => (await world.objects()).length === 0);
      expect(await ingresses()).toEqual([]);
    });
  });
});
