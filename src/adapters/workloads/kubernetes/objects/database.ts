import { posix } from 'node:path';
import type { StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import type { PersistentVolumeClaim, Secret, Service } from 'kubernetes-types/core/v1.d.ts';
import type { DatabaseKind } from '../../common/databases/kinds/kind.ts';
import { serviceHostOf } from '../../common/databases/kinds/kinds.ts';
import type { DatabaseSpec } from '../../port.ts';
import { annotation, type Names, serviceName } from '../cluster/names.ts';
import { type ContainerLimits, containerSandbox, podSandbox } from './sandbox.ts';

export const DATABASE = 'database';
const PORT = 'database';
const GRACE_SECONDS = 60;
/** For the buffers that servers share between their processes. */
const SHARED_MEMORY = '128Mi';

export interface DatabasePlace {
  readonly names: Names;
  /** The project, or the database without one. */
  readonly project: string;
  readonly limits: ContainerLimits;
  readonly image: string;
  readonly adminPassword: string;
  readonly pullSecret: string | null;
  readonly storage: { readonly size: string; readonly className: string | null };
}

type Placed = Pick<DatabasePlace, 'names' | 'project'>;

/** The name of everything that belongs to a database, except its Service. */
export function databaseName(names: Names, databaseId: string): string {
  return names.object(databaseId);
}

/** What the image is set up with: its variables, and the script that it runs once on an empty volume. */
export function databaseSecrets(
  spec: DatabaseSpec,
  kind: DatabaseKind,
  place: DatabasePlace,
): { readonly variables: Secret; readonly script: Secret } {
  const script = kind.setUp(spec);
  const scriptData = script === null ? {} : { [posix.basename(script.path)]: encoded(script.text) };
  const variables = Object.entries(kind.env(spec, place.adminPassword));
  return {
    variables: {
      metadata: metadata(spec.databaseId, place, '-env'),
      data: Object.fromEntries(variables.map(([name, value]) => [name, encoded(value)])),
    },
    script: { metadata: metadata(spec.databaseId, place, '-init'), data: scriptData },
  };
}

/** The address of a database: a host name in the namespace of its project. */
export function databaseService(spec: DatabaseSpec, kind: DatabaseKind, place: Placed): Service {
  return {
    metadata: { ...metadata(spec.databaseId, place), name: serviceName(serviceHostOf(spec)) },
    spec: {
      type: 'ClusterIP',
      selector: place.names.labels({ database: spec.databaseId }),
      ports: [{ name: PORT, port: kind.port, targetPort: PORT, protocol: 'TCP' }],
    },
  };
}

/** An annotation of claims: `false` from their creation until the volume is set up to the end. */
export const COMPLETE = annotation('complete');

/** The volume of a database. It is removed with the database, and not with the StatefulSet. */
export function databaseClaim({ databaseId }: DatabaseSpec, place: DatabasePlace): PersistentVolumeClaim {
  const { size, className } = place.storage;
  return {
    metadata: { ...metadata(databaseId, place), annotations: { [COMPLETE]: 'false' } },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: size } },
      ...(className !== null && { storageClassName: className }),
    },
  };
}

/** The server of a database: one pod with a fixed host name. The kubelet asks it whether it accepts connections. */
export function databaseStatefulSet(
  { databaseId }: DatabaseSpec,
  kind: DatabaseKind,
  place: DatabasePlace,
): StatefulSet {
  const { names, limits, image, pullSecret } = place;
  const name = databaseName(names, databaseId);
  const labels = names.labels({ project: place.project, database: databaseId });
  return {
    metadata: metadata(databaseId, place),
    spec: {
      replicas: 1,
      serviceName: name,
      selector: { matchLabels: names.labels({ database: databaseId }) },
      template: {
        metadata: { labels },
        spec: {
          ...podSandbox(),
          terminationGracePeriodSeconds: GRACE_SECONDS,
          ...(pullSecret !== null && { imagePullSecrets: [{ name: pullSecret }] }),
          containers: [
            {
              name: DATABASE,
              image,
              imagePullPolicy: 'IfNotPresent',
              envFrom: [{ secretRef: { name: `${name}-env` } }],
              ports: [{ name: PORT, containerPort: kind.port, protocol: 'TCP' }],
              readinessProbe: {
                // Its own host name is its address in the network: while it is set up it does not listen there.
                exec: { command: [...kind.probe(`${name}-0`)] },
                ...{ periodSeconds: 2, timeoutSeconds: 10, failureThreshold: 3 },
              },
              volumeMounts: [
                // Below the volume's root, where file systems have folders of their own.
                { name: 'data', mountPath: kind.data, subPath: 'data' },
                { name: 'init', mountPath: '/docker-entrypoint-initdb.d', readOnly: true },
                { name: 'memory', mountPath: '/dev/shm' },
              ],
              ...containerSandbox(limits),
            },
          ],
          volumes: [
            { name: 'data', persistentVolumeClaim: { claimName: name } },
            { name: 'init', secret: { secretName: `${name}-init` } },
            { name: 'memory', emptyDir: { medium: 'Memory', sizeLimit: SHARED_MEMORY } },
          ],
        },
      },
    },
  };
}

function metadata(databaseId: string, { names, project }: Placed, suffix = '') {
  return {
    namespace: names.namespace(project),
    name: `${databaseName(names, databaseId)}${suffix}`,
    labels: names.labels({ project, database: databaseId }),
  };
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}
