import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { openKubernetesIngress } from '#src/adapters/ingress/kubernetes/open.ts';
import type { Relay } from '#src/adapters/ingress/relay.ts';
import type { KubernetesEngine } from '#src/adapters/workloads/kubernetes/engine.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { aBuild, aDatabase, aRun, aStart } from '../support.ts';
import type { Asked } from './fake-cluster.ts';
import { aLivingCluster, isCollection } from './living-cluster.ts';
import { anEngineOn, names } from './living-engine.ts';

interface Role {
  readonly rules: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

const FILE = join(import.meta.dirname, '../../../../deploy/kubernetes/cluster-role.yaml');
const allowed = parseAllDocuments(readFileSync(FILE, 'utf8')).flatMap((document) =>
  (document.toJS() as Role).rules.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) => resources.flatMap((of) => verbs.map((verb) => `${verb} ${group}/${of}`))),
  ),
);

/** The rights that a call takes, as rules name them. Every account can discover what a cluster has. */
function rightsOf({ method, path, query, type }: Asked): string[] {
  const [, group = '', rest = ''] = /^\/(?:api|apis\/([^/]+))\/[^/]+(?:\/(.+))?$/.exec(path) ?? [];
  if (rest === '') return [];
  const parts = rest.split('/');
  const [plural, , below] = parts[0] === 'namespaces' && parts.length > 2 ? parts.slice(2) : parts;
  const resource = `${group}/${plural}${below === undefined ? '' : `/${below}`}`;
  if (query.watch === '1') return [`watch ${resource}`];
  if (method === 'DELETE') return [`delete ${resource}`];
  // What is applied may not exist.
  if (method === 'PATCH')
    return type === 'application/apply-patch+yaml'
      ? [`create ${resource}`, `patch ${resource}`]
      : [`patch ${resource}`];
  return [`${isCollection(path) ? 'list' : 'get'} ${resource}`];
}

/** Everything that the engine does with a cluster. */
async function useEngine(engine: KubernetesEngine): Promise<void> {
  const release = { applicationId: 'app_one', releaseId: 'rel_one' };
  const place = { projectId: 'prj_one', serviceHost: 'shop' };
  await engine.build(aBuild('/nonexistent'), aRun());
  await engine.start(aStart({ ...place, replicas: 2 }), aRun());
  await engine.start(aStart({ ...place, replicas: 2 }), aRun());
  await engine.availability('rel_one');
  await engine.usage('rel_one');
  const command = { ...release, commandId: 'run_one', argv: ['true'] as const, env: {}, output: NO_OUTPUT };
  await engine.runOnce({ ...command, projectId: 'prj_one' }, aRun());
  await engine.endLeftCommands([]);
  await engine.shared.kept();
  await engine.shared.renewProjects(new AbortController().signal);
  await engine.startDatabase(aDatabase(place), aRun());
  await engine.inventory();
  await engine.removeDatabase('db_one');
  await engine.stop('rel_one', 1_000);
  await engine.removeApplication('app_one');
}

/** Routes by a Gateway that is named, by one that is found, and by a class that is found. */
async function useIngress(living: Awaited<ReturnType<typeof aLivingCluster>>): Promise<void> {
  const nothing = async () => undefined;
  const relay = { route: nothing, unroute: nothing, listen: nothing, close: nothing, stopServing: nothing };
  const gateway = { namespace: 'edge', name: 'public' };
  const gatewayPath = '/apis/gateway.networking.k8s.io/v1/namespaces/edge/gateways/public';
  const labels = names.labels({ project: 'prj_one', application: 'app_one', release: 'rel_one' });
  living.put('/api/v1/namespaces/shop/services/rel-one', {
    metadata: { namespace: 'shop', name: 'rel-one', labels },
    spec: { clusterIP: '10.0.0.9', ports: [{ port: 80 }] },
  });
  living.put('/apis/networking.k8s.io/v1/ingressclasses/public', { metadata: { name: 'public' } });
  const open = async (chosen: typeof gateway | null) => {
    const ingress = openKubernetesIngress({
      ...{
        relay: relay as unknown as Relay,
        cluster: living.cluster,
        names,
        gateway: chosen,
        ingressClass: null,
      },
      ...{ annotations: {}, tls: null, switchMs: 1, log: () => undefined },
    });
    const target = { host: '10.0.0.9', port: 80 };
    await ingress.route({ applicationId: 'app_one', hosts: ['one.test'], target });
    await ingress.listen();
    await ingress.unroute('app_one');
    await ingress.stopServing();
  };
  await open(null);
  living.put(gatewayPath, { metadata: gateway });
  await open(null);
  await open(gateway);
}

it('the ClusterRoles of the manifests contain the rights that are used, and no others', async () => {
  const used = new Set<string>();
  for (const quota of [{ pods: '5' }, {}]) {
    const living = await aLivingCluster();
    const engine = await anEngineOn(living.cluster, { quota });
    await useEngine(engine);
    await useIngress(living);
    await engine.close();
    for (const right of living.asked.flatMap(rightsOf)) used.add(right);
  }
  expect([...used].sort()).toEqual([...new Set(allowed)].sort());
});
