import type { ServerResponse } from 'node:http';
import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { type Asked, aFakeCluster, json, refuse } from './fake-cluster.ts';

interface Stored {
  readonly metadata?: Pod['metadata'];
  readonly spec?: object;
  readonly status?: object;
}

const RUNNING = { running: { startedAt: '2026-01-01T00:00:00Z' } };
const EXITED = { terminated: { exitCode: 0 } };
/** What a cluster has besides objects. */
const EXTENSIONS = { resources: [{ name: 'httproutes' }, { name: 'ingresses' }] };

/** A cluster in memory whose controllers run each Deployment, database and command at once. */
export async function aLivingCluster() {
  const objects = new Map<string, Stored>();
  const watches: { readonly path: string; readonly response: ServerResponse }[] = [];
  let version = 0;

  const put = (path: string, object: Stored) => {
    version += 1;
    const metadata = { uid: path, ...object.metadata, resourceVersion: String(version) };
    const stored = { ...object, metadata };
    objects.set(path, stored);
    tell(path, 'MODIFIED', stored);
    return stored;
  };
  const remove = (path: string) => {
    const object = objects.get(path);
    if (object === undefined) return;
    objects.delete(path);
    tell(path, 'DELETED', object);
    const { namespace = '', name = '' } = object.metadata ?? {};
    const podPath = `/api/v1/namespaces/${namespace}/pods/${name}-0`;
    if (path.includes('/statefulsets/')) putPod(podPath, objects.get(podPath)?.metadata, EXITED);
  };
  const tell = (path: string, type: string, object: Stored) => {
    for (const watch of watches)
      if (isIn(watch.path, path)) watch.response.write(`${JSON.stringify({ type, object })}\n`);
  };

  const putPod = (path: string, metadata: Pod['metadata'], state: object) => {
    const container = { name: 'application', image: 'i', imageID: 'i', ready: true, restartCount: 0, state };
    const status = { conditions: [{ type: 'Ready', status: 'True' }], containerStatuses: [container] };
    put(path, { metadata: { ...metadata }, spec: { nodeName: 'node1' }, status });
  };
  /** What the controllers of the cluster make of an object. */
  const control = (path: string) => {
    const object = objects.get(path);
    const { namespace = '', name = '' } = object?.metadata ?? {};
    const podPath = `/api/v1/namespaces/${namespace}/pods/${name}-0`;
    if (path.includes('/services/'))
      objects.set(path, { ...object, spec: { clusterIP: '10.0.0.1', ...object?.spec } });
    if (path.includes('/deployments/') || path.includes('/statefulsets/')) {
      const { spec } = object as Deployment | StatefulSet;
      const pod = { namespace, name: `${name}-0`, ...(spec?.template.metadata ?? {}) };
      if (spec?.replicas !== 0) putPod(podPath, pod, RUNNING);
      else putPod(podPath, { ...pod, deletionTimestamp: '2026-01-01T00:00:00Z' }, EXITED);
    }
    if (path.includes('/pods/') && object?.status === undefined) putPod(path, object?.metadata, EXITED);
  };

  const change = ({ path, type, body }: Asked): Stored => {
    const before = objects.get(path);
    const given = body as Stored;
    const isMerge = type === 'application/merge-patch+json';
    const spec = { ...(isMerge && before?.spec), ...given.spec };
    put(path, {
      ...(isMerge ? before : given),
      metadata: { ...(isMerge && before?.metadata), ...given.metadata },
      ...(Object.keys(spec).length > 0 && { spec }),
    });
    control(path);
    return objects.get(path) ?? {};
  };

  const answer = (asked: Asked, response: ServerResponse) => {
    const { method, path, query } = asked;
    if (query.watch === '1') {
      watches.push({ path, response });
      return void response.writeHead(200).flushHeaders();
    }
    if (path.endsWith('/log')) return void response.writeHead(200).end();
    if (/^\/apis\/[^/]+\/[^/]+$/.test(path)) return json(response, EXTENSIONS);
    if (method === 'PATCH') return json(response, change(asked));
    if (method === 'DELETE') {
      remove(path);
      return json(response, {});
    }
    if (!isCollection(path)) {
      const object = objects.get(path);
      return object === undefined ? refuse(response, 404, 'NotFound') : json(response, object);
    }
    const items = [...objects].filter(([place]) => isIn(path, place)).map(([, object]) => object);
    const found = items.filter(({ metadata }) =>
      isSelected(metadata?.labels ?? {}, query.labelSelector ?? ''),
    );
    json(response, { items: found, metadata: { resourceVersion: String(version) } });
  };
  const { cluster, asked } = await aFakeCluster(answer);
  return { cluster, asked, put };
}

/** Whether a path is that of a list. */
export function isCollection(path: string): boolean {
  const [, , , ...rest] = path.replace(/^\/apis\/[^/]+/, '/api').split('/');
  const below = rest[0] === 'namespaces' && rest.length > 2 ? rest.slice(2) : rest;
  return below.length === 1;
}

/** Whether an object is in a list: of all namespaces, or of the one that the list names. */
function isIn(list: string, place: string): boolean {
  const folder = place.slice(0, place.lastIndexOf('/'));
  return folder === list || folder.replace(/\/namespaces\/[^/]+/, '') === list;
}

function isSelected(labels: Readonly<Record<string, string>>, selector: string): boolean {
  const parts = selector.split(',').filter((part) => part !== '' && !part.includes(' notin '));
  return parts.every((part) => {
    const [key = '', value] = part.split('=');
    return value === undefined ? key in labels : labels[key] === value;
  });
}
