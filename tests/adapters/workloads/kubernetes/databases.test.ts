import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { type DatabaseContext, Databases } from '#src/adapters/workloads/kubernetes/databases/databases.ts';
import { COMPLETE } from '#src/adapters/workloads/kubernetes/objects/database.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { aDatabase, aRun } from '../support.ts';
import { type Asked, aFakeCluster, json, refuse } from './fake-cluster.ts';

const names = new Names('node-one');
const NAMESPACE = names.namespace('db_one');
const CLAIM = `/api/v1/namespaces/${NAMESPACE}/persistentvolumeclaims/db-one`;
const SET = `/apis/apps/v1/namespaces/${NAMESPACE}/statefulsets/db-one`;
const POD = `/api/v1/namespaces/${NAMESPACE}/pods/db-one-0`;
const metadata = { namespace: NAMESPACE, name: 'db-one', labels: names.labels({ database: 'db_one' }) };

interface Scenario {
  /** The annotation of the claim that is there; absent: no claim, null: a claim without it. */
  readonly complete?: string | null;
  readonly isBeingRemoved?: boolean;
  readonly isReady?: boolean;
  readonly isServing?: boolean;
  /** The claim cannot be changed. */
  readonly isMarkRefused?: boolean;
}

/** Databases on a cluster that keeps claims. */
async function databases(scenario: Scenario) {
  const { complete, isBeingRemoved = false, isReady = true } = scenario;
  const { isServing = false, isMarkRefused = false } = scenario;
  const objects = new Map<string, object>();
  if (complete !== undefined)
    objects.set(CLAIM, {
      metadata: {
        ...metadata,
        annotations: complete === null ? {} : { [COMPLETE]: complete },
        ...(isBeingRemoved && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      },
    });
  if (isServing) objects.set(SET, { metadata, status: { readyReplicas: 1 } });
  const ready = { conditions: [{ type: 'Ready', status: 'True' }] };
  const exits = { containerStatuses: [{ restartCount: 3, lastState: { terminated: { exitCode: 1 } } }] };
  objects.set(POD, { metadata: { ...metadata, name: 'db-one-0' }, status: isReady ? ready : exits });

  const answer = ({ method, path, type, body }: Asked, response: ServerResponse) => {
    const isMerge = type === 'application/merge-patch+json';
    if (isMerge && isMarkRefused) return refuse(response, 500, 'InternalError', 'away');
    if (method === 'PATCH') objects.set(path, { ...objects.get(path), ...(body as object) });
    if (method === 'DELETE') objects.delete(path);
    if (method !== 'GET') return json(response, {});
    const one = objects.get(path);
    if (one !== undefined) return json(response, one);
    if (/\/(db-one(-\w+)?)$/.test(path)) return refuse(response, 404, 'NotFound');
    const items = path.endsWith('/statefulsets') && objects.has(SET) ? [{ metadata }] : [];
    json(response, { items, metadata: {} });
  };
  const { cluster, asked } = await aFakeCluster(answer);
  const spaces = {
    within: (_project: string, _signal: AbortSignal, work: () => Promise<unknown>) => work(),
    leave: async () => undefined,
  };
  const parts = {
    limits: { memoryBytes: 1024 ** 3, cpus: 1, reserved: 0.1 },
    ...{ pullSecret: null, storage: { size: '1Gi', className: null } },
  };
  const images = { postgres: 'p', mysql: 'm', mariadb: 'a', mongodb: 'o' };
  const context = {
    cluster,
    names,
    spaces,
    images,
    parts,
    log: () => undefined,
  } as unknown as DatabaseContext;
  const annotation = () => {
    const claim = objects.get(CLAIM) as { metadata?: { annotations?: Record<string, string> } } | undefined;
    return claim?.metadata?.annotations?.[COMPLETE];
  };
  return {
    databases: new Databases(context),
    annotation,
    isClaimRemoved: () => asked.some(({ method, path }) => method === 'DELETE' && path === CLAIM),
    isClaimThere: () => objects.has(CLAIM),
    isSetMade: () => objects.has(SET),
  };
}

it.each<[string, Scenario, { hasRun?: boolean }, boolean]>([
  ['is set up to the end', { complete: 'true' }, {}, false],
  ['lost its annotation, as after a restore', { complete: null }, {}, false],
  ['is incomplete, though its record shows that it has run', { complete: 'false' }, { hasRun: true }, false],
  ['is incomplete, though its server accepts connections', { complete: 'false', isServing: true }, {}, false],
  ['was begun by a program that was killed', { complete: 'false' }, {}, true],
])(
  'a start keeps a claim unless its set-up was not completed: it %s',
  async (_, scenario, change, isRemoved) => {
    const { databases: all, annotation, isClaimRemoved } = await databases(scenario);
    await all.start(aDatabase(change), aRun());
    expect(isClaimRemoved()).toBe(isRemoved);
    expect(annotation()).toBe('true');
  },
);

it.each<[string, Scenario, { hasRun?: boolean }, boolean]>([
  ['of a new database', {}, {}, false],
  ['that was set up', { complete: 'true' }, {}, true],
  ['without its annotation', { complete: null }, {}, true],
  ['of a database that has run', { complete: 'false' }, { hasRun: true }, true],
])(
  'a start that fails leaves only the claims that have contents: one %s',
  async (_, scenario, change, isLeft) => {
    const { databases: all, isClaimThere } = await databases({ ...scenario, isReady: false });
    await expect(all.start(aDatabase(change), aRun())).rejects.toThrow('does not run: it exits with code 1');
    expect(isClaimThere()).toBe(isLeft);
  },
);

it.each<[string, Scenario]>([
  ['is gone', {}],
  ['is being removed', { complete: 'true', isBeingRemoved: true }],
])('a database that has run is not started empty where its claim %s', async (_, scenario) => {
  const { databases: all, isSetMade } = await databases(scenario);
  const starting = all.start(aDatabase({ hasRun: true }), aRun());
  await expect(starting).rejects.toThrow(WorkloadError);
  await expect(starting).rejects.toThrow('The data of this database is missing.');
  expect(isSetMade()).toBe(false);
});

it('a server that runs is left, with its claim, where the cluster cannot record that it is set up', async () => {
  const { databases: all, isClaimThere } = await databases({ isMarkRefused: true });
  await expect(all.start(aDatabase(), aRun())).rejects.toThrow('away');
  expect(isClaimThere()).toBe(true);
});
